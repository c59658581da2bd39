// Positions labelled with what moves are worth, by an engine far stronger than those to be measured
// or by long searches: one JSON object a line.
//
//     {"size":9,"komi":7.5,"moves":["B E5","W C4"],"to_play":"b","visits":300,
//      "black_win":0.61,"black_lead":1.2,"after":{"G5":[0.6,1.1],"D6":[0.55,0.4]},"after_visits":32}
//
// Moves are from the empty board. black_win and black_lead are Black's chance and lead at komi,
// `after` the same once that move of to_play is played. `visits`, `after_visits` and unknown fields
// are for people. Values and pure functions. JSON is included in labels.cpp.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "go/outcome.h"
#include "lab/survey.h"

namespace nadare::lab {

struct MoveLabel {
    go::Point point{};
    go::Value black_win = 0.5;  // Black's, as all here.
    double black_lead = 0;      // Points, komi included.
};

struct LabelledPosition {
    SurveyPosition position{};
    go::Value black_win = 0.5;
    double black_lead = 0;
    std::vector<MoveLabel> after{};  // At least one.
    std::int64_t visits = 0;
    std::int64_t after_visits = 0;
};

// Throws util::Error that names the line which is no label: no JSON, a field missing or out of
// range, an illegal move.
std::vector<LabelledPosition> parse_labels(std::string_view text,
                                           const std::filesystem::path& file);

// One line, without its line feed.
std::string to_json(const LabelledPosition& label);

}  // namespace nadare::lab
