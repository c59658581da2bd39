// How often playouts change what is settled. Of the positions of finished games a judge (an engine
// with the command dragon_status, such as GNU Go) says which groups are alive and which are dead;
// those of which the end of the game says the same count as settled. An engine then plays each
// position out many times (nadare-survival): living groups should stay, dead ones should go. What
// playouts get wrong here, a search builds its plans on: it defends what lives and attacks what
// cannot die.
//
// Ownership at the end of games is no such measure: most of the difference between playouts and
// the end is fights that nobody could foresee.
//
// Pure, but for reading games.
#pragma once

#include <string>
#include <vector>

#include "lab/survey.h"
#include "stats/bootstrap.h"
#include "util/options.h"

namespace nadare::lab {

struct SettledOptions {
    int first_move = 100;
    int every = 40;
};
template <class Visitor>
void describe(SettledOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.first_move, {"first-move", 0, 10'000, Tunable::no,
                          "of each game, the position after so many moves"});
    option(o.every, {"every", 1, 10'000, Tunable::no, "and after every so many more"});
}

// Positions of games that ended with two passes, and who owned what then. Where dead stones were
// left on the board they count as living, so nothing about them is taken for settled.
struct SettledPositions {
    std::vector<SurveyPosition> positions{};
    std::vector<std::size_t> game{};                // Of each position.
    std::vector<go::PointMap<go::Color>> owners{};  // Of each game.
};

// Throws util::Error if a file cannot be read or holds no finished game of that length.
SettledPositions find_settled_positions(const std::vector<std::string>& files,
                                        const SettledOptions& options);

inline constexpr const char* kJudgeQuestion = "dragon_status";
std::string survival_question(int playouts);

// A chain of which judge and game say the same.
struct SettledGroup {
    std::size_t position = 0;
    go::Point stone{};
    int stones = 0;
    bool is_alive = false;
};

// Leaves positions out at which the judge died or fell silent. Throws util::Error for an answer that
// tells no status.
std::vector<SettledGroup> find_settled_groups(const SettledPositions& games,
                                              const SurveyStore& judged);

// Shares of playouts, weighted by stones within a game, then averaged over games: the interval is
// that of other games like these.
struct SettledSummary {
    std::string engine{};
    std::vector<double> living_die{};  // By game; games without such groups are left out.
    std::vector<double> dead_live{};
    stats::BootstrapResult mean_living_die{};
    stats::BootstrapResult mean_dead_live{};
};

struct SettledReport {
    int living_groups = 0;
    int dead_groups = 0;
    std::vector<SettledSummary> engines{};
};

// Over the positions about which all engines have answered. Throws util::Error for an answer that is
// no board of shares.
SettledReport summarise_settled(const SurveyPlan& plan, const SettledPositions& games,
                                const std::vector<SettledGroup>& groups, const SurveyStore& store);

std::string settled_text(const SettledReport& report);
std::string settled_json(const SettledReport& report);

}  // namespace nadare::lab
