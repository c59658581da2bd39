#include "front/terminal_record.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "front/terminal_options.h"
#include "go/text.h"
#include "util/error.h"
#include "util/file.h"
#include "util/temporary_directory.h"

namespace nadare::front {
namespace {

namespace fs = std::filesystem;

EnvironmentLookup environment(std::map<std::string, std::string> variables) {
    return [variables](const char* name) -> std::optional<std::string> {
        const auto found = variables.find(name);
        return found == variables.end() ? std::nullopt : std::optional(found->second);
    };
}

go::Game short_game() {
    go::Game game = build_game({.size = 13, .rules = "japanese", .komi = "5.5", .handicap = 3});
    game.play({go::parse_vertex("C3", 13), go::Color::white});
    game.play({go::Point::pass(), go::Color::black});
    return game;
}

TEST(TerminalRecord, WhatIsWrittenReadsBackAsTheSameGame) {
    const util::TemporaryDirectory directory;
    const fs::path file = directory.path() / "game.sgf";
    util::write_file(file, write_record(short_game(), {}));
    EXPECT_EQ(load_record(file), short_game());
}

TEST(TerminalRecord, SaysWhoPlayedAndHowItEnded) {
    go::GameInfo info;
    info.white_player = "Nadare";
    info.result = "W+R";
    const std::string text = write_record(short_game(), info);
    EXPECT_NE(text.find("PW[Nadare]"), std::string::npos);
    EXPECT_NE(text.find("RE[W+R]"), std::string::npos);
    EXPECT_NE(text.find("AP[Nadare:"), std::string::npos);
}

TEST(TerminalRecord, WhatIsNoGameIsRefusedInASentenceThatNamesTheFile) {
    const util::TemporaryDirectory directory;
    const auto sentence = [&](const char* contents) -> std::string {
        const fs::path file = directory.path() / "bad.sgf";
        if (contents) util::write_file(file, contents);
        try {
            load_record(contents ? file : directory.path() / "missing.sgf");
        } catch (const util::Error& error) {
            return error.what();
        }
        return "no error";
    };
    EXPECT_NE(sentence(nullptr).find("missing.sgf"), std::string::npos);
    for (const char* contents :
         {"", "hello", "(;GM[2])", "(;SZ[1])", "(;SZ[26])", "(;SZ[9];B[aa];W[aa])"})
        EXPECT_NE(sentence(contents).find("bad.sgf"), std::string::npos) << contents;
}

TEST(TerminalRecord, AFileNameIsTakenAsPeopleTypeIt) {
    const EnvironmentLookup home = environment({{"HOME", "/home/honinbo"}});
    EXPECT_EQ(parse_record_path("game.sgf", home), "game.sgf");
    EXPECT_EQ(parse_record_path("game", home), "game.sgf");
    EXPECT_EQ(parse_record_path("my game.SGF", home), "my game.SGF");
    EXPECT_EQ(parse_record_path("~/games/1", home), "/home/honinbo/games/1.sgf");
    EXPECT_EQ(parse_record_path("~/1", environment({})), "~/1.sgf");
    EXPECT_THROW(parse_record_path("", home), util::Error);
    EXPECT_THROW(parse_record_path("games/", home), util::Error);
}

TEST(TerminalRecord, TheStateDirectoryFollowsTheUsersWishes) {
    EXPECT_EQ(default_autosave_path(environment({{"XDG_STATE_HOME", "/s"}, {"HOME", "/h"}})),
              "/s/nadare/last-game.sgf");
    EXPECT_EQ(default_autosave_path(environment({{"XDG_STATE_HOME", "s"}, {"HOME", "/h"}})),
              "/h/.local/state/nadare/last-game.sgf");
    EXPECT_EQ(default_autosave_path(environment({})), "nadare-last-game.sgf");
}

TEST(Autosave, KeepsTheLatestRecordAndTheGameBefore) {
    const util::TemporaryDirectory directory;
    const fs::path file = directory.path() / "deep" / "nadare-last-game.sgf";
    const fs::path earlier = directory.path() / "deep" / "nadare-previous-game.sgf";
    Autosave autosave(file);
    EXPECT_FALSE(autosave.holds_game());
    autosave.keep("first");
    autosave.keep("first, longer");
    EXPECT_TRUE(autosave.holds_game());
    EXPECT_EQ(util::read_file(file), "first, longer");
    EXPECT_FALSE(fs::exists(earlier));
    autosave.start_game();
    EXPECT_FALSE(autosave.holds_game());
    autosave.keep("second");
    EXPECT_EQ(util::read_file(file), "second");
    EXPECT_EQ(util::read_file(earlier), "first, longer");
}

TEST(Autosave, WithoutAFileKeepsNothing) {
    Autosave autosave{fs::path()};
    autosave.keep("game");
    EXPECT_FALSE(autosave.holds_game());
}

TEST(Autosave, ComplainsOnceWhereItCannotWrite) {
    Autosave autosave("/dev/null/game.sgf");
    EXPECT_THROW(autosave.keep("one"), util::Error);
    EXPECT_NO_THROW(autosave.keep("two"));
    EXPECT_FALSE(autosave.holds_game());
}

}  // namespace
}  // namespace nadare::front
