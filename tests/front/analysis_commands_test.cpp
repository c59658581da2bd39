#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "front/gtp_transcript.h"
#include "front/slow_source.h"
#include "go/text.h"

namespace nadare::front {
namespace {

// The answer to an analysis that is stopped by `stopper` once it has told something, and to that.
std::string analyze(Transcript& gtp, const std::string& command, const std::string& stopper) {
    SharedSink sink;
    SlowSource source({{command}, {.text = stopper, .after = "info move"}}, sink);
    gtp::Server(gtp.table(), source, sink).run();
    return sink.text();
}

int count_words(const std::string& text, const std::string& word) {
    int count = 0;
    for (const std::string_view found : util::split_words(text)) count += found == word;
    return count;
}

// What follows the word up to a word that is no number.
std::vector<double> numbers_after(const std::string& text, const std::string& word) {
    std::vector<double> numbers;
    bool is_there = false;
    for (const std::string_view found : util::split_words(text)) {
        if (is_there) {
            const auto number = util::parse_double(found);
            if (!number) break;
            numbers.push_back(*number);
        }
        is_there = is_there || found == word;
    }
    return numbers;
}

TEST(Analyze, LeelaZerosFormIsWholeNumbers) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    const std::string text = analyze(gtp, "7 lz-analyze b 2", "8 name");
    const std::regex form(
        "=7\n(info move [A-J][1-9] visits [0-9]+ winrate [0-9]+ prior [0-9]+ lcb [0-9]+ order 0 pv "
        "[A-J][1-9][^\n]*\n)+\n=8 Nadare\n\n");
    EXPECT_TRUE(std::regex_match(text, form)) << text.substr(0, 400);
}

TEST(Analyze, KataGosFormHasScoresAndFractions) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    const std::string text = analyze(gtp, "kata-analyze 2", "protocol_version");
    const std::regex form(
        "info move [A-J][1-9] visits [0-9]+ utility -?[0-9]\\.[0-9]+ winrate [01]\\.[0-9]+ "
        "scoreMean -?[0-9]+\\.[0-9]+ scoreStdev [0-9]+\\.[0-9]+ scoreLead -?[0-9]+\\.[0-9]+ "
        "scoreSelfplay -?[0-9]+\\.[0-9]+ prior [01]\\.[0-9]+ lcb [01]\\.[0-9]+ utilityLcb "
        "-?[0-9]\\.[0-9]+ order 0 pv [A-J][1-9]( [A-J][1-9]| pass)*( info|\n)");
    EXPECT_TRUE(std::regex_search(text, form)) << text.substr(0, 600);
    EXPECT_EQ(count_words(text, "ownership"), 0) << "nothing that was not asked for";
    EXPECT_EQ(count_words(text, "rootInfo"), 0);
    EXPECT_TRUE(text.ends_with("\n\n= 2\n\n"));
}

TEST(Analyze, BoardsComeIfAskedForFromThePlayersView) {
    Transcript gtp;
    gtp.ask("boardsize 5");
    gtp.ask("gogui-play_sequence b A3 b B3 b C3 b D3 b E3 b A1 b E1 b C2 b B2");
    const std::string text =
        analyze(gtp,
                "kata-analyze w 2 rootInfo true ownership true ownershipStdev true pvVisits true "
                "movesOwnership true criticality true maxmoves 1",
                "");
    const std::string line = text.substr(2, text.find('\n', 2) - 2);
    EXPECT_EQ(count_words(line, "info"), 1);
    EXPECT_EQ(count_words(line, "rootInfo"), 1);
    const auto ownership = numbers_after(line, "ownership");
    ASSERT_EQ(ownership.size(), 25U);
    EXPECT_LT(ownership[10], -0.5) << "A3 is Black's, and White looks";
    EXPECT_EQ(numbers_after(line, "ownershipStdev").size(), 25U);
    EXPECT_EQ(numbers_after(line, "movesOwnership").size(), 25U);
    EXPECT_EQ(numbers_after(line, "criticality").size(), 25U);
    EXPECT_FALSE(numbers_after(line, "pvVisits").empty());
}

TEST(Analyze, AnyLineEndsIt) {
    for (const char* stopper : {"", "# a comment", "stop", "known_command known_command", "\r"}) {
        Transcript gtp;
        gtp.ask("boardsize 9");
        const std::string text = analyze(gtp, "analyze 2", stopper);
        EXPECT_NE(text.find("\n\n"), std::string::npos) << stopper;
    }
}

