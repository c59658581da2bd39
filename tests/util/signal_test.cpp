#include "util/signal.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

namespace nadare::util {
namespace {

// How a child process that runs the body ended: its exit code, or minus the signal that killed it.
template <class Body>
int ending_of(Body body) {
    const pid_t child = ::fork();
    if (child == 0) {
        body();
        ::_exit(0);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

TEST(InterruptFlag, IsSetByInterruptAndByTermination) {
    for (const int signal : {SIGINT, SIGTERM}) {
        InterruptFlag flag;
        EXPECT_FALSE(flag.is_set());
        std::raise(signal);
        EXPECT_TRUE(flag.is_set());
        EXPECT_TRUE(flag);
    }
}

TEST(InterruptFlag, StartsUnsetEachTime) {
    {
        InterruptFlag flag;
        std::raise(SIGINT);
    }
    const InterruptFlag flag;
    EXPECT_FALSE(flag.is_set());
}

TEST(InterruptFlag, CanBeClearedForTheNextSignal) {
    InterruptFlag flag;
    for (int i = 0; i < 3; ++i) {
        std::raise(SIGINT);
        EXPECT_TRUE(flag.is_set());
        flag.clear();
        EXPECT_FALSE(flag.is_set());
    }
}

TEST(InterruptFlag, LetsTheSecondSignalEndTheProgram) {
    EXPECT_EQ(ending_of([] {
                  const InterruptFlag flag;
                  std::raise(SIGINT);
                  if (!flag.is_set()) ::_exit(3);
                  std::raise(SIGINT);
                  ::_exit(4);
              }),
              -SIGINT);
    EXPECT_EQ(ending_of([] {
                  const InterruptFlag flag;
                  std::raise(SIGINT);
                  std::raise(SIGTERM);
                  ::_exit(4);
              }),
              -SIGTERM);
}

TEST(InterruptFlag, PutsTheEarlierHandlersBack) {
    EXPECT_EQ(ending_of([] {
                  std::signal(SIGINT, [](int) { ::_exit(7); });
                  { const InterruptFlag flag; }
                  std::raise(SIGINT);
              }),
              7);
    EXPECT_EQ(ending_of([] {
                  { const InterruptFlag flag; }
                  std::raise(SIGTERM);
              }),
              -SIGTERM);
}

TEST(InterruptFlag, CutsABlockedReadShort) {
    EXPECT_EQ(ending_of([] {
                  const InterruptFlag flag;
                  int ends[2];
                  if (::pipe(ends) != 0) ::_exit(3);
                  const pid_t reader = ::getpid();
                  if (::fork() == 0) {
                      ::usleep(20'000);
                      ::kill(reader, SIGINT);
                      ::_exit(0);
                  }
                  char byte = 0;
                  const bool was_cut = ::read(ends[0], &byte, 1) < 0 && errno == EINTR;
                  ::_exit(was_cut && flag.is_set() ? 0 : 4);
              }),
              0);
}

TEST(BrokenPipe, IsAnErrorAndNotTheEndOnceIgnored) {
    const auto write_to_closed_pipe = [] {
        int ends[2];
        if (::pipe(ends) != 0) ::_exit(3);
        ::close(ends[0]);
        const bool failed = ::write(ends[1], "x", 1) < 0 && errno == EPIPE;
        ::_exit(failed ? 0 : 4);
    };
    EXPECT_EQ(ending_of(write_to_closed_pipe), -SIGPIPE);
    EXPECT_EQ(ending_of([&] {
                  ignore_broken_pipe();
                  write_to_closed_pipe();
              }),
              0);
}

}  // namespace
}  // namespace nadare::util
