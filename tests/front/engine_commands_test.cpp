#include <gtest/gtest.h>

#include <chrono>
#include <stop_token>
#include <thread>

#include "engine/go_search.h"
#include "engine/level.h"
#include "front/gtp_transcript.h"
#include "front/level_text.h"
#include "util/file.h"

namespace nadare::front {
namespace {

TEST(GtpEngine, GeneratesALegalMoveAndPlaysIt) {
    for (const char* player : {"search", "random", "influence", "monte-carlo"}) {
        Transcript gtp;
        gtp.ask("boardsize 9");
        EXPECT_EQ(gtp.ask(std::string("nadare-param player ") + player), "=");
        for (int i = 0; i < 20; ++i) {
            const std::string answer = gtp.ask(i % 2 == 0 ? "genmove b" : "genmove w");
            ASSERT_TRUE(answer.starts_with("= ")) << player << ": " << answer;
        }
        EXPECT_EQ(gtp.session().game().move_number(), 20) << player;
    }
}

TEST(GtpEngine, ChoosesWithoutPlayingForRegressionTests) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    const std::string first = gtp.ask("reg_genmove b");
    EXPECT_EQ(gtp.session().game().move_number(), 0);
    EXPECT_EQ(gtp.ask("reg_genmove b"), first) << "the same seed and position, another move";
    EXPECT_NE(gtp.ask("gomill-explain_last_move"), "=");
}

TEST(GtpEngine, TellsAndSetsItsLevel) {
    Transcript gtp;
    const std::string levels = std::to_string(engine::kTopLevel);
    EXPECT_EQ(gtp.ask("nadare-level"), "= 0 of " + levels + ", as the settings say");
    EXPECT_EQ(gtp.ask("nadare-level 1"), "=");
    EXPECT_EQ(gtp.ask("nadare-level"), "= " + describe_level(1));
    EXPECT_EQ(gtp.ask("nadare-param level"), "= 1");
    EXPECT_EQ(gtp.ask("nadare-level " + std::to_string(engine::kTopLevel + 1)).front(), '?');
    EXPECT_EQ(gtp.ask("nadare-level strong").front(), '?');
    EXPECT_EQ(gtp.ask("nadare-level 1 2").front(), '?');
    EXPECT_EQ(gtp.ask("nadare-param level"), "= 1") << "a command that failed changes nothing";
}

TEST(GtpEngine, ReadsAsMuchAsItsLevelSays) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    gtp.ask("nadare-param simulations 0");
    gtp.ask("nadare-level 2");
    gtp.ask("genmove b");
    const auto simulations = engine::level_setting(2, 9).simulations;
    EXPECT_NE(gtp.ask("nadare-search_statistics")
                  .find("Simulations: " + std::to_string(simulations) + "\n"),
              std::string::npos);
}

TEST(GtpEngine, PlaysWholeGamesOnTheSmallestBoards) {
    for (int size = 2; size <= 5; ++size) {
        Transcript gtp;
        gtp.ask("boardsize " + std::to_string(size));
        int moves = 0;
        while (!gtp.session().game().is_over() && moves < 200) {
            const std::string answer = gtp.ask(moves % 2 == 0 ? "genmove b" : "genmove w");
            ASSERT_EQ(answer.front(), '=');
            if (answer == "= resign") break;
            ++moves;
        }
        EXPECT_LT(moves, 200) << "no end on a board of size " << size;
    }
}

// Black has the left, White the right, and a lone white stone is dead on the left.
void play_to_the_end(Transcript& gtp) {
    gtp.ask("boardsize 5");
    gtp.ask("komi 0.5");
    gtp.ask("gogui-setup b C1 b C2 b C3 b C4 b C5 w D1 w D2 w D3 w D4 w D5 w A3");
}

TEST(GtpEngine, TakesDeadStonesOffBeforeCounting) {
    Transcript gtp;
    play_to_the_end(gtp);
    EXPECT_EQ(gtp.ask("final_status_list dead"), "= A3");
    EXPECT_EQ(gtp.ask("final_status_list seki"), "=");
    EXPECT_EQ(gtp.ask("final_score"), "= B+4.5");  // 15 points to 10, and half a point of komi.
}

