#include "front/web_rooms.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <system_error>
#include <utility>

#include "go/sgf_reader.h"
#include "util/error.h"
#include "util/file.h"
#include "util/text.h"

namespace nadare::front {

namespace fs = std::filesystem;

namespace {

using namespace std::chrono_literals;

constexpr auto kSaveEvery = 200ms;
constexpr std::size_t kIdLength = 12;
constexpr std::string_view kIdSigns =
    "abcdefghijkmnpqrstuvwxyz23456789";  // None looks like another.
constexpr std::string_view kDeletedFile = "deleted.txt";
constexpr std::string_view kLockFile = "server.lock";
constexpr std::size_t kMostDeleted = 10'000;

bool is_id(std::string_view text) {
    return text.size() == kIdLength && std::ranges::all_of(text, [](char c) {
               return kIdSigns.find(c) != std::string_view::npos;
           });
}

// "2026-11-18T20:01:32Z", which every browser reads.
std::string utc_text(fs::file_time_type time) {
    const auto seconds =
        std::chrono::floor<std::chrono::seconds>(fs::file_time_type::clock::to_sys(time));
    const auto day = std::chrono::floor<std::chrono::days>(seconds);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss clock(seconds - day);
    return util::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                        static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                        clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

// A name a line. What is no name is passed over; without the file nothing was deleted.
std::deque<std::string> read_deleted(const fs::path& file, const util::Logger& log) {
    std::deque<std::string> ids;
    if (!fs::exists(file)) return ids;
    try {
        const std::string text = util::read_file(file);
        for (const std::string_view line : util::split(text, '\n'))
            if (is_id(line)) ids.emplace_back(line);
    } catch (const util::Error& error) {
        log.error("which games were deleted could not be read: {}", error.what());
    }
    return ids;
}

Json heading_of(const Json& saved) {
    if (const auto heading = saved.find("heading"); heading != saved.end()) return *heading;
    return heading_json(go::sgf::read_game(text_field(saved, "sgf")));  // An older file of ours.
}

}  // namespace

WebRooms::WebRooms(fs::path folder, const WebSurroundings& around)
    : folder_(std::move(folder)), around_(around) {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (!fs::is_directory(folder_))
        throw util::Error(util::format("cannot keep games in {}: {}",
                                       util::in_quotes(folder_.string()),
                                       error ? error.message() : "it is not a folder"));
    deleted_ = read_deleted(folder_ / kDeletedFile, around_.log);
    saver_ = std::jthread([this](std::stop_token stop) { keep_saving(std::move(stop)); });
}

WebRooms::~WebRooms() {
    close();
}

void WebRooms::claim_folder() {
    claim_.emplace(folder_ / kLockFile,
                   "is locked: another server keeps its games there; end it, or name another "
                   "folder with --games");
}

void WebRooms::close() {
    if (saver_.joinable()) {
        saver_.request_stop();
        saver_.join();
    }
    for (const auto& room : all()) {
        room->close();
        save(*room);
    }
}

fs::path WebRooms::file_of(const std::string& id) const {
    return folder_ / (id + ".json");
}

// Names only: nobody's moves depend on them, so they need not be repeatable.
std::string WebRooms::new_id() const {
    std::random_device random;
    for (;;) {
        std::string id;
        while (id.size() < kIdLength) id += kIdSigns[random() % kIdSigns.size()];
        if (!rooms_.contains(id) && !fs::exists(file_of(id)) && !std::ranges::count(deleted_, id))
            return id;
    }
}

std::vector<std::shared_ptr<WebRoom>> WebRooms::all() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::shared_ptr<WebRoom>> rooms;
    for (const auto& [id, entry] : rooms_) rooms.push_back(entry.room);
    return rooms;
}

std::size_t WebRooms::in_memory() const {
    const std::lock_guard lock(mutex_);
    return rooms_.size();
}

// With the lock held.
void WebRooms::make_space() {
    if (rooms_.size() < static_cast<std::size_t>(around_.limits.games)) return;
    auto oldest = rooms_.end();
    for (auto it = rooms_.begin(); it != rooms_.end(); ++it)
        if ((oldest == rooms_.end() || it->second.touched < oldest->second.touched) &&
            it->second.room->is_quiet())
            oldest = it;
    if (oldest == rooms_.end())
        throw TooBusy(
            util::format("{} games are being played or watched: that is all this server "
                         "can do",
                         rooms_.size()));
    if (!save(*oldest->second.room))
        throw TooBusy(
            "there is no room for another game: one that is to make room cannot be saved");
    // Closed before it is saved at last: whoever still holds it is told to ask again, and nothing is
    // lost.
    oldest->second.room->close();
    save(*oldest->second.room);
    rooms_.erase(oldest);
}

std::shared_ptr<WebRoom> WebRooms::insert(std::shared_ptr<WebRoom> room) {
    rooms_[room->id()] = {room, ++touches_};
    return room;
}

std::shared_ptr<WebRoom> WebRooms::open(KeptGame kept) {
    const std::lock_guard lock(mutex_);
    make_space();
    return insert(std::make_shared<WebRoom>(new_id(), std::move(kept), around_, ++loads_));
}

WebRooms::Restored WebRooms::restore(const std::string& id, KeptGame kept) {
    if (!is_id(id))
        throw util::Error(
            util::format("{} is not the id of a game: those have {} of these signs: {}",
                         util::in_quotes(id), kIdLength, kIdSigns));
    const std::lock_guard lock(mutex_);
    if (std::ranges::count(deleted_, id))
        throw DeletedGame(util::format("game {} was deleted", util::in_quotes(id)), "deleted");
    try {
        return {.room = find_locked(id)};
    } catch (const UnknownGame&) {  // Or its file was damaged, and is out of the way now.
    }
    make_space();
    return {.room = insert(std::make_shared<WebRoom>(id, std::move(kept), around_, ++loads_)),
            .is_new = true};
}

// With the lock held.
std::shared_ptr<WebRoom> WebRooms::load(const std::string& id) {
    const fs::path file = file_of(id);
    std::string text;
    try {
        text = util::read_file(file);
    } catch (const util::Error& error) {  // It may be all right the next time: it stays.
        around_.log.error("game {} could not be read: {}", id, error.what());
        throw TooBusy("the file of this game cannot be read at the moment");
    }
    try {
        return WebRoom::restore(id, text, around_, ++loads_);
    } catch (const util::Error& error) {
        const fs::path aside = folder_ / (id + ".damaged");
        around_.log.error("{} is damaged and becomes {}: {}", file.string(),
                          aside.filename().string(), error.what());
        std::error_code problem;
        fs::rename(file, aside, problem);
        if (problem) around_.log.error("{}: {}", aside.string(), problem.message());
        throw UnknownGame(util::format("the file of game {} is damaged", util::in_quotes(id)));
    }
}

std::shared_ptr<WebRoom> WebRooms::find(const std::string& id) {
    const std::lock_guard lock(mutex_);
    return find_locked(id);
}

std::shared_ptr<WebRoom> WebRooms::find_locked(const std::string& id) {
    if (const auto found = rooms_.find(id); found != rooms_.end()) {
        found->second.touched = ++touches_;
        return found->second.room;
    }
    if (!is_id(id) || !fs::exists(file_of(id)))
        throw UnknownGame(util::format("there is no game {}", util::in_quotes(id)));
    make_space();
    return insert(load(id));
}

void WebRooms::remove(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const std::shared_ptr<WebRoom> room = find_locked(id);
    note_deleted(id);  // Before its pages hear that it is closed: they have copies.
    room->close();
    rooms_.erase(id);
    // Whoever is about to save it finds nothing to save, and so does not bring the file back.
    const std::lock_guard saving(saving_);
    if (const auto unsaved = room->unsaved()) room->note_saved(unsaved->version);
    std::error_code error;
    fs::remove(file_of(id), error);
}

void WebRooms::note_deleted(const std::string& id) {
    deleted_.push_back(id);
    if (deleted_.size() > kMostDeleted) deleted_.pop_front();
    try {
        util::write_file(folder_ / kDeletedFile, util::join(deleted_, "\n") + "\n");
    } catch (const util::Error& error) {  // Then it is known until the server ends.
        around_.log.error("that game {} was deleted could not be saved: {}", id, error.what());
    }
}

Json WebRooms::list(std::size_t most) const {
    for (const auto& room : all()) save(*room);
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder_, error))
        if (entry.path().extension() == ".json" && is_id(entry.path().stem().string()))
            files.emplace_back(entry.last_write_time(error), entry.path());
    std::ranges::sort(files, std::greater<>());
    if (files.size() > most) files.resize(most);
    Json games = Json::array();
    for (const auto& [time, path] : files) {
        try {
            const Json saved = parse_object(util::read_file(path));
            games.push_back({{"id", path.stem().string()},
                             {"changed", utc_text(time)},
                             {"options", saved.at("options")},
                             {"phase", saved.at("phase")},
                             {"result", saved.value("result", "")},
                             {"moves", saved.value("moves", 0)}});
            games.back().update(heading_of(saved));
        } catch (const std::exception& problem) {
            around_.log.warning("{}: {}", path.string(), problem.what());
        }
    }
    return games;
}

bool WebRooms::save(WebRoom& room) const noexcept {
    try {
        const std::lock_guard lock(saving_);  // Else an older state could be written last.
        if (const auto unsaved = room.unsaved()) {
            util::write_file(file_of(room.id()), unsaved->text);
            room.note_saved(unsaved->version);
        }
        return true;
    } catch (const std::exception& error) {
        around_.log.error("game {} could not be saved: {}", room.id(), error.what());
        return false;
    }
}

void WebRooms::keep_saving(std::stop_token stop) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    while (!stop.stop_requested()) {
        wake.wait_for(lock, stop, kSaveEvery, [] { return false; });
        for (const auto& room : all()) {
            room->tick();
            save(*room);
        }
    }
}

}  // namespace nadare::front
