#include "lab/settled_groups.h"

#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "go/scoring.h"
#include "go/text.h"
#include "lab/survey_games.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

using Json = nlohmann::ordered_json;

bool ended_with_two_passes(const go::Game& game) {
    const auto& moves = game.moves();
    return moves.size() >= 2 && moves.back().is_pass() && moves[moves.size() - 2].is_pass();
}

struct Judgement {
    go::Point stone{};
    std::string_view status{};
};

// "A1: alive", a line each; GNU Go adds moves to what is critical.
std::optional<std::vector<Judgement>> parse_judgements(const SurveyAnswer& answer, int size) {
    if (answer.fault != Fault::none) return std::nullopt;
    std::vector<Judgement> judgements;
    for (const std::string_view line : util::split(answer.text, '\n')) {
        const std::vector<std::string_view> words = util::split_words(line);
        if (words.empty()) continue;
        if (words.size() < 2 || !words[0].ends_with(':')) return std::nullopt;
        try {
            judgements.push_back(
                {.stone = go::parse_vertex(words[0].substr(0, words[0].size() - 1), size),
                 .status = words[1]});
        } catch (const util::Error&) {
            return std::nullopt;
        }
    }
    return judgements;
}

// A row of numbers a line, from the top.
std::optional<go::PointMap<double>> parse_shares(const SurveyAnswer& answer, int size) {
    if (answer.fault != Fault::none) return std::nullopt;
    const std::vector<std::string_view> words = util::split_words(answer.text);
    if (words.size() != static_cast<std::size_t>(size * size)) return std::nullopt;
    go::PointMap<double> shares{};
    for (int i = 0; i < size * size; ++i) {
        const auto share = util::parse_double(words[static_cast<std::size_t>(i)]);
        if (!share || *share < 0 || *share > 1) return std::nullopt;
        shares[go::Point::at(i % size, i / size)] = *share;
    }
    return shares;
}

// A mean of shares, each of some stones.
struct WeightedMean {
    double sum = 0;
    double stones = 0;
    void add(double share, int count) {
        sum += share * count;
        stones += count;
    }
};
using MeanByGame = std::map<std::size_t, WeightedMean>;

std::vector<double> means(const MeanByGame& by_game) {
    std::vector<double> values;
    for (const auto& [game, mean] : by_game) values.push_back(mean.sum / mean.stones);
    return values;
}

stats::BootstrapResult mean_of(const std::vector<double>& values) {
    return values.empty() ? stats::BootstrapResult{} : stats::bootstrap_mean(values);
}

std::string percent_text(const stats::BootstrapResult& share) {
    return util::format("{:.2f} % [{:.2f}, {:.2f}]", 100 * share.mean, 100 * share.interval.low,
                        100 * share.interval.high);
}

Json share_json(const stats::BootstrapResult& share) {
    return {{"mean", share.mean}, {"interval", {share.interval.low, share.interval.high}}};
}

}  // namespace

SettledPositions find_settled_positions(const std::vector<std::string>& files,
                                        const SettledOptions& options) {
    SettledPositions found;
    for (const go::Game& game : read_games(files, options.first_move + 1)) {
        if (!ended_with_two_passes(game)) continue;
        for (int move = options.first_move; move < game.move_number(); move += options.every) {
            found.positions.push_back(position_before(game, move));
            found.game.push_back(found.owners.size());
        }
        found.owners.push_back(go::area_owners(game.board()));
    }
    if (found.positions.empty())
        throw util::Error(
            util::format("no game of more than {} moves ends with two passes", options.first_move));
    return found;
}

std::string survival_question(int playouts) {
    return util::format("nadare-survival {} {{n}}", playouts);
}

std::vector<SettledGroup> find_settled_groups(const SettledPositions& games,
                                              const SurveyStore& judged) {
    std::vector<SettledGroup> groups;
    for (std::size_t i = 0; i < games.positions.size(); ++i) {
        const auto answer = judged.answers().find({0, i});
        if (answer == judged.answers().end() || !answer->second.is_final()) continue;
        const auto judgements = parse_judgements(answer->second, games.positions[i].size);
        if (!judgements)
            throw util::Error("the judge tells no status of groups: " +
                              util::in_quotes(answer->second.text, 200));
        const go::Game game = game_of(games.positions[i]);
        const auto& owners = games.owners[games.game[i]];
        for (const Judgement& judgement : *judgements) {
            const go::Color color = game.board().at(judgement.stone);
            if (!go::is_player(color)) continue;
            const bool is_alive = judgement.status == "alive";
            if (!is_alive && judgement.status != "dead") continue;
            if (owners[judgement.stone] != (is_alive ? color : go::opponent(color))) continue;
            groups.push_back({.position = i,
                              .stone = judgement.stone,
                              .stones = game.board().chain_size(judgement.stone),
                              .is_alive = is_alive});
        }
    }
    return groups;
}

