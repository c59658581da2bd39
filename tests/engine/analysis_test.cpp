#include "engine/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <future>
#include <numeric>
#include <stdexcept>
#include <string>

#include "engine/analysis_pool.h"
#include "engine/search_player_fixture.h"
#include "game_from_diagram.h"
#include "go/text.h"

namespace nadare::engine {
namespace {

using namespace std::chrono_literals;
using testing::small_options;

const util::SteadyClock kClock;

go::Game empty_game(int size) {
    return go::Game(size, go::kChineseRules, go::Komi(7.5));
}

AnalysisRequest few_visits(const go::Game& game, std::uint64_t visits = 500) {
    AnalysisRequest request;
    request.game = game;
    request.visits = visits;
    request.keeps_tree = false;
    return request;
}

const AnalyzedMove* find_move(const AnalysisReport& report, go::Point point) {
    for (const AnalyzedMove& move : report.moves)
        if (move.point == point) return &move;
    return nullptr;
}

// Black has the left three columns for sure, White the right two.
go::Game divided_board() {
    return go::game_from(R"(
        . X . O .
        X X X O .
        . X X O O
        X X X O .
        . X X O .
    )",
                         go::Komi(0.5));
}

TEST(Analysis, AddsUp) {
    Analyst analyst(small_options(), kClock);
    const AnalysisReport report = analyst.analyze(few_visits(empty_game(9)));
    EXPECT_TRUE(report.is_final);
    EXPECT_EQ(report.size, 9);
    EXPECT_EQ(report.visits, 500U);
    EXPECT_EQ(report.simulations, 500U);
    EXPECT_GT(report.simulations_per_second, 0);
    EXPECT_GT(report.score_deviation, 0);
    EXPECT_GT(report.moves.front().score_deviation, 0);
    std::uint64_t visits = 0;
    double priors = 0;
    for (std::size_t i = 0; i < report.moves.size(); ++i) {
        const AnalyzedMove& move = report.moves[i];
        visits += move.visits;
        priors += move.prior;
        EXPECT_LE(move.lower_bound, move.win_rate);
        ASSERT_FALSE(move.line.empty());
        EXPECT_EQ(move.line.front(), move.point);
        EXPECT_EQ(move.line.size(), move.line_visits.size());
        const AnalyzedMove& better = report.moves[i > 0 ? i - 1 : 0];
        EXPECT_LE(move.visits, better.visits) << "best first";
    }
    EXPECT_EQ(visits, 500U);
    EXPECT_GT(priors, 0.5);
    EXPECT_LE(priors, 1.0001);
}

// Nearly all visits go to the pass that ends the game; people want to know the lead all the same.
TEST(Analysis, KnowsTheScoreAfterAPass) {
    go::Game game = divided_board();
    game.play({go::Point::pass(), game.to_play()});
    Analyst analyst(small_options(), kClock);
    AnalysisRequest request = few_visits(game);
    request.contents.ownership = true;
    const AnalysisReport report = analyst.analyze(request);
    EXPECT_NEAR(report.score_mean, -4.5, 1.5) << "White, who is to move, is behind";
    EXPECT_LT(report.ownership.front(), -0.9F) << "A5 is Black's";
    EXPECT_GT(report.ownership.back(), 0.9F) << "E1 is White's";
    const auto pass = std::ranges::find(report.moves, go::Point::pass(), &AnalyzedMove::point);
    ASSERT_NE(pass, report.moves.end());
    EXPECT_GT(pass->visits, 10U);
    EXPECT_NEAR(pass->score_mean, -4.5, 1.5);
}

TEST(Analysis, KnowsTheScoreOfADecidedBoard) {
    Analyst analyst(small_options(), kClock);
    AnalysisRequest request = few_visits(divided_board());
    request.contents.ownership = true;
    const AnalysisReport report = analyst.analyze(request);
    // 15 points for Black and 10 for White; the dame in the first row goes to whoever moves first.
    EXPECT_NEAR(report.score_mean, 4.5, 1.5);
    ASSERT_EQ(report.ownership.size(), 25U);
    EXPECT_GT(report.ownership.front(), 0.9F) << "A5 is Black's";
    EXPECT_LT(report.ownership.back(), -0.9F) << "E1 is White's";
    EXPECT_LT(report.ownership_deviation.front(), 0.5F);
}

TEST(Analysis, IsThePlayersWhoMoves) {
    Analyst analyst(small_options(), kClock);
    AnalysisRequest request = few_visits(divided_board());
    request.to_play = go::Color::white;
    request.contents.ownership = true;
    const AnalysisReport report = analyst.analyze(request);
    EXPECT_EQ(report.to_play, go::Color::white);
    EXPECT_EQ(report.viewer, go::Color::white);
    EXPECT_LT(report.win_rate, 0.3);
    EXPECT_LT(report.score_mean, 0);
    EXPECT_LT(report.ownership.front(), -0.9F);

    const AnalysisReport turned = seen_by(go::Color::black, report);
    EXPECT_EQ(turned.viewer, go::Color::black);
    EXPECT_DOUBLE_EQ(turned.win_rate, 1 - report.win_rate);
    EXPECT_DOUBLE_EQ(turned.score_mean, -report.score_mean);
    EXPECT_EQ(turned.ownership.front(), -report.ownership.front());
    EXPECT_DOUBLE_EQ(turned.moves.front().win_rate, 1 - report.moves.front().win_rate);
    EXPECT_EQ(turned.moves.front().visits, report.moves.front().visits);
    EXPECT_DOUBLE_EQ(seen_by(go::Color::white, turned).score_mean, report.score_mean);
}

TEST(Analysis, KeepsToTheMovesAllowed) {
    Analyst analyst(small_options(), kClock);
    AnalysisRequest request = few_visits(empty_game(9), 200);
    const go::Point corner = go::parse_vertex("A1", 9);
    const go::Point center = go::parse_vertex("E5", 9);
    const MoveRestriction allowed{.color = go::Color::black, .points = {corner, center}};
    const MoveRestriction avoided{.color = go::Color::black, .points = {center}};
    request.restrictions = {{allowed}, {}};
    request.contents.min_moves = 2;
    AnalysisReport report = analyst.analyze(request);
    EXPECT_EQ(report.moves.size(), 2U);
    EXPECT_TRUE(find_move(report, corner)) << "even where the root filter would leave it out";

    request.restrictions = {{allowed}, {avoided}};
    report = analyst.analyze(request);
    ASSERT_EQ(report.moves.size(), 1U);
    EXPECT_EQ(report.moves.front().point, corner);

    request.restrictions = {{}, {avoided}};
    EXPECT_FALSE(find_move(analyst.analyze(request), center));
}

TEST(Analysis, StartsAfreshWhereOtherMovesAreLeftOutThanBefore) {
    Analyst analyst(small_options(), kClock);
    AnalysisRequest request = few_visits(empty_game(9), 300);
    const AnalysisReport fresh = Analyst(small_options(), kClock).analyze(request);
    request.keeps_tree = true;
    const go::Point corner = go::parse_vertex("A1", 9);
    const MoveRestriction only{.color = go::Color::black, .points = {corner}};

    request.restrictions = {{only}, {}};
    request.visits = 3'000;
    analyst.analyze(request);
    request.visits = 4'000;
    EXPECT_EQ(analyst.analyze(request).simulations, 1'000U) << "the same moves: the tree is kept";

    request.restrictions = {};
    request.visits = 300;
    const AnalysisReport free = analyst.analyze(request);
    EXPECT_EQ(free.visits, 300U) << "visits of the corner alone say nothing of the position";
    EXPECT_EQ(free.moves.front().point, fresh.moves.front().point);
    EXPECT_GT(free.moves.size(), 5U);

    request.restrictions = {{}, {{.color = go::Color::black, .points = {free.moves[0].point}}}};
    const AnalysisReport without = analyst.analyze(request);
    EXPECT_EQ(without.visits, 300U) << "of which none is the avoided move's";
}

TEST(Analysis, GoesOnFromATreeWhoseRootWasRestrictedOnceTheGameWentOn) {
    Analyst analyst(small_options(), kClock);
    AnalysisRequest request = few_visits(empty_game(9), 2'000);
    request.keeps_tree = true;
    const go::Point center = go::parse_vertex("E5", 9);
    request.restrictions = {{{.color = go::Color::black, .points = {center}}}, {}};
    analyst.analyze(request);
    request.game.play({center, go::Color::black});
    request.restrictions = {};
    EXPECT_LT(analyst.analyze(request).simulations, 500U);
}

// Whatever the searched lines hold at this depth, 1 being the first move.
std::vector<go::Point> moves_at(const AnalysisReport& report, std::size_t depth) {
    std::vector<go::Point> points;
    for (const AnalyzedMove& move : report.moves)
        if (move.line.size() >= depth) points.push_back(move.line[depth - 1]);
    return points;
}

TEST(Analysis, RestrictsEitherPlayerBelowTheRootUpToADepth) {
    Analyst analyst(small_options(), kClock);
    AnalysisRequest request = few_visits(empty_game(5), 2'000);
    request.keeps_tree = true;
    const go::Point corner = go::parse_vertex("A1", 5);
    const go::Point side = go::parse_vertex("C1", 5);
    const std::vector<go::Point> both = {corner, side};
    const auto is_one_of_both = [&](go::Point p) { return p == corner || p == side; };
    const auto count_at = [&](const AnalysisReport& report, std::size_t depth) {
        const std::vector<go::Point> points = moves_at(report, depth);
        return std::pair(std::count_if(points.begin(), points.end(), is_one_of_both),
                         static_cast<std::ptrdiff_t>(points.size()));
    };
    const AnalysisReport free = analyst.analyze(request);
    const auto [freely, lines] = count_at(free, 2);
    EXPECT_LT(freely, lines) << "White would rather not play there";

    request.restrictions = {{{.color = go::Color::white, .points = both, .until_depth = 2}}, {}};
    const AnalysisReport kept = analyst.analyze(request);
    const auto [in_both, answers] = count_at(kept, 2);
    EXPECT_GT(answers, 0);
    EXPECT_EQ(in_both, answers);
    const auto [later, fourth] = count_at(kept, 4);
    EXPECT_LT(later, fourth) << "beyond the depth White is free";
    EXPECT_GT(kept.win_rate, free.win_rate) << "such answers are bad";

    request.restrictions = {
        {}, {{.color = go::Color::black, .points = {go::parse_vertex("C3", 5)}, .until_depth = 3}}};
    const AnalysisReport without_center = analyst.analyze(request);
    EXPECT_FALSE(find_move(without_center, go::parse_vertex("C3", 5)));
    const std::vector<go::Point> third = moves_at(without_center, 3);
    EXPECT_GT(third.size(), 0U);
    EXPECT_EQ(std::count(third.begin(), third.end(), go::parse_vertex("C3", 5)), 0);

    request.restrictions = {};
    EXPECT_TRUE(find_move(analyst.analyze(request), go::parse_vertex("C3", 5)))
        << "no tree is kept that was restricted";
}

TEST(Analysis, IgnoresRestrictionsThatLeaveNoMove) {
    Analyst analyst(small_options(), kClock);
    AnalysisRequest request = few_visits(empty_game(3), 300);
    MoveRestriction everything{.color = go::Color::white, .until_depth = 10};
    request.game.board().for_each_point([&](go::Point p) { everything.points.push_back(p); });
    everything.points.push_back(go::Point::pass());
    request.restrictions = {{}, {everything}};
    EXPECT_GT(moves_at(analyst.analyze(request), 2).size(), 0U);
}

TEST(Analysis, TellsAsManyMovesAsWanted) {
    Analyst analyst(small_options(), kClock);
    AnalysisRequest request = few_visits(empty_game(9), 300);
    request.contents.max_moves = 2;
    EXPECT_EQ(analyst.analyze(request).moves.size(), 2U);
    request = few_visits(empty_game(9), 20);
    request.contents = {.min_moves = 40, .line_length = 1};
    const AnalysisReport report = analyst.analyze(request);
    EXPECT_EQ(report.moves.size(), 40U);
    EXPECT_EQ(report.moves.back().visits, 0U);
    EXPECT_EQ(report.moves.front().line.size(), 1U);
}

TEST(Analysis, GivesEveryPointAPriorIfAsked) {
    Analyst analyst(small_options(), kClock);
    AnalysisRequest request = few_visits(divided_board(), 50);
    request.contents.policy = true;
    const BoardValues policy = analyst.analyze(request).policy;
    ASSERT_EQ(policy.size(), 26U);
    EXPECT_EQ(policy[1], -1.0F) << "there is a stone at B5";
    float sum = 0;
    for (const float value : policy) sum += std::max(0.0F, value);
    EXPECT_NEAR(sum, 1.0F, 1e-4F);
}

// If Black takes the two stones the corner is Black's; if not, they may get away.
TEST(Analysis, TellsWhoOwnsWhatAfterEachMove) {
    const go::Game game = go::game_from(R"(
        O O . . .
        X X . O .
        . . X O .
        . . X O O
        . . X O .
    )",
                                        go::Komi(0.5));
    Analyst analyst(small_options(), kClock);
    const auto after = [&](const char* move) {
        AnalysisRequest request = few_visits(game);
        request.contents.moves_ownership = true;
        request.restrictions = {
            {{.color = go::Color::black, .points = {go::parse_vertex(move, 5)}}}, {}};
        return analyst.analyze(request).moves.at(0);
    };
    const AnalyzedMove capture = after("C5");
    const AnalyzedMove elsewhere = after("E5");
    ASSERT_EQ(capture.ownership.size(), 25U);
    EXPECT_GT(capture.ownership[0], 0.8F);
    EXPECT_GT(capture.ownership[0], elsewhere.ownership[0]);
    EXPECT_GT(capture.score_mean, elsewhere.score_mean);
}

TEST(Analysis, IsTheSameTwice) {
    Analyst analyst(small_options(), kClock);
    const AnalysisReport first = analyst.analyze(few_visits(empty_game(9)));
    const AnalysisReport second = analyst.analyze(few_visits(empty_game(9)));
    ASSERT_EQ(first.moves.size(), second.moves.size());
    for (std::size_t i = 0; i < first.moves.size(); ++i) {
        EXPECT_EQ(first.moves[i].point, second.moves[i].point);
        EXPECT_EQ(first.moves[i].visits, second.moves[i].visits);
        EXPECT_EQ(first.moves[i].score_mean, second.moves[i].score_mean);
    }
}

TEST(Analysis, GoesOnFromWhatItKnows) {
    Analyst analyst(small_options(), kClock);
    AnalysisRequest request = few_visits(empty_game(9), 300);
    request.keeps_tree = true;
    const AnalysisReport before = analyst.analyze(request);
    request.game.play({before.moves.front().point, go::Color::black});
    request.visits = before.moves.front().visits + 100U;
    const AnalysisReport after = analyst.analyze(request);
    EXPECT_EQ(after.visits, request.visits);
    EXPECT_EQ(after.simulations, 100U);
    EXPECT_EQ(analyst.analyze(request).simulations, 1U) << "there is enough, one is made";
}

TEST(Analysis, KeepsTheScoresOfAPositionThatIsLookedAtAgain) {
    Analyst analyst(small_options(), kClock);
    AnalysisRequest request = few_visits(empty_game(9), 500);
    request.keeps_tree = true;
    const AnalysisReport before = analyst.analyze(request);
    EXPECT_EQ(before.scored, 500U);
    const AnalysisReport after = analyst.analyze(request);
    EXPECT_EQ(after.scored, 501U);
    EXPECT_NEAR(after.score_mean, before.score_mean, 1);
    request.contents.moves_ownership = true;
    EXPECT_GE(analyst.analyze(request).scored, kFewestScored)
        << "what is newly asked for is counted from the start";
}

// The tree knows the position well, but not one simulation has told its score.
TEST(Analysis, MakesSomeSimulationsForTheScoreOfAPositionOnlyTheTreeKnows) {
    Analyst analyst(small_options(), kClock);
    AnalysisRequest request = few_visits(empty_game(9), 2'000);
    request.keeps_tree = true;
    const go::Point best = analyst.analyze(request).moves.front().point;
    request.game.play({best, go::Color::black});
    request.visits = 150;
    const AnalysisReport report = analyst.analyze(request);
    EXPECT_GE(report.scored, kFewestScored);
    EXPECT_GT(report.visits, report.scored);
    for (const AnalyzedMove& move : report.moves) {
        EXPECT_LE(move.scored, move.visits);
        // One score alone may be any from -88.5 to 73.5.
        if (move.visits < 30 || move.scored > 3) continue;
        EXPECT_NEAR(move.score_mean, report.score_mean, 10) << move.scored;
    }
}

TEST(Analysis, ReportsWhileItRuns) {
    EngineOptions options = small_options();
    options.budget.threads = 2;
    Analyst analyst(options, kClock);
    AnalysisRequest request = few_visits(empty_game(9), 0);
    request.time = 300ms;
    request.interval = 20ms;
    request.contents.ownership = true;
    std::vector<std::uint32_t> visits;
    std::vector<bool> finals;
    analyst.analyze(request, {}, [&](const AnalysisReport& report) {
        visits.push_back(report.visits);
        finals.push_back(report.is_final);
        EXPECT_EQ(report.visits, report.simulations) << "all numbers belong together";
        EXPECT_EQ(report.ownership.size(), 81U);
    });
    ASSERT_GE(visits.size(), 3U);
    EXPECT_TRUE(std::is_sorted(visits.begin(), visits.end()));
    EXPECT_TRUE(finals.back());
    EXPECT_EQ(std::count(finals.begin(), finals.end(), true), 1);
}

TEST(Analysis, StopsAtOnce) {
    Analyst analyst(small_options(), kClock);
    AnalysisRequest request = few_visits(empty_game(9), 0);
    request.interval = 10ms;
    std::stop_source stop;
    std::uint32_t visits_at_stop = 0;
    const AnalysisReport last =
        analyst.analyze(request, stop.get_token(), [&](const AnalysisReport& report) {
            if (!report.is_final) visits_at_stop = report.visits;
            stop.request_stop();
        });
    EXPECT_EQ(last.visits, visits_at_stop);
}

TEST(Analysis, StoppedBeforeItBeganStillKnowsTheMoves) {
    Analyst analyst(small_options(), kClock);
    AnalysisRequest request = few_visits(empty_game(9), 0);
    request.contents.min_moves = 3;
    std::stop_source stop;
    stop.request_stop();
    const AnalysisReport report = analyst.analyze(request, stop.get_token());
    EXPECT_EQ(report.visits, 0U);
    EXPECT_EQ(report.moves.size(), 3U);
}

TEST(Analysis, LooksOnAfterBothPlayersHavePassed) {
    go::Game game = divided_board();
    game.play({go::Point::pass(), go::Color::black});
    game.play({go::Point::pass(), go::Color::white});
    Analyst analyst(small_options(), kClock);
    const AnalysisReport report = analyst.analyze(few_visits(game, 200));
    EXPECT_EQ(report.visits, 200U);
    EXPECT_FALSE(report.moves.empty());
}

TEST(Analysis, PassesOnWhatAListenerThrows) {
    Analyst analyst(small_options(), kClock);
    AnalysisRequest request = few_visits(empty_game(9), 0);
    request.interval = 5ms;
    EXPECT_THROW(analyst.analyze(request, {},
                                 [](const AnalysisReport&) { throw std::runtime_error("enough"); }),
                 std::runtime_error);
    EXPECT_EQ(analyst.analyze(few_visits(empty_game(9), 50)).visits, 50U) << "and can go on";
}

// --- The pool ---

AnalysisPool::Job job(const go::Game& game, std::uint64_t visits, Analyst::Listener listener) {
    return {.request = [=] { return few_visits(game, visits); }, .listener = std::move(listener)};
}

TEST(AnalysisPool, DoesEverything) {
    std::atomic<int> finals = 0;
    std::atomic<int> visits = 0;
    EngineOptions options = small_options();
    options.budget.threads = 2;
    AnalysisPool pool(options, 0, kClock);
    for (int i = 0; i < 12; ++i)
        pool.submit(job(empty_game(5 + i % 5), 100, [&](const AnalysisReport& report) {
            finals += report.is_final;
            visits += static_cast<int>(report.visits);
        }));
    pool.wait_until_idle();
    EXPECT_EQ(finals, 12);
    EXPECT_EQ(visits, 1200);
}

TEST(AnalysisPool, PrefersHighPriorities) {
    AnalysisPool pool(small_options(), 1, kClock);
    std::promise<void> begun;
    std::promise<void> go_on;
    std::string order;
    pool.submit(job(empty_game(5), 10, [&](const AnalysisReport&) {
        begun.set_value();
        go_on.get_future().wait();
    }));
    begun.get_future().wait();
    for (const auto& [name, priority] : {std::pair{'a', 0}, {'b', 5}, {'c', 0}, {'d', -1}}) {
        AnalysisPool::Job next =
            job(empty_game(5), 10, [&, name = name](const AnalysisReport&) { order += name; });
        next.priority = priority;
        pool.submit(std::move(next));
    }
    go_on.set_value();
    pool.wait_until_idle();
    EXPECT_EQ(order, "bacd");
}

TEST(AnalysisPool, MakesARequestWhenItsTurnComes) {
    AnalysisPool pool(small_options(), 1, kClock);
    std::promise<void> begun;
    std::promise<void> go_on;
    pool.submit(job(empty_game(5), 10, [&](const AnalysisReport&) {
        begun.set_value();
        go_on.get_future().wait();
    }));
    begun.get_future().wait();
    std::atomic<int> made = 0;
    for (int i = 0; i < 3; ++i) {
        AnalysisPool::Job next = job(empty_game(5), 10, [](const AnalysisReport&) {});
        next.request = [&] {
            ++made;
            return few_visits(empty_game(5), 10);
        };
        pool.submit(std::move(next));
    }
    EXPECT_EQ(0, made);
    go_on.set_value();
    pool.wait_until_idle();
    EXPECT_EQ(3, made);
}

TEST(AnalysisPool, CancelsWhatRunsAndWhatWaits) {
    AnalysisPool pool(small_options(), 1, kClock);
    std::promise<void> begun;
    std::atomic<int> reports = 0;
    std::atomic<bool> is_final = false;
    std::atomic<bool> never_began = false;
    AnalysisPool::Job endless = job(empty_game(9), 0, [&](const AnalysisReport& report) {
        if (++reports == 1) begun.set_value();
        if (report.is_final) is_final = true;
    });
    endless.request = [] {
        AnalysisRequest request = few_visits(empty_game(9), 0);
        request.interval = 10ms;
        return request;
    };
    const auto running = pool.submit(std::move(endless));
    AnalysisPool::Job second = job(empty_game(9), 10, [](const AnalysisReport&) { FAIL(); });
    second.on_never_begun = [&] { never_began = true; };
    const auto waiting = pool.submit(std::move(second));
    begun.get_future().wait();
    EXPECT_FALSE(is_final);
    pool.cancel(waiting);
    EXPECT_TRUE(never_began);
    pool.cancel(running);
    pool.wait_until_idle();
    EXPECT_TRUE(is_final);
    pool.cancel(running);  // Long done: nothing happens.
}

TEST(AnalysisPool, TellsWhenSomethingFails) {
    AnalysisPool pool(small_options(), 1, kClock);
    std::string why;
    AnalysisPool::Job bad =
        job(empty_game(5), 10, [](const AnalysisReport&) { throw std::runtime_error("enough"); });
    bad.on_failed = [&](const std::string& text) { why = text; };
    pool.submit(std::move(bad));
    std::atomic<bool> is_done = false;
    pool.submit(job(empty_game(5), 10, [&](const AnalysisReport&) { is_done = true; }));
    pool.wait_until_idle();
    EXPECT_EQ(why, "enough");
    EXPECT_TRUE(is_done) << "and goes on";
}

TEST(AnalysisPool, LeavesAtOnceWithWorkToDo) {
    const auto begin = std::chrono::steady_clock::now();
    {
        AnalysisPool pool(small_options(), 2, kClock);
        for (int i = 0; i < 20; ++i)
            pool.submit(job(empty_game(9), 0, [](const AnalysisReport&) {}));
    }
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
}

}  // namespace
}  // namespace nadare::engine
