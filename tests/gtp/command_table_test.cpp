#include "gtp/command_table.h"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <string>

namespace nadare::gtp {
namespace {

class Commands : public testing::Test {
 protected:
    std::string answer(const std::string& line) {
        StringSink sink;
        const Command command = parse_line(line).command;
        ReplyStream stream(sink, command.id, std::stop_source());
        ended_ = table_.execute(command, stream);
        return sink.text();
    }

    CommandTable table_{Identity{.name = "Test Engine", .version = "1.2"}};
    bool ended_ = false;
};

TEST_F(Commands, OfTheProtocolAreThereFromTheStart) {
    EXPECT_EQ(answer("protocol_version"), "= 2\n\n");
    EXPECT_EQ(answer("1 name"), "=1 Test Engine\n\n");
    EXPECT_EQ(answer("2 version"), "=2 1.2\n\n");
    EXPECT_EQ(answer("list_commands"),
              "= help\nknown_command\nlist_commands\nname\nprotocol_version\nquit\nversion\n\n");
}

TEST_F(Commands, AreKnownOrNotByTheirExactName) {
    EXPECT_EQ(answer("known_command known_command"), "= true\n\n");
    EXPECT_EQ(answer("known_command genmove"), "= false\n\n");
    EXPECT_EQ(answer("known_command Name"), "= false\n\n");
    EXPECT_EQ(answer("known_command"),
              "? syntax error: known_command expects <command>, a word\n\n");
}

TEST_F(Commands, ThatNobodyDeclaredAreUnknown) {
    EXPECT_EQ(answer("genmove b"), "? unknown command\n\n");
    EXPECT_EQ(answer("4 NAME"), "?4 unknown command\n\n");
    EXPECT_EQ(answer("12"), "?12 unknown command\n\n");
}

TEST_F(Commands, RefuseArgumentsTheyDoNotTake) {
    EXPECT_EQ(answer("name x"), "? syntax error: name takes no arguments, but got \"x\"\n\n");
    EXPECT_EQ(answer("5 quit now"),
              "?5 syntax error: quit takes no arguments, but got \"now\"\n\n");
    EXPECT_FALSE(ended_);
}

TEST_F(Commands, EndTheSessionOnlyIfDeclaredSo) {
    answer("name");
    EXPECT_FALSE(ended_);
    EXPECT_EQ(answer("9 quit"), "=9\n\n");
    EXPECT_TRUE(ended_);
}

TEST_F(Commands, AreDeclaredWithAHandlerThatAnswers) {
    table_.add({.name = "double", .usage = "<n>", .help = "Twice the number."},
               [](Args& args) -> Reply {
                   const int n = args.next<int>("n");
                   args.expect_end();
                   return std::to_string(2 * n);
               });
    EXPECT_EQ(answer("double 21"), "= 42\n\n");
    EXPECT_EQ(answer("3 double x"),
              "?3 syntax error: double expects <n>, a whole number, not \"x\"\n\n");
    EXPECT_EQ(answer("known_command double"), "= true\n\n");
}

TEST_F(Commands, MayStreamTheirAnswer) {
    table_.add({.name = "count"}, [](Args& args, ReplyStream& out) {
        const int n = args.next<int>("n");
        for (int i = 1; i <= n; ++i) out.line(std::to_string(i));
    });
    EXPECT_EQ(answer("8 count 3"), "=8\n1\n2\n3\n\n");
    EXPECT_EQ(answer("8 count 0"), "=8\n\n");
    EXPECT_EQ(answer("8 count"), "?8 syntax error: count expects <n>, a whole number\n\n");
}

TEST_F(Commands, ThatStreamNeverWriteAnEmptyLine) {
    table_.add({.name = "blank"}, [](Args&, ReplyStream& out) {
        out.line("");
        out.line("\n\na\n\n \nb\r\n");
        out.open();
        out.line(" ");
        out.line("c");
    });
    EXPECT_EQ(answer("blank"), "=\na\nb\nc\n\n");
}

TEST_F(Commands, ThatFailWhileStreamingSayItInTheLastLine) {
    table_.add({.name = "break"}, [](Args&, ReplyStream& out) {
        out.line("info");
        throw Failure("no more");
    });
    EXPECT_EQ(answer("2 break"), "=2\ninfo\nerror: no more\n\n");
}

TEST_F(Commands, GetATokenThatSaysWhenToStop) {
    table_.add({.name = "stopped"}, [](Args&, const StopToken& stop) -> Reply {
        return stop.stop_requested() ? "yes" : "no";
    });
    EXPECT_EQ(answer("stopped"), "= no\n\n");
}

TEST_F(Commands, TurnEveryExceptionIntoAnAnswer) {
    table_.add({.name = "illegal"}, [](Args&) -> Reply { throw Failure("illegal move"); });
    table_.add({.name = "error"}, [](Args&) -> Reply { throw util::Error("no such file"); });
    table_.add({.name = "logic"}, [](Args&) -> Reply { throw std::logic_error("at\n\nodds"); });
    table_.add({.name = "memory"}, [](Args&) -> Reply { throw std::bad_alloc(); });
    table_.add({.name = "number"}, [](Args&) -> Reply { throw 7; });
    EXPECT_EQ(answer("illegal"), "? illegal move\n\n");
    EXPECT_EQ(answer("error"), "? no such file\n\n");
    EXPECT_EQ(answer("1 logic"), "?1 internal error: at\nodds\n\n");
    EXPECT_EQ(answer("memory"), "? internal error: out of memory\n\n");
    EXPECT_EQ(answer("number"), "? internal error: an exception of unknown type\n\n");
    EXPECT_EQ(answer("name"), "= Test Engine\n\n");
}

TEST_F(Commands, ExplainThemselves) {
    table_.add({.name = "play", .usage = "<color> <vertex>", .help = "Play a stone, or pass."},
               [](Args&) -> Reply { return {}; });
    EXPECT_EQ(answer("help play"), "= play <color> <vertex>\nPlay a stone, or pass.\n\n");
    EXPECT_EQ(answer("help nonsense"), "? unknown command\n\n");
    const std::string all = answer("help");
    EXPECT_TRUE(all.starts_with("=\nhelp [command]: How to use a command, or every command.\n"));
    EXPECT_NE(all.find("\nplay <color> <vertex>: Play a stone, or pass.\n"), std::string::npos);
}

TEST_F(Commands, FillTheManualGroupByGroup) {
    table_.add({.name = "final_status", .usage = "dead|alive", .help = "A or b.", .group = "Go"},
               [](Args&) -> Reply { return {}; });
    const std::string manual = table_.manual();
    EXPECT_TRUE(
        manual.starts_with("## Protocol\n\n| command | does |\n| --- | --- |\n"
                           "| `protocol_version` | The version of GTP spoken here: 2. |\n"));
    EXPECT_TRUE(
        manual.ends_with("\n## Go\n\n| command | does |\n| --- | --- |\n"
                         "| `final_status dead\\|alive` | A or b. |\n"));
}

}  // namespace
}  // namespace nadare::gtp
