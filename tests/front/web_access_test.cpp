#include "front/web_access.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "util/error.h"

namespace nadare::front {
namespace {

constexpr const char* kToken = "0123456789abcdef";

HttpRequest request(std::map<std::string, std::string> headers, std::string path = "/api/games",
                    std::map<std::string, std::string> query = {}) {
    return {.method = "POST",
            .path = std::move(path),
            .query = std::move(query),
            .header =
                [headers](const std::string& name) {
                    const auto found = headers.find(name);
                    return found == headers.end() ? std::string() : found->second;
                },
            .body = ""};
}

int status(const WebAccess& access, const HttpRequest& asked) {
    const auto refusal = access.refusal(asked);
    return refusal ? refusal->status : 200;
}

TEST(WebAccess, OnThisMachineOnlyOurOwnNamesAreAnswered) {
    const WebAccess access("127.0.0.1", 8361, "");
    EXPECT_EQ(200, status(access, request({{"Host", "127.0.0.1:8361"}})));
    EXPECT_EQ(200, status(access, request({{"Host", "localhost:8361"}})));
    EXPECT_EQ(403, status(access, request({{"Host", "evil.example:8361"}})));
    EXPECT_EQ(403, status(access, request({{"Host", "127.0.0.1:9999"}})));
    EXPECT_EQ(403, status(access, request({})));
}

TEST(WebAccess, ForeignPagesAreRefused) {
    const WebAccess access("127.0.0.1", 8361, "");
    const std::string host = "127.0.0.1:8361";
    EXPECT_EQ(200, status(access, request({{"Host", host}, {"Origin", "http://" + host}})));
    EXPECT_EQ(403, status(access, request({{"Host", host}, {"Origin", "http://evil.example"}})));
    EXPECT_EQ(403, status(access, request({{"Host", host}, {"Origin", "null"}})));
    EXPECT_EQ(403, status(access, request({{"Host", host}, {"Sec-Fetch-Site", "cross-site"}})));
}

TEST(WebAccess, APersonWithoutTheTokenIsToldInWordsWhatIsMissing) {
    const WebAccess access("0.0.0.0", 8361, kToken);
    const auto asked = [&](std::string path, std::string accept, std::string token = "") {
        std::map<std::string, std::string> query;
        if (!token.empty()) query["token"] = token;
        return access.refusal(
            request({{"Host", "go.example:8361"}, {"Accept", std::move(accept)}}, path, query));
    };
    for (const std::string token : {"", "not-the-token-but-as-long"}) {
        const auto page = asked("/", "text/html,application/xhtml+xml,*/*;q=0.8", token);
        ASSERT_TRUE(page.has_value());
        EXPECT_EQ(401, page->status);
        EXPECT_EQ("text/html; charset=utf-8", page->type);
        EXPECT_NE(std::string::npos, page->body.find("/?token="));
        EXPECT_EQ(std::string::npos, page->body.find(kToken));
    }
    EXPECT_EQ("application/json", asked("/", "*/*")->type);
    EXPECT_EQ("application/json", asked("/api/games", "text/html")->type);
    EXPECT_EQ(303, asked("/", "text/html", kToken)->status);
}

TEST(WebAccess, OnPort80OurNamesNeedNoPort) {
    const WebAccess access("127.0.0.1", 80, "");
    for (const std::string host : {"127.0.0.1", "localhost", "[::1]", "127.0.0.1:80"}) {
        EXPECT_EQ(200, status(access, request({{"Host", host}}))) << host;
        EXPECT_EQ(403, status(access, request({{"Host", host}, {"Origin", "http://evil"}})));
    }
    EXPECT_EQ(200,
              status(access, request({{"Host", "localhost"}, {"Origin", "http://localhost"}})));
    EXPECT_EQ(200,
              status(access, request({{"Host", "localhost:80"}, {"Origin", "http://localhost"}})));
    EXPECT_EQ(403, status(access, request({{"Host", "evil.example"}})));
    EXPECT_EQ(403, status(access, request({{"Host", "localhost:8361"}})));
    const WebAccess elsewhere("127.0.0.1", 8361, "");
    EXPECT_EQ(403, status(elsewhere, request({{"Host", "localhost"}})));
    EXPECT_EQ(403, status(elsewhere, request({{"Host", ":8361"}})));
}

TEST(WebAccess, AProxyMayNameThePortThatBrowsersLeaveOut) {
    const WebAccess access("0.0.0.0", 8361, kToken);
    const std::pair<const std::string, std::string> cookie{"Cookie",
                                                           "nadare-token=0123456789abcdef"};
    const auto from = [&](std::string host, std::string origin) {
        return status(access, request({cookie, {"Host", host}, {"Origin", origin}}));
    };
    EXPECT_EQ(200, from("go.example:443", "https://go.example"));
    EXPECT_EQ(200, from("go.example", "https://go.example"));
    EXPECT_EQ(403, from("go.example:443", "http://go.example"));
    EXPECT_EQ(403, from("go.example", "https://evil.example"));
    EXPECT_EQ(403, from("go.example", "go.example"));
}

TEST(WebAccess, WhereOthersCanReachUsThereMustBeAGoodToken) {
    EXPECT_THROW(WebAccess("0.0.0.0", 80, ""), util::Error);
    EXPECT_THROW(WebAccess("192.168.1.5", 80, "short"), util::Error);
    EXPECT_THROW(WebAccess("0.0.0.0", 80, "0123456789abcdef; Path=/"), util::Error);
    EXPECT_NO_THROW(WebAccess("0.0.0.0", 80, kToken));
}

TEST(WebAccess, TheTokenIsTakenFromHeaderOrCookieAndNothingElseOpens) {
    const WebAccess access("0.0.0.0", 80, kToken);
    const std::pair<const std::string, std::string> host{"Host", "go.example"};
    EXPECT_EQ(401, status(access, request({host})));
    EXPECT_EQ(401, status(access, request({host, {"Authorization", "Bearer 0123456789abcdeX"}})));
    EXPECT_EQ(200, status(access, request({host, {"Authorization", "Bearer 0123456789abcdef"}})));
    EXPECT_EQ(200,
              status(access, request({host, {"Cookie", "a=b; nadare-token=0123456789abcdef"}})));
    EXPECT_EQ(401, status(access, request({host, {"Cookie", "nadare-token=0123456789abcde"}})));
    EXPECT_EQ(403, status(access, request({host,
                                           {"Cookie", "nadare-token=0123456789abcdef"},
                                           {"Origin", "http://evil.example"}})));
}

TEST(WebAccess, AnAddressWithTheTokenSetsTheCookie) {
    const WebAccess access("0.0.0.0", 80, kToken);
    const auto reply = access.refusal(request({{"Host", "go.example"}}, "/", {{"token", kToken}}));
    ASSERT_TRUE(reply);
    EXPECT_EQ(303, reply->status);
    // Strict would not be sent by who came over a link on another site.
    const auto cookie = std::ranges::find(reply->headers, "Set-Cookie",
                                          [](const auto& header) { return header.first; });
    ASSERT_NE(reply->headers.end(), cookie);
    EXPECT_NE(std::string::npos, cookie->second.find("SameSite=Lax")) << cookie->second;
    EXPECT_EQ(401, status(access, request({{"Host", "go.example"}}, "/", {{"token", "wrong"}})));
}

}  // namespace
}  // namespace nadare::front
