// All games of the server: those people play or watch in memory, all of them in a folder, a file
// each. A game that nobody has touched for longest makes room in memory for another one; its file
// stays, and it is back as soon as somebody asks for it.
//
// Files are written by a thread of its own, a moment after a change, so that no move waits for the
// disk. Any thread may call anything.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "front/web_room.h"
#include "util/file_lock.h"

namespace nadare::front {

// No such game. Becomes a 404.
class UnknownGame : public util::Error {
 public:
    using util::Error::Error;
};
// It was deleted on purpose, and stays so. Becomes a 410.
class DeletedGame : public WebRefusal {
 public:
    using WebRefusal::WebRefusal;
};
// Too much is asked of the server at the moment. Becomes a 503.
class TooBusy : public util::Error {
 public:
    using util::Error::Error;
};

class WebRooms {
 public:
    // Creates the folder if there is none; throws util::Error if it cannot be used.
    // Requires: the surroundings outlive it.
    WebRooms(std::filesystem::path folder, const WebSurroundings& around);
    WebRooms(const WebRooms&) = delete;
    WebRooms& operator=(const WebRooms&) = delete;
    // Stops all engines and saves what is left.
    ~WebRooms();

    // Keeps other servers out of the folder, where two would write over each other's games. Throws
    // util::Error if another one has it.
    void claim_folder();

    std::shared_ptr<WebRoom> open(KeptGame kept);
    // From a copy of a game that may have been lost, or may not: who comes second, or late, gets the
    // game that is there. Throws DeletedGame, and util::Error if the name is none of ours.
    struct Restored {
        std::shared_ptr<WebRoom> room;
        bool is_new = false;
    };
    Restored restore(const std::string& id, KeptGame kept);
    // Throws UnknownGame, also for a game whose file is damaged: that is put aside, to be looked at.
    std::shared_ptr<WebRoom> find(const std::string& id);
    // The games changed last, newest first: id, options, phase, result, moves, heading_json() and
    // when they were changed.
    Json list(std::size_t most) const;
    // For ever: it does not come back from a copy either. Of many thousands that were deleted, the
    // first are forgotten.
    void remove(const std::string& id);
    std::size_t in_memory() const;

    // Ends every stream and every engine, and saves all games.
    void close();

 private:
    struct Entry {
        std::shared_ptr<WebRoom> room;
        std::uint64_t touched = 0;
    };

    std::filesystem::path file_of(const std::string& id) const;
    std::string new_id() const;
    // Both with the lock held.
    std::shared_ptr<WebRoom> find_locked(const std::string& id);
    void note_deleted(const std::string& id);
    void make_space();
    std::shared_ptr<WebRoom> insert(std::shared_ptr<WebRoom> room);
    std::shared_ptr<WebRoom> load(const std::string& id);
    // Answers whether the file holds the game as it is.
    bool save(WebRoom& room) const noexcept;
    void keep_saving(std::stop_token stop);
    std::vector<std::shared_ptr<WebRoom>> all() const;

    const std::filesystem::path folder_;
    std::optional<util::FileLock> claim_;
    const WebSurroundings& around_;
    mutable std::mutex mutex_;
    std::map<std::string, Entry> rooms_;  // Guarded by the mutex, as is all up to the counters.
    std::deque<std::string> deleted_;     // The latest last; in a file, too.
    std::uint64_t touches_ = 0;
    std::uint64_t loads_ = 0;
    mutable std::mutex saving_;  // One writer of files at a time; taken after the other, if both.
    std::jthread saver_;
};

}  // namespace nadare::front
