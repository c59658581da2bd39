#include "front/rules_json.h"

#include <nlohmann/json.hpp>
#include <string>

#include "front/json_fields.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::front {

namespace {

using nlohmann::json;

const char* ko_name(go::KoRule ko) {
    switch (ko) {
        case go::KoRule::simple:
            return "SIMPLE";
        case go::KoRule::positional:
            return "POSITIONAL";
        case go::KoRule::situational:
            break;
    }
    return "SITUATIONAL";
}

const char* bonus_name(go::Compensation compensation) {
    switch (compensation) {
        case go::Compensation::none:
            return "0";
        case go::Compensation::per_stone:
            return "N";
        case go::Compensation::per_stone_but_one:
            break;
    }
    return "N-1";
}

[[noreturn]] void refuse(const std::string& field, const json& value, std::string_view expected) {
    throw util::Error(util::format("{} cannot be {}: expected {}", field,
                                   value.dump(-1, ' ', false, json::error_handler_t::replace),
                                   expected));
}

// The value as text in capitals: "N-1", "0" also where the number 0 is written.
std::string word_of(const json& value) {
    if (value.is_string()) {
        std::string word = value.get<std::string>();
        for (char& c : word)
            if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        return word;
    }
    return value.dump();
}

void set_ko(go::Rules& rules, const json& value) {
    const std::string word = word_of(value);
    if (word == "SIMPLE")
        rules.ko = go::KoRule::simple;
    else if (word == "POSITIONAL")
        rules.ko = go::KoRule::positional;
    else if (word == "SITUATIONAL")
        rules.ko = go::KoRule::situational;
    else
        refuse("ko", value, "SIMPLE, POSITIONAL or SITUATIONAL");
}

void set_scoring(go::Rules& rules, const json& value) {
    const std::string word = word_of(value);
    if (word == "AREA")
        rules.scoring = go::Scoring::area;
    else if (word == "TERRITORY")
        rules.scoring = go::Scoring::territory;
    else
        refuse("scoring", value, "AREA or TERRITORY");
}

void set_bonus(go::Rules& rules, const json& value) {
    const std::string word = word_of(value);
    if (word == "0")
        rules.compensation = go::Compensation::none;
    else if (word == "N")
        rules.compensation = go::Compensation::per_stone;
    else if (word == "N-1")
        rules.compensation = go::Compensation::per_stone_but_one;
    else
        refuse("whiteHandicapBonus", value, "0, N or N-1");
}

void set_tax(go::Rules& rules, const json& value) {
    const std::string word = word_of(value);
    if (word != "NONE" && word != "SEKI") refuse("tax", value, "NONE or SEKI");
    rules.counts_eyes_in_seki = word == "NONE";
}

void set_flag(bool& flag, const std::string& field, const json& value) {
    if (!value.is_boolean()) refuse(field, value, "true or false");
    flag = value.get<bool>();
}

void set_field(go::Rules& rules, const std::string& field, const json& value) {
    if (field == "ko") return set_ko(rules, value);
    if (field == "scoring") return set_scoring(rules, value);
    if (field == "tax") return set_tax(rules, value);
    if (field == "whiteHandicapBonus") return set_bonus(rules, value);
    if (field == "suicide") return set_flag(rules.allows_suicide, field, value);
    // A pass is friendly where it does not make dead stones live.
    if (field == "friendlyPassOk") return set_flag(rules.removes_dead_stones, field, value);
    if (field == "hasButton") {
        if (value != json(false)) refuse(field, value, "false");
        return;
    }
    throw util::Error(util::in_quotes(field) +
                      " is not a rule: expected ko, scoring, tax, suicide, hasButton, "
                      "whiteHandicapBonus or friendlyPassOk");
}

go::Rules rules_by_name(std::string_view name) {
    const std::string lower = util::to_lower(name);
    if (lower == "chinese-ogs" || lower == "chinese-kgs") return go::kChineseRules;
    return go::parse_rules(name);
}

}  // namespace

json rules_to_json(const go::Rules& rules) {
    // Eyes in seki make a difference by territory only.
    const bool taxes_seki = rules.scoring == go::Scoring::territory && !rules.counts_eyes_in_seki;
    return {{"ko", ko_name(rules.ko)},
            {"scoring", rules.scoring == go::Scoring::area ? "AREA" : "TERRITORY"},
            {"tax", taxes_seki ? "SEKI" : "NONE"},
            {"suicide", rules.allows_suicide},
            {"friendlyPassOk", rules.removes_dead_stones},
            {"hasButton", false},
            {"whiteHandicapBonus", bonus_name(rules.compensation)}};
}

go::Rules rules_from_json(const json& value, const go::Rules& base) {
    if (value.is_string()) return rules_by_name(value.get<std::string>());
    if (!value.is_object())
        throw util::Error(
            "rules must be a name such as chinese, or an object with a field for "
            "each rule");
    go::Rules rules = base;
    rules.removes_dead_stones = true;
    for (const auto& [field, setting] : value.items()) set_field(rules, field, setting);
    // What the fields do not tell, such as AGA's pass stones, comes with the rule set they describe.
    const json described = rules_to_json(rules);
    for (const go::Rules& known : {go::kChineseRules, go::kJapaneseRules, go::kAgaRules,
                                   go::kNewZealandRules, go::kTrompTaylorRules})
        if (rules_to_json(known) == described) return known;
    return rules;
}

go::Rules with_rule(go::Rules rules, const std::string& field, const json& value) {
    set_field(rules, field, value);
    return rules;
}

go::Rules rules_from_text(std::string_view text, const go::Rules& base) {
    const std::string_view trimmed = util::trim(text);
    if (!trimmed.starts_with('{')) return rules_by_name(trimmed);
    if (json_nesting(trimmed) > kDeepestJson) throw util::Error("these rules are nested too deep");
    const json value = json::parse(trimmed, nullptr, /*allow_exceptions=*/false);
    if (value.is_discarded()) throw util::Error("these rules are not a JSON object");
    return rules_from_json(value, base);
}

}  // namespace nadare::front
