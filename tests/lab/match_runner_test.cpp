#include "lab/match_runner.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <thread>

#include "lab/match_fixture.h"
#include "lab/match_summary.h"
#include "util/error.h"
#include "util/rng.h"

namespace nadare::lab {
namespace {

using namespace std::chrono_literals;

class MatchRunnerTest : public MatchTest {
 protected:
    static std::set<std::int64_t> numbers(const std::vector<GameRow>& games) {
        std::set<std::int64_t> result;
        for (const GameRow& game : games) result.insert(game.number);
        return result;
    }

    // The moves of a record, without times.
    static std::string moves_of(const std::string& sgf) {
        std::string moves;
        for (std::size_t at = 0; (at = sgf.find(';', at)) != std::string::npos; ++at)
            if (sgf.compare(at + 2, 1, "[") == 0) moves += sgf.substr(at, 6);
        return moves;
    }
};

TEST_F(MatchRunnerTest, PlaysAllGamesOnce) {
    const auto games = play(small_plan(fake(), fake(), 20, small_settings(), 3));
    EXPECT_EQ(end_, MatchEnd::all_played);
    EXPECT_EQ(games.size(), 20u);
    EXPECT_EQ(numbers(games).size(), 20u);
}

TEST_F(MatchRunnerTest, PlaysTheSameGamesHoweverManyAtATime) {
    const MatchPlan alone = small_plan(fake(), fake(), 8);
    play(alone);
    const auto first = records(alone);
    std::filesystem::remove(path());
    const MatchPlan together = small_plan(fake(), fake(), 8, small_settings(), 4);
    play(together);
    const auto second = records(together);
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_FALSE(moves_of(first[i]).empty());
        EXPECT_EQ(moves_of(first[i]), moves_of(second[i])) << i;
    }
}

TEST_F(MatchRunnerTest, AFaultEndsOneGameNotTheMatch) {
    // Engines are kept between games: this one crashes in its tenth move, is started again, and so
    // on.
    const auto games = play(small_plan(fake("crash", 10, "1"), fake("normal", 1, "2"), 10));
    EXPECT_EQ(games.size(), 10u);
    const MatchSummary summary = summarise(small_plan("x", "y"), games);
    EXPECT_GT(summary.faults.at(Fault::crash), 2);
    EXPECT_EQ(summary.engines[0].faults, summary.faults);
    EXPECT_TRUE(summary.engines[1].faults.empty());
}

TEST_F(MatchRunnerTest, BothEnginesMayMisbehave) {
    const auto games = play(small_plan(fake("garbage", 4), fake("illegal", 6), 6));
    EXPECT_EQ(games.size(), 6u);
    EXPECT_TRUE(std::ranges::all_of(games, [](const GameRow& g) { return g.culprit == 0u; }));
}

TEST_F(MatchRunnerTest, RefusesAnEngineThatDoesNotStart) {
    try {
        play(small_plan("exec /no/such/engine", fake()));
        FAIL() << "it cannot have played";
    } catch (const util::Error& error) {
        EXPECT_NE(std::string(error.what()).find("the engine does not start"), std::string::npos);
        EXPECT_NE(std::string(error.what()).find("/no/such/engine"), std::string::npos);
    }
}

TEST_F(MatchRunnerTest, StopsAtOnceWhenInterruptedAndGoesOnLater) {
    MatchSettings settings = small_settings();
    settings.hang_seconds = util::Seconds(1000);
    // Game 4 would never end.
    const MatchPlan hanging =
        small_plan(fake("hang", 40, "1"), fake("normal", 1, "2"), 20, settings);
    int asked = 0;
    MatchHooks hooks;
    hooks.is_interrupted = [&] { return ++asked > 10; };
    const auto start = std::chrono::steady_clock::now();
    const auto before = play(hanging, hooks);
    EXPECT_EQ(end_, MatchEnd::interrupted);
    EXPECT_LT(std::chrono::steady_clock::now() - start, 15s);
    EXPECT_LT(before.size(), 20u);

    settings.hang_seconds = util::Seconds(1);
    MatchStore store(path(), small_plan(fake(), fake(), 20, settings), Resume::any_settings);
    EXPECT_EQ(run_match(small_plan(fake(), fake(), 20, settings), store, {}), MatchEnd::all_played);
    EXPECT_EQ(numbers(store.games()).size(), 20u);
}

TEST_F(MatchRunnerTest, StopsWhenTheSequentialTestIsSure) {
    MatchSettings settings = small_settings();
    settings.sprt = "0,100";
    const auto games = play(small_plan(fake(), fake("resign"), 1000, settings, 2));
    EXPECT_EQ(end_, MatchEnd::decided);
    EXPECT_LT(games.size(), 100u);
    const MatchPlan plan = small_plan(fake(), fake("resign"), 1000, settings, 2);
    const MatchSummary summary = summarise(plan, games);
    EXPECT_EQ(summary.sprt->decision, stats::SprtDecision::accept_elo1);
    EXPECT_EQ(play(plan).size(), games.size()) << "and plays nothing more when asked again";
    EXPECT_EQ(end_, MatchEnd::decided);
}

TEST_F(MatchRunnerTest, RatesMoreThanTwoEngines) {
    const MatchPlan plan = make_plan({{.name = "good", .command = fake()},
                                      {.name = "same", .command = fake()},
                                      {.name = "bad", .command = fake("resign", 2)}},
                                     small_settings(), {.games = 6, .jobs = 2});
    const auto games = play(plan);
    EXPECT_EQ(games.size(), 18u);
    const MatchSummary summary = summarise(plan, games);
    ASSERT_TRUE(summary.ratings);
    EXPECT_GT(summary.ratings->players[0].elo, summary.ratings->players[2].elo + 200);
    EXPECT_EQ(game_counts(games, 0, 2), (stats::GameCounts{.wins = 6, .draws = 0, .losses = 0}));
}

// --- A match in another process, to be killed ---

constexpr const char* kPathVariable = "NADARE_TEST_MATCH";
constexpr const char* kLimitVariable = "NADARE_TEST_FILE_LIMIT";

MatchPlan long_plan() {
    return small_plan(fake(), fake(), 60, small_settings(), 2);
}

// Not a test: what the tests below start, this program once more, with a path in the environment.
TEST(MatchInAnotherProcess, DISABLED_Runs) {
    const char* const path = std::getenv(kPathVariable);
    ASSERT_TRUE(path);
    if (const char* const limit = std::getenv(kLimitVariable)) {
        const rlimit bytes{.rlim_cur = std::stoul(limit), .rlim_max = std::stoul(limit)};
        ::setrlimit(RLIMIT_FSIZE, &bytes);
        ::signal(SIGXFSZ, SIG_IGN);
    }
    const MatchPlan plan = long_plan();
    MatchStore store(path, plan, Resume::same_settings);
    run_match(plan, store, {});
}

pid_t start_match(const std::filesystem::path& path, const char* limit = nullptr) {
    const pid_t pid = ::fork();
    if (pid != 0) return pid;
    ::setenv(kPathVariable, path.c_str(), 1);
    if (limit) ::setenv(kLimitVariable, limit, 1);
    ::freopen("/dev/null", "w", stdout);
    ::execl("/proc/self/exe", "lab_tests", "--gtest_also_run_disabled_tests",
            "--gtest_filter=MatchInAnotherProcess.DISABLED_Runs", nullptr);
    ::_exit(127);
}

TEST_F(MatchRunnerTest, SurvivesBeingKilledAtAnyMoment) {
    util::Rng rng(3);
    for (int i = 0; i < 6; ++i) {
        const pid_t pid = start_match(path());
        std::this_thread::sleep_for(20ms + rng.below(200) * 1ms);
        ::kill(pid, SIGKILL);
        ::waitpid(pid, nullptr, 0);
    }
    const MatchPlan plan = long_plan();
    const auto games = play(plan);
    EXPECT_EQ(end_, MatchEnd::all_played);
    EXPECT_EQ(games.size(), 60u);
    EXPECT_EQ(numbers(games).size(), 60u);

    // And the games are those of a match that nobody disturbed.
    const auto disturbed = records(plan);
    std::filesystem::remove(path());
    play(plan);
    const auto undisturbed = records(plan);
    ASSERT_EQ(undisturbed.size(), disturbed.size());
    for (std::size_t i = 0; i < disturbed.size(); ++i)
        EXPECT_EQ(moves_of(disturbed[i]), moves_of(undisturbed[i])) << i;
}

TEST_F(MatchRunnerTest, SurvivesAFullDisk) {
    const pid_t pid = start_match(path(), "120000");
    int status = 0;
    ::waitpid(pid, &status, 0);
    EXPECT_NE(status, 0) << "the match should have failed";
    const MatchPlan plan = long_plan();
    std::size_t safe = 0;
    {
        const MatchStore store(path(), plan, Resume::same_settings);
        safe = store.games().size();
    }
    EXPECT_GT(safe, 0u);
    EXPECT_LT(safe, 60u);
    EXPECT_EQ(play(plan).size(), 60u);
}

// Processes that run the fake engine for matches with this mark in their command.
std::vector<pid_t> engines_with(const std::string& mark) {
    std::vector<pid_t> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const auto pid = util::parse_int<pid_t>(entry.path().filename().string());
        if (!pid) continue;
        std::ifstream file(entry.path() / "cmdline");
        const std::string command((std::istreambuf_iterator<char>(file)), {});
        if (command.find(mark) != std::string::npos && command.find("fake_engine") < 200)
            found.push_back(*pid);
    }
    return found;
}

