#include <gtest/gtest.h>

#include <filesystem>

#include "front/gtp_transcript.h"
#include "front/live_graphics.h"
#include "go/game_record.h"
#include "go/sgf_reader.h"
#include "go/text.h"
#include "util/file.h"

namespace nadare::front {
namespace {

constexpr const char* kDisplays[] = {
    "nadare-visits",           "nadare-values",           "nadare-rave_values",
    "nadare-priors",           "nadare-search_ownership", "nadare-criticality",
    "nadare-search_picture",   "nadare-latest_sequence",  "nadare-principal_variation",
    "nadare-search_statistics"};

struct Searched {
    Searched() {
        gtp.ask("boardsize 9");
        gtp.ask("play b E5");
        gtp.ask("genmove w");
    }
    Transcript gtp;
};

class TemporaryPath {
 public:
    TemporaryPath()
        : path_(std::filesystem::temp_directory_path() /
                (std::string("nadare search ") +
                 ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".sgf")) {}
    ~TemporaryPath() { std::filesystem::remove(path_); }
    std::string text() const { return path_.string(); }

 private:
    std::filesystem::path path_;
};

TEST(SearchCommands, SayThatThereWasNoSearchYet) {
    Transcript gtp;
    for (const char* name : kDisplays)
        EXPECT_TRUE(gtp.ask(name).starts_with("? there was no search yet")) << name;
    gtp.ask("nadare-param player random");
    gtp.ask("genmove b");
    EXPECT_EQ(gtp.ask("nadare-visits").front(), '?') << "the random player does not search";
}

TEST(SearchCommands, AnswerAfterASearch) {
    Searched s;
    for (const char* name : kDisplays) {
        const std::string answer = s.gtp.ask(name);
        EXPECT_EQ(answer.front(), '=') << name;
        EXPECT_GT(answer.size(), 4U) << name;
    }
}

TEST(SearchCommands, VisitsAddUpToThoseOfTheRoot) {
    Searched s;
    const std::string answer = s.gtp.ask("nadare-visits").substr(2);
    const auto lines = util::split(answer, '\n');
    std::uint32_t sum = 0;
    std::uint32_t previous = ~0U;
    for (const auto line : lines) {
        const auto words = util::split_words(line);
        ASSERT_EQ(words.size(), 2U) << line;
        EXPECT_NO_THROW(go::parse_vertex(words[0], 9));
        const auto visits = util::parse_int<std::uint32_t>(words[1]).value();
        EXPECT_LE(visits, previous) << "most visited first";
        previous = visits;
        sum += visits;
    }
    EXPECT_LE(sum, s.gtp.session().player().search()->root_visits());
    EXPECT_GE(sum + 20, s.gtp.session().player().search()->root_visits());
}

TEST(SearchCommands, BoardsHaveANumberForEveryPoint) {
    Searched s;
    for (const char* name : {"nadare-search_ownership", "nadare-criticality"}) {
        const std::string answer = s.gtp.ask(name).substr(2);
        const auto numbers = util::split_words(answer);
        ASSERT_EQ(numbers.size(), 81U) << name;
        for (const auto number : numbers)
            EXPECT_LE(std::abs(util::parse_double(number).value()), 1.0) << name;
    }
}

TEST(SearchCommands, DrawLinesInTheColoursOfTheSearch) {
    Searched s;
    EXPECT_TRUE(s.gtp.ask("nadare-principal_variation").starts_with("= VAR w "));
    EXPECT_TRUE(s.gtp.ask("nadare-latest_sequence").starts_with("= VAR w "));
    EXPECT_EQ(util::split_words(s.gtp.ask("nadare-principal_variation 1")).size(), 4U);
    const std::string picture = s.gtp.ask("nadare-search_picture");
    for (const char* command : {"VAR ", "INFLUENCE ", "LABEL ", "TEXT "})
        EXPECT_NE(picture.find(command), std::string::npos) << command;
    EXPECT_EQ(draw_line({go::Point::pass(), go::Point::at(0, 0)}, go::Color::black, 9),
              "VAR b PASS w A9");
    EXPECT_EQ(draw_line({}, go::Color::black, 9), "");
}

TEST(SearchCommands, StatisticsNameWhatWasMeasured) {
    Searched s;
    const std::string statistics = s.gtp.ask("nadare-search_statistics");
    for (const char* name : {"Simulations: 200", "Simulations per second", "Moves in the tree",
                             "Moves in the playout", "Nodes", "Memory"})
        EXPECT_NE(statistics.find(name), std::string::npos) << name << " in\n" << statistics;
}

TEST(SearchCommands, SaveTheTreeAsSgf) {
    Searched s;
    const TemporaryPath path;
    ASSERT_EQ(s.gtp.ask("nadare-save_tree " + path.text() + " 3 5"), "=");
    const go::sgf::Tree tree = go::sgf::read_game(util::read_file(path.text()));
    const auto searched = tree.path_to(tree.main_line()[1]);  // The root, and Black's move.
    const go::sgf::NodeId position = searched.back();
    EXPECT_EQ(tree.text(position, "B"), "ee");
    const auto best = tree.first_child(position);
    ASSERT_FALSE(best.is_none());
    const auto moves = s.gtp.session().player().search()->root_moves();
    EXPECT_NE(tree.text(best, "C")->find(util::format("visits {}", moves[0].visits)),
              std::string_view::npos);
    std::size_t well_visited = 0;
    for (const auto& move : moves) well_visited += move.visits >= 5 ? 1 : 0;
    EXPECT_EQ(tree.children(position).size(), well_visited);
    EXPECT_LE(tree.main_line().size(), 2U + 3U) << "no deeper than asked for";
    EXPECT_FALSE(tree.texts(position, "LB").empty());
}

TEST(SearchCommands, SaveSimulatedGamesAsSgf) {
    Searched s;
    const TemporaryPath path;
    ASSERT_EQ(s.gtp.ask("nadare-save_simulations " + path.text() + " 25"), "=");
    const go::sgf::Tree tree = go::sgf::read_game(util::read_file(path.text()));
    int ends = 0;
    for (auto node = tree.root(); !node.is_none(); node = tree.next_in_preorder(node)) {
        if (!tree.text(node, "C").value_or("").starts_with("ends ")) continue;
        ++ends;
        // Every variation is a game that can be played.
        go::LoadOptions options;
        options.node = node;
        EXPECT_NO_THROW(go::load_record(tree, options));
    }
    EXPECT_GT(ends, 20);
    EXPECT_LE(ends, 25);
}

TEST(SearchCommands, RefuseBadFilesAndNumbers) {
    Searched s;
    for (const char* bad :
         {"nadare-save_tree", "nadare-save_tree /no/such/folder/x.sgf", "nadare-save_tree x.sgf 0",
          "nadare-save_simulations x.sgf -4", "nadare-save_simulations",
          "nadare-save_simulations x.sgf 999999999999999", "nadare-save_tree x.sgf 4 99999999999"})
        EXPECT_EQ(s.gtp.ask(bad).front(), '?') << bad;
    EXPECT_NE(s.gtp.ask("nadare-save_simulations x.sgf 999999999999999").find("1 to 1000000"),
              std::string::npos);
    for (const auto& entry : std::filesystem::directory_iterator("."))
        EXPECT_FALSE(entry.path().filename().string().starts_with("x.sgf")) << entry.path();
    EXPECT_FALSE(std::filesystem::exists("x.sgf"));
}

TEST(LiveGraphics, AreDrawnWhileASearchRunsAndClearedAtItsEnd) {
    const std::pair<const char*, const char*> kinds[] = {{"search", "VAR b "},
                                                         {"sequence", "VAR b "},
                                                         {"values", "LABEL "},
                                                         {"rave", "LABEL "},
                                                         {"priors", "LABEL "},
                                                         {"ownership", "INFLUENCE A9 "},
                                                         {"criticality", "INFLUENCE A9 "}};
    for (const auto& [what, begin] : kinds) {
        Transcript gtp;
        gtp.ask("boardsize 9");
        gtp.ask(std::string("nadare-param live-graphics ") + what);
        gtp.ask("nadare-param live-interval 0");
        gtp.ask("nadare-param simulations 3000");
        gtp.ask("nadare-param early-stop false");
        gtp.ask("genmove b");
        const std::string live = gtp.live();
        EXPECT_TRUE(live.starts_with(std::string("gogui-gfx:\nCLEAR\n") + begin))
            << what << live.substr(0, 80);
        EXPECT_TRUE(live.ends_with(kClearLive)) << what;
    }
}

TEST(LiveGraphics, AreOffByDefault) {
    Transcript gtp;
    gtp.ask("genmove b");
    EXPECT_EQ(gtp.live(), "");
}

}  // namespace
}  // namespace nadare::front
