// Many fast games with clocks on boards of all sizes, under all rules: no illegal move, no repeated
// position, no time loss, no game without end. Ten games by default; for the whole programme
//
//     NADARE_STABILITY_GAMES=1000 build/release/tests/slow_tests --gtest_filter='Stability.*'
//
// or in parts, each with the number of its first game in NADARE_STABILITY_FIRST (1). A move has
// NADARE_STABILITY_MS (50) milliseconds, in overtime or on average.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdio>
#include <set>
#include <thread>

#include "engine/game_clock.h"
#include "engine/search_player.h"
#include "go/scoring.h"
#include "go/text.h"
#include "slow/environment.h"
#include "util/rng.h"
#include "util/text.h"

namespace nadare::engine {
namespace {

using S = util::Seconds;

using testing::number_in_environment;

template <class T>
const T& draw(const std::vector<T>& from, util::Rng& rng) {
    return from[rng.below(static_cast<std::uint32_t>(from.size()))];
}

struct Setting {
    int size = 9;
    go::Rules rules{};
    go::Komi komi{};
    TimeSettings time{};
    EngineOptions options{};

    std::string text() const {
        return util::format("{0}x{0}, {1} rules, komi {2}, {3}, {4} threads, {5} MiB", size,
                            go::name(rules), go::to_string(komi), to_string(time),
                            thread_count(options.budget), options.search.memory_mib);
    }
};

Setting draw_setting(std::uint64_t seed, S per_move) {
    util::Rng rng(seed);
    Setting setting;
    const bool is_usual = rng.below(5) > 0;
    setting.size = is_usual ? draw<int>({9, 9, 13, 19}, rng) : 2 + static_cast<int>(rng.below(24));
    setting.rules = draw<go::Rules>({go::kChineseRules, go::kJapaneseRules, go::kAgaRules,
                                     go::kNewZealandRules, go::kTrompTaylorRules},
                                    rng);
    setting.komi = draw<go::Komi>({go::Komi(7.5), go::Komi(0), go::Komi(-5), go::Komi(40.5)}, rng);
    setting.time = draw<TimeSettings>(
        {TimeSettings::byo_yomi(S(0), per_move, 1), TimeSettings::byo_yomi(S(1), per_move, 3),
         TimeSettings::canadian(S(0), per_move * 10, 10), TimeSettings::fischer(S(0.5), per_move),
         TimeSettings::absolute(per_move * setting.size * setting.size),
         TimeSettings::periods_of_stones(S(0.5), per_move * 5, 5, 2)},
        rng);
    setting.options.budget.threads = draw<int>({1, 1, 2}, rng);
    setting.options.search.memory_mib = draw<int>({1, 16, 100}, rng);
    setting.options.decision.capture_dead = rng.below(2) == 0;
    setting.options.decision.resign = rng.below(2) == 0;
    setting.options.search.seed = seed;
    return setting;
}

// The time after which the player has lost.
S time_allowed(const TimeSettings& settings, const TimeLeft& left) {
    if (!settings.has_overtime()) return left.time;
    const int more_periods = left.stones == 0         ? settings.periods
                             : settings.is_byo_yomi() ? left.stones - 1
                                                      : left.periods - 1;
    return left.time + settings.overtime * more_periods;
}

// What one move cost, for the message about one that came late: whether the engine computed for too
// long or the machine did not let it.
class Cost {
 public:
    S wall() const { return watch_.seconds(); }
    std::string text(const MoveTimes& times) const {
        const auto ms = [](S seconds) { return 1e3 * seconds.count(); };
        return util::format(
            "took {:.1f} ms: {:.1f} preparing, {:.1f} searching, {:.1f} finishing; {:.1f} ms of "
            "processor time, {} times interrupted",
            ms(wall()), ms(times.preparing), ms(times.searching), ms(times.finishing),
            ms(util::process_cpu_time() - cpu_before_), interruptions() - interruptions_before_);
    }
    explicit Cost(const util::WallClock& wall) : watch_(wall) {}

