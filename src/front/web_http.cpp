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

// How many connections are being served, of those that can be. Any thread may ask; the count
// publishes nothing else, so relaxed order is enough.
class Crowd {
 public:
    explicit Crowd(int places) noexcept : places_(places) {}

    // While it exists, a connection is being served.
    class Place {
     public:
        explicit Place(Crowd& crowd) noexcept : crowd_(crowd) {
            crowd_.taken_.fetch_add(1, std::memory_order_relaxed);
        }
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;
        ~Place() { crowd_.taken_.fetch_sub(1, std::memory_order_relaxed); }

     private:
        Crowd& crowd_;
    };

    bool is_dense() const noexcept {
        return 4 * taken_.load(std::memory_order_relaxed) > 3 * places_;
    }

 private:
    int places_;
    std::atomic<int> taken_ = 0;
};

// Why the rest of a request is not read.
enum class Cut { none, too_late, head_too_long };

// One connection as the library sees it, with limits. After a cut the library reads nothing more
// and what it says is not sent: it cannot know the reason.
class LimitedStream final : public httplib::Stream {
 public:
    LimitedStream(int socket, const HttpSettings& settings, const Crowd& crowd)
        : socket_(socket), settings_(settings), crowd_(crowd) {}

    // Whether another request begins before the visitor has been idle for too long.
    bool wait_for_request() {
        status_ = 0;
        head_left_ = settings_.max_head_bytes;
        is_in_head_ = true;
        allow(settings_.idle_time);
        if (at_ == end_ && !wait_for_input()) return false;
        allow(settings_.request_time);
        return fill();
    }
    // What follows is the body.
    void end_head() noexcept { is_in_head_ = false; }

    // Of the latest reply; 0 before there is one.
    int status() const noexcept { return status_; }
    Cut cut() const noexcept { return cut_; }
    // After a cut: says so.
    void send_last(std::string_view reply) { send(reply); }

    bool is_readable() const override { return at_ < end_ || wait_for_input(); }
    bool is_writable() const override {
        return !is_gone() && wait_for(socket_, POLLOUT, Clock::now() + settings_.write_time);
    }

    ssize_t read(char* to, std::size_t size) override {
        if (is_in_head_ && head_left_ == 0) cut_ = Cut::head_too_long;
        if (cut_ != Cut::none) return -1;
        if (!fill()) return at_ == end_ && is_closed_ ? 0 : -1;
        std::size_t count = std::min(size, end_ - at_);
        if (is_in_head_) {
            count = std::min(count, head_left_);
            head_left_ -= count;
        }
        std::copy_n(buffer_.data() + at_, count, to);
        at_ += count;
        return static_cast<ssize_t>(count);
    }

