// HTTP as the page's server needs it: requests in, replies or streams of events out. This is the
// one place that knows cpp-httplib, which reads and writes the protocol. How long a request may be
// and how long it may take is decided here. The library limits single reads and single lines, so a
// visitor who sends a byte now and then would keep a thread for ever; and it limits no body that is
// packed or comes in pieces, so those are refused.
//
// After anything but a success the connection is closed, so that the rest of a refused request can
// never be taken for another one.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "front/web_events.h"

namespace nadare::front {

struct HttpRequest {
    std::string method;
    std::string path;                                       // Without the query.
    std::map<std::string, std::string> query;               // The first value of each name.
    std::function<std::string(const std::string&)> header;  // Empty if there is none.
    std::string body;
};

struct HttpReply {
    int status = 200;
    std::string type = "application/json";
    std::string body{};
    // Instead of the body: bytes that outlive the server.
    std::optional<std::string_view> fixed{};
    std::vector<std::pair<std::string, std::string>> headers{};
    // Instead of both: news as they come, until the box is closed or the reader is gone. Then
    // on_end is called.
    std::shared_ptr<EventMailbox> events{};
    std::function<void()> on_end{};
};

struct HttpSettings {
    std::size_t max_head_bytes = 64 << 10;  // The first line and the headers.
    std::size_t max_body_bytes = 2 << 20;
    int threads = 192;  // Connections served at a time, streams included.
    std::chrono::milliseconds request_time{
        10'000};                                  // From the first byte of a request to its last.
    std::chrono::milliseconds idle_time{5'000};   // Between two requests.
    std::chrono::milliseconds write_time{5'000};  // Without any progress.
    // Instead of the first two while three quarters of the threads are taken: so the rest is soon
    // free again for whoever waits, however many there are who send slowly or nothing.
    std::chrono::milliseconds crowded_time{1'000};
};

class HttpServer {
 public:
    using Handler = std::function<HttpReply(const HttpRequest&)>;
    // Whether to go on with a request whose body has not been read yet; a reply refuses it.
    using Guard = std::function<std::optional<HttpReply>(const HttpRequest&)>;

    // Both are called on many threads at once. What they throw becomes an answer: util::Error a 400
    // with its sentence, anything else a 500.
    HttpServer(const HttpSettings& settings, Guard guard, Handler handler);
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;
    ~HttpServer();

    // Port 0 is any that is free; answers the port. Throws util::Error if it is not to be had.
    int bind(const std::string& host, int port);
    // Serves until stop(). Requires: bound.
    void run();
    // Ends all connections at once. Any thread may call it.
    void stop();

 private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

// {"error": sentence, "code": code}; by the code the page finds its own words.
HttpReply error_reply(int status, std::string_view sentence, std::string_view code = {});

}  // namespace nadare::front