TEST(GtpEngine, CountsAsItStandsUnderTrompTaylorRules) {
    Transcript gtp;
    play_to_the_end(gtp);
    gtp.ask("kgs-rules tromp-taylor");
    EXPECT_EQ(gtp.ask("final_status_list dead"), "=");
    EXPECT_EQ(gtp.ask("final_score"), "= W+6.5");  // Nobody owns the left but its stones.
    EXPECT_EQ(gtp.ask("kata-set-rules {\"friendlyPassOk\":true}"), "=");
    EXPECT_EQ(gtp.ask("final_score"), "= B+4.5");
}

TEST(GtpEngine, TellsTheRulesInForceAsASettingToo) {
    Transcript gtp;
    EXPECT_EQ(gtp.ask("nadare-param rules"), "= chinese");
    gtp.ask("kgs-rules japanese");
    EXPECT_EQ(gtp.ask("nadare-param rules"), "= japanese");
    EXPECT_EQ(gtp.ask("kata-get-param rules"), "= japanese");
    gtp.ask("nadare-param rules aga");
    EXPECT_EQ(gtp.ask("nadare-rules"), "= aga");
}

TEST(GtpEngine, RefusesSettingsThatWouldComeTooLate) {
    Transcript gtp;
    const std::string name = gtp.ask("nadare-param gtp-name");
    EXPECT_TRUE(gtp.ask("nadare-param gtp-name Foo").starts_with("? ")) << "--gtp-name does it";
    EXPECT_EQ(gtp.ask("nadare-param gtp-name"), name);
}

TEST(GtpEngine, RegGenmoveIsTheSameEveryTimeWithDynamicKomiToo) {
    Transcript gtp;
    gtp.ask("boardsize 5");
    gtp.ask("nadare-param simulations 200");
    gtp.ask("nadare-param dynamic-komi situational");
    for (const char* move : {"play b C3", "play w B2", "play b D2"}) gtp.ask(move);
    const std::string first = gtp.ask("reg_genmove w");
    const std::string why = gtp.ask("gomill-explain_last_move").substr(0, 8);  // The value.
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(gtp.ask("reg_genmove w"), first);
        EXPECT_EQ(gtp.ask("gomill-explain_last_move").substr(0, 8), why);
    }
}

TEST(GtpEngine, ListsOneChainALine) {
    Transcript gtp;
    play_to_the_end(gtp);
    const std::string alive = gtp.ask("final_status_list alive");
    EXPECT_EQ(std::count(alive.begin(), alive.end(), '\n'), 1) << alive;
    EXPECT_TRUE(gtp.ask("final_status_list undead").starts_with("? syntax error"));
}

TEST(GtpEngine, ChangesThePlayerWhenToldSo) {
    Transcript gtp;
    gtp.ask("nadare-param player random");
    EXPECT_EQ(gtp.session().player().name(), "random");
    gtp.ask("nadare-param player search");
    EXPECT_EQ(gtp.session().player().name(), "search");
}

TEST(GtpEngine, TakesDeadStonesOffInTheCleanUpOfKgs) {
    Transcript gtp;
    play_to_the_end(gtp);
    gtp.ask("nadare-param simulations 400");
    for (int moves = 0; moves < 12; ++moves) {
        const std::string answer = gtp.ask("kgs-genmove_cleanup b");
        ASSERT_EQ(answer.front(), '=');
        if (answer == "= pass") break;
        gtp.ask("play w pass");
    }
    EXPECT_EQ(gtp.ask("captures b"), "= 1");
}

TEST(GtpEngine, ListsNoKeywordsForGomillAndIgnoresThem) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    EXPECT_EQ(gtp.ask("gomill-genmove_ex"), "=");
    EXPECT_EQ(gtp.session().game().move_number(), 0);
    EXPECT_EQ(gtp.ask("gomill-genmove_ex b claim").front(), '=');
    EXPECT_EQ(gtp.session().game().move_number(), 1);
    EXPECT_EQ(gtp.ask("gomill-genmove_ex purple").front(), '?');
}

TEST(GtpEngine, ListensToServers) {
    Transcript gtp;
    EXPECT_EQ(gtp.ask("kgs-chat game somebody how do you do?"), "= I have not made a move yet.");
    gtp.ask("boardsize 9");
    gtp.ask("genmove b");
    EXPECT_NE(gtp.ask("kgs-chat private somebody why?").find('%'), std::string::npos);
    for (const char* told : {"cgos-opponent_name GNU Go", "cgos-opponent_rating 1800?",
                             "cgos-gameover 2026-11-15 B+Resign", "kgs-game_over"})
        EXPECT_EQ(gtp.ask(told), "=") << told;
}

