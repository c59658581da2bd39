// A visitor of the page's server for the tests: says exactly what it is told, byte by byte if need
// be, and reads what comes back.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace nadare::front {

class Visitor {
 public:
    explicit Visitor(int port) : port_(port), socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        ::inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
        EXPECT_EQ(0, ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address));
    }
    Visitor(const Visitor&) = delete;
    Visitor& operator=(const Visitor&) = delete;
    ~Visitor() { ::close(socket_); }

    // Whether the other side took all of it.
    bool say(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }

    // All that comes until the server hangs up, `enough` is in it, or the time is over.
    std::string hear(std::string_view enough = {},
                     std::chrono::milliseconds patience = std::chrono::seconds(20)) {
        const auto until = std::chrono::steady_clock::now() + patience;
        while (enough.empty() || heard_.find(enough) == std::string::npos) {
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
                until - std::chrono::steady_clock::now());
            pollfd entry{.fd = socket_, .events = POLLIN, .revents = 0};
            if (left.count() <= 0 || ::poll(&entry, 1, static_cast<int>(left.count())) <= 0) break;
            char buffer[8192];
            const ssize_t got = ::recv(socket_, buffer, sizeof buffer, 0);
            if (got <= 0) {
                has_ended_ = true;
                break;
            }
            heard_.append(buffer, static_cast<std::size_t>(got));
        }
        return heard_;
    }
    bool has_ended() const { return has_ended_; }
    // Reads what is there and forgets it.
    void skip() {
        hear("\nnever said\n", std::chrono::milliseconds(1));
        heard_.clear();
    }

    std::string request(std::string_view method, std::string_view path, std::string_view body = {},
                        std::string_view more_headers = {}) {
        const std::string host = "Host: 127.0.0.1:" + std::to_string(port_) + "\r\n";
        const bool names_host = more_headers.find("Host:") != std::string_view::npos;
        say(std::string(method) + " " + std::string(path) + " HTTP/1.1\r\n" +
            (names_host ? "" : host) + std::string(more_headers) + "Connection: close\r\n" +
            "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body));
        return hear();
    }

 private:
    int port_;
    int socket_;
    std::string heard_;
    bool has_ended_ = false;
};

struct Answer {
    int status = 0;
    std::string head;
    std::string body;

    nlohmann::json json() const { return nlohmann::json::parse(body, nullptr, false); }
    std::string error() const {
        const nlohmann::json parsed = json();
        return parsed.is_object() ? parsed.value("error", "") : "";
    }
};

inline Answer parse_answer(const std::string& text) {
    Answer answer;
    if (text.size() < 12) return answer;
    answer.status = std::atoi(text.c_str() + 9);
    const std::size_t end = text.find("\r\n\r\n");
    if (end == std::string::npos) return answer;
    answer.head = text.substr(0, end);
    answer.body = text.substr(end + 4);
    return answer;
}

}  // namespace nadare::front
