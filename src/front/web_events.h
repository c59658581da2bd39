// How news of a game reach the pages that watch it. Each page has a mailbox; whoever has news puts
// them there and goes on, and the page's connection takes them out at its own pace. News of one
// kind replace older ones that nobody has taken yet: a page wants the latest state, not its
// history. So a slow reader misses steps but never holds anybody up, and a mailbox stays small.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nadare::front {

struct WebEvent {
    std::string kind;                         // A word: "game", "analysis", ...
    std::shared_ptr<const std::string> data;  // One line, shared by all who get it.
};

// Any thread may call anything.
class EventMailbox {
 public:
    void put(const WebEvent& event);
    // All that is there, oldest first, as soon as there is something; empty if nothing came in
    // time or the box was closed.
    std::vector<WebEvent> take(std::chrono::milliseconds patience);
    void close();
    bool is_closed() const;

 private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<WebEvent> waiting_;
    bool is_closed_ = false;
};

// As a stream of server-sent events writes it.
std::string to_event_text(const WebEvent& event);

}  // namespace nadare::front