 private:
    static long interruptions() {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        return usage.ru_nivcsw;
    }

    util::Stopwatch watch_;
    std::chrono::nanoseconds cpu_before_ = util::process_cpu_time();
    long interruptions_before_ = interruptions();
};

// One engine plays both sides, so that its tree is reused, and kept in little memory, throughout.
void play_game(const Setting& setting) {
    const util::SteadyClock wall;
    SearchPlayer player(setting.options, wall);
    GameClock official(wall, setting.options.clock);
    official.set_settings(setting.time);
    player.set_time_settings(setting.time);
    go::Game game(setting.size, setting.rules, setting.komi);
    std::set<std::uint64_t> positions{game.board().hash()};
    const int most_moves = 4 * setting.size * setting.size + 50;
    while (!game.is_over()) {
        ASSERT_LT(game.move_number(), most_moves) << "no end";
        const go::Color color = game.to_play();
        const TimeLeft left = official.left(color);
        player.set_time_left(color, left);
        official.start(color);
        const Cost cost(wall);
        const Decision decision = player.choose(game, color, {});
        const S taken = cost.wall();
        official.stop();
        ASSERT_LT(taken, time_allowed(setting.time, left))
            << "time loss at move " << game.move_number() << ", which "
            << cost.text(player.times());
        if (decision.resigns) return;
        const go::Move move{decision.point, color};
        ASSERT_TRUE(game.is_legal(move)) << go::to_vertex(move.point, setting.size);
        game.play(move);
        if (move.is_pass()) continue;
        const bool is_new = positions.insert(game.board().hash()).second;
        if (setting.rules.ko == go::KoRule::positional) {
            ASSERT_TRUE(is_new) << "repeats at " << game.move_number();
        }
        if (game.repetition()) return;  // Simple ko: a game that goes round has no result.
    }
    EXPECT_TRUE(game.is_consistent());
}

TEST(Stability, ManyFastGamesWithClocksOnMixedBoards) {
    const int games = number_in_environment("NADARE_STABILITY_GAMES", 10);
    const int first = number_in_environment("NADARE_STABILITY_FIRST", 1);
    const S per_move{1e-3 * number_in_environment("NADARE_STABILITY_MS", 50)};
    for (int number = first; number < first + games; ++number) {
        const Setting setting = draw_setting(static_cast<std::uint64_t>(number), per_move);
        SCOPED_TRACE(util::format("game {}: {}", number, setting.text()));
        play_game(setting);
        if (HasFatalFailure()) return;
        if (number % 50 == 0) {
            std::printf("game %d is played\n", number);
            std::fflush(stdout);
        }
    }
}

// Twice as many busy threads as cores.
class BusyMachine {
 public:
    BusyMachine() {
        const unsigned count = 2 * std::max(1U, std::thread::hardware_concurrency());
        for (unsigned i = 0; i < count; ++i)
            threads_.emplace_back([](const std::stop_token& stop) {
                while (!stop.stop_requested()) {
                }
            });
    }

 private:
    std::vector<std::jthread> threads_;
};

TEST(Stability, ATenthOfASecondAMoveIsKeptOnABusyMachine) {
    const BusyMachine busy;
    const util::SteadyClock wall;
    for (const int size : {9, 19}) {
        EngineOptions options;
        options.decision.resign = false;
        SearchPlayer player(options, wall);
        player.set_time_settings(TimeSettings::byo_yomi(S(0), S(0.1), 1));
        go::Game game(size);
        while (!game.is_over() && game.move_number() < 60) {
            const go::Color color = game.to_play();
            const Cost cost(wall);
            const Decision decision = player.choose(game, color, {});
            EXPECT_LT(cost.wall(), S(0.1)) << "move " << game.move_number() << ", size " << size
                                           << ", " << cost.text(player.times());
            game.play({decision.point, color});
        }
    }
}

}  // namespace
}  // namespace nadare::engine