TEST(GtpEngine, PondersUntilItIsStopped) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    gtp.ask("nadare-param simulations 0");
    gtp.ask("nadare-param seconds 0.05");
    gtp.ask("nadare-param threads 1");
    gtp.ask("genmove b");
    std::stop_source stop;
    std::jthread pondering([&] { gtp.session().ponder(stop.get_token()); });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop.request_stop();
    pondering.join();
    const engine::GoSearch* search = gtp.session().player().search();
    EXPECT_EQ(search->position().to_play(), go::Color::white);
    EXPECT_GT(search->root_visits(), 0U);
}

TEST(GtpEngine, DoesNotPonderWhereTheWorkForAMoveIsFixed) {
    Transcript gtp;
    gtp.ask("boardsize 9");
    gtp.ask("genmove b");      // With 200 simulations.
    gtp.session().ponder({});  // Nobody would stop it.
    EXPECT_EQ(gtp.session().player().search()->position().to_play(), go::Color::black);
}

TEST(GtpEngine, CountsCpuTime) {
    Transcript gtp;
    const std::string before = gtp.ask("cputime");
    gtp.ask("genmove b");
    EXPECT_GT(std::stod(gtp.ask("cputime").substr(2)), std::stod(before.substr(2)) - 1e-9);
    EXPECT_EQ(gtp.ask("gomill-cpu_time").front(), '=');
}

TEST(GtpEngine, ShowsAndChangesEverySetting) {
    Transcript gtp;
    const std::string all = gtp.ask("nadare-param");
    for (const util::Option& option : gtp.session().options()) {
        EXPECT_NE(all.find(option.name()), std::string::npos) << option.name();
        const std::string text = option.text();
        EXPECT_EQ(gtp.ask("nadare-param " + option.name()), text.empty() ? "=" : "= " + text);
    }
    EXPECT_NE(all.find("[list/as-policy/true/false] throw-ins as-policy\n"), std::string::npos);
    EXPECT_EQ(gtp.ask("nadare-param playouts 77"), "=");
    EXPECT_EQ(gtp.ask("nadare-param playouts"), "= 77");
    EXPECT_EQ(gtp.ask("nadare-param playouts -1").front(), '?');
    EXPECT_EQ(gtp.ask("nadare-param playouts"), "= 77");
    EXPECT_NE(gtp.ask("nadare-param playuots 5").find("did you mean 'playouts'"),
              std::string::npos);
    EXPECT_NE(gtp.ask("nadare-param_help playouts").find("1 to 100000000"), std::string::npos);
}

TEST(GtpEngine, NamesOnlyCommandsItHasInItsAnalyzeCommands) {
    Transcript gtp;
    const std::string answer = gtp.ask("gogui-analyze_commands").substr(2);
    for (const auto line : util::split(answer, '\n')) {
        const auto fields = util::split(line, '/');
        ASSERT_GE(fields.size(), 3u) << line;
        const auto words = util::split_words(fields[2]);
        EXPECT_NE(gtp.table().find(words.front()), nullptr) << line;
    }
}

TEST(GtpEngine, IsDescribedByTheManual) {
    Transcript gtp;
    const std::string manual =
        util::read_file(std::string(NADARE_SOURCE_DIR) + "/docs/manual/gtp.md");
    EXPECT_EQ(manual, gtp.table().manual())
        << "write it anew: build/release/nadare gtp --manual > docs/manual/gtp.md";
}

