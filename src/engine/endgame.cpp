#include "engine/endgame.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "engine/root_filter.h"
#include "go/text.h"
#include "util/text.h"

namespace nadare::engine {

namespace {

constexpr double kCertain = 0.85;  // Share of simulations that decides the fate of a chain.
constexpr double kLikely = 0.6;    // The same where players have stopped already.
constexpr int kFewestSimulations = 50;
constexpr double kSureWin = 0.9;
constexpr double kGain = 0.55;        // Value from which a move is believed to win a point.
constexpr double kMostRisked = 0.03;  // Value that an answer of ours may cost,
constexpr double kMostRiskedCleaningUp = 0.15;  // and where there is nothing else left to do.
constexpr std::uint32_t kVisitsToBelieve = 100;

bool opponent_has_passed(const Endgame::Question& question) {
    return question.game.has_just_passed(go::opponent(question.color));
}

// Of the move that the search tried most, not of all that it tried.
go::Value best_value(const GoSearch& search) {
    const std::vector<RootMove> moves = search.root_moves();
    return moves.empty() ? search.root_value() : moves.front().value;
}

// Whether the search's choice does not matter for winning or losing: then points may.
bool is_decided(const Endgame::Question& question) {
    const go::Value value = best_value(question.searched);
    return question.choice.is_pass() || opponent_has_passed(question) || value >= kSureWin ||
           value <= 1 - kSureWin;
}

// Empty points that nobody owns for certain.
int open_points(const go::AnyBoard& board, const go::PointMap<double>& balance) {
    int count = 0;
    board.for_each_point([&](go::Point p) {
        count += board.at(p) == go::Color::empty && std::abs(balance[p]) < kCertain ? 1 : 0;
    });
    return count;
}

// Dame that are still to be filled. Those in a seki stay.
bool has_open_dame(const go::AnyBoard& board, const go::FinalStatus& status) {
    const auto owner = go::area_owners(board, status.dead);
    bool has = false;
    board.for_each_point([&](go::Point p) {
        if (owner[p] != go::Color::empty) return;
        bool is_in_seki = false;
        for (const go::Point n : p.neighbours()) is_in_seki |= status.seki.contains(n);
        has |= !is_in_seki;
    });
    return has;
}

// What the simulations lead to on average, as a lead that a game with half a point of komi can have.
double expected_lead(go::Color color, const SearchOwnership& ownership) {
    const double mean = color == go::Color::black ? ownership.mean_score : -ownership.mean_score;
    return std::floor(mean) + 0.5;
}

go::PointSet dead_stones_of(const go::AnyBoard& board, const go::FinalStatus& status,
                            go::Color color) {
    go::PointSet stones;
    status.dead.for_each([&](go::Point p) {
        if (board.at(p) == color) stones.insert(p);
    });
    return stones;
}

// The pass, and moves that never win a point: hopeless ones, and those that break up a seki. Only
// one that can be seen: where a chain's fate is merely open, its liberties may be the points that
// decide it.
std::vector<go::Point> without_gain(const Endgame::Question& question, const ChainFates& fates) {
    std::vector<go::Point> points = find_hopeless_moves(question.game, question.color);
    points.push_back(go::Point::pass());
    const go::AnyBoard& board = question.game.board();
    go::PointSet shared;
    fates.visible_seki().for_each([&](go::Point stone) { shared |= board.liberty_set(stone); });
    shared.for_each([&](go::Point p) { points.push_back(p); });
    return points;
}

// Every point of the board and the pass, but these.
std::vector<go::Point> all_but(const go::AnyBoard& board, const go::PointSet& kept) {
    std::vector<go::Point> points{go::Point::pass()};
    board.for_each_point([&](go::Point p) {
        if (!kept.contains(p)) points.push_back(p);
    });
    return points;
}

}  // namespace

GoSearch* Endgame::search(const go::Game& game, go::Color to_play, double komi_offset,
                          std::span<const go::Point> excluded, const Question& question) {
    const auto limits = question.limits();
    if (!limits) return nullptr;
    own_ = options_;
    own_.search.memory_mib = std::min(own_.search.memory_mib, 32);
    own_.decision.reuse_tree = false;
    if (game.rules().scoring == go::Scoring::territory) {
        // In a seki whoever moves loses: careless playouts would tell only who has to move first.
        own_.playout.values.self_atari_rate = 100;
        own_.playout.given.insert("self-atari-rate");
    }
    if (!search_ || search_size_ != game.size()) {
        search_ = GoSearch::make(game.size(), own_, clock_);
        search_size_ = game.size();
    } else {
        search_->apply_options();
    }
    search_->set_position(game, to_play, komi_offset);
    search_->run(*limits, question.stop, excluded);
    return search_.get();
}

// Open borders leave something to play for while it matters who wins.
Endgame::Standing Endgame::standing(const Question& question, const ChainFates& fates,
                                    const SearchOwnership& ownership) {
    if (!fates.are_settled()) return {.lead = expected_lead(question.color, ownership)};
    const go::Score score = go::final_score(question.game, fates.status_with_open_borders());
    const bool are_borders_closed = score == go::final_score(question.game, fates.status());
    return {.lead = go::lead_for(question.color, score),
            .may_pass = are_borders_closed || is_decided(question)};
}

std::optional<Decision> Endgame::finish(const Question& question) {
    const SearchOwnership ownership = question.searched.ownership();
    const go::AnyBoard& board = question.game.board();
    const bool is_late = ownership.simulations >= kFewestSimulations &&
                         open_points(board, ownership.balance) <= 2 * board.size();
    using Proofs = ChainFates::Proofs;
    const bool counts_territory = question.ending != Ending::capture_dead &&
                                  question.game.rules().scoring == go::Scoring::territory;
    expects_questions_ = is_late && counts_territory;
    if (question.ending == Ending::clean_up) {
        const ChainFates likely(board, ownership.balance, kLikely, Proofs::where_needed);
        // Where territory counts, a move that takes nothing costs a point.
        const bool has_work =
            !dead_stones_of(board, likely.status(), go::opponent(question.color)).is_empty();
        if (has_work || !counts_territory) return capture(question, likely.status());
    }
    if (!is_late) return std::nullopt;

    const ChainFates fates(board, ownership.balance, kCertain, Proofs::where_needed);
    const go::FinalStatus& status = fates.status();
    if (counts_territory) {
        if (!fates.are_settled() && !is_decided(question)) return std::nullopt;
        const std::optional<Decision> end =
            finish_by_territory(question, fates, standing(question, fates, ownership));
        return end && keeps_chances(question, end->point) ? end : std::nullopt;
    }
    expects_questions_ = fates.are_settled();
    if (!fates.are_settled() || !is_decided(question)) return std::nullopt;
    return question.ending == Ending::capture_dead ? capture(question, status)
                                                   : finish_by_area(question, status);
}

// Passes in a won game if the opponent cannot use the move: what is dead must be dead when he plays
// first, and unless he has passed himself nothing may be left to fill.
std::optional<Decision> Endgame::finish_by_area(const Question& question,
                                                const go::FinalStatus& status) {
    const go::Game& game = question.game;
    if (go::winner(go::final_score(game, status)) != question.color) return std::nullopt;
    const bool ends_the_game = opponent_has_passed(question);
    if (!ends_the_game &&
        (has_open_dame(game.board(), status) || best_value(question.searched) < kSureWin))
        return std::nullopt;

    go::Game after = game;
    after.play({go::Point::pass(), question.color});
    // A second pass would end the game, as agreed: won. The search would count dead stones alive.
    const go::Point pass = go::Point::pass();
    GoSearch* const passed = search(after, go::opponent(question.color), 0, {&pass, 1}, question);
    if (!passed) return std::nullopt;
    const SearchOwnership ownership = passed->ownership();
    const ChainFates fates(game.board(), ownership.balance, kCertain,
                           ChainFates::Proofs::where_needed);
    const go::Score score = go::final_score(game, fates.status());
    const go::Value value = go::value_for_opponent(best_value(*passed));
    if (ownership.simulations < kFewestSimulations || !fates.are_settled() ||
        go::winner(score) != question.color || (!ends_the_game && value < kSureWin))
        return std::nullopt;
    return Decision{
        .value = value,
        .explanation = util::format("passing wins: {}, and {:.1f} % if the opponent plays on",
                                    go::to_string(score), 100 * value)};
}

// Searches around the lead that the player has now, which see single points however far ahead
// somebody is. First: does a move gain on it? Then: does it stand if the opponent plays next? And
// only if it does not: which move keeps it?
std::optional<Decision> Endgame::finish_by_territory(const Question& question,
                                                     const ChainFates& fates,
                                                     const Standing& standing) {
    const double lead = standing.lead;
    const auto search_for = [&](const go::Game& game, go::Color to_play, double wanted,
                                std::span<const go::Point> excluded) -> const GoSearch* {
        const double offset = question.color == go::Color::black ? wanted : -wanted;
        return search(game, to_play, offset, excluded, question);
    };
    const auto decide = [&](go::Point point, std::string_view reason) {
        return Decision{.point = point,
                        .value = best_value(question.searched),
                        .explanation = util::format("{} a lead of {:.1f}", reason, lead)};
    };

    const go::Point pass = go::Point::pass();
    const std::vector<go::Point> excluded = without_gain(question, fates);
    const GoSearch* const gaining = search_for(question.game, question.color, lead + 0.5, excluded);
    if (!gaining) return std::nullopt;
    // Where every move is left out, the search takes one all the same.
    const auto best_of = [&](const GoSearch& search) {
        const go::Point best = search.best_move().value_or(pass);
        return std::ranges::count(excluded, best) > 0 ? pass : best;
    };
    const go::Point gain = best_of(*gaining);
    if (!gain.is_pass() && best_value(*gaining) > kGain) return decide(gain, "gains on");

    std::optional<go::Value> value_of_pass;
    if (standing.may_pass) {
        go::Game after = question.game;
        after.play({pass, question.color});
        // Without the second pass: the search would count dead stones alive.
        const GoSearch* const passed =
            search_for(after, go::opponent(question.color), lead - 0.5, {&pass, 1});
        if (!passed) return std::nullopt;
        value_of_pass = go::value_for_opponent(best_value(*passed));
        if (*value_of_pass >= 0.5) return decide(pass, "nothing is left to gain on");
    }
    const GoSearch* const keeping = search_for(question.game, question.color, lead - 0.5, excluded);
    if (!keeping) return std::nullopt;
    if (value_of_pass && best_value(*keeping) <= *value_of_pass)
        return decide(pass, "no move keeps better than a pass");
    return decide(best_of(*keeping), "keeps");
}

// Whether the move is worth about as much as the search's choice. The searches for points do not
// ask who wins, and believe in a lead that may be miscounted: a point is never worth the game.
bool Endgame::keeps_chances(const Question& question, go::Point point) {
    const go::Value wanted = best_value(question.searched) - kMostRisked;
    if (point == question.choice || wanted <= 0) return true;
    for (const RootMove& move : question.searched.root_moves())
        if (move.point == point && move.visits >= kVisitsToBelieve) return move.value >= wanted;
    go::Game after = question.game;
    after.play({point, question.color});
    const go::Point pass = go::Point::pass();
    // Without a second pass: the search would count dead stones alive.
    const std::span<const go::Point> excluded(&pass, point.is_pass() ? 1 : 0);
    const GoSearch* const replied =
        search(after, go::opponent(question.color), question.searched.facts().komi_offset, excluded,
               question);
    return replied && go::value_for_opponent(best_value(*replied)) >= wanted;
}

// Passes when no dead stone is left and the board as it stands wins: at once if that ends the game,
// else only if it still wins when the opponent plays on.
std::optional<Decision> Endgame::pass_as_it_stands(const Question& question,
                                                   const go::FinalStatus& status) {
    const go::Game& game = question.game;
    const go::Score score = go::final_score(game);
    if (go::winner(score) != question.color) return std::nullopt;
    go::Value value = go::kWin;
    if (!opponent_has_passed(question)) {
        const go::Value wanted =
            std::max<go::Value>(kSureWin, best_value(question.searched) - kMostRisked);
        if (has_open_dame(game.board(), status)) return std::nullopt;
        go::Game after = game;
        after.play({go::Point::pass(), question.color});
        GoSearch* const passed = search(after, go::opponent(question.color), 0, {}, question);
        if (!passed) return std::nullopt;
        value = go::value_for_opponent(best_value(*passed));
        if (value < wanted) return std::nullopt;
    }
    return Decision{.value = value,
                    .explanation = util::format("no dead stone is left: {}", go::to_string(score))};
}

// Takes a liberty from the opponent's dead stones, and passes when none are left. Only the winner
// has time for that, unless there is nothing else left to do.
std::optional<Decision> Endgame::capture(const Question& question, const go::FinalStatus& status) {
    const go::Game& game = question.game;
    const go::AnyBoard& board = game.board();
    const go::PointSet dead = dead_stones_of(board, status, go::opponent(question.color));
    if (dead.is_empty()) return pass_as_it_stands(question, status);
    const bool is_cleaning_up = question.ending == Ending::clean_up;
    const go::Value value = best_value(question.searched);
    if (!is_cleaning_up && value < kSureWin) return std::nullopt;
    go::PointSet attacks;
    dead.for_each([&](go::Point stone) {
        board.liberty_set(stone).for_each([&](go::Point p) {
            if (game.is_legal({p, question.color})) attacks.insert(p);
        });
    });
    if (attacks.is_empty()) return std::nullopt;
    const std::vector<go::Point> excluded = all_but(board, attacks);
    const GoSearch* const capturing = search(game, question.color, 0, excluded, question);
    if (!capturing) return std::nullopt;
    const std::vector<RootMove> moves = capturing->root_moves();
    const auto best = capturing->best_move();
    if (moves.empty() || !best || !attacks.contains(*best)) return std::nullopt;
    if (moves.front().value < value - (is_cleaning_up ? kMostRiskedCleaningUp : kMostRisked))
        return std::nullopt;
    return Decision{.point = *best,
                    .value = moves.front().value,
                    .explanation = util::format("takes {} dead stones off the board, {:.1f} %",
                                                dead.size(), 100 * moves.front().value)};
}

}  // namespace nadare::engine
