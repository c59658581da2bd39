#include "front/review.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "front/board_svg.h"
#include "front/review_record.h"
#include "front/review_report.h"
#include "front/review_runner.h"
#include "go/diagram.h"
#include "go/sgf_reader.h"
#include "go/sgf_writer.h"
#include "go/text.h"
#include "util/error.h"

namespace nadare::front {
namespace {

namespace sgf = go::sgf;

constexpr const char* kGame =
    "(;GM[1]SZ[5]KM[0.5]PB[Ann <&>]PW[Bob]RE[B+R];B[cc]C[a good "
    "start];W[bb](;B[dd];W[ee])(;B[aa]))";

Review small_review() {
    return start_review(sgf::read_game(kGame));
}

ReviewedPosition position(double win_rate, double score, const char* best) {
    const go::Point point = go::parse_vertex(best, 5);
    return {.visits = 100,
            .win_rate = win_rate,
            .score = score,
            .score_error = 0.3,
            .moves = {{.point = point,
                       .visits = 60,
                       .win_rate = win_rate,
                       .score = score,
                       .line = {point, go::parse_vertex("D3", 5)}}}};
}

// Black's second move (D2) throws ten points away, White's first (B4) four; White's second is the
// best one.
Review judged_review() {
    Review review = small_review();
    review.positions = {position(0.6, 3, "C3"), position(0.6, 3, "D4"), position(0.7, 7, "B2"),
                        position(0.2, -3, "E1"), position(0.25, -2, "A1")};
    return review;
}

TEST(Review, JudgesNoMoveBeforeWhichStonesWereSetUp) {
    // White's A5 and Black's C3 come after stones that the position before them did not have.
    Review review =
        start_review(sgf::read_game("(;SZ[5];B[bb];AB[cd][dc];W[aa];B[ba];AB[ee]B[cc];W[dd])"));
    ASSERT_EQ(review.move_count(), 5);
    review.positions.assign(6, position(0.5, 0, "A1"));
    for (const int number : {2, 4}) EXPECT_FALSE(judge(review, number)) << number;
    for (const int number : {1, 3, 5}) EXPECT_TRUE(judge(review, number)) << number;
    ASSERT_EQ(review.remarks.size(), 2U);
    EXPECT_EQ(review.remarks[0], "stones were set up before move 2, which is not judged");
    review.positions[2] = position(0.1, -40, "A1");
    EXPECT_FALSE(annotate(review, {}).has(review.steps[2].node, "BM"));
}

TEST(Review, FollowsAGameUpToAMoveThatCannotBePlayed) {
    const Review review = start_review(sgf::read_game("(;SZ[9];B[ee];W[cc];B[cc];W[gg])"));
    EXPECT_EQ(2, review.move_count());
    ASSERT_EQ(1U, review.remarks.size());
    EXPECT_NE(std::string::npos, review.remarks[0].find("Black cannot play C7"))
        << review.remarks[0];
    EXPECT_THROW(start_review(sgf::read_game("(;SZ[900];B[ee])")), util::Error);
}

TEST(Review, SaysWhatItDoesNotTakeAsTheRecordHasIt) {
    const auto remarks = [](const char* text) {
        return start_review(sgf::read_game(text)).remarks;
    };
    EXPECT_TRUE(remarks(kGame).empty());
    EXPECT_TRUE(remarks("(;SZ[5];B[cc])").empty()) << "what is not said is not misunderstood";
    const auto some = remarks("(;SZ[19]KM[lots]RU[Foo]B[cc];W[bb])");
    ASSERT_EQ(some.size(), 3U);
    EXPECT_EQ(some[0], "the komi 'lots' is not understood: 7.5 is taken");
    EXPECT_EQ(some[1], "the rule set 'Foo' is not understood: chinese is taken");
    EXPECT_EQ(some[2], "the first move stands in the root node and is not judged");
}

TEST(Review, WalksTheMainLine) {
    const Review review = small_review();
    EXPECT_EQ(review.move_count(), 4);
    EXPECT_EQ(review.size(), 5);
    EXPECT_EQ(review.info.white_player, "Bob");
    EXPECT_TRUE(review.steps[0].move.is_none());
    EXPECT_EQ(review.steps[0].game.move_number(), 0);
    EXPECT_EQ(review.steps[3].move.point, go::parse_vertex("D2", 5));
    EXPECT_EQ(review.steps[3].game.to_play(), go::Color::white);
    EXPECT_TRUE(judge_all(review).empty()) << "nothing is known yet";
}

TEST(Review, LooksAtThePlayerWhoDidMove) {
    const Review review = start_review(sgf::read_game("(;SZ[5]AB[aa][ee]HA[2];W[cc];W[cd];B[ba])"));
    EXPECT_EQ(review.steps[0].game.to_play(), go::Color::white);
    EXPECT_EQ(review.steps[1].game.to_play(), go::Color::white);
    EXPECT_EQ(review.steps[2].game.to_play(), go::Color::black);
}

TEST(Review, TellsWhatMovesCost) {
    const Review review = judged_review();
    const auto best = judge(review, 1);
    ASSERT_TRUE(best);
    EXPECT_TRUE(best->is_best);
    EXPECT_EQ(best->points_lost, 0);
    const auto white = judge(review, 2);
    EXPECT_DOUBLE_EQ(white->points_lost, 4) << "White's loss is Black's gain";
    EXPECT_NEAR(white->win_rate_lost, 0.1, 1e-9);
    EXPECT_DOUBLE_EQ(white->before.score, -3) << "as White sees it";
    const auto mistakes = find_mistakes(review, 3, 10);
    ASSERT_EQ(mistakes.size(), 2U);
    EXPECT_EQ(mistakes[0].number, 3) << "the biggest first";
    EXPECT_DOUBLE_EQ(mistakes[0].points_lost, 10);
    EXPECT_EQ(find_mistakes(review, 3, 1).size(), 1U);
    const PlayerSummary black = summarize(review, go::Color::black, 3);
    EXPECT_EQ(black.moves, 2);
    EXPECT_EQ(black.best_moves, 1);
    EXPECT_EQ(black.mistakes, 1);
    EXPECT_DOUBLE_EQ(black.mean_points_lost, 5);
}

TEST(Review, BlamesNobodyForTheLuckOfSimulations) {
    Review review = judged_review();
    review.positions[1].score_error = 3;
    const auto white = judge(review, 2);
    EXPECT_NEAR(white->points_error, 3.01, 0.01);
    EXPECT_FALSE(white->is_mistake(3)) << "four points, give or take three";
    const sgf::Tree tree = annotate(review, {});
    EXPECT_TRUE(tree.text(review.steps[2].node, "C")->ends_with("Nadare would play D4 D3."))
        << "the comment says no more than the list";
    EXPECT_EQ(find_mistakes(review, 3, 10).size(), 1U);
}

TEST(Review, AveragesOverTheMainCandidates) {
    engine::AnalysisReport report;
    report.size = 5;
    report.to_play = report.viewer = go::Color::white;
    report.visits = 700;
    report.score_deviation = 20;
    report.moves.resize(3);
    report.moves[0].visits = 300;
    report.moves[0].score_mean = 4;
    report.moves[1].visits = 100;  // Too few to matter.
    report.moves[1].score_mean = -50;
    report.moves[2].visits = 100;
    report.moves.insert(report.moves.begin() + 1, report.moves[0]);
    report.moves[1].visits = 100 + 60;
    report.moves[1].score_mean = 2;
    for (engine::AnalyzedMove& move : report.moves) move.scored = move.visits;
    const ReviewedPosition position = to_reviewed(report, 2);
    EXPECT_NEAR(position.score, -(300 * 4.0 + 160 * 2.0) / 460, 1e-4) << "Black's";
    EXPECT_NEAR(position.score_error, 20 / std::sqrt(460.0), 1e-4);
    EXPECT_EQ(position.moves.size(), 2U);

    // Visits that were kept from an earlier position have no scores, and make none surer.
    report.moves[0].scored = 10;
    report.moves[1].scored = 6;
    EXPECT_NEAR(to_reviewed(report, 2).score, -(10 * 4.0 + 6 * 2.0) / 16, 1e-4);
    EXPECT_NEAR(to_reviewed(report, 2).score_error, 20 / std::sqrt(16.0), 1e-4);
}

TEST(Review, SaysTheSameWhenItIsWrittenAgainFromItsRecord) {
    // Rounded twice, 0.58947 would become 59.0 %; rounded once, 58.9.
    engine::AnalysisReport report;
    report.size = 5;
    report.to_play = report.viewer = go::Color::black;
    report.visits = 100;
    report.moves.resize(1);
    report.moves[0].visits = 100;
    report.moves[0].scored = 100;
    report.moves[0].win_rate = 0.58947;
    report.moves[0].score_mean = 6.64999;
    report.moves[0].point = go::Point::at(2, 2);
    report.moves[0].line = {go::Point::at(2, 2)};
    Review review = small_review();
    for (ReviewedPosition& position : review.positions) position = to_reviewed(report, kMovesKept);
    const sgf::Tree written = annotate(review, {});
    Review again = small_review();
    EXPECT_EQ(take_over(again, written), static_cast<int>(review.positions.size()));
    EXPECT_EQ(sgf::write_game(annotate(again, {})), sgf::write_game(written));
}

TEST(Review, IsAnSgfWithCommentsAndBetterLines) {
    const Review review = judged_review();
    const sgf::Tree tree = annotate(review, {});
    const auto line = tree.main_line();
    ASSERT_EQ(line.size(), 5U) << "the main line stays";
    EXPECT_TRUE(tree.text(line[1], "C")->starts_with("a good start\n\nNadare: 60.0 % for Black"));
    EXPECT_TRUE(tree.text(line[1], "C")->ends_with("The move Nadare would play."));
    EXPECT_EQ(tree.text(line[3], "BM"), "2");
    EXPECT_EQ(tree.text(line[2], "BM"), "1");
    EXPECT_FALSE(tree.has(line[4], "BM"));
    EXPECT_EQ(tree.text(line[3], "V"), "-3");
    EXPECT_EQ(tree.text(line[3], "SBKV"), "20.00");
    // Black's better move is a third child of White's, beside the one that was there.
    const auto children = tree.children(line[2]);
    EXPECT_EQ(children.size(), 3U);
    const sgf::NodeId better = tree.last_child(line[2]);
    EXPECT_EQ(tree.text(better, "B"), "bd");
    EXPECT_EQ(tree.text(tree.first_child(better), "W"), "dc");
}

TEST(Review, IsTakenUpAgain) {
    const Review review = judged_review();
    Review partial = review;
    partial.positions[2] = {};
    const std::string text = sgf::write_game(annotate(partial, {}));
    Review again = small_review();
    EXPECT_EQ(take_over(again, sgf::read_game(text)), 4);
    EXPECT_FALSE(again.positions[2].is_known());
    EXPECT_NEAR(again.positions[3].score, -3, 1e-3);
    EXPECT_EQ(again.positions[3].moves.front().line, review.positions[3].moves.front().line);

    EXPECT_EQ(again.count_known(100), 4U);
    EXPECT_EQ(again.count_known(101), 0U);
    Review other = start_review(sgf::read_game("(;SZ[5]KM[0.5];B[cc];W[bb];B[dd];W[ea])"));
    EXPECT_EQ(take_over(other, sgf::read_game(text)), 0) << "another game";
}

TEST(Review, OfAReviewIsThatOfItsGame) {
    const sgf::Tree first = annotate(judged_review(), {});
    Review again = start_review(first);
    EXPECT_EQ(again.record.text(again.steps[1].node, "C"), "a good start");
    for (const char* property : {"NADARE", "SBKV", "V"})
        EXPECT_FALSE(again.record.has(again.steps[1].node, property)) << property;
    EXPECT_EQ(take_over(again, first), 5);
    const sgf::Tree second = annotate(again, {});
    const sgf::NodeId mistake = again.steps[3].node;
    EXPECT_EQ(second.text(mistake, "C"), first.text(mistake, "C"));
    EXPECT_EQ(second.text(mistake, "NADARE"), first.text(mistake, "NADARE"));
    EXPECT_EQ(second.children(again.steps[2].node).size(), 3U) << "the better line is there once";
}

TEST(Review, IsNotTakenUpWhereOtherStonesWereSetUpInBetween) {
    const auto record = [](const char* stones) {
        return sgf::read_game(std::string("(;SZ[5]KM[0.5];B[cc];") + stones + "[bb][bc];W[dd])");
    };
    Review before = start_review(record("AW"));
    for (ReviewedPosition& known : before.positions) known = position(0.5, 1, "A1");
    const sgf::Tree earlier = annotate(before, {});
    Review same = start_review(record("AW"));
    EXPECT_EQ(take_over(same, earlier), static_cast<int>(same.steps.size()));
    Review changed = start_review(record("AB"));
    EXPECT_EQ(take_over(changed, earlier), 0);
}

TEST(Review, OfAReviewForgetsMistakesThatAreNone) {
    sgf::Tree first = annotate(judged_review(), {});
    const auto line = first.main_line();
    first.set(first.main_line()[4], "BM", "1");  // The reader's own opinion.
    remove_added_lines(first);
    EXPECT_EQ(first.children(line[2]).size(), 2U) << "the game's own variation stays";
    const Review again = start_review(first);
    EXPECT_FALSE(again.record.has(line[2], "BM"));
    EXPECT_FALSE(again.record.has(line[3], "BM"));
    EXPECT_TRUE(again.record.has(line[4], "BM"));
}

TEST(Review, KeepsALineThatSomebodyWentOnFrom) {
    sgf::Tree first = annotate(judged_review(), {});
    const sgf::NodeId better = first.last_child(first.main_line()[2]);
    const sgf::NodeId own = first.add_child(better);
    first.set(own, "W", "ae");
    remove_added_lines(first);
    EXPECT_EQ(first.children(first.main_line()[2]).size(), 3U);
}

TEST(Review, LeavesWhatOthersWroteIntoItsComments) {
    sgf::Tree tree = annotate(judged_review(), {});
    const sgf::NodeId first = tree.main_line()[1];
    tree.set(first, "C", std::string(*tree.text(first, "C")) + "\n\nI do not think so.");
    const Review again = start_review(tree);
    EXPECT_EQ(again.record.text(first, "C"), "a good start\n\nI do not think so.");
}

TEST(Review, IgnoresWhatSomebodyChangedInIt) {
    std::string text = sgf::write_game(annotate(judged_review(), {}));
    for (std::size_t at = text.find("\"visits\""); at != std::string::npos;
         at = text.find("\"visits\""))
        text.replace(at, 8, "\"vizits\"");
    Review again = small_review();
    EXPECT_EQ(take_over(again, sgf::read_game(text)), 0);
}

TEST(Review, IsAPage) {
    const std::string page = review_html(judged_review(), {.engine = "Nadare"});
    EXPECT_NE(page.find("Ann &lt;&amp;&gt; – Bob"), std::string::npos) << "names are text";
    EXPECT_EQ(page.find("<&>"), std::string::npos);
    EXPECT_NE(page.find("Move 3: Black D2"), std::string::npos);
    EXPECT_NE(page.find("<a href='#m3'>"), std::string::npos) << "the graph leads to the mistake";
    EXPECT_NE(page.find("id='m3'"), std::string::npos);
    EXPECT_EQ(page.find("http"), std::string::npos) << "nothing comes from elsewhere";
    Review review = small_review();
    review.positions[0] = position(0.6, 3, "C3");
    const std::string begun = review_html(review, {});
    EXPECT_NE(begun.find("So far no move lost"), std::string::npos);
    EXPECT_NE(begun.find("1 of 5 positions were analysed"), std::string::npos);
    review.positions.assign(5, position(0.6, 3, "C3"));
    const std::string whole = review_html(review, {});
    EXPECT_NE(whole.find("<h2>No move lost"), std::string::npos);
    EXPECT_EQ(whole.find("Not complete"), std::string::npos);
}

TEST(Review, IsTextAndJson) {
    const std::string text = review_text(judged_review(), {});
    EXPECT_NE(text.find("   3. B D2   loses  10.0 points,  50.0 %; better B2 D3\n"),
              std::string::npos)
        << text;
    const auto object = nlohmann::json::parse(review_json(judged_review(), {}));
    EXPECT_EQ(object["moves"].size(), 4U);
    EXPECT_EQ(object["mistakes"], (nlohmann::json{3, 2}));
    EXPECT_EQ(object["moves"][2]["points_lost"], 10.0);
    EXPECT_EQ(object["moves"][2]["best"], "B2");
    EXPECT_EQ(object["black"]["mistakes"], 1);
    EXPECT_EQ(nlohmann::json::parse(review_json(small_review(), {}))["positions_known"], 0);
}

ReviewOptions few_visits() {
    ReviewOptions options;
    options.visits = 60;
    options.engine.search.memory_mib = 16;
    options.engine.budget.threads = 2;
    return options;
}

TEST(Review, IsTheSameTwice) {
    const util::SteadyClock clock;
    Review first = small_review();
    Review second = small_review();
    int positions = 0;
    EXPECT_TRUE(run_review(first, few_visits(),
                           {.on_position = [&](const Review&) { ++positions; }}, clock));
    EXPECT_TRUE(run_review(second, few_visits(), {}, clock));
    EXPECT_EQ(positions, 5);
    for (std::size_t i = 0; i < first.positions.size(); ++i) {
        EXPECT_EQ(first.positions[i].visits, 60U);
        EXPECT_EQ(first.positions[i].score, second.positions[i].score);
    }
}

TEST(Review, KeepsWhatIsKnownWhenStopped) {
    const util::SteadyClock clock;
    Review review = small_review();
    ReviewOptions options = few_visits();
    int positions = 0;
    const ReviewHooks hooks{.is_interrupted = [&] { return positions > 0; },
                            .on_position = [&](const Review&) { ++positions; }};
    options.engine.budget.threads = 1;
    review.positions[1] = position(0.5, 0, "A1");
    const bool is_complete = run_review(review, options, hooks, clock);
    EXPECT_EQ(is_complete, positions == 4);
    EXPECT_GT(positions, 0);
    EXPECT_EQ(review.positions[1].visits, 100U) << "what was known is not asked again";
}

TEST(Review, KeepsWhatIsKnownUntilMoreIs) {
    const util::SteadyClock clock;
    Review review = judged_review();  // 100 visits each.
    ReviewOptions options = few_visits();
    options.visits = 150;
    const bool is_complete =
        run_review(review, options, {.is_interrupted = [] { return true; }}, clock);
    EXPECT_FALSE(is_complete);
    EXPECT_EQ(review.count_known(100), 5U) << "a deeper one that was stopped took nothing away";
    EXPECT_TRUE(run_review(review, options, {}, clock));
    EXPECT_EQ(review.count_known(150), 5U);
}

TEST(BoardSvg, NumbersTheLineWhereThereIsRoom) {
    const go::Diagram diagram = go::parse_diagram(R"(
        . . .
        . X .
        . . O
    )");
    const go::Point center = go::parse_vertex("B2", 3);
    const go::Point corner = go::parse_vertex("A1", 3);
    const std::string svg = board_svg({.board = diagram.board,
                                       .line = {{corner, go::Color::black},
                                                {center, go::Color::white},
                                                {corner, go::Color::black}},
                                       .faulted = center,
                                       .title = "x < y"});
    EXPECT_NE(svg.find(">1</text>"), std::string::npos);
    EXPECT_EQ(svg.find("on-white"), std::string::npos) << "there is a stone already";
    EXPECT_NE(svg.find("x &lt; y"), std::string::npos);
    EXPECT_NE(svg.find("class='fault'"), std::string::npos);
}

TEST(LeadText, IsAnEstimate) {
    EXPECT_EQ(lead_text(3.44), "B+3.4");
    EXPECT_EQ(lead_text(-12), "W+12.0");
    EXPECT_EQ(lead_text(-0.01), "even");
}

}  // namespace
}  // namespace nadare::front
