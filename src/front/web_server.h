// The page's server: which request means what. Commands come as POST with a JSON object, news go
// out as server-sent events, one stream a page; docs/manual/web.md lists them all.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "front/web_access.h"
#include "front/web_http.h"
#include "front/web_page.h"
#include "front/web_rooms.h"

namespace nadare::front {

class WebServer {
 public:
    struct Setup {
        WebServerOptions server{};
        WebLimits limits{};
        engine::EngineOptions engine{};
        std::filesystem::path games{};
        util::Logger log{};
        HttpSettings http{};  // The size of bodies comes from the limits.
    };

    // Binds the port. Throws util::Error if that, the folder for games or the token is not as it
    // must be. Requires: the clock outlives it.
    WebServer(const Setup& setup, const util::WallClock& clock);
    ~WebServer();

    int port() const noexcept { return port_; }
    // Where the page is, the token included if there is one: the likeliest address first. Others than
    // that only where it listens on all addresses of the machine.
    std::vector<std::string> addresses() const;

    // Serves until stop().
    void run();
    // Ends streams and engines at once and saves the games. Any thread, once.
    void stop();

    // What a request is answered with, access granted. Any thread.
    HttpReply handle(const HttpRequest& request);

 private:
    std::optional<HttpReply> guard(const HttpRequest& request) const;
    HttpReply handle_api(const HttpRequest& request);
    HttpReply handle_game(const HttpRequest& request, const std::string& id,
                          const std::string& what);
    HttpReply command(WebRoom& room, const std::string& what, const Json& arguments);
    HttpReply stream(const std::shared_ptr<WebRoom>& room, const std::string& page);
    // Of games that name none.
    int default_level() const noexcept;
    // These, within this server's limits; what the request does not name is as here.
    WebGameOptions within_limits(WebGameOptions options, const Json& request) const;
    Json info() const;

    const WebServerOptions options_;
    CoreShare cores_;
    WebSurroundings around_;
    WebPage page_;
    WebRooms rooms_;
    std::atomic<int> streams_ = 0;
    std::optional<WebAccess> access_;
    HttpServer http_;
    int port_ = 0;
};

}  // namespace nadare::front
