#include "front/web_http.h"

#include <arpa/inet.h>
#include <httplib.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>

#include "util/error.h"
#include "util/text.h"

namespace nadare::front {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// Waits until the socket has one of these events, or the time is over.
bool wait_for(int socket, short events, Clock::time_point until) {
    for (;;) {
        const auto left = std::chrono::duration_cast<milliseconds>(until - Clock::now()).count();
        if (left <= 0) return false;
        pollfd entry{.fd = socket, .events = events, .revents = 0};
        const int found = ::poll(&entry, 1, static_cast<int>(left) + 1);
        if (found > 0) return true;
        if (found < 0 && errno != EINTR) return false;
    }
}

// One connection as the library sees it, with deadlines.
class TimedStream final : public httplib::Stream {
 public:
    TimedStream(int socket, const HttpSettings& settings) : socket_(socket), settings_(settings) {}

    // Whether another request begins before the visitor has been idle for too long.
    bool wait_for_request() {
        status_ = 0;
        if (at_ == end_ && !wait_for(socket_, POLLIN, Clock::now() + settings_.idle_time))
            return false;
        deadline_ = Clock::now() + settings_.request_time;
        return fill();
    }
    // Of the latest reply; 0 before there is one.
    int status() const noexcept { return status_; }

    bool is_readable() const override { return at_ < end_ || wait_for(socket_, POLLIN, deadline_); }
    bool is_writable() const override {
        return !is_gone() && wait_for(socket_, POLLOUT, Clock::now() + settings_.write_time);
    }

    ssize_t read(char* to, std::size_t size) override {
        if (!fill()) return at_ == end_ && is_closed_ ? 0 : -1;
        const std::size_t count = std::min(size, end_ - at_);
        std::copy_n(buffer_.data() + at_, count, to);
        at_ += count;
        return static_cast<ssize_t>(count);
    }

    ssize_t write(const char* from, std::size_t size) override {
        if (status_ == 0) note_status({from, size});
        std::size_t done = 0;
        while (done < size) {
            if (!wait_for(socket_, POLLOUT, Clock::now() + settings_.write_time)) return -1;
            const ssize_t sent =
                ::send(socket_, from + done, size - done, MSG_NOSIGNAL | MSG_DONTWAIT);
            if (sent > 0)
                done += static_cast<std::size_t>(sent);
            else if (errno != EINTR && errno != EAGAIN)
                return -1;
        }
        return static_cast<ssize_t>(size);
    }

    void get_remote_ip_and_port(std::string& ip, int& port) const override {
        ip.clear();  // Nothing here asks.
        port = 0;
    }
    void get_local_ip_and_port(std::string& ip, int& port) const override {
        ip.clear();
        port = 0;
    }
    socket_t socket() const override { return socket_; }

 private:
    bool fill() {
        if (at_ < end_) return true;
        while (wait_for(socket_, POLLIN, deadline_)) {
            const ssize_t got = ::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
            if (got > 0) {
                at_ = 0;
                end_ = static_cast<std::size_t>(got);
                return true;
            }
            if (got == 0) is_closed_ = true;
            if (got == 0 || (errno != EINTR && errno != EAGAIN)) return false;
        }
        return false;
    }

    // Whether the visitor has hung up. Asked between events: nothing more is read by then.
    bool is_gone() const {
        char byte = 0;
        const ssize_t got = ::recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
        return got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR);
    }

    // "HTTP/1.1 404 Not Found": the library tells nobody but the visitor.
    void note_status(std::string_view reply) {
        constexpr std::size_t kAt = sizeof("HTTP/1.1");
        if (reply.starts_with("HTTP/1.1 ") && reply.size() >= kAt + 3)
            status_ = util::parse_int<int>(reply.substr(kAt, 3)).value_or(500);
    }

    int socket_;
    const HttpSettings& settings_;
    Clock::time_point deadline_{};
    std::array<char, 16'384> buffer_{};
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    bool is_closed_ = false;
    int status_ = 0;
};

// Lets the visitor read the last reply: closing at once, with input unread, would destroy it.
void say_goodbye(int socket) {
    constexpr milliseconds kLinger{300};
    ::shutdown(socket, SHUT_WR);
    std::array<char, 16'384> rest{};
    const auto until = Clock::now() + kLinger;
    while (wait_for(socket, POLLIN, until) &&
           ::recv(socket, rest.data(), rest.size(), MSG_DONTWAIT) > 0) {
    }
    ::close(socket);
}

HttpRequest to_request(const httplib::Request& request) {
    HttpRequest ours{
        .method = request.method,
        .path = request.path,
        .query = {},
        .header = [&](const std::string& name) { return request.get_header_value(name); },
        .body = request.body};
    for (const auto& [name, value] : request.params) ours.query.emplace(name, value);
    return ours;
}

}  // namespace

HttpReply error_reply(int status, std::string_view sentence) {
    const nlohmann::json body{{"error", sentence}};
    return {.status = status,
            .body = body.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)};
}

class HttpServer::Impl final : public httplib::Server {
 public:
    Impl(const HttpSettings& settings, Guard guard, HttpServer::Handler handler)
        : settings_(settings), guard_(std::move(guard)), handler_(std::move(handler)) {
        new_task_queue = [this] {
            return new httplib::ThreadPool(static_cast<std::size_t>(settings_.threads));
        };
        set_payload_max_length(settings_.max_body_bytes);
        // The library's own choice would let two servers share a port without a word.
        set_socket_options([](socket_t socket) {
            const int yes = 1;
            ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        });
        set_pre_routing_handler([this](const auto& request, auto& response) {
            const auto refusal = answer_with([&] { return guard_(to_request(request)); });
            if (!refusal) return HandlerResponse::Unhandled;
            fill(response, *refusal);
            return HandlerResponse::Handled;
        });
        const auto handle = [this](const httplib::Request& request, httplib::Response& response) {
            const auto reply = answer_with(
                [&]() -> std::optional<HttpReply> { return handler_(to_request(request)); });
            fill(response, *reply);
        };
        Get(".*", handle).Post(".*", handle).Delete(".*", handle);
        set_error_handler([](const httplib::Request&, httplib::Response& response) {
            if (!response.body.empty()) return;  // It was said already.
            fill(response, error_reply(response.status, text_of(response.status)));
        });
    }

