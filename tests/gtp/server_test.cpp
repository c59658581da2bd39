#include "gtp/server.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <optional>
#include <string>
#include <thread>

namespace nadare::gtp {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kLong = 20s;  // Only ever waited for when something is broken.

// Sleeps until told to stop; true if it was, false if the time ran out.
bool sleep_until_stopped(const StopToken& stop, std::chrono::milliseconds longest = kLong) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    wake.wait_for(lock, stop, longest, [] { return false; });
    return stop.stop_requested();
}

void add_test_commands(CommandTable& table) {
    table.add({.name = "echo"}, [](Args& args) -> Reply { return std::string(args.rest()); });
    table.add({.name = "length"},
              [](Args& args) -> Reply { return std::to_string(args.rest().size()); });
    table.add({.name = "fail"}, [](Args&) -> Reply { throw std::runtime_error("broken"); });
    // Like genmove: ends by itself, hurries up when interrupted.
    table.add({.name = "think"}, [](Args& args, const StopToken& stop) -> Reply {
        const auto longest = std::chrono::milliseconds(args.next_or<int>("ms", 20'000));
        return sleep_until_stopped(stop, longest) ? "interrupted" : "done";
    });
    // Like lz-analyze: streams until any input.
    table.add({.name = "analyze", .stops_on_input = true}, [](Args&, ReplyStream& out) {
        out.line("info");
        out.line(sleep_until_stopped(out.stop_token()) ? "stopped" : "never stopped");
    });
    // Like lz-genmove_analyze: streams, but input other than an interrupt does not cut it short.
    table.add({.name = "genmove_analyze"}, [](Args&, ReplyStream& out) {
        out.line("info");
        out.line(sleep_until_stopped(out.stop_token(), 50ms) ? "cut" : "play D4");
    });
    // Streams for ever, as fast as it can.
    table.add({.name = "flood", .stops_on_input = true}, [](Args&, ReplyStream& out) {
        while (!out.stop_token().stop_requested()) out.line(std::string(1000, 'x'));
    });
}

// Answers to a text that is all there from the start.
std::string transcript(const std::string& input, ServerOptions options = {}) {
    CommandTable table({.name = "test", .version = "1"});
    add_test_commands(table);
    TextSource source(input);
    StringSink sink;
    Server(table, source, sink, std::move(options)).run();
    return sink.text();
}

// A server on real pipes, run by a thread of its own, with the test as its client.
class LiveServer {
 public:
    explicit LiveServer(ServerOptions options = {},
                        std::size_t max_line_bytes = DescriptorSource::kDefaultMaxLineBytes) {
        add_test_commands(table_);
        source_.emplace(to_server_.read_end.fd(), max_line_bytes);
        sink_.emplace(from_server_.write_end.fd());
        server_.emplace(table_, *source_, *sink_, std::move(options));
        end_ = std::async(std::launch::async, [this] { return server_->run(); });
    }
    ~LiveServer() {
        close_input();
        close_output();
        end_.wait();
    }

    void send(std::string_view text) {
        DescriptorSink sink(to_server_.write_end.fd());
        sink.write(text);
    }
    void close_input() { to_server_.write_end.reset(); }
    void close_output() { from_server_.read_end.reset(); }

    // Output up to and including `end`, or what there is when time is up.
    std::string read_until(std::string_view end) {
        const auto deadline = Clock::now() + kLong;
        while (received_.find(end) == std::string::npos && Clock::now() < deadline) {
            pollfd wait{.fd = from_server_.read_end.fd(), .events = POLLIN, .revents = 0};
            if (::poll(&wait, 1, 100) <= 0) continue;
            char buffer[65536];
            const ssize_t count = ::read(wait.fd, buffer, sizeof buffer);
            if (count <= 0) break;
            received_.append(buffer, static_cast<std::size_t>(count));
        }
        const std::size_t found = received_.find(end);
        const std::size_t length =
            found == std::string::npos ? received_.size() : found + end.size();
        const std::string text = received_.substr(0, length);
        received_.erase(0, length);
        return text;
    }
    std::string read_answer() { return read_until("\n\n"); }
    std::string ask(const std::string& line) {
        send(line + "\n");
        return read_answer();
    }

    // Why run() returned; nothing if it did not in time.
    std::optional<SessionEnd> wait_for_end() {
        if (end_.wait_for(kLong) != std::future_status::ready) return std::nullopt;
        if (!ended_) ended_ = end_.get();
        end_ = std::async(std::launch::deferred, [end = *ended_] { return end; });
        return ended_;
    }

 private:
    Pipe to_server_ = make_pipe();
    Pipe from_server_ = make_pipe();
    CommandTable table_{Identity{.name = "test", .version = "1"}};
    std::optional<DescriptorSource> source_;
    std::optional<DescriptorSink> sink_;
    std::optional<Server> server_;
    std::future<SessionEnd> end_;
    std::optional<SessionEnd> ended_;
    std::string received_;
};

TEST(Server, AnswersCommandsInTheirOrder) {
    EXPECT_EQ(transcript("1 name\n2 echo a b\n\n# comment\n3 nonsense\n4 echo\n"),
              "=1 test\n\n=2 a b\n\n?3 unknown command\n\n=4\n\n");
}

TEST(Server, AcceptsDosLineEnds) {
    EXPECT_EQ(transcript("1 name\r\n\r\necho x\r\nquit\r\n"), "=1 test\n\n= x\n\n=\n\n");
}

TEST(Server, AnswersALastLineWithoutALineFeed) {
    EXPECT_EQ(transcript("name"), "= test\n\n");
}

TEST(Server, AnswersNothingBehindQuit) {
    EXPECT_EQ(transcript("7 quit\nname\n"), "=7\n\n");
}

TEST(Server, GoesOnAfterAHandlerBroke) {
    EXPECT_EQ(transcript("fail\nname\n"), "? internal error: broken\n\n= test\n\n");
}

TEST(Server, SaysNothingToNothing) {
    EXPECT_EQ(transcript(""), "");
}

TEST(Server, AnswersTenThousandCommandsSentAtOnce) {
    std::string input;
    std::string expected;
    for (int i = 0; i < 10'000; ++i) {
        input += std::to_string(i) + " echo " + std::to_string(i * i % 97) + "\n";
        expected += "=" + std::to_string(i) + " " + std::to_string(i * i % 97) + "\n\n";
    }
    EXPECT_EQ(transcript(input), expected);
    // A tiny queue makes the reader wait all the time, and must change nothing.
    EXPECT_EQ(transcript(input, {.max_queue_bytes = 1}), expected);
}

TEST(Server, TakesALineOfTenMegabytes) {
    LiveServer server;
    std::thread writer(
        [&server] { server.send("1 length " + std::string(10'000'000, 'x') + "\n2 name\n"); });
    EXPECT_EQ(server.read_answer(), "=1 10000000\n\n");
    EXPECT_EQ(server.read_answer(), "=2 test\n\n");
    writer.join();
}

TEST(Server, RefusesALineBeyondTheLimitAndGoesOn) {
    LiveServer server({}, 100);
    EXPECT_EQ(server.ask("1 length " + std::string(91, 'x')), "=1 91\n\n");
    EXPECT_EQ(server.ask("2 length " + std::string(92, 'x')), "?2 line too long\n\n");
    EXPECT_EQ(server.ask("3 length " + std::string(500'000, 'x')), "?3 line too long\n\n");
    EXPECT_EQ(server.ask("4 name"), "=4 test\n\n");
    EXPECT_EQ(server.ask("#" + std::string(200, 'x') + "\n5 name"), "=5 test\n\n");
    EXPECT_EQ(server.ask(std::string(200, ' ') + "name"), "? line too long\n\n");
}

TEST(Server, AnswersWithoutWaitingForMoreInput) {
    LiveServer server;
    EXPECT_EQ(server.ask("1 name"), "=1 test\n\n");
    EXPECT_EQ(server.ask("2 echo x"), "=2 x\n\n");
}

TEST(Server, EndsAtQuitWhileTheReaderIsBlocked) {
    LiveServer server;
    EXPECT_EQ(server.ask("quit"), "=\n\n");
    EXPECT_EQ(server.wait_for_end(), SessionEnd::quit);  // Our end of the pipe is still open.
}

TEST(Server, EndsAtQuitWhileTheReaderWaitsForRoom) {
    LiveServer server({.max_queue_bytes = 1});
    server.send("think 100\nquit\nname\nname\nname\n");
    EXPECT_EQ(server.read_answer(), "= done\n\n");
    EXPECT_EQ(server.wait_for_end(), SessionEnd::quit);
}

TEST(Server, FinishesQueuedCommandsAtTheEndOfInput) {
    LiveServer server;
    server.send("think 100\nname\n2 echo last");
    server.close_input();
    EXPECT_EQ(server.wait_for_end(), SessionEnd::end_of_input);
    EXPECT_EQ(server.read_answer(), "= done\n\n");
    EXPECT_EQ(server.read_answer(), "= test\n\n");
    EXPECT_EQ(server.read_answer(), "=2 last\n\n");
}

TEST(Server, EndsWhenNobodyReadsItsAnswers) {
    LiveServer server;
    server.close_output();
    server.send("name\n");
    EXPECT_EQ(server.wait_for_end(), SessionEnd::output_closed);
}

TEST(Server, StopsAnAnalysisThatNobodyReads) {
    LiveServer server;
    server.send("flood\n");
    EXPECT_TRUE(server.read_until("xxx\n").starts_with("=\nxxx"));
    server.close_output();
    EXPECT_EQ(server.wait_for_end(), SessionEnd::output_closed);
}

TEST(Analysis, EndsAtAnyInputAndClosesItsAnswerFirst) {
    auto quickest = Clock::duration::max();  // Of several, since the machine may be busy.
    for (const char* stopper : {"2 name\n", "\n", "\r\n", "# anything\n", "# interrupt\n"}) {
        LiveServer server;
        server.send("1 analyze\n");
        EXPECT_EQ(server.read_until("info\n"), "=1\ninfo\n");
        const auto start = Clock::now();
        server.send(stopper);
        EXPECT_EQ(server.read_answer(), "stopped\n\n") << stopper;
        quickest = std::min(quickest, Clock::now() - start);
        if (stopper[0] == '2') {
            EXPECT_EQ(server.read_answer(), "=2 test\n\n");
        }
        EXPECT_EQ(server.ask("3 echo next"), "=3 next\n\n");
    }
    EXPECT_LT(quickest, 50ms);
}

TEST(Analysis, EndsAtTheEndOfInput) {
    LiveServer server;
    server.send("analyze\n");
    EXPECT_EQ(server.read_until("info\n"), "=\ninfo\n");
    server.close_input();
    EXPECT_EQ(server.read_answer(), "stopped\n\n");
    EXPECT_EQ(server.wait_for_end(), SessionEnd::end_of_input);
}

TEST(Analysis, EndsAtOnceIfTheInputWasThereBeforeIt) {
    const std::string stopped = "=\ninfo\nstopped\n\n";
    EXPECT_EQ(transcript("think 50\nanalyze\nanalyze\nname\n"),
              "= done\n\n" + stopped + stopped + "= test\n\n");
    EXPECT_EQ(transcript("think 50\nanalyze\n\n"), "= done\n\n" + stopped);
}

TEST(Analysis, IsNotEndedByInputThatCameBeforeIt) {
    LiveServer server;
    server.send("think 50\n# comment\n\nanalyze\n");
    EXPECT_EQ(server.read_answer(), "= done\n\n");
    EXPECT_EQ(server.read_until("info\n"), "=\ninfo\n");
    EXPECT_EQ(server.ask("name"), "stopped\n\n");
    EXPECT_EQ(server.read_answer(), "= test\n\n");
}

TEST(Analysis, ThatEndsInAMoveIsNotCutShortByInput) {
    EXPECT_EQ(transcript("1 genmove_analyze\n2 name\n\n"), "=1\ninfo\nplay D4\n\n=2 test\n\n");
}

TEST(Interrupt, StopsTheRunningCommand) {
    auto quickest = Clock::duration::max();
    LiveServer server;
    for (int i = 0; i < 5; ++i) {
        server.send("1 think\n");
        std::this_thread::sleep_for(20ms);
        const auto start = Clock::now();
        server.send("# interrupt\n");
        EXPECT_EQ(server.read_answer(), "=1 interrupted\n\n");
        quickest = std::min(quickest, Clock::now() - start);
    }
    EXPECT_LT(quickest, 50ms);
}

TEST(Interrupt, ReachesEveryCommandSentBeforeItAndNoneAfter) {
    EXPECT_EQ(transcript("1 think\n2 think\n# interrupt\n3 think 1\n"),
              "=1 interrupted\n\n=2 interrupted\n\n=3 done\n\n");
}

TEST(Interrupt, WhileNothingRunsDoesNothing) {
    EXPECT_EQ(transcript("# interrupt\n1 think 1\n"), "=1 done\n\n");
}

TEST(Command, IsNotStoppedByOtherInput) {
    EXPECT_EQ(transcript("1 think 30\n\n# comment\n2 name\n"), "=1 done\n\n=2 test\n\n");
}

// Counts how often pondering starts and ends, and lets a test wait for either.
class PonderLog {
 public:
    void run(const StopToken& stop) {
        count(started_);
        if (sleep_until_stopped(stop)) count(stopped_);
    }
    bool wait_for(int started, int stopped) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, kLong,
                                 [&] { return started_ == started && stopped_ == stopped; });
    }

 private:
    void count(int& counter) {
        const std::lock_guard lock(mutex_);
        ++counter;
        changed_.notify_all();
    }
    std::mutex mutex_;  // Guards the counters, between the server's thread and the test's.
    std::condition_variable changed_;
    int started_ = 0;
    int stopped_ = 0;
};

TEST(Pondering, RunsBetweenCommandsAndStopsForTheNext) {
    PonderLog log;
    LiveServer server({.ponder = [&log](const StopToken& stop) { log.run(stop); }});
    EXPECT_TRUE(log.wait_for(0, 0)) << "not before the first command";
    EXPECT_EQ(server.ask("name"), "= test\n\n");
    EXPECT_TRUE(log.wait_for(1, 0));
    auto quickest = Clock::duration::max();
    for (int i = 1; i <= 5; ++i) {
        const auto start = Clock::now();
        EXPECT_EQ(server.ask("name"), "= test\n\n");
        quickest = std::min(quickest, Clock::now() - start);
        EXPECT_TRUE(log.wait_for(i + 1, i));
    }
    EXPECT_LT(quickest, 50ms);
    EXPECT_EQ(server.ask("quit"), "=\n\n");
    EXPECT_EQ(server.wait_for_end(), SessionEnd::quit);
    EXPECT_TRUE(log.wait_for(6, 6));
}

TEST(Pondering, GoesOnThroughCommentsAndBlankLines) {
    PonderLog log;
    LiveServer server({.ponder = [&log](const StopToken& stop) { log.run(stop); }});
    server.ask("name");
    EXPECT_TRUE(log.wait_for(1, 0));
    server.send("\n# comment\n\r\n");
    std::this_thread::sleep_for(50ms);
    EXPECT_TRUE(log.wait_for(1, 0));
}

TEST(Pondering, StopsAtAnInterruptUntilTheNextCommand) {
    PonderLog log;
    LiveServer server({.ponder = [&log](const StopToken& stop) { log.run(stop); }});
    server.ask("name");
    EXPECT_TRUE(log.wait_for(1, 0));
    server.send("# interrupt\n");
    EXPECT_TRUE(log.wait_for(1, 1));
    std::this_thread::sleep_for(20ms);
    EXPECT_TRUE(log.wait_for(1, 1));
    server.ask("name");
    EXPECT_TRUE(log.wait_for(2, 1));
}

TEST(Pondering, StopsAtTheEndOfInput) {
    PonderLog log;
    LiveServer server({.ponder = [&log](const StopToken& stop) { log.run(stop); }});
    server.ask("name");
    EXPECT_TRUE(log.wait_for(1, 0));
    server.close_input();
    EXPECT_EQ(server.wait_for_end(), SessionEnd::end_of_input);
    EXPECT_TRUE(log.wait_for(1, 1));
}

TEST(Pondering, DoesNotStartWhileCommandsWait) {
    std::atomic<int> calls = 0;  // Relaxed: run() has returned, and joined, before it is read.
    transcript("think 300\nname\nname\n", {.ponder = [&calls](const StopToken&) {
                   calls.fetch_add(1, std::memory_order_relaxed);
               }});
    EXPECT_EQ(calls.load(std::memory_order_relaxed), 0);
}

TEST(Pondering, ThatReturnsByItselfIsNotCalledAgainBeforeTheNextCommand) {
    std::atomic<int> calls = 0;  // Relaxed: a counter, ordered by the pipes.
    LiveServer server(
        {.ponder = [&calls](const StopToken&) { calls.fetch_add(1, std::memory_order_relaxed); }});
    server.ask("name");
    std::this_thread::sleep_for(30ms);
    EXPECT_EQ(calls.load(std::memory_order_relaxed), 1);
}

TEST(Pondering, ThatThrowsIsLoggedAndTheLoopGoesOn) {
    std::promise<std::string> logged;
    LiveServer server({.ponder = [](const StopToken&) { throw std::runtime_error("dizzy"); },
                       .log =
                           [&logged, is_first = true](std::string_view text) mutable {
                               if (std::exchange(is_first, false))
                                   logged.set_value(std::string(text));
                           }});
    EXPECT_EQ(server.ask("name"), "= test\n\n");
    EXPECT_EQ(logged.get_future().get(), "pondering failed: dizzy");
    EXPECT_EQ(server.ask("name"), "= test\n\n");
}

// A source that fails, as one whose machine runs out of memory would.
class BrokenSource final : public LineSource {
 public:
    Result read(std::string& line) override {
        if (std::exchange(is_first_, false)) {
            line = "name";
            return Result::line;
        }
        throw std::bad_alloc();
    }
    void cancel() noexcept override {}

 private:
    bool is_first_ = true;
};

TEST(Server, EndsCleanlyWhenReadingFails) {
    CommandTable table({.name = "test", .version = "1"});
    BrokenSource source;
    StringSink sink;
    std::string logged;
    Server server(table, source, sink, {.log = [&](std::string_view text) { logged = text; }});
    EXPECT_EQ(server.run(), SessionEnd::end_of_input);
    EXPECT_EQ(sink.text(), "= test\n\n");
    EXPECT_TRUE(logged.starts_with("reading GTP input failed: ")) << logged;
}

TEST(DescriptorSource, AnswersTheEndForEverOnceCancelled) {
    const Pipe pipe = make_pipe();
    DescriptorSource source(pipe.read_end.fd());
    std::string line;
    std::thread canceller([&source] {
        std::this_thread::sleep_for(10ms);
        source.cancel();
    });
    EXPECT_EQ(source.read(line), LineSource::Result::end);
    EXPECT_EQ(source.read(line), LineSource::Result::end);
    canceller.join();
}

TEST(DescriptorSource, ReadsANonBlockingPipe) {
    const Pipe pipe = make_pipe();
    ::fcntl(pipe.read_end.fd(), F_SETFL, O_NONBLOCK);
    DescriptorSource source(pipe.read_end.fd());
    std::thread writer([&pipe] {
        for (const std::string_view part : {"na", "me\nver", "sion\n"}) {
            std::this_thread::sleep_for(5ms);
            write_quietly(pipe.write_end.fd(), part);
        }
    });
    std::string line;
    EXPECT_EQ(source.read(line), LineSource::Result::line);
    EXPECT_EQ(line, "name");
    EXPECT_EQ(source.read(line), LineSource::Result::line);
    EXPECT_EQ(line, "version");
    writer.join();
}

TEST(DescriptorSink, SaysThatThePeerIsGoneInsteadOfRaisingASignal) {
    Pipe pipe = make_pipe();
    DescriptorSink sink(pipe.write_end.fd());
    EXPECT_TRUE(sink.write("x"));
    pipe.read_end.reset();
    EXPECT_FALSE(sink.write("x"));
    EXPECT_FALSE(sink.write("x"));
}

TEST(DescriptorSink, WaitsForRoomInANonBlockingPipe) {
    const Pipe pipe = make_pipe();
    ::fcntl(pipe.write_end.fd(), F_SETFL, O_NONBLOCK);
    const std::string text(1'000'000, 'y');
    std::string received;
    std::thread reader([&] {
        std::this_thread::sleep_for(20ms);  // The pipe is full by now.
        char buffer[65536];
        while (received.size() < text.size()) {
            const ssize_t count = ::read(pipe.read_end.fd(), buffer, sizeof buffer);
            if (count <= 0) break;
            received.append(buffer, static_cast<std::size_t>(count));
        }
    });
    DescriptorSink sink(pipe.write_end.fd());
    EXPECT_TRUE(sink.write(text));
    reader.join();
    EXPECT_EQ(received, text);
}

}  // namespace
}  // namespace nadare::gtp