SettledReport summarise_settled(const SurveyPlan& plan, const SettledPositions& games,
                                const std::vector<SettledGroup>& groups, const SurveyStore& store) {
    SettledReport report;
    std::vector<MeanByGame> living(plan.engines.size());
    std::vector<MeanByGame> dead(plan.engines.size());
    for (std::size_t begin = 0; begin < groups.size();) {
        const std::size_t position = groups[begin].position;
        std::size_t end = begin;
        while (end < groups.size() && groups[end].position == position) ++end;
        std::vector<go::PointMap<double>> shares;
        for (std::size_t engine = 0; engine < plan.engines.size(); ++engine) {
            const auto answer = store.answers().find({engine, position});
            if (answer == store.answers().end() || !answer->second.is_final()) break;
            auto board = parse_shares(answer->second, games.positions[position].size);
            if (!board)
                throw util::Error(util::format("{} does not tell what survives: {}",
                                               plan.engines[engine].name,
                                               util::in_quotes(answer->second.text, 200)));
            shares.push_back(*board);
        }
        for (std::size_t i = begin; i < end && shares.size() == plan.engines.size(); ++i) {
            const SettledGroup& group = groups[i];
            ++(group.is_alive ? report.living_groups : report.dead_groups);
            for (std::size_t engine = 0; engine < shares.size(); ++engine) {
                const double survives = shares[engine][group.stone];
                const std::size_t game = games.game[position];
                if (group.is_alive)
                    living[engine][game].add(1 - survives, group.stones);
                else
                    dead[engine][game].add(survives, group.stones);
            }
        }
        begin = end;
    }
    for (std::size_t engine = 0; engine < plan.engines.size(); ++engine) {
        SettledSummary summary{.engine = plan.engines[engine].name,
                               .living_die = means(living[engine]),
                               .dead_live = means(dead[engine])};
        summary.mean_living_die = mean_of(summary.living_die);
        summary.mean_dead_live = mean_of(summary.dead_live);
        report.engines.push_back(std::move(summary));
    }
    return report;
}

std::string settled_text(const SettledReport& report) {
    if (report.living_groups + report.dead_groups == 0) return "no settled group is answered yet";
    const SettledSummary& first = report.engines.front();
    std::string text =
        util::format("{} living groups in {} games, {} dead ones in {}\n", report.living_groups,
                     first.living_die.size(), report.dead_groups, first.dead_live.size());
    for (const SettledSummary& engine : report.engines)
        text += util::format("{}: living ones die in {} of the playouts, dead ones live in {}\n",
                             engine.engine, percent_text(engine.mean_living_die),
                             percent_text(engine.mean_dead_live));
    for (std::size_t i = 1; i < report.engines.size(); ++i) {
        const SettledSummary& other = report.engines[i];
        const auto more = [](const std::vector<double>& these, const std::vector<double>& those) {
            return these.empty() ? stats::BootstrapResult{} : stats::paired_bootstrap(these, those);
        };
        text += util::format("{} minus {}: living {}, dead {}\n", other.engine, first.engine,
                             percent_text(more(other.living_die, first.living_die)),
                             percent_text(more(other.dead_live, first.dead_live)));
    }
    text.pop_back();
    return text;
}

std::string settled_json(const SettledReport& report) {
    Json list = Json::array();
    for (const SettledSummary& engine : report.engines)
        list.push_back({{"engine", engine.engine},
                        {"living_die", share_json(engine.mean_living_die)},
                        {"dead_live", share_json(engine.mean_dead_live)}});
    const Json object = {{"living_groups", report.living_groups},
                         {"dead_groups", report.dead_groups},
                         {"engines", std::move(list)}};
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace nadare::lab
