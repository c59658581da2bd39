#include "lab/match_store.h"

#include <gtest/gtest.h>

#include "lab/match_fixture.h"
#include "util/error.h"
#include "util/file.h"

namespace nadare::lab {
namespace {

class MatchStoreTest : public MatchTest {
 protected:
    static PlayedGame some_game() {
        PlayedGame game;
        game.winner = go::Color::white;
        game.score = go::Score::from_half_points(-5);
        game.moves.resize(30);
        game.use = {SideUse{.moves = 15, .wall_seconds = 1.5, .cpu_seconds = 1.25},
                    SideUse{.moves = 15, .wall_seconds = 2, .longest_seconds = 0.5}};
        return game;
    }

    std::string complaint(const MatchPlan& plan) {
        try {
            MatchStore(path(), plan, Resume::same_settings);
        } catch (const util::Error& error) {
            return error.what();
        }
        return "none";
    }
};

TEST_F(MatchStoreTest, GivesBackWhatItWasGiven) {
    const MatchPlan plan = small_plan("x", "y");
    const Schedule schedule(plan);
    {
        MatchStore store(path(), plan, Resume::same_settings);
        PlayedGame faulty = some_game();
        faulty.ending = Ending::fault;
        faulty.fault = Fault::superko;
        faulty.culprit = go::Color::black;
        faulty.reason = "it's a \"test\"";
        store.add(schedule.game(1), faulty, "(;one)");
        store.add(schedule.game(0), some_game(), "(;zero)");
        EXPECT_EQ(store.games().size(), 2u);
    }
    MatchStore store(path(), plan, Resume::same_settings);
    ASSERT_EQ(store.games().size(), 2u);
    const GameRow& zero = store.games()[0];
    EXPECT_EQ(zero.number, 0);
    EXPECT_EQ(zero.result, "W+2.5");
    EXPECT_EQ(zero.winner, 1u);
    EXPECT_EQ(zero.moves, 30);
    EXPECT_EQ(zero.use[0].cpu_seconds, 1.25);
    EXPECT_EQ(zero.use[1].longest_seconds, 0.5);
    const GameRow& one = store.games()[1];
    EXPECT_EQ(one.fault, Fault::superko);
    EXPECT_EQ(one.culprit, 1u) << "colours are swapped in the second game";
    EXPECT_EQ(one.winner, 0u);
    EXPECT_EQ(one.reason, "it's a \"test\"");
}

TEST_F(MatchStoreTest, NeverTakesAGameTwice) {
    const MatchPlan plan = small_plan("x", "y");
    MatchStore store(path(), plan, Resume::same_settings);
    const ScheduledGame game = Schedule(plan).game(0);
    store.add(game, some_game(), "(;)");
    EXPECT_THROW(store.add(game, some_game(), "(;)"), util::Error);
    EXPECT_EQ(store.games().size(), 1u);
}

TEST_F(MatchStoreTest, RefusesOtherSettingsAndSaysWhich) {
    { MatchStore store(path(), small_plan("x", "y"), Resume::same_settings); }
    EXPECT_EQ(complaint(small_plan("x", "y", 500)), "none") << "a match may be made longer";
    const std::string engine = complaint(small_plan("x", "z"));
    EXPECT_NE(engine.find("engine-2 is 'b: y' there and 'b: z' here"), std::string::npos) << engine;
    EXPECT_NE(engine.find("--force"), std::string::npos);
    MatchSettings settings = small_settings();
    settings.komi = "7.5";
    const std::string komi = complaint(small_plan("x", "y", 2, settings));
    EXPECT_NE(komi.find("komi is '0.5' there and '7.5' here"), std::string::npos) << komi;
}

TEST_F(MatchStoreTest, GoesOnWithOtherSettingsIfForced) {
    { MatchStore store(path(), small_plan("x", "y"), Resume::same_settings); }
    { MatchStore store(path(), small_plan("x", "z"), Resume::any_settings); }
    EXPECT_EQ(complaint(small_plan("x", "z")), "none");
}

TEST_F(MatchStoreTest, RefusesGamesOfEnginesThatAreNotThereEvenIfForced) {
    const MatchPlan three = make_plan({{.name = "a", .command = "x"},
                                       {.name = "b", .command = "y"},
                                       {.name = "c", .command = "z"}},
                                      small_settings(), {.games = 2});
    {
        MatchStore store(path(), three, Resume::same_settings);
        store.add(Schedule(three).game(2), some_game(), "(;)");
    }
    EXPECT_THROW(MatchStore(path(), small_plan("x", "y"), Resume::any_settings), util::Error);
}

TEST_F(MatchStoreTest, RefusesAFileInUse) {
    const MatchPlan plan = small_plan("x", "y");
    MatchStore store(path(), plan, Resume::same_settings);
    EXPECT_NE(complaint(plan).find("is being written by another run"), std::string::npos);
}

TEST_F(MatchStoreTest, RefusesWhatIsNoMatch) {
    util::write_file(path(), std::string(5000, 'x'));
    EXPECT_NE(complaint(small_plan("x", "y")).find("it is not a database"), std::string::npos);
    std::filesystem::remove(path());
    {
        Database other(path());
        other.run("CREATE TABLE cheese(name TEXT)");
    }
    EXPECT_NE(complaint(small_plan("x", "y")).find("no match of this version"), std::string::npos);
}

TEST(Database, SaysThatTheDiskIsFullAndKeepsWhatWasWritten) {
    const util::TemporaryDirectory directory;
    const auto path = directory.path() / "small.db";
    {
        Database database(path);
        database.run("CREATE TABLE t(x TEXT); PRAGMA max_page_count = 20;");
        Statement insert = database.prepare("INSERT INTO t VALUES (?)");
        int written = 0;
        try {
            for (; written < 100; ++written) {
                Transaction transaction(database);
                insert.bind(0, std::string(3000, 'x')).run();
                transaction.commit();
            }
            FAIL() << "twenty pages do not hold a hundred";
        } catch (const util::Error& error) {
            EXPECT_NE(std::string(error.what()).find("the disk is full"), std::string::npos);
        }
        EXPECT_GT(written, 3);
        Statement count = database.prepare("SELECT count(*) FROM t");
        ASSERT_TRUE(count.step());
        EXPECT_EQ(count.integer(0), written);
    }
}

}  // namespace
}  // namespace nadare::lab
