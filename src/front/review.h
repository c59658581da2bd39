// A whole game looked at: what a search thinks of each of its positions, and what each move cost.
// Numbers are Black's unless they say otherwise. Everything here is pure.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis.h"
#include "go/game.h"
#include "go/game_record.h"
#include "go/outcome.h"
#include "go/sgf_tree.h"

namespace nadare::front {

// A candidate in a position.
struct ReviewedMove {
    go::Point point = go::Point::pass();
    std::uint32_t visits = 0;
    go::Value win_rate = 0.5;
    double score = 0;
    std::vector<go::Point> line{};  // Starts with the move.
};

// What the search found. The position is worth what its main candidates are, those with at least
// half of the best one's visits, taken together: in an opening there are many as good as the best,
// and one alone has seen too few simulations.
struct ReviewedPosition {
    std::uint32_t visits = 0;  // 0: not analysed.
    go::Value win_rate = 0.5;
    double score = 0;
    double score_error = 0;             // One standard error of the score.
    std::vector<ReviewedMove> moves{};  // A few, best first.

    bool is_known() const noexcept { return visits > 0; }
};

inline constexpr std::size_t kMovesKept = 3;  // Of a position: enough to see what was at stake.

// Rounded as it will be kept in a record, so that what is written now and what is written again
// later from the record are the same.
ReviewedPosition to_reviewed(const engine::AnalysisReport& report, std::size_t most_moves);

// A position of the main line: the first one, and that after each move.
struct ReviewStep {
    go::sgf::NodeId node{};
    go::Move move{};  // That led here; none at first.
    go::Game game{};  // Its player to move is who did move in the record.
    // The position before the move is that of the step before: no stones were set up in between.
    bool is_continued = true;
};

// The game to be looked at, and what is known about it.
struct Review {
    go::sgf::Tree record{};
    go::GameInfo info{};
    std::vector<ReviewStep> steps{};            // At least one.
    std::vector<ReviewedPosition> positions{};  // Of each step.
    std::vector<std::string> remarks{};         // What is not taken as the record has it.

    int move_count() const noexcept { return static_cast<int>(steps.size()) - 1; }
    int size() const { return steps.front().game.size(); }
    // How many positions were looked at so often.
    std::size_t count_known(std::uint32_t least_visits = 1) const;
};

// The main line, without what an earlier analysis left in the record (kept_analysis.h), as far as its
// moves can be played. Throws util::Error as go::load_record() does, if there is no first position.
Review start_review(go::sgf::Tree record);

// What a move cost the player who made it, in points and in win rate; negative if the position
// turned out better than thought. The move that the search wanted costs nothing.
struct Verdict {
    int number = 0;  // Of the move, from 1.
    go::Move move{};
    ReviewedPosition before{};  // As the player who moved sees it, all numbers.
    double points_lost = 0;
    double win_rate_lost = 0;
    double points_error = 0;  // One standard error of the points lost.
    bool is_best = false;

    // Loses so many points, and not by the luck of the simulations.
    bool is_mistake(double least_points) const noexcept {
        return points_lost >= std::max(least_points, 2 * points_error);
    }
};
// From what is known about the positions before and after; nothing as long as that is not known.
// Its number is left to the caller.
std::optional<Verdict> judge_move(const go::Move& move, const ReviewedPosition& before,
                                  const ReviewedPosition& after);
// Nothing either for a move that followed stones set up, of which no position was looked at.
// Requires: 1 <= number <= move_count().
std::optional<Verdict> judge(const Review& review, int number);
std::vector<Verdict> judge_all(const Review& review);
// Mistakes of at least so many points, most costly first, at most so many.
std::vector<Verdict> find_mistakes(const Review& review, double least_points, std::size_t most);

// How one player did.
struct PlayerSummary {
    int moves = 0;
    int best_moves = 0;
    int mistakes = 0;  // Of at least so many points.
    double mean_points_lost = 0;
};
PlayerSummary summarize(const Review& review, go::Color player, double least_points);

// "B+3.4", "W+0.5": an estimate, so one decimal whatever the komi.
std::string lead_text(double black_lead);

}  // namespace nadare::front
