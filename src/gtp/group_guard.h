// Sees to it that no engine outlives us, however we end: a small child process that waits for the
// end of a pipe from us and then kills the process groups it was told of. Not even kill -9, which
// leaves us no time for anything, can prevent that. (PR_SET_PDEATHSIG would do it for a direct
// child only, and acts when the thread that started it ends.)
//
// Any thread may call watch and forget.
#pragma once

#include <sys/types.h>

#include "gtp/descriptor.h"

namespace nadare::gtp {

class GroupGuard {
 public:
    static constexpr int kMaxGroups = 4096;  // More than these are not watched.

    // Throws util::Error if the child cannot be started.
    GroupGuard();
    GroupGuard(const GroupGuard&) = delete;
    GroupGuard& operator=(const GroupGuard&) = delete;
    // Kills the groups that are still watched, and waits for the child.
    ~GroupGuard();

    void watch(pid_t group) noexcept { tell(group); }
    // Call it while the group's leader has not been reaped: later its number may be another's.
    void forget(pid_t group) noexcept { tell(-group); }

    pid_t pid() const noexcept { return pid_; }

 private:
    void tell(pid_t message) noexcept;

    Descriptor pipe_;
    pid_t pid_ = -1;
};

}  // namespace nadare::gtp