TEST(Analyze, TheIntervalMayComeInManyForms) {
    for (const char* form :
         {"2", "b 2", "W 2.5", "interval 2", "white interval 1.5", "2 minmoves 3"}) {
        Transcript gtp;
        gtp.ask("boardsize 9");
        EXPECT_NE(analyze(gtp, std::string("kata-analyze ") + form, "").find("order 0"),
                  std::string::npos)
            << form;
    }
}

TEST(Analyze, KeepsToTheMovesAllowed) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    std::string text = analyze(gtp, "lz-analyze b 2 allow b A1,b2 1 allow w C3 1", "");
    EXPECT_TRUE(std::regex_search(text, std::regex("info move (A1|B2) ")));
    EXPECT_FALSE(std::regex_search(text, std::regex("info move [C-J]")));
    text = analyze(gtp, "lz-analyze b 2 avoid b E5 1 avoid b D5,E4 50", "");
    EXPECT_FALSE(std::regex_search(text, std::regex("info move (E5|D5|E4) "))) << text;
    text = analyze(gtp, "lz-analyze b 5 allow b E5 1 allow w D4,F6 2", "");
    EXPECT_TRUE(std::regex_search(text, std::regex(" pv E5 (D4|F6)\\b"))) << text;
    EXPECT_FALSE(std::regex_search(text, std::regex(" pv E5 (?!D4|F6)"))) << text;
}

TEST(Analyze, RefusesWhatItDoesNotUnderstand) {
    Transcript gtp;
    EXPECT_TRUE(gtp.ask("lz-analyze -5")
                    .starts_with("? syntax error: lz-analyze expects "
                                 "<interval>"));
    EXPECT_TRUE(gtp.ask("kata-analyze frobnicate")
                    .starts_with("? syntax error: kata-analyze "
                                 "expects <key>, interval, "));
    EXPECT_TRUE(gtp.ask("kata-analyze 5 ownership maybe").starts_with("? syntax error"));
    EXPECT_TRUE(gtp.ask("lz-analyze 5 avoid b Z1 1").starts_with("? syntax error"));
    EXPECT_TRUE(gtp.ask("lz-analyze 5 minmoves many").starts_with("? syntax error"));
    EXPECT_TRUE(gtp.ask("kata-genmove_analyze b allow b D4 1").starts_with("? avoid and allow"));
    EXPECT_TRUE(gtp.ask("kata-genmove_analyze b movesOwnership true").starts_with("? movesOwn"));
}

TEST(Analyze, LeavesTheGameAlone) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    gtp.ask("play b E5");
    analyze(gtp, "lz-analyze b 2", "");
    EXPECT_EQ(gtp.session().game().move_number(), 1);
    EXPECT_EQ(gtp.session().game().to_play(), go::Color::white);
}

TEST(GenmoveAnalyze, TellsAndThenPlays) {
    for (const char* command :
         {"lz-genmove_analyze b 100000", "kata-genmove_analyze b ownership true",
          "genmove_analyze B 1", "genmove_analyze"}) {
        Transcript gtp;
        gtp.ask("boardsize 9");
        const std::string text = gtp.ask(command);
        EXPECT_TRUE(std::regex_search(text, std::regex("^=\\s*\ninfo move "))) << command << text;
        std::smatch play;
        ASSERT_TRUE(std::regex_search(text, play, std::regex("\nplay ([A-J][1-9]|pass)$"))) << text;
        ASSERT_EQ(gtp.session().game().move_number(), 1);
        EXPECT_EQ(go::to_vertex(gtp.session().game().moves().front().point, 9), play[1].str());
    }
}

TEST(GenmoveAnalyze, GivesALineAlsoForPlayersWhoDoNotSearch) {
    for (const char* command : {"lz-genmove_analyze b 1", "kata-genmove_analyze b rootInfo true"}) {
        Transcript gtp;
        gtp.ask("boardsize 9");
        gtp.ask("nadare-param player random");
        const std::string text = gtp.ask(command);
        EXPECT_TRUE(std::regex_search(
            text, std::regex("^=\\s*\ninfo move ([A-J][1-9]) visits 1 .*\nplay \\1$")))
            << text;
    }
}

TEST(GenmoveAnalyze, IsNotEndedByInput) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    const std::string text = gtp.ask("lz-genmove_analyze b 1\nname");
    EXPECT_NE(text.find("play "), std::string::npos);
    EXPECT_TRUE(text.ends_with("= Nadare"));
    EXPECT_EQ(gtp.session().player().search()->root_visits(), 200U) << "all of its simulations";
}

