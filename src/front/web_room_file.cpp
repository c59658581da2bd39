// A game of the page on disk.

#include <utility>

#include "front/web_room.h"
#include "util/error.h"

namespace nadare::front {

namespace {

constexpr int kMaxSavedNodes = 10'000'000;  // A file of ours may hold what was allowed back then.

}  // namespace

void WebRoom::note_saved(std::uint64_t version) {
    const std::lock_guard lock(mutex_);
    saved_version_ = version;
}

std::optional<WebRoom::Unsaved> WebRoom::unsaved() const {
    const std::lock_guard lock(mutex_);
    if (saved_version_ == version_) return std::nullopt;
    Json saved = kept_json(game_, clock_, around_.clock.now());
    saved["format"] = 2;
    // For the list of all games.
    saved["result"] = game_.result();
    saved["moves"] = game_.move_number(game_.head());
    saved["heading"] = heading_json(game_.tree());
    return Unsaved{.text = to_text(saved), .version = version_};
}

std::unique_ptr<WebRoom> WebRoom::restore(std::string id, std::string_view text,
                                          const WebSurroundings& around, std::uint64_t load) {
    const Json saved = parse_object(text);
    if (!saved.contains("options")) throw util::Error("the saved game has no options");
    auto room = std::make_unique<WebRoom>(
        std::move(id),
        read_kept_game(saved, read_kept_options(saved.at("options")), kMaxSavedNodes), around,
        load);
    const std::lock_guard lock(room->mutex_);
    room->saved_version_ = room->version_;
    return room;
}

}  // namespace nadare::front