    // Serves until end_all(), which may have been called before.
    void serve() {
        listen_after_bind();
        svr_sock_ = INVALID_SOCKET;  // The library has closed it.
    }

    // The library's own stop() is lost on a server that has not begun to listen. Nothing can be
    // accepted on a socket that is shut down, however early that was.
    void end_all() {
        has_ended_.store(true);
        ::shutdown(svr_sock_, SHUT_RDWR);
        const std::lock_guard lock(mutex_);
        for (const int socket : open_) ::shutdown(socket, SHUT_RDWR);
    }

    bool has_ended() const { return has_ended_.load(); }
    // The library lets five visitors wait, which a page that opens its connections can exceed.
    void lengthen_queue() { ::listen(svr_sock_, SOMAXCONN); }

 private:
    // What the library itself refuses.
    static std::string_view text_of(int status) {
        switch (status) {
            case 413:
                return "the request is too large";
            case 414:
                return "the address is too long";
            case 404:
                return "there is nothing at this address";
            default:
                return "this is not a request that can be understood";
        }
    }

    template <class Function>
    static std::optional<HttpReply> answer_with(Function&& function) {
        try {
            return function();
        } catch (const util::Error& error) {
            return error_reply(400, error.what());
        } catch (const std::exception& error) {
            return error_reply(500, util::format("something went wrong: {}", error.what()));
        }
    }

    static void fill(httplib::Response& response, const HttpReply& reply) {
        response.status = reply.status;
        for (const auto& [name, value] : reply.headers) response.set_header(name, value);
        if (reply.events)
            stream(response, reply);
        else if (reply.fixed)
            response.set_content_provider(
                reply.fixed->size(), reply.type,
                [bytes = *reply.fixed](std::size_t offset, std::size_t length,
                                       httplib::DataSink& sink) {
                    return sink.write(bytes.data() + offset, length);
                });
        else
            response.set_content(reply.body, reply.type);
    }

    // What to write next: events, or a sign of life after a while without. Looks now and then
    // whether the reader has hung up, because writing finds that out only the second time.
    static std::string next_news(EventMailbox& box, httplib::DataSink& sink) {
        constexpr milliseconds kGlance{1'000};
        constexpr int kGlancesToHeartbeat = 10;
        for (int i = 0; i < kGlancesToHeartbeat; ++i) {
            std::string text;
            for (const WebEvent& event : box.take(kGlance)) text += to_event_text(event);
            if (!text.empty() || box.is_closed() || !sink.is_writable()) return text;
        }
        return ":\n\n";
    }

    static void stream(httplib::Response& response, const HttpReply& reply) {
        response.set_chunked_content_provider(
            "text/event-stream",
            [box = reply.events](std::size_t, httplib::DataSink& sink) {
                const std::string text = next_news(*box, sink);
                if (box->is_closed())
                    sink.done();
                else if (!sink.is_writable() || !sink.write(text.data(), text.size()))
                    return false;
                return true;
            },
            [on_end = reply.on_end](bool) {
                if (on_end) on_end();
            });
    }

    bool process_and_close_socket(socket_t socket) override {
        {
            const std::lock_guard lock(mutex_);
            open_.insert(socket);
        }
        if (has_ended()) ::shutdown(socket, SHUT_RDWR);
        const int yes = 1;
        ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);

        TimedStream connection(socket, settings_);
        bool is_closed = false;
        while (!is_closed && !has_ended() && connection.wait_for_request()) {
            // Replies are not compressed: on one machine that costs more than it saves. Nor are they
            // cut into ranges: a thousand of them would make a thousand copies.
            const auto prepare = [](httplib::Request& request) {
                request.headers.erase("Accept-Encoding");
                request.ranges.clear();
            };
            if (!process_request(connection, /*close_connection=*/false, is_closed, prepare)) break;
            if (connection.status() >= 400) break;
        }
        {
            const std::lock_guard lock(mutex_);
            open_.erase(socket);
        }
        if (has_ended())
            ::close(socket);
        else
            say_goodbye(socket);
        return true;
    }

    const HttpSettings settings_;
    const Guard guard_;
    const HttpServer::Handler handler_;
    std::atomic<bool> has_ended_ = false;
    std::mutex mutex_;
    std::set<int> open_;  // Guarded by the mutex.
};

HttpServer::HttpServer(const HttpSettings& settings, Guard guard, Handler handler)
    : impl_(std::make_unique<Impl>(settings, std::move(guard), std::move(handler))) {}

HttpServer::~HttpServer() = default;

int HttpServer::bind(const std::string& host, int port) {
    const int bound = port == 0                         ? impl_->bind_to_any_port(host)
                      : impl_->bind_to_port(host, port) ? port
                                                        : -1;
    if (bound > 0) {
        impl_->lengthen_queue();
        return bound;
    }
    throw util::Error(util::format(
        "cannot listen on {} port {}: perhaps another program does, then try --port 0 for a free "
        "one; or the address is none of this machine's",
        util::in_quotes(host), port));
}

void HttpServer::run() {
    impl_->serve();
}

void HttpServer::stop() {
    impl_->end_all();
}

}  // namespace nadare::front