TEST(GenmoveAnalyze, GivesCgosOneObject) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    const std::string text = gtp.ask("cgos-genmove_analyze b");
    const auto lines = util::split(text, '\n');
    ASSERT_EQ(lines.size(), 3U) << text;
    const nlohmann::json object = nlohmann::json::parse(lines[1]);
    EXPECT_EQ(object["visits"], 200);
    EXPECT_EQ(object["ownership"].get<std::string>().size(), 81U);
    EXPECT_TRUE(object["moves"][0]["pv"].get<std::string>().starts_with(
        object["moves"][0]["move"].get<std::string>()));
    EXPECT_TRUE(lines[2].starts_with("play "));
}

TEST(KataRules, ReadAndWrite) {
    Transcript gtp;
    EXPECT_EQ(
        gtp.ask("kata-get-rules"),
        R"(= {"friendlyPassOk":true,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":false,)"
        R"("tax":"NONE","whiteHandicapBonus":"N"})");
    for (const char* name : {"japanese", "aga", "tromp-taylor", "new-zealand", "chinese"}) {
        EXPECT_EQ(gtp.ask(std::string("kata-set-rules ") + name), "=") << name;
        const std::string object = gtp.ask("kata-get-rules").substr(2);
        const go::Rules rules = gtp.session().game().rules();
        for (const char* before : {"chinese", "tromp-taylor", "japanese"}) {
            gtp.ask(std::string("kata-set-rules ") + before);
            EXPECT_EQ(gtp.ask("kata-set-rules " + object), "=");
            EXPECT_EQ(gtp.session().game().rules(), rules) << name << " after " << before;
        }
    }
    EXPECT_EQ(gtp.ask("kata-set-rule suicide true"), "=");
    EXPECT_TRUE(gtp.session().game().rules().allows_suicide);
    EXPECT_EQ(gtp.ask("kata-set-rule ko SIMPLE"), "=");
    EXPECT_EQ(gtp.session().game().rules().ko, go::KoRule::simple);
}

TEST(KataRules, TakeDeadStonesOffWhereAnObjectDoesNotSay) {
    Transcript gtp;
    gtp.ask("kata-set-rules tromp-taylor");
    gtp.ask("kata-set-rule suicide false");
    EXPECT_FALSE(gtp.session().game().rules().removes_dead_stones)
        << "one rule changes itself only";
    gtp.ask("kata-set-rules {\"scoring\":\"TERRITORY\"}");
    EXPECT_TRUE(gtp.session().game().rules().removes_dead_stones);
    gtp.ask("kata-set-rule friendlyPassOk false");
    EXPECT_FALSE(gtp.session().game().rules().removes_dead_stones);
}

TEST(KataRules, RefuseWhatWeDoNotPlay) {
    Transcript gtp;
    EXPECT_TRUE(gtp.ask("kata-set-rules {\"hasButton\":true}").starts_with("? hasButton"));
    EXPECT_TRUE(gtp.ask("kata-set-rules {\"ko\":\"EVIL\"}").starts_with("? ko cannot be"));
    EXPECT_TRUE(gtp.ask("kata-set-rules {\"tax\":\"ALL\"}").starts_with("? tax cannot be"));
    EXPECT_TRUE(gtp.ask("kata-set-rules {\"ko\"").starts_with("? these rules"));
    EXPECT_TRUE(gtp.ask("kata-set-rules {\"ko\":" + std::string(30'000, '[') +
                        std::string(30'000, ']') + "}")
                    .starts_with("? these rules are nested too deep"));
    EXPECT_TRUE(gtp.ask("kata-set-rules stone-scoring").starts_with("? 'stone-scoring'"));
    EXPECT_TRUE(gtp.ask("kata-set-rules").starts_with("? syntax error"));
    EXPECT_EQ(gtp.session().game().rules(), go::kChineseRules);
}

TEST(KataParams, AreOurOptions) {
    Transcript gtp;
    EXPECT_EQ(gtp.ask("kata-set-param maxVisits 77"), "=");
    EXPECT_EQ(gtp.ask("kata-get-param maxPlayouts"), "= 77");
    EXPECT_EQ(gtp.ask("nadare-param simulations"), "= 77");
    EXPECT_EQ(gtp.ask("kata-set-param numSearchThreads 2"), "=");
    EXPECT_EQ(gtp.ask("kata-get-param threads"), "= 2");
    EXPECT_TRUE(gtp.ask("kata-set-param nonsense 1").starts_with("?"));
    EXPECT_NE(gtp.ask("kata-list-params").find("maxVisits"), std::string::npos);
}

}  // namespace
}  // namespace nadare::front
