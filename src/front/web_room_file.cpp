// A game of the page on disk: one JSON object with the record and what a record cannot hold.

#include <array>
#include <utility>

#include "front/web_room.h"
#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::front {

namespace {

constexpr int kMaxSavedNodes = 10'000'000;  // A file of ours may hold what was allowed back then.

// What the file calls the parts of a status.
std::array<std::pair<const char*, go::PointSet*>, 4> named_sets(go::FinalStatus& status) {
    return {{{"dead", &status.dead},
             {"seki", &status.seki},
             {"blackArea", &status.black_area},
             {"whiteArea", &status.white_area}}};
}

}  // namespace

void WebRoom::note_saved(std::uint64_t version) {
    const std::lock_guard lock(mutex_);
    saved_version_ = version;
}

std::optional<WebRoom::Unsaved> WebRoom::unsaved() const {
    const std::lock_guard lock(mutex_);
    if (saved_version_ == version_) return std::nullopt;
    const int size = game_.options().size;
    Json saved = copy_locked();
    saved["format"] = 2;
    saved["result"] = game_.result();
    saved["moves"] = game_.game().move_number();
    saved["heading"] = heading_json(game_.tree());  // For the list of all games.
    if (game_.has_status()) {
        go::FinalStatus status = game_.status();
        for (const auto& [name, points] : named_sets(status)) {
            Json list = Json::array();
            points->for_each([&](go::Point p) { list.push_back(go::to_vertex(p, size)); });
            saved[name] = std::move(list);
        }
    }
    if (clock_.is_limited()) saved["clock"] = clock_json(clock_, around_.clock.now());
    return Unsaved{.text = to_text(saved), .version = version_};
}

std::unique_ptr<WebRoom> WebRoom::restore(std::string id, std::string_view text,
                                          const WebSurroundings& around, std::uint64_t load) {
    const Json saved = parse_object(text);
    try {
        const WebGameOptions options = read_kept_options(saved.at("options"));
        const auto phase = util::parse_enum<WebPhase>(text_field(saved, "phase"));
        if (!phase) throw util::Error("its phase is unknown");
        WebGame game = WebGame::restore(options, text_field(saved, "sgf"), *phase, kMaxSavedNodes);
        if (saved.contains("dead")) {
            go::FinalStatus status;
            for (const auto& [name, points] : named_sets(status))
                for (const Json& p : saved.value(name, Json::array()))
                    points->insert(go::parse_vertex(p.get<std::string>(), options.size));
            game.restore_status(status);
        }
        auto room = std::make_unique<WebRoom>(std::move(id), std::move(game), around, load);
        const std::lock_guard lock(room->mutex_);
        if (saved.contains("clock"))
            for (const go::Color player : {go::Color::black, go::Color::white}) {
                const Json& left = saved.at("clock").at(std::string(go::name(player)));
                room->clock_.set_left(player, {.main = util::Seconds(left.at("main").get<double>()),
                                               .periods = left.at("periods").get<int>()});
            }
        room->saved_version_ = room->version_;
        return room;
    } catch (const Json::exception& error) {
        throw util::Error(util::format("the saved game cannot be read: {}", error.what()));
    }
}

}  // namespace nadare::front
