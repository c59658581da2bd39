#include "front/web_events.h"

#include <algorithm>
#include <utility>

#include "util/text.h"

namespace nadare::front {

void EventMailbox::put(const WebEvent& event) {
    {
        const std::lock_guard lock(mutex_);
        if (is_closed_) return;
        const auto same = [&](const WebEvent& other) { return other.kind == event.kind; };
        std::erase_if(waiting_, same);
        waiting_.push_back(event);
    }
    changed_.notify_one();
}

std::vector<WebEvent> EventMailbox::take(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [this] { return is_closed_ || !waiting_.empty(); });
    return std::exchange(waiting_, {});
}

void EventMailbox::close() {
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        waiting_.clear();
    }
    changed_.notify_all();
}

bool EventMailbox::is_closed() const {
    const std::lock_guard lock(mutex_);
    return is_closed_;
}

std::string to_event_text(const WebEvent& event) {
    return util::format("event: {}\ndata: {}\n\n", event.kind, *event.data);
}

}  // namespace nadare::front