TEST_F(MatchRunnerTest, LeavesNoEngineBehindWhenKilled) {
    // Engines that hang in their first move, so that they would stay for ever.
    const std::string mark = "92" + std::to_string(::getpid());
    const pid_t pid = ::fork();
    if (pid == 0) {
        MatchSettings settings = small_settings();
        settings.hang_seconds = util::Seconds(1000);
        const MatchPlan plan =
            small_plan(fake("hang", 1, mark), fake("hang", 1, mark), 4, settings, 2);
        MatchStore store(path(), plan, Resume::same_settings);
        run_match(plan, store, {});
        ::_exit(0);
    }
    for (int i = 0; i < 500 && engines_with(mark).size() < 4; ++i)
        std::this_thread::sleep_for(10ms);
    EXPECT_EQ(engines_with(mark).size(), 4u);
    ::kill(pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
    for (int i = 0; i < 500 && !engines_with(mark).empty(); ++i) std::this_thread::sleep_for(10ms);
    EXPECT_TRUE(engines_with(mark).empty());
}

TEST_F(MatchRunnerTest, ADeathBetweenGamesCostsNobodyTheGameButIsNoted) {
    // One process for all games; it is killed while the first game is being stored.
    const std::string mark = "93" + std::to_string(::getpid());
    const MatchPlan plan = small_plan(fake("normal", 1, mark), fake("resign", 4, "{seed}"), 6);
    MatchStore store(path(), plan, Resume::same_settings);
    MatchHooks hooks;
    // With one worker and one process a side kept, the idle moment is between two games; whether
    // the kill comes then or during the next game, it must show.
    int kills = 0;
    hooks.on_game = [&](const GameRow&) {
        if (kills > 0) return;
        for (const pid_t engine : engines_with(mark)) {
            ::kill(engine, SIGKILL);
            ++kills;
        }
    };
    run_match(plan, store, hooks);
    EXPECT_EQ(kills, 1);
    EXPECT_EQ(store.games().size(), 6u);
    const auto crashes = std::ranges::count_if(
        store.games(), [](const GameRow& g) { return g.fault == Fault::crash; });
    EXPECT_EQ(crashes + store.incidents(), 1);
}

TEST_F(MatchRunnerTest, ADeathAfterItsLastMoveIsNoted) {
    // Black dies right after it has passed; White passes too, and the game is over. With the same
    // seed in both games the process is one that the next game would use.
    const auto plan = small_plan(fake("pass-and-die", 1, "1"), fake("pass", 1, "2"), 2);
    MatchStore store(path(), plan, Resume::same_settings);
    run_match(plan, store, {});
    EXPECT_EQ(store.games()[0].fault, Fault::none) << store.games()[0].reason;
    EXPECT_EQ(store.games()[0].ending, Ending::passes);
    // A process that takes its time to die may still be there when the next game begins; then that
    // game is lost: by a crash, or by a connection that closes before the process is gone.
    const auto lost = std::ranges::count_if(
        store.games(), [](const GameRow& g) { return g.fault != Fault::none; });
    EXPECT_GE(lost + store.incidents(), 1);
}

TEST_F(MatchRunnerTest, PlaysAgainstGnuGo) {
    constexpr const char* kGnuGo = "/usr/games/gnugo";
    if (!std::filesystem::exists(kGnuGo)) GTEST_SKIP() << "GNU Go is not installed";
    MatchSettings settings = small_settings();
    const std::string command = std::string("exec ") + kGnuGo +
                                " --mode gtp --chinese-rules --positional-superko"
                                " --capture-all-dead --level 1 --seed {seed}";
    const auto games = play(small_plan(command, fake(), 2, settings));
    EXPECT_EQ(games.size(), 2u);
    for (const GameRow& game : games) EXPECT_EQ(game.fault, Fault::none) << game.reason;
}

}  // namespace
}  // namespace nadare::lab
