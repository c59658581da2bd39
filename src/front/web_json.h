// Games as the page reads them: what a position looks like, the record as a tree, what the engine
// thinks. Points are written as players say them ("D4", "pass"), boards as one sign a point, row by
// row from the upper left: '.', 'X' for Black, 'O' for White. Win rates and leads of a position are
// Black's; those of a candidate belong to the player who would play it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/analysis.h"
#include "front/json_fields.h"
#include "front/web_clock.h"
#include "front/web_game.h"

namespace nadare::front {

using Json = nlohmann::json;

// Throws util::Error if it is not a JSON object.
Json parse_object(std::string_view text);

// The field of a request. Throws util::Error, naming it, if it is not there or of another kind.
std::string text_field(const Json& object, std::string_view name);
bool bool_field(const Json& object, std::string_view name, bool otherwise);
// A node's number.
go::sgf::NodeId node_field(const Json& object, std::string_view name);

// The options of a request over the defaults: each field is an option's name. Throws util::Error
// for a name that is none, and for a value that is not allowed.
WebGameOptions read_options(const Json& object);
// The same of a game that was kept: one from when there were more levels gets the top one.
WebGameOptions read_kept_options(Json object);
Json options_json(WebGameOptions options);
// What may be chosen, for the page's dialog: name, kind, range or choices, default.
Json choices_json();

// By what people tell a record from others: names and ranks of the players, event and date; "" for
// what the record does not say. Nothing there is longer than a line of a list may be.
Json heading_json(const go::sgf::Tree& tree);
Json position_json(const WebGame& game, go::sgf::NodeId node);
Json tree_json(const WebGame& game);
// What each player has, by kind, so that the page can write the sum in its own words; prisoners count
// by territory only, and White's compensation for a handicap by area only.
Json count_json(const WebGame& game);
Json clock_json(const WebClock& clock, WebClock::Time now);
Json report_json(const engine::AnalysisReport& report);

}  // namespace nadare::front
