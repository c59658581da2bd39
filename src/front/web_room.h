// A game of the page with everybody who takes part: the pages that watch it, and the engine, which
// works for it on a thread of its own.
//
// What the engine should do follows from the state alone (next_job): its move where it is its turn,
// the count where one is due, an answer somebody waits for, the rest of a review, the position that
// people look at. Every command changes the state under the lock and lets the engine look again: a
// job that is no longer wanted is stopped at once, and what a stopped or outdated job brings is not
// used. So commands never wait for the engine.
//
// Any thread may call any command. Whatever throws leaves the game as it was.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "front/kept_game.h"
#include "front/web_clock.h"
#include "front/web_events.h"
#include "front/web_game.h"
#include "front/web_json.h"
#include "front/web_refusal.h"
#include "front/web_thinker.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/log.h"

namespace nadare::front {

// What all games of a server share. Outlives them.
struct WebSurroundings {
    engine::EngineOptions engine{};
    WebLimits limits{};
    const util::WallClock& clock;
    CoreShare& cores;
    util::Seconds pace{0};  // An answer that took less than this waits until then.
    util::Logger log{};
    std::string epoch{};  // Differs from one start of the server to the next.
};

// What somebody wants to know about a position, once.
enum class WebQuestion { hint, suggestion, estimate };

inline auto enum_names(WebQuestion) {
    return std::to_array<util::EnumName<WebQuestion>>({{WebQuestion::hint, "hint"},
                                                       {WebQuestion::suggestion, "suggestion"},
                                                       {WebQuestion::estimate, "estimate"}});
}

// A request that came too late: the game is not any more where the asker thought. Becomes a 409.
class OutOfDate : public WebRefusal {
 public:
    using WebRefusal::WebRefusal;
};

class WebRoom {
 public:
    using NodeId = go::sgf::NodeId;

    // `load` tells a game that was put away and is back from the one that pages may still show: its
    // nodes may have other numbers.
    WebRoom(std::string id, KeptGame kept, const WebSurroundings& around, std::uint64_t load);
    WebRoom(const WebRoom&) = delete;
    WebRoom& operator=(const WebRoom&) = delete;
    // Stops the engine and ends the streams.
    ~WebRoom();

    const std::string& id() const noexcept { return id_; }
    int size() const noexcept { return size_; }

    // --- What pages read ---

    Json state() const;
    Json position(NodeId node) const;
    Json tree() const;
    std::string sgf() const;
    // What POST /api/restore makes the game again from.
    Json copy() const;

    // --- Commands: all throw OutOfDate where the game was closed ---

    // In a game that is played, `at` must be its end: else OutOfDate. Answers where the move leads.
    NodeId play(NodeId at, go::Point point);
    void undo();
    void resign();
    // The engine moves with what it has.
    void hurry();
    // Both: OutOfDate while the engine still looks for dead stones.
    void toggle_dead(go::Point stone);
    void accept_count();
    void resume();
    void study();
    // The answer comes as an event.
    void ask(WebQuestion question, NodeId at);
    // Analyses this position for as long as the page watches and the limits allow; nothing: stops.
    // Pages that look at different positions are served one after the other, who asked last first:
    // a search that is left loses its tree, so taking turns would let none of them see far. Pages
    // without a name count as one.
    void look_at(std::optional<NodeId> node, const std::string& page = {});
    // Every position of the line that leads to `end` and goes on from it.
    void review(NodeId end, util::Seconds each);
    void stop_review();

    // --- The audience ---

    // Begins with the state.
    std::shared_ptr<EventMailbox> watch(const std::string& page = {});
    void leave(const std::shared_ptr<EventMailbox>& box);
    // Looks at the clock; to be called a few times a second.
    void tick();
    // Whether nobody watches and the engine has nothing to do.
    bool is_quiet() const;

    // --- On disk ---

    // Everything to go on with after a restart, if it has changed since it was last saved.
    struct Unsaved {
        std::string text;
        std::uint64_t version = 0;
    };
    std::optional<Unsaved> unsaved() const;
    void note_saved(std::uint64_t version);
    static std::unique_ptr<WebRoom> restore(std::string id, std::string_view text,
                                            const WebSurroundings& around, std::uint64_t load);

    // Stops the engine; a running job ends at once and changes nothing.
    void close();

 private:
    struct Job {
        enum class Kind { none, count, move, answer, review, look };
        Kind kind = Kind::none;
        NodeId node{};
        WebQuestion question = WebQuestion::hint;
        bool operator==(const Job&) const = default;
    };
    struct Watcher {
        std::shared_ptr<EventMailbox> box;
        std::string page;
    };
    // What a page looks at.
    struct Focus {
        std::string page;
        NodeId node{};
        util::Seconds looked{0};  // How long that was analysed.
    };
    struct Review {
        std::deque<NodeId> left{};
        std::size_t total = 0;
        util::Seconds each{1};
    };

    // The lock, for a command. Throws OutOfDate where the game was closed.
    std::unique_lock<std::mutex> enter() const;

    // All of these: with the lock held.
    Job next_job() const;
    bool is_thinking() const;
    bool is_watching(const std::string& page) const;
    // What is to be analysed now, if nothing else is to be done.
    std::optional<Focus> focus() const;
    void changed(bool is_tree_new);
    void wake_engine();
    void publish(std::string_view kind, const Json& data);
    Json state_locked() const;
    void run_clock();
    void check_clock();
    void require_head(NodeId at) const;
    void require_count() const;
    // What was wanted of positions that are not there any more is not wanted any more.
    void forget_lost_nodes();
    void drop_from_review(NodeId node);

    void work(std::stop_token stop);
    // Without the lock; whatever they find is applied with it.
    void run(const Job& job, std::stop_token stop);
    void run_move(const Job& job, std::stop_token stop);
    void wait_for_pace(std::unique_lock<std::mutex>& lock, util::Seconds rest,
                       const std::stop_token& stop);
    void run_count(const Job& job);
    void run_answer(const Job& job, std::stop_token stop);
    void run_review(const Job& job, std::stop_token stop);
    void run_look(const Job& job, std::stop_token stop);
    void keep_judgement(NodeId node, const engine::AnalysisReport& report);

    const std::string id_;
    const int size_;
    const WebSurroundings& around_;
    const std::uint64_t load_;

    mutable std::mutex mutex_;  // Guards everything up to the thinker.
    std::condition_variable_any wake_;
    WebGame game_;
    WebClock clock_;
    std::uint64_t version_ = 1;
    std::uint64_t tree_version_ = 1;
    std::uint64_t saved_version_ = 0;
    std::vector<Watcher> audience_;
    std::optional<Job> asked_;
    std::vector<Focus> focuses_;  // One a page; who asked last stands first.
    Review review_;
    Job current_;
    std::optional<Job> failed_;  // Not tried again.
    std::stop_source stop_current_;
    bool is_working_ = false;
    bool is_closed_ = false;

    WebThinker thinker_;  // The engine thread's.
    std::jthread worker_;
};

}  // namespace nadare::front
