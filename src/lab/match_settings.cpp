#include "lab/match_settings.h"

#include <set>

#include "go/game.h"
#include "go/handicap.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

stats::SprtOptions parse_sprt(const MatchSettings& settings) {
    const std::vector<std::string_view> parts = util::split(settings.sprt, ',');
    const auto number = [&](std::size_t i) {
        return i < parts.size() ? util::parse_double(util::trim(parts[i])) : std::nullopt;
    };
    const std::optional<double> elo0 = number(0);
    const std::optional<double> elo1 = number(1);
    if (parts.size() != 2 || !elo0 || !elo1 || *elo0 >= *elo1)
        throw util::Error(util::format("--sprt is {}, not two numbers ELO0,ELO1, the lesser first",
                                       util::in_quotes(settings.sprt)));
    return {.elo0 = *elo0, .elo1 = *elo1, .alpha = settings.alpha, .beta = settings.beta};
}

void check_engines(const std::vector<EngineSpec>& engines) {
    if (engines.size() < 2) throw util::Error("a match needs two engines");
    std::set<std::string> names;
    for (const EngineSpec& engine : engines) {
        if (util::trim(engine.command).empty())
            throw util::Error("engine " + util::in_quotes(engine.name) + " has no command");
        if (!names.insert(engine.name).second)
            throw util::Error("two engines are called " + util::in_quotes(engine.name));
    }
}

std::vector<go::Point> handicap_stones(const MatchSettings& settings) {
    if (settings.handicap == 0) return {};
    const int most = go::max_fixed_handicap(settings.size);
    if (settings.handicap < 2 || settings.handicap > most)
        throw util::Error(
            most < 2 ? util::format("there is no handicap on {0}x{0}", settings.size)
                     : util::format("--handicap is {0}; on {1}x{1} it is 0 or from 2 to {2}",
                                    settings.handicap, settings.size, most));
    if (settings.openings != "shipped" && settings.openings != "none")
        throw util::Error("a handicap game has no opening: leave out --handicap or --openings");
    return go::fixed_handicap(settings.handicap, settings.size);
}

}  // namespace

MatchPlan make_plan(std::vector<EngineSpec> engines, const MatchSettings& settings,
                    const MatchOptions& options) {
    check_engines(engines);
    go::check_size(settings.size);
    MatchPlan plan{.engines = std::move(engines),
                   .settings = settings,
                   .options = options,
                   .rules = go::parse_rules(settings.rules),
                   .komi = {},
                   .max_moves = settings.max_moves,
                   .handicap = handicap_stones(settings),
                   .openings = load_openings(settings.handicap > 0 ? "none" : settings.openings,
                                             settings.size),
                   .sprt = {}};
    if (plan.rules.scoring != go::Scoring::area && settings.score == ScoreBy::tromp_taylor)
        throw util::Error(
            "games under territory rules need --score a, b or agree: nobody else "
            "knows what is dead");
    plan.komi = settings.komi == "usual"
                    ? go::default_komi(plan.rules, settings.size, settings.handicap)
                    : go::parse_komi(settings.komi);
    if (plan.max_moves == 0) plan.max_moves = 3 * settings.size * settings.size;
    const bool is_pair = plan.engines.size() == 2;
    if (!is_pair && (settings.score == ScoreBy::a || settings.score == ScoreBy::b))
        throw util::Error("--score a and b are for two engines");
    if (!settings.sprt.empty()) {
        if (!is_pair) throw util::Error("--sprt is for two engines");
        plan.sprt = parse_sprt(settings);
    }
    plan.options.games += plan.options.games % 2;
    return plan;
}

std::vector<std::pair<std::string, std::string>> identity(const MatchPlan& plan) {
    std::vector<std::pair<std::string, std::string>> result;
    MatchSettings settings = plan.settings;
    settings.komi = go::to_string(plan.komi);
    settings.rules = go::name(plan.rules);
    settings.max_moves = plan.max_moves;
    util::OptionSet set;
    set.add(settings);
    for (const util::Option& option : set) result.emplace_back(option.name(), option.text());
    result.emplace_back("openings-checksum", checksum(plan.openings, plan.settings.size));
    for (std::size_t i = 0; i < plan.engines.size(); ++i)
        result.emplace_back(util::format("engine-{}", i + 1),
                            plan.engines[i].name + ": " + plan.engines[i].command);
    return result;
}

}  // namespace nadare::lab
