// Rules as KataGo's tools write them: a name, or a JSON object with a field for each rule. Pure.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "go/rules.h"

namespace nadare::front {

// {"friendlyPassOk":true,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":false,
//  "tax":"NONE","whiteHandicapBonus":"N"}; read again it is the same rules.
nlohmann::json rules_to_json(const go::Rules& rules);

// A name (a string), or an object whose fields change `base`; dead stones come off where it does not
// say, whatever the base: most programs do not write that field, and mean it so. Throws util::Error
// for what is no rule, and for rules we do not play: the button, stone scoring.
go::Rules rules_from_json(const nlohmann::json& value, const go::Rules& base);

// The same from text: an object if it starts with '{', else a name: those of go::parse_rules(),
// chinese-ogs and chinese-kgs.
go::Rules rules_from_text(std::string_view text, const go::Rules& base);

// With one rule changed: a field of such an object.
go::Rules with_rule(go::Rules rules, const std::string& field, const nlohmann::json& value);

}  // namespace nadare::front
