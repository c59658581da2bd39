#include "front/web_access.h"

#include <array>
#include <utility>

#include "util/error.h"
#include "util/text.h"

namespace nadare::front {

namespace {

constexpr std::string_view kCookie = "nadare-token=";
constexpr std::size_t kShortestToken = 16;

// Takes the same time wherever the first difference is.
bool is_same(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
    return difference == 0;
}

// What a browser calls this host as an Origin: it leaves out the port that the scheme implies.
bool is_origin_of(std::string_view origin, std::string_view host) {
    struct Scheme {
        std::string_view start;
        std::string_view usual_port;
    };
    for (const auto& [start, port] : {Scheme{"http://", ":80"}, Scheme{"https://", ":443"}}) {
        if (!origin.starts_with(start)) continue;
        origin.remove_prefix(start.size());
        if (host.ends_with(port)) host.remove_suffix(port.size());
        return origin == host;
    }
    return false;
}

// For a person, who would not know what to do with JSON. No styles or scripts: nothing is let in.
HttpReply token_page() {
    return {.status = 401,
            .type = "text/html; charset=utf-8",
            .body =
                "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                "<title>Nadare</title></head><body>\n<h1>Nadare</h1>\n"
                "<p>This server is open to those who know its token, and the address you opened "
                "has none, or another one.</p>\n"
                "<p>Open the whole address that <code>nadare web</code> printed when it was "
                "started: it ends in <code>/?token=…</code>. Once is enough; this browser then "
                "keeps the token for a month.</p>\n"
                "<p lang=\"ja\">このサーバーを使うにはトークンが必要です。<code>nadare web</code> "
                "の起動時に"
                "表示された、<code>/?token=…</code> で終わるアドレスを開いてください。</p>\n"
                "</body></html>\n",
            .headers = {{"Cache-Control", "no-store"},
                        {"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
                        {"Referrer-Policy", "no-referrer"},
                        {"X-Content-Type-Options", "nosniff"}}};
}

bool is_token_sign(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
}

}  // namespace

bool is_loopback(std::string_view host) {
    return host == "localhost" || host == "::1" || host.starts_with("127.");
}

WebAccess::WebAccess(std::string host, int port, std::string token)
    : host_(std::move(host)), port_(port), token_(std::move(token)) {
    if (token_.empty() && is_loopback(host_)) return;
    if (token_.empty())
        throw util::Error(util::format(
            "others can reach {}: give a --token of {} characters or more that they must bring",
            util::in_quotes(host_), kShortestToken));
    if (token_.size() < kShortestToken)
        throw util::Error(
            util::format("the token must have {} characters or more", kShortestToken));
    for (const char c : token_)
        if (!is_token_sign(c))
            throw util::Error("the token may hold letters, digits, '-', '_' and '.' only");
}

bool WebAccess::is_our_host(std::string_view host) const {
    if (!is_loopback(host_)) return !host.empty();
    const std::string port = util::format(":{}", port_);
    if (host.ends_with(port))
        host.remove_suffix(port.size());
    else if (port_ != 80)  // Which browsers leave out.
        return false;
    for (const std::string_view name : {"localhost", "127.0.0.1", "[::1]"})
        if (util::equals_ignoring_case(host, name)) return true;
    return host == host_;
}

bool WebAccess::has_token(const HttpRequest& request) const {
    if (is_same(request.header("Authorization"), "Bearer " + token_)) return true;
    const std::string cookies = request.header("Cookie");
    for (const std::string_view part : util::split(cookies, ';')) {
        const std::string_view cookie = util::trim(part);
        if (cookie.starts_with(kCookie) && is_same(cookie.substr(kCookie.size()), token_))
            return true;
    }
    return false;
}

std::optional<HttpReply> WebAccess::refusal(const HttpRequest& request) const {
    const std::string host = request.header("Host");
    if (!is_our_host(host))
        return error_reply(403,
                           util::format("this server is not called {}", util::in_quotes(host)));
    const std::string origin = request.header("Origin");
    if (!origin.empty() && !is_origin_of(origin, host))
        return error_reply(
            403, util::format("a page from {} may not use this server", util::in_quotes(origin)));
    if (request.header("Sec-Fetch-Site") == "cross-site" && request.path.starts_with("/api/"))
        return error_reply(403, "another site's page may not use this server");
    if (token_.empty()) return std::nullopt;

    // Lax, not Strict: with that, who follows a link from elsewhere would come without the cookie.
    // Requests that change something do not depend on it, for foreign ones were refused above.
    const auto given = request.query.find("token");
    if (request.path == "/" && given != request.query.end() && is_same(given->second, token_))
        return HttpReply{.status = 303,
                         .type = "text/plain",
                         .headers = {{"Location", "/"},
                                     {"Set-Cookie", util::format("{}{}; Path=/; HttpOnly; "
                                                                 "SameSite=Lax; Max-Age=2592000",
                                                                 kCookie, token_)}}};
    if (has_token(request)) return std::nullopt;
    const bool is_person = request.header("Accept").find("text/html") != std::string::npos;
    if (is_person && !request.path.starts_with("/api/")) return token_page();
    return error_reply(401, "open the address with its token: http://.../?token=...", "no-token");
}

}  // namespace nadare::front
