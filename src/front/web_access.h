// Who may talk to the page's server. Any page that a browser has open can send requests to this
// machine, so it is not enough that only this machine can reach us:
//
//   - the Host must be a name of the address we listen on. A foreign name that was made to point
//     here ("DNS rebinding") is refused.
//   - the Origin, where a browser names one, must be the page we serve. Browsers name it whenever
//     something is changed; where they say that a request comes from another site, that is refused
//     as well, unless it only asks for the page.
//   - where others can reach us, a token must be brought along: once in the address (?token=...),
//     from then on in a cookie, or in an Authorization header by programs. There the Host may be
//     anything, for a stranger's name has no cookie of ours; the Origin must still match it.
//
// Pure, apart from reading the request.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "front/web_http.h"

namespace nadare::front {

// Whether an address reaches this machine only.
bool is_loopback(std::string_view host);

class WebAccess {
 public:
    // Throws util::Error for an address that others can reach without a token of 16 characters or
    // more.
    WebAccess(std::string host, int port, std::string token);

    // Why not, or what else to do first (to keep the token in a cookie); nothing if all is well.
    std::optional<HttpReply> refusal(const HttpRequest& request) const;

 private:
    bool is_our_host(std::string_view host) const;
    bool has_token(const HttpRequest& request) const;

    std::string host_;
    int port_;
    std::string token_;
};

}  // namespace nadare::front
