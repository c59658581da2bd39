#include "front/kept_game.h"

#include <algorithm>
#include <utility>

#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::front {

namespace {

constexpr std::array kPlayers{go::Color::black, go::Color::white};

// What the object calls the parts of a status.
std::array<std::pair<const char*, go::PointSet*>, 4> named_sets(go::FinalStatus& status) {
    return {{{"dead", &status.dead},
             {"seki", &status.seki},
             {"blackArea", &status.black_area},
             {"whiteArea", &status.white_area}}};
}

go::FinalStatus read_status(const Json& kept, int size) {
    go::FinalStatus status;
    for (const auto& [name, points] : named_sets(status))
        for (const Json& p : kept.value(name, Json::array())) {
            const go::Point point = go::parse_vertex(p.get<std::string>(), size);
            if (point.is_pass()) throw util::Error("a pass cannot be counted");
            points->insert(point);
        }
    return status;
}

WebClock::Left read_left(const Json& kept, const WebGameOptions& options) {
    return {.main = std::clamp(util::Seconds(kept.at("main").get<double>()), util::Seconds(0),
                               options.main_time),
            .periods = static_cast<int>(std::clamp(kept.at("periods").get<double>(), 0.0,
                                                   static_cast<double>(options.periods)))};
}

}  // namespace

Json kept_json(const WebGame& game, const WebClock& clock, WebClock::Time now) {
    Json kept{{"options", options_json(game.options())},
              {"phase", util::enum_name(game.phase())},
              {"sgf", game.record_text()}};
    if (game.has_status()) {
        go::FinalStatus status = game.status();
        for (const auto& [name, points] : named_sets(status)) {
            Json list = Json::array();
            points->for_each(
                [&](go::Point p) { list.push_back(go::to_vertex(p, game.options().size)); });
            kept[name] = std::move(list);
        }
    }
    if (clock.is_limited()) kept["clock"] = clock_json(clock, now);
    return kept;
}

KeptGame read_kept_game(const Json& kept, const WebGameOptions& options, int max_nodes) {
    try {
        const auto phase = util::parse_enum<WebPhase>(text_field(kept, "phase"));
        if (!phase) throw util::Error("the phase of the game is unknown");
        KeptGame read{.game =
                          WebGame::restore(options, text_field(kept, "sgf"), *phase, max_nodes)};
        if (kept.contains("dead")) read.game.restore_status(read_status(kept, options.size));
        if (kept.contains("clock")) {
            read.left.emplace();
            for (const go::Color player : kPlayers)
                (*read.left)[go::player_index(player)] =
                    read_left(kept.at("clock").at(std::string(go::name(player))), options);
        }
        return read;
    } catch (const Json::exception& error) {
        throw util::Error(util::format("the kept game cannot be read: {}", error.what()));
    }
}

}  // namespace nadare::front
