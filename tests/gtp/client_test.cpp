#include "gtp/client.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace nadare::gtp {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kLong = 20s;  // Only ever waited for when something is broken.

// A small but honest engine in the shell.
constexpr const char* kHonest = R"(
    while read -r id command rest; do
        case "$command" in
            name) printf '=%s Fake\n\n' "$id" ;;
            echo) printf '=%s %s\n\n' "$id" "$rest" ;;
            board) printf '=%s\n. .\n. .\n\n' "$id" ;;
            sleep) sleep "$rest"; printf '=%s slept\n\n' "$id" ;;
            die) echo 'last words' >&2; exit 3 ;;
            quit) printf '=%s\n\n' "$id"; exit 0 ;;
            '') ;;
            *) printf '?%s unknown command\n\n' "$id" ;;
        esac
    done)";

ClientOptions shell(std::string_view script) {
    return {.name = "fake", .process = {.argv = shell_command(script)}};
}

struct Caught {
    ClientErrorKind kind;
    std::string text;
};

std::optional<Caught> error_of(const std::function<void()>& action) {
    try {
        action();
    } catch (const ClientError& error) {
        return Caught{.kind = error.kind(), .text = error.what()};
    }
    return std::nullopt;
}

void expect_error(ClientErrorKind kind, const std::string& text,
                  const std::function<void()>& action) {
    const std::optional<Caught> caught = error_of(action);
    ASSERT_TRUE(caught) << "expected: " << text;
    EXPECT_EQ(name_of(caught->kind), name_of(kind));
    EXPECT_EQ(caught->text, text);
}

// True if the process runs: a zombie that nobody has waited for yet does not.
bool is_running(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    if (!std::getline(file, text)) return false;
    return text[text.rfind(')') + 2] != 'Z';
}

bool ends_soon(pid_t pid) {
    const auto deadline = Clock::now() + kLong;
    while (is_running(pid) && Clock::now() < deadline) std::this_thread::sleep_for(2ms);
    return !is_running(pid);
}

std::ptrdiff_t open_descriptors() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"),
                         std::filesystem::directory_iterator());
}

TEST(Client, AsksAndGetsAnswers) {
    Client client(shell(kHonest));
    EXPECT_EQ(client.ask("name", kLong), "Fake");
    EXPECT_EQ(client.ask("echo one two", kLong), "one two");
    EXPECT_EQ(client.ask("board", kLong), "\n. .\n. .");
    EXPECT_TRUE(client.quit().is_success());
}

TEST(Client, TellsARefusalFromATrueAnswer) {
    Client client(shell(kHonest));
    expect_error(ClientErrorKind::refused, "fake refused \"jump\": unknown command",
                 [&] { client.ask("jump", kLong); });
    EXPECT_EQ(client.ask("name", kLong), "Fake") << "the conversation goes on";
    client.send("jump");
    const ClientReply reply = client.receive(kLong);
    EXPECT_FALSE(reply.is_success);
    EXPECT_EQ(reply.text, "unknown command");
}

TEST(Client, SendsAheadAndGetsAnswersInOrder) {
    Client client(shell(kHonest));
    for (int i = 0; i < 500; ++i) client.send("echo " + std::to_string(i));
    EXPECT_EQ(client.outstanding(), 500u);
    for (int i = 0; i < 500; ++i) EXPECT_EQ(client.receive(kLong).text, std::to_string(i));
    EXPECT_EQ(client.outstanding(), 0u);
}

