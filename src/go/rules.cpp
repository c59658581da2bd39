#include "go/rules.h"

#include <array>
#include <cstdlib>

#include "util/error.h"
#include "util/text.h"

namespace nadare::go {

namespace {

struct RulesName {
    std::string_view word;  // As simplified() leaves it.
    const Rules* rules;
};

// Korean rules differ from Japanese ones in disputes only, BGA and French ones from AGA in nothing
// that is decided here.
constexpr std::array kNames{
    RulesName{"chinese", &kChineseRules},
    RulesName{"cn", &kChineseRules},
    RulesName{"china", &kChineseRules},
    RulesName{"japanese", &kJapaneseRules},
    RulesName{"jp", &kJapaneseRules},
    RulesName{"japan", &kJapaneseRules},
    RulesName{"korean", &kJapaneseRules},
    RulesName{"aga", &kAgaRules},
    RulesName{"bga", &kAgaRules},
    RulesName{"french", &kAgaRules},
    RulesName{"newzealand", &kNewZealandRules},
    RulesName{"nz", &kNewZealandRules},
    RulesName{"tromptaylor", &kTrompTaylorRules},
    RulesName{"tt", &kTrompTaylorRules},
};

std::string simplified(std::string_view text) {
    std::string word;
    for (const char c : text)
        if (!util::is_space(c) && c != '-' && c != '_' && c != '/') word += util::to_lower(c);
    return word;
}

}  // namespace

std::string_view name(const Rules& rules) noexcept {
    if (rules == kChineseRules) return "chinese";
    if (rules == kJapaneseRules) return "japanese";
    if (rules == kAgaRules) return "aga";
    if (rules == kNewZealandRules) return "new_zealand";
    if (rules == kTrompTaylorRules) return "tromp-taylor";
    return "custom";
}

Rules parse_rules(std::string_view text) {
    const std::string word = simplified(text);
    for (const RulesName& entry : kNames)
        if (entry.word == word) return *entry.rules;
    throw util::Error(
        util::in_quotes(text) +
        " is not a rule set: expected chinese, japanese, aga, new_zealand or tromp-taylor");
}

std::string half_points_text(int half_points) {
    std::string text = half_points < 0 ? "-" : "";
    text += std::to_string(std::abs(half_points) / 2);
    if (half_points % 2 != 0) text += ".5";
    return text;
}

std::string to_string(Komi komi) {
    return half_points_text(komi.half_points());
}

Komi parse_komi(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789";
    std::string_view number = util::trim(text);
    const bool is_negative = number.starts_with('-');
    if (is_negative || number.starts_with('+')) number.remove_prefix(1);

    const std::size_t point = number.find('.');
    const std::string_view whole = number.substr(0, point);
    std::string_view fraction = point == number.npos ? "" : number.substr(point + 1);
    if ((whole.empty() && fraction.empty()) || whole.find_first_not_of(kDigits) != whole.npos ||
        fraction.find_first_not_of(kDigits) != fraction.npos)
        throw util::Error(util::in_quotes(text) + " is not a komi: expected a number such as 7.5");

    while (fraction.ends_with('0')) fraction.remove_suffix(1);
    if (!fraction.empty() && fraction != "5")
        throw util::Error("komi " + util::in_quotes(text) + " is not a multiple of half a point");

    const auto points = whole.empty() ? 0 : util::parse_int<int>(whole).value_or(1000);
    if (points > Komi::kMaxHalfPoints / 2)
        throw util::Error("komi " + util::in_quotes(text) +
                          " is out of bounds: expected -999.5 to 999.5");
    const int half_points = 2 * points + (fraction.empty() ? 0 : 1);
    return Komi::from_half_points(is_negative ? -half_points : half_points);
}

Komi default_komi(const Rules& rules, int size, int handicap) noexcept {
    if (handicap >= 2) return Komi(0.5);
    if (size < 7) return Komi(0);
    if (rules == kNewZealandRules) return Komi(7);
    return rules.scoring == Scoring::territory ? Komi(6.5) : Komi(7.5);
}

}  // namespace nadare::go