    ssize_t write(const char* from, std::size_t size) override {
        if (cut_ == Cut::none) {
            if (status_ < 200) note_status({from, size});  // "100 Continue" is not the reply yet.
            if (!send({from, size})) return -1;
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
    void allow(milliseconds time) {
        since_ = Clock::now();
        time_ = time;
    }

    // Whether there is input before the time is over. That may become shorter meanwhile.
    bool wait_for_input() const {
        constexpr milliseconds kGlance{100};
        for (;;) {
            const auto time = crowd_.is_dense() ? std::min(time_, settings_.crowded_time) : time_;
            const auto now = Clock::now();
            if (now >= since_ + time) return false;
            if (wait_for(socket_, POLLIN, std::min(since_ + time, now + kGlance))) return true;
        }
    }

    bool send(std::string_view bytes) const {
        while (!bytes.empty()) {
            if (!wait_for(socket_, POLLOUT, Clock::now() + settings_.write_time)) return false;
            const ssize_t sent =
                ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
            if (sent > 0)
                bytes.remove_prefix(static_cast<std::size_t>(sent));
            else if (errno != EINTR && errno != EAGAIN)
                return false;
        }
        return true;
    }

    bool fill() {
        if (at_ < end_) return true;
        while (wait_for_input()) {
            const ssize_t got = ::recv(socket_, buffer_.data(), buffer_.size(), MSG_DONTWAIT);
            if (got > 0) {
                at_ = 0;
                end_ = static_cast<std::size_t>(got);
                return true;
            }
            if (got == 0) is_closed_ = true;
            if (got == 0 || (errno != EINTR && errno != EAGAIN)) return false;
        }
        cut_ = Cut::too_late;
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
    const Crowd& crowd_;
    Clock::time_point since_{};
    milliseconds time_{};  // What may come is waited for so long, from then on.
    std::array<char, 16'384> buffer_{};
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    bool is_in_head_ = true;
    std::size_t head_left_ = 0;
    Cut cut_ = Cut::none;
    bool is_closed_ = false;
    int status_ = 0;
};

// Lets the visitor read the last reply: closing at once, with input unread, would destroy it. One
// who is still sending a body that was refused gets a little longer.
void say_goodbye(int socket, const Crowd& crowd) {
    constexpr milliseconds kSilence{300};
    constexpr milliseconds kLongest{2'000};
    ::shutdown(socket, SHUT_WR);
    std::array<char, 16'384> rest{};
    const auto begin = Clock::now();
    const auto until = [&] {
        return std::min(Clock::now() + kSilence, begin + (crowd.is_dense() ? kSilence : kLongest));
    };
    while (wait_for(socket, POLLIN, until()) &&
           ::recv(socket, rest.data(), rest.size(), MSG_DONTWAIT) > 0) {
    }
    ::close(socket);
}

// What is said where the library could not say why.
std::string reply_to(Cut cut) {
    const bool is_late = cut == Cut::too_late;
    const std::string body = (is_late ? error_reply(408, "the request took too long to arrive")
                                      : error_reply(431, "the headers of the request are too long"))
                                 .body;
    return util::format(
        "HTTP/1.1 {}\r\nContent-Type: application/json\r\nConnection: close\r\n"
        "Content-Length: {}\r\n\r\n{}",
        is_late ? "408 Request Timeout" : "431 Request Header Fields Too Large", body.size(), body);
}

// Whether the library reads what follows the headers.
bool may_have_body(const httplib::Request& request) {
    return request.method == "POST" || request.method == "DELETE";
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

HttpReply error_reply(int status, std::string_view sentence, std::string_view code) {
    nlohmann::json body{{"error", sentence}};
    if (!code.empty()) body["code"] = code;
    return {.status = status,
            .body = body.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)};
}

class HttpServer::Impl final : public httplib::Server {
 public:
    Impl(const HttpSettings& settings, Guard guard, HttpServer::Handler handler)
        : settings_(settings),
          guard_(std::move(guard)),
          handler_(std::move(handler)),
          crowd_(settings.threads) {
        new_task_queue = [this] {
            return new httplib::ThreadPool(static_cast<std::size_t>(settings_.threads));
        };
        // The library's own choice would let two servers share a port without a word.
        set_socket_options([](socket_t socket) {
            const int yes = 1;
            ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        });
        set_pre_routing_handler([this](const auto& request, auto& response) {
            return refuses(request, response) ? HandlerResponse::Handled
                                              : HandlerResponse::Unhandled;
        });
        // Who asks before sending a body is told before, too.
        set_expect_100_continue_handler([this](const auto& request, auto& response) {
            return refuses(request, response) ? response.status : 100;
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
    // Whether the request is answered already, without its body. Of that nothing has been read.
    bool refuses(const httplib::Request& request, httplib::Response& response) const {
        auto refusal = refuse_body(request);
        if (!refusal) refusal = answer_with([&] { return guard_(to_request(request)); });
        if (refusal) fill(response, *refusal);
        return refusal.has_value();
    }

    // The library would unpack a body, or put its pieces together, whatever size that makes.
    std::optional<HttpReply> refuse_body(const httplib::Request& request) const {
        if (request.has_header("Transfer-Encoding"))
            return error_reply(411, "send the request in one piece, with its Content-Length");
        if (request.has_header("Content-Encoding"))
            return error_reply(415, "send the request as it is, without a Content-Encoding");
        const std::string text = request.get_header_value("Content-Length");
        const auto length = util::parse_int<std::uint64_t>(text);
        if (!length || request.get_header_value_count("Content-Length") != 1)
            return error_reply(400, "the Content-Length of the request is not a number");
        if (*length > settings_.max_body_bytes)
            return error_reply(413, util::format("the request is too large: {} KiB are allowed",
                                                 settings_.max_body_bytes / 1024));
        return std::nullopt;
    }

    // What the library itself refuses.
    static std::string_view text_of(int status) {
        switch (status) {
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
        // The library closes after an error, and promises the opposite.
        if (reply.status >= 400) response.set_header("Connection", "close");
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

    // Leaves out what the library would act upon and nobody here wants.
    static void simplify(httplib::Request& request) {
        // Replies are not compressed: on one machine that costs more than it saves. Nor are they
        // cut into ranges: a thousand of them would make a thousand copies.
        request.headers.erase("Accept-Encoding");
        request.ranges.clear();
        // A body is taken as it is, whatever it is called: the library would take forms apart, and
        // refuse those above 8 KiB, and a form is what curl calls everything.
        request.headers.erase("Content-Type");
        // Without a length the library would read until the visitor hangs up.
        if (!request.has_header("Content-Length")) request.set_header("Content-Length", "0");
    }

    bool process_and_close_socket(socket_t socket) override {
        const Crowd::Place place(crowd_);
        {
            const std::lock_guard lock(mutex_);
            open_.insert(socket);
        }
        if (has_ended()) ::shutdown(socket, SHUT_RDWR);
        const int yes = 1;
        ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);

        LimitedStream connection(socket, settings_, crowd_);
        bool is_closed = false;
        while (!is_closed && !has_ended() && connection.wait_for_request()) {
            bool has_rest = false;
            const auto prepare = [&](httplib::Request& request) {
                connection.end_head();
                simplify(request);
                has_rest =
                    !may_have_body(request) && request.get_header_value("Content-Length") != "0";
            };
            const bool is_answered =
                process_request(connection, /*close_connection=*/false, is_closed, prepare);
            if (connection.cut() != Cut::none) connection.send_last(reply_to(connection.cut()));
            // What may be left of a request must not be taken for another one.
            if (!is_answered || connection.status() >= 300 || has_rest ||
                connection.cut() != Cut::none)
                break;
        }
        {
            const std::lock_guard lock(mutex_);
            open_.erase(socket);
        }
        if (has_ended())
            ::close(socket);
        else
            say_goodbye(socket, crowd_);
        return true;
    }

    const HttpSettings settings_;
    const Guard guard_;
    const HttpServer::Handler handler_;
    Crowd crowd_;
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
