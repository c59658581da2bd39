#include "front/web_server.h"

#include <algorithm>
#include <random>
#include <utility>

#include "front/version.h"
#include "front/web_address.h"
#include "go/sgf_stream.h"
#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::front {

namespace {

constexpr std::size_t kGamesListed = 50;

HttpReply json_reply(const Json& json, int status = 200) {
    return {.status = status, .body = to_text(json), .headers = {{"Cache-Control", "no-store"}}};
}

HttpReply refusal_reply(int status, const WebRefusal& refusal) {
    Json json{{"error", refusal.what()}};
    if (!refusal.code().empty()) json["code"] = refusal.code();
    for (const auto& [name, value] : refusal.about()) json["about"][name] = value;
    return json_reply(json, status);
}

HttpSettings http_settings(const WebServer::Setup& setup) {
    HttpSettings settings = setup.http;
    settings.max_body_bytes = static_cast<std::size_t>(setup.limits.body_kib) * 1024;
    settings.threads = std::max(settings.threads, setup.limits.streams + 64);
    return settings;
}

std::string new_epoch() {
    std::random_device random;
    return util::format("{:08x}", random());
}

constexpr std::string_view kReading = "GET, HEAD";
constexpr std::string_view kCommands[] = {"play",   "undo",  "resign", "hurry", "toggle", "accept",
                                          "resume", "study", "ask",    "look",  "review"};

// What may be done with an address of the game's: what stands behind its name.
std::string_view game_methods(std::span<const std::string_view> parts) {
    if (parts.empty()) return "GET, HEAD, DELETE";
    if (parts.size() == 2) return parts[0] == "positions" ? kReading : "";
    if (parts.size() > 2) return "";
    if (parts[0] == "events") return "GET";
    if (parts[0] == "tree" || parts[0] == "copy" || parts[0] == "sgf") return kReading;
    return std::ranges::find(kCommands, parts[0]) != std::end(kCommands) ? "POST" : "";
}

// What may be done with an address of the API. Empty: there is none.
std::string_view methods_of(std::string_view path) {
    if (path == "/api/info") return kReading;
    if (path == "/api/games") return "GET, HEAD, POST";
    if (path == "/api/records" || path == "/api/restore") return "POST";
    const std::vector<std::string_view> parts = util::split(path.substr(1), '/');
    if (parts.size() < 3 || parts[0] != "api" || parts[1] != "games" || parts[2].empty()) return "";
    return game_methods(std::span(parts).subspan(3));
}

// Whether it is one of these; no method's name is part of another's.
bool is_among(std::string_view methods, std::string_view method) {
    return methods.find(method) != std::string_view::npos;
}

HttpReply wrong_method(std::string_view method, std::string_view allowed) {
    HttpReply reply = error_reply(
        405, util::format("{} is not understood here, but {}", util::in_quotes(method), allowed));
    reply.headers.emplace_back("Allow", std::string(allowed));
    return reply;
}

// Where nothing needs to be said, there need not be a body.
Json arguments_of(const HttpRequest& request) {
    return request.body.empty() ? Json::object() : parse_object(request.body);
}

go::sgf::NodeId parse_node(std::string_view text) {
    const auto number = util::parse_int<std::uint32_t>(text);
    if (!number || *number == 0xffff'ffffU)
        throw util::Error(
            util::format("{} is not the number of a position", util::in_quotes(text)));
    return go::sgf::NodeId(*number);
}

// How a page calls itself, so that it may look at a position of its own. Empty: it does not.
const std::string& checked_page(const std::string& name) {
    constexpr std::size_t kLongest = 64;
    if (name.size() > kLongest)
        throw util::Error(util::format("the name of a page has {} bytes at most", kLongest));
    return name;
}

// What the page shows of them, and chooses by where it adapts to a player.
Json levels_json() {
    Json levels = Json::array();
    for (int level = 1; level <= engine::kTopLevel; ++level) {
        const auto kyu = engine::estimated_kyu(level);
        levels.push_back(
            {{"rating", engine::level_rating(level)}, {"kyu", kyu ? Json(*kyu) : Json()}});
    }
    return levels;
}

}  // namespace

WebServer::WebServer(const Setup& setup, const util::WallClock& clock)
    : options_(setup.server),
      cores_(engine::thread_count({.threads = setup.engine.budget.threads})),
      around_{.engine = setup.engine,
              .limits = setup.limits,
              .clock = clock,
              .cores = cores_,
              .pace = setup.server.pace,
              .log = setup.log,
              .epoch = new_epoch()},
      page_(setup.server.web_root),
      rooms_(setup.games, around_),
      http_(
          http_settings(setup), [this](const HttpRequest& request) { return guard(request); },
          [this](const HttpRequest& request) { return handle(request); }) {
    WebAccess(options_.host, options_.port, options_.token);  // Refuses before it listens.
    port_ = http_.bind(options_.host, options_.port);
    rooms_.claim_folder();  // After the port: who starts a server twice is told of that.
    access_.emplace(options_.host, port_, options_.token);
}

WebServer::~WebServer() = default;

std::vector<std::string> WebServer::addresses() const {
    std::vector<std::string> addresses;
    for (const std::string& host : reachable_hosts(options_.host))
        addresses.push_back(util::format("http://{}:{}/{}", host, port_,
                                         options_.token.empty() ? "" : "?token=" + options_.token));
    return addresses;
}

void WebServer::run() {
    http_.run();
}

void WebServer::stop() {
    rooms_.close();
    http_.stop();
}

std::optional<HttpReply> WebServer::guard(const HttpRequest& request) const {
    if (auto refusal = access_->refusal(request)) return refusal;
    constexpr std::string_view kAll = "GET, HEAD, POST, DELETE";
    if (is_among(kAll, request.method)) return std::nullopt;
    std::string_view methods = methods_of(request.path);
    if (methods.empty()) methods = page_.file(request.path) ? kReading : kAll;
    return wrong_method(request.method, methods);
}

HttpReply WebServer::handle(const HttpRequest& request) {
    try {
        if (request.path.starts_with("/api/")) return handle_api(request);
        if (auto file = page_.file(request.path)) {
            const bool is_asked_for = request.method == "GET" || request.method == "HEAD";
            return is_asked_for ? *file : wrong_method(request.method, kReading);
        }
        return error_reply(404, "there is nothing at this address");
    } catch (const UnknownGame& error) {
        return refusal_reply(404, WebRefusal(error.what(), "no-game"));
    } catch (const DeletedGame& error) {
        return refusal_reply(410, error);
    } catch (const OutOfDate& error) {
        return refusal_reply(409, error);
    } catch (const TooBusy& error) {
        return refusal_reply(503, WebRefusal(error.what(), "too-busy"));
    } catch (const WebRefusal& error) {
        return refusal_reply(400, error);
    } catch (const util::Error& error) {
        return error_reply(400, error.what());
    }
}

Json WebServer::info() const {
    return {
        {"name", kName},
        {"version", kVersion},
        {"epoch", around_.epoch},
        {"levels", levels_json()},
        {"defaultLevel", default_level()},
        {"options", choices_json()},
        {"limits",
         {{"seconds", around_.limits.move_time.count()}, {"bodyKib", around_.limits.body_kib}}}};
}

int WebServer::default_level() const noexcept {
    return around_.engine.level > 0 ? around_.engine.level : engine::kDefaultLevel;
}

WebGameOptions WebServer::within_limits(WebGameOptions options, const Json& request) const {
    if (!request.contains("level")) options.level = default_level();
    if (!request.contains("seconds"))
        options.seconds = std::min<util::Seconds>(options.seconds, around_.limits.move_time);
    if (options.seconds > around_.limits.move_time)
        throw util::Error(util::format("this server thinks for at most {} s a move",
                                       util::shortest(around_.limits.move_time.count())));
    return options;
}

HttpReply WebServer::handle_api(const HttpRequest& request) {
    const std::vector<std::string_view> parts =
        util::split(std::string_view(request.path).substr(1), '/');
    const std::string_view methods = methods_of(request.path);
    if (methods.empty()) return error_reply(404, "there is nothing at this address");
    if (!is_among(methods, request.method)) return wrong_method(request.method, methods);
    const bool is_post = request.method == "POST";
    const auto is = [&](std::initializer_list<std::string_view> path) {
        return std::ranges::equal(parts, path);
    };
    if (!is_post && is({"api", "info"})) return json_reply(info());
    if (!is_post && is({"api", "games"})) return json_reply({{"games", rooms_.list(kGamesListed)}});
    if (is_post && is({"api", "games"})) {
        const Json object = arguments_of(request);
        WebGame game(within_limits(read_options(object), object));
        return json_reply(rooms_.open({std::move(game)})->state(), 201);
    }
    if (is_post && is({"api", "records"})) {
        WebGame record = WebGame::open_record(request.body, around_.limits.record_nodes);
        const std::string why = record.why_unplayable();
        Json state = rooms_.open({std::move(record)})->state();
        state["isFirstOfSeveral"] = go::sgf::holds_several_games(request.body);
        if (!why.empty()) state["unplayable"] = why;
        return json_reply(state, 201);
    }
    if (is_post && is({"api", "restore"})) {
        const Json object = parse_object(request.body);
        if (!object.contains("options") || !object.at("options").is_object())
            throw util::Error("the request needs the 'options', 'phase' and 'sgf' of a game");
        const Json& options = object.at("options");
        KeptGame kept = read_kept_game(object, within_limits(read_kept_options(options), options),
                                       around_.limits.record_nodes);
        // A copy from before copies had a name becomes another game.
        if (!object.contains("id")) return json_reply(rooms_.open(std::move(kept))->state(), 201);
        const auto restored = rooms_.restore(text_field(object, "id"), std::move(kept));
        return json_reply(restored.room->state(), restored.is_new ? 201 : 200);
    }
    return handle_game(request, std::string(parts[2]),
                       util::join(std::span(parts).subspan(3), "/"));
}

HttpReply WebServer::handle_game(const HttpRequest& request, const std::string& id,
                                 const std::string& what) {
    if (request.method == "DELETE") {
        rooms_.remove(id);
        return json_reply(Json::object());
    }
    const std::shared_ptr<WebRoom> room = rooms_.find(id);
    if (request.method == "POST") return command(*room, what, arguments_of(request));
    if (what.empty()) return json_reply(room->state());
    if (what == "tree") return json_reply(room->tree());
    if (what == "events") {
        const auto page = request.query.find("page");
        return stream(room, page == request.query.end() ? "" : checked_page(page->second));
    }
    if (what == "copy") return json_reply(room->copy());
    if (what == "sgf")
        return {.type = "application/x-go-sgf; charset=utf-8",
                .body = room->sgf(),
                .headers = {{"Content-Disposition",
                             util::format("attachment; filename=\"nadare-{}.sgf\"", id)}}};
    constexpr std::string_view kPosition = "positions/";
    return json_reply(room->position(parse_node(what.substr(kPosition.size()))));
}

HttpReply WebServer::command(WebRoom& room, const std::string& what, const Json& arguments) {
    const int size = room.size();
    if (what == "play") {
        const go::Point point = go::parse_vertex(text_field(arguments, "move"), size);
        const auto node = room.play(node_field(arguments, "node"), point);
        return json_reply({{"node", node.index()}});
    }
    if (what == "undo")
        room.undo();
    else if (what == "resign")
        room.resign();
    else if (what == "hurry")
        room.hurry();
    else if (what == "toggle")
        room.toggle_dead(go::parse_vertex(text_field(arguments, "point"), size));
    else if (what == "accept")
        room.accept_count();
    else if (what == "resume")
        room.resume();
    else if (what == "study")
        room.study();
    else if (what == "ask") {
        const auto question = util::parse_enum<WebQuestion>(text_field(arguments, "question"));
        if (!question) throw util::Error("'question' must be hint, suggestion or estimate");
        room.ask(*question, node_field(arguments, "node"));
    } else if (what == "look") {
        const bool is_named = arguments.contains("page");
        const std::string page = is_named ? text_field(arguments, "page") : "";
        room.look_at(bool_field(arguments, "on", true)
                         ? std::optional(node_field(arguments, "node"))
                         : std::nullopt,
                     checked_page(page));
    } else if (bool_field(arguments, "on", true)) {  // "review", the last one of kCommands.
        const auto each = arguments.value("seconds", Json(1.0));
        if (!each.is_number() || !(each.get<double>() > 0))
            throw util::Error("'seconds' must be a number above 0");
        room.review(node_field(arguments, "node"), util::Seconds(each.get<double>()));
    } else {
        room.stop_review();
    }
    return json_reply(Json::object());
}

HttpReply WebServer::stream(const std::shared_ptr<WebRoom>& room, const std::string& page) {
    if (streams_.fetch_add(1) >= around_.limits.streams) {
        streams_.fetch_sub(1);
        throw TooBusy(util::format("{} pages are watching: that is all this server can do",
                                   around_.limits.streams));
    }
    HttpReply reply{.headers = {{"Cache-Control", "no-store"}, {"X-Accel-Buffering", "no"}}};
    try {
        reply.events = room->watch(page);
    } catch (...) {
        streams_.fetch_sub(1);
        throw;
    }
    reply.on_end = [this, room, box = reply.events] {
        room->leave(box);
        streams_.fetch_sub(1);
    };
    return reply;
}

}  // namespace nadare::front