TEST(Client, NeverLocksUpHoweverMuchIsUnderWayInBothDirections) {
    Client client(shell("sed -u 's/^\\([0-9]*\\) \\(.*\\)$/=\\1 \\2\\n/'"));
    const std::string text(10'000, 'x');
    for (int i = 0; i < 200; ++i) client.send(text);  // Far more than a pipe holds.
    for (int i = 0; i < 200; ++i) ASSERT_EQ(client.receive(kLong).text, text);
}

TEST(Client, RefusesToSendMoreThanOneLine) {
    Client client(shell(kHonest));
    EXPECT_THROW(client.send("name\nname"), util::Error);
}

TEST(Client, StreamsTheLinesOfAnOpenAnswerAndStopsItByInput) {
    Client client(shell(R"(
        read -r id rest; printf '=%s\ninfo 1\n' "$id"; sleep 0.02; echo 'info 2'
        read -r id2 rest; printf '\n=%s Fake\n\n' "$id2")"));
    client.send("analyze");
    std::vector<std::string> lines;
    const LineListener listener = [&](std::string_view line) {
        lines.emplace_back(line);
        if (lines.size() == 2) client.send("name");
    };
    EXPECT_EQ(client.receive(kLong, listener).text, "");
    EXPECT_EQ(lines, (std::vector<std::string>{"info 1", "info 2"}));
    EXPECT_EQ(client.receive(kLong).text, "Fake");
}

TEST(Client, SendsAnInterrupt) {
    Client client(shell(R"(
        read -r id rest; read -r comment; printf '=%s %s\n\n' "$id" "$comment")"));
    client.send("genmove b");
    client.interrupt();
    EXPECT_EQ(client.receive(kLong).text, "# interrupt");
}

TEST(Client, SaysHowTheEngineCrashed) {
    Client client(shell(kHonest));
    expect_error(ClientErrorKind::crashed, "fake exited with status 3, with \"die\" unanswered",
                 [&] { client.ask("die", kLong); });
    EXPECT_EQ(client.stderr_tail(), "last words\n");
    // Whatever is asked later, the message names the command that did it.
    expect_error(ClientErrorKind::crashed, "fake exited with status 3, with \"die\" unanswered",
                 [&] { client.ask("name", kLong); });
    EXPECT_EQ(client.quit().code, 3);
}

TEST(Client, SaysWhichSignalKilledTheEngine) {
    Client client(shell("read -r line; kill -SEGV $$"));
    expect_error(ClientErrorKind::crashed,
                 "fake was killed by signal 11 (Segmentation fault), with \"name\" unanswered",
                 [&] { client.ask("name", kLong); });
}

TEST(Client, NoticesADeathThatAChildOfTheEngineHides) {
    Client client(shell("read -r line; sleep 1000 & exit 4"));  // The child keeps the pipes open.
    expect_error(ClientErrorKind::crashed, "fake exited with status 4, with \"name\" unanswered",
                 [&] { client.ask("name", kLong); });
}

TEST(Client, StillGetsTheAnswersWrittenBeforeTheEngineDied) {
    Client client(shell(R"(printf '=1 a\n\n=2 b\n\n')"));
    EXPECT_EQ(client.ask("x", kLong), "a");
    EXPECT_EQ(client.ask("y", kLong), "b");
    EXPECT_EQ(error_of([&] { client.ask("z", kLong); })->kind, ClientErrorKind::crashed);
}

TEST(Client, GivesUpOnAHangInTimeAndCanWaitOn) {
    Client client(shell(kHonest));
    client.send("sleep 0.3");
    const auto start = Clock::now();
    expect_error(ClientErrorKind::timed_out, "fake did not answer \"sleep 0.3\" within 50 ms",
                 [&] { client.receive(50ms); });
    EXPECT_GE(Clock::now() - start, 50ms);
    EXPECT_EQ(client.outstanding(), 1u);
    EXPECT_EQ(client.ask("name", kLong), "Fake") << "the late answer is dropped";
}

TEST(Client, GivesUpInTimeOnAnEngineThatTalksWithoutEnd) {
    Client client(shell("printf '=1\\n'; while :; do echo x; sleep 0.001; done"));
    EXPECT_EQ(error_of([&] { client.ask("name", 100ms); })->kind, ClientErrorKind::timed_out);
    ClientOptions options = shell("printf '=1\\n'; yes");
    options.max_answer_bytes = 100'000;
    Client flooded(options);
    expect_error(ClientErrorKind::garbage, "fake sent an answer of more than 100000 bytes",
                 [&] { flooded.ask("name", kLong); });
}

TEST(Client, CallsGarbageByItsName) {
    Client client(shell("echo 'Welcome!'; sleep 1000"));
    for (int i = 0; i < 2; ++i)
        expect_error(ClientErrorKind::garbage,
                     "fake sent a line that is no GTP answer: \"Welcome!\"",
                     [&] { client.ask("name", kLong); });
}

TEST(Client, NoticesAnAnswerWithTheWrongId) {
    Client wrong(shell(R"(printf '=7 Fake\n\n=2 Fake\n\n'; sleep 1000)"));
    for (int i = 0; i < 2; ++i)
        expect_error(ClientErrorKind::garbage,
                     "fake answered \"name\" with id \"7\" instead of \"1\"",
                     [&] { wrong.ask("name", kLong); });
    Client none(shell(R"(printf '= Fake\n\n'; sleep 1000)"));
    expect_error(ClientErrorKind::garbage, "fake answered \"name\" with id \"\" instead of \"1\"",
                 [&] { none.ask("name", kLong); });
}

TEST(Client, NoticesClosedPipes) {
    Client deaf(shell(R"(read -r line; exec <&-; printf '=1 fine\n\n'; sleep 1000)"));
    EXPECT_EQ(deaf.ask("name", kLong), "fine");
    expect_error(ClientErrorKind::closed, "fake closed its standard input but still runs",
                 [&] { deaf.ask("name", kLong); });
    Client mute(shell("exec >&-; sleep 1000"));
    expect_error(ClientErrorKind::closed, "fake closed its standard output but still runs",
                 [&] { mute.ask("name", kLong); });
}

TEST(Client, SaysWhyTheEngineCouldNotStart) {
    expect_error(ClientErrorKind::not_started,
                 "cannot start \"/nonexistent/engine\": No such file or directory",
                 [] { Client client({.process = {.argv = {"/nonexistent/engine"}}}); });
    EXPECT_EQ(error_of([] { Client client(ClientOptions{}); })->kind, ClientErrorKind::not_started);
}

TEST(Client, RunsTheEngineInADirectory) {
    ClientOptions options = shell("printf '=1 %s\\n\\n' $(pwd)");
    options.process.directory = "/";
    Client client(options);
    EXPECT_EQ(client.ask("where", kLong), "/");
}

TEST(Client, IsNotBlockedByAFloodOnStandardError) {
    Client client(shell("yes noise | head -c 3000000 >&2; printf '=1 fine\\n\\n'; read -r line"));
    EXPECT_EQ(client.ask("name", kLong), "fine");
    const std::string tail = client.stderr_tail();
    EXPECT_LE(tail.size(), std::size_t{64} << 10);
    EXPECT_NE(tail.find("noise\nnoise\n"), std::string::npos);
}

TEST(Client, WritesStandardErrorToAFile) {
    const std::filesystem::path file =
        std::filesystem::temp_directory_path() /
        ("nadare-client-test-" + std::to_string(::getpid()) + ".log");
    {
        ClientOptions options = shell("echo noise >&2; printf '=1 fine\\n\\n'");
        options.process.stderr_file = file.string();
        Client client(options);
        EXPECT_EQ(client.ask("name", kLong), "fine");
        EXPECT_EQ(client.stderr_tail(), "");
    }
    std::ifstream stream(file);
    std::string line;
    EXPECT_TRUE(std::getline(stream, line));
    EXPECT_EQ(line, "noise");
    std::filesystem::remove(file);
}

TEST(Client, CountsTheCpuTimeOfTheEngineAndItsChildren) {
    // The shell waits in `read` while a child works; the child ends by itself, unwaited for.
    Client client(shell(R"(
        (i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; printf '=1 done\n\n'; sleep 1000) &
        read -r a; read -r b)"));
    EXPECT_EQ(client.ask("work", kLong), "done");
    const auto alive = client.cpu_time();
    EXPECT_GE(alive, 20ms);
    client.quit(10ms);
    EXPECT_GE(client.cpu_time(), alive);

    Client busy(shell("i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; printf '=1 done\\n\\n'"));
    EXPECT_EQ(busy.ask("work", kLong), "done");
    busy.quit();
    EXPECT_GE(busy.cpu_time(), 20ms);
}

TEST(Client, EndsAnEngineThatIgnoresQuit) {
    Client client(shell("while read -r line; do :; done; while :; do sleep 0.01; done"));
    const auto start = Clock::now();
    const ExitStatus status = client.quit(50ms);
    EXPECT_EQ(status.signal, SIGTERM);
    EXPECT_LT(Clock::now() - start, kLong);
}

TEST(Client, EndsAnEngineThatIgnoresEverything) {
    Client client(shell("trap '' TERM HUP INT; echo '=1'; echo; while :; do sleep 0.01; done"));
    client.ask("name", kLong);
    const ExitStatus status = client.quit(20ms);
    EXPECT_EQ(status.signal, SIGKILL);
    EXPECT_EQ(status.sentence(), "was killed by signal 9 (Killed)");
}

TEST(Client, QuitsAnEngineThatIsBlockedOnItsOutput) {
    Client client(shell("yes x | head -c 1000000; read -r line; exit 5"));
    EXPECT_EQ(client.quit(kLong).code, 5);
}

TEST(Client, TakesTheEnginesChildrenAlong) {
    Client client(shell(R"(sleep 1000 & printf '=1 %s\n\n' $!; read -r a; read -r b; exit 0)"));
    const pid_t child = std::stoi(client.ask("child", kLong));
    ASSERT_TRUE(is_running(child));
    EXPECT_TRUE(client.quit().is_success());
    EXPECT_TRUE(ends_soon(child));
}

TEST(Client, LeavesNothingBehindWhenItIsDestroyed) {
    const std::ptrdiff_t before = open_descriptors();
    pid_t pid = -1;
    {
        Client client(shell("sleep 1000"));
        pid = client.process().pid();
        EXPECT_TRUE(is_running(pid));
    }
    EXPECT_EQ(::waitpid(pid, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD) << "no zombie";
    EXPECT_EQ(open_descriptors(), before);
}

TEST(Client, DoesNotLeakItsPipesIntoOtherEngines) {
    Client first(shell(kHonest));
    Client second(shell(kHonest));
    // If the second engine held the first one's pipes, the first would not see the end of its
    // input.
    EXPECT_EQ(first.ask("name", kLong), "Fake");
    EXPECT_EQ(second.ask("name", kLong), "Fake");
    const auto start = Clock::now();
    EXPECT_TRUE(first.quit(kLong).is_success());
    EXPECT_LT(Clock::now() - start, kLong);
    EXPECT_EQ(second.ask("name", kLong), "Fake");
}

TEST(Client, PlaysAGameAgainstGnuGo) {
    constexpr const char* kGnuGo = "/usr/games/gnugo";
    if (!std::filesystem::exists(kGnuGo)) GTEST_SKIP() << "GNU Go is not installed";
    Client client({.name = "GNU Go", .process = {.argv = {kGnuGo, "--mode", "gtp"}}});
    EXPECT_EQ(client.ask("protocol_version", kLong), "2");
    EXPECT_EQ(client.ask("name", kLong), "GNU Go");
    client.ask("boardsize 5", kLong);
    client.ask("clear_board", kLong);
    EXPECT_EQ(client.ask("genmove b", kLong), "C3");
    expect_error(ClientErrorKind::refused, "GNU Go refused \"play w C3\": illegal move",
                 [&] { client.ask("play w C3", kLong); });
    EXPECT_NE(client.ask("showboard", kLong).find("A B C D E"), std::string::npos);
    EXPECT_TRUE(client.quit().is_success());
    EXPECT_GT(client.cpu_time(), 0us);
}

}  // namespace
}  // namespace nadare::gtp