TEST(GtpTime, UnderstandsEverySystem) {
    Transcript gtp;
    const auto settings_after = [&](const std::string& command) {
        EXPECT_EQ(gtp.ask(command), "=") << command;
        return gtp.session().time_settings();
    };
    using engine::TimeSettings;
    using S = TimeSettings::Seconds;
    EXPECT_EQ(settings_after("time_settings 0 1 0"), TimeSettings::unlimited());
    EXPECT_EQ(settings_after("time_settings 600 0 0"), TimeSettings::absolute(S(600)));
    EXPECT_EQ(settings_after("time_settings 600 300 25"),
              TimeSettings::canadian(S(600), S(300), 25));
    EXPECT_EQ(settings_after("kgs-time_settings none"), TimeSettings::unlimited());
    EXPECT_EQ(settings_after("kgs-time_settings byoyomi 60 30 5"),
              TimeSettings::byo_yomi(S(60), S(30), 5));
    EXPECT_EQ(settings_after("kata-time_settings fischer 60 5.5"),
              TimeSettings::fischer(S(60), S(5.5)));
    // The last cap as gtp2ogs writes it: none.
    for (const char* caps : {"120 60", "120 -1"})
        EXPECT_EQ(settings_after(std::string("kata-time_settings fischer-capped 60 5 ") + caps),
                  TimeSettings::fischer(S(60), S(5)));
    for (const char* bad :
         {"time_settings -1 0 0", "time_settings 1 2", "kgs-time_settings fischer 1 1",
          "kgs-time_settings canadian 1 1 0", "kata-time_settings sundial 9", "time_left b x 0",
          "time_settings 1e30 0 0"})
        EXPECT_EQ(gtp.ask(bad).front(), '?') << bad;
    EXPECT_EQ(gtp.session().time_settings(), TimeSettings::fischer(S(60), S(5)));
    EXPECT_EQ(settings_after("nadare-time_settings 60 30 10 3"),
              TimeSettings::periods_of_stones(S(60), S(30), 10, 3));
    EXPECT_EQ(gtp.ask("nadare-time_settings"), "= 1 min 00 s + 3 periods of 30.0 s for 10 moves");
    EXPECT_EQ(gtp.ask("nadare-time_settings 60 30 0 3").front(), '?');
    EXPECT_EQ(gtp.ask("time_left w 12.5 3"), "=");
    EXPECT_EQ(gtp.session().time_left(go::Color::white).stones, 3);
    // As some clients show a player whose time is up.
    EXPECT_EQ(gtp.ask("time_left w -5 0"), "=");
    EXPECT_EQ(gtp.session().time_left(go::Color::white).time, S(0));
    EXPECT_EQ(gtp.ask("time_left w -1e30 0").front(), '?');
}

TEST(GtpTime, AClockThatIsOnlyShownIsBelieved) {
    using engine::TimeSettings;
    using S = TimeSettings::Seconds;
    Transcript gtp;
    gtp.ask("time_left b 0 0");
    EXPECT_EQ(gtp.session().time_settings(), TimeSettings::unlimited()) << "that says nothing";
    gtp.ask("time_left b 1.5 0");
    EXPECT_EQ(gtp.session().time_settings(), TimeSettings::absolute(S(1.5)));
    gtp.ask("clear_board");
    EXPECT_EQ(gtp.session().time_settings(), TimeSettings::unlimited()) << "of the last game";
    gtp.ask("time_left b 20 10");
    EXPECT_EQ(gtp.session().time_settings(), TimeSettings::canadian(S(0), S(20), 10));
    gtp.ask("time_settings 0 1 0");
    gtp.ask("time_left b 1.5 0");
    EXPECT_EQ(gtp.session().time_settings(), TimeSettings::unlimited()) << "as was said";
}

TEST(GtpMustHave, KnowsEveryCommandThatPlaysTimesOrScores) {
    Transcript gtp;
    for (const char* name : {"protocol_version",
                             "name",
                             "version",
                             "known_command",
                             "list_commands",
                             "quit",
                             "boardsize",
                             "rectangular_boardsize",
                             "clear_board",
                             "komi",
                             "play",
                             "genmove",
                             "undo",
                             "gg-undo",
                             "reg_genmove",
                             "showboard",
                             "loadsgf",
                             "printsgf",
                             "fixed_handicap",
                             "place_free_handicap",
                             "set_free_handicap",
                             "time_settings",
                             "time_left",
                             "kgs-time_settings",
                             "kata-time_settings",
                             "kata-list_time_settings",
                             "final_score",
                             "final_status_list",
                             "kgs-rules",
                             "kgs-game_over",
                             "kgs-chat",
                             "kgs-genmove_cleanup",
                             "cgos-opponent_name",
                             "cgos-opponent_rating",
                             "cgos-gameover",
                             "gomill-genmove_ex",
                             "clear_cache",
                             "stop",
                             "cputime",
                             "gomill-cpu_time",
                             "gomill-explain_last_move",
                             "gomill-describe_engine",
                             "gogui-analyze_commands",
                             "gogui-play_sequence",
                             "gogui-setup",
                             "gogui-setup_player",
                             "gogui-interrupt"})
        EXPECT_EQ(gtp.ask(std::string("known_command ") + name), "= true") << name;
}

}  // namespace
}  // namespace nadare::front
