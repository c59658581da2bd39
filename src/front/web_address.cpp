#include "front/web_address.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "util/text.h"

namespace nadare::front {

namespace {

std::optional<std::string> address_text(const sockaddr* address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (address->sa_family == AF_INET) {
        const in_addr number = reinterpret_cast<const sockaddr_in*>(address)->sin_addr;
        if (::inet_ntop(AF_INET, &number, text.data(), text.size())) return text.data();
    } else if (address->sa_family == AF_INET6) {
        const in6_addr number = reinterpret_cast<const sockaddr_in6*>(address)->sin6_addr;
        if (IN6_IS_ADDR_LINKLOCAL(&number))
            return std::nullopt;  // Needs the reader's interface, too.
        if (::inet_ntop(AF_INET6, &number, text.data(), text.size()))
            return util::format("[{}]", text.data());
    }
    return std::nullopt;
}

// By which this machine would speak to the rest of the world: others most likely know that one. To
// connect a datagram socket only chooses the way; nothing is sent.
std::optional<std::string> outward_address() {
    const int socket = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (socket < 0) return std::nullopt;
    sockaddr_in far{};
    far.sin_family = AF_INET;
    far.sin_port = htons(9);
    ::inet_pton(AF_INET, "192.0.2.1", &far.sin_addr);  // Kept for examples (RFC 5737).
    sockaddr_in own{};
    socklen_t size = sizeof own;
    std::optional<std::string> text;
    if (::connect(socket, reinterpret_cast<const sockaddr*>(&far), sizeof far) == 0 &&
        ::getsockname(socket, reinterpret_cast<sockaddr*>(&own), &size) == 0)
        text = address_text(reinterpret_cast<const sockaddr*>(&own));
    ::close(socket);
    return text;
}

std::string machine_name() {
    std::array<char, 256> name{};
    if (::gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0') return "localhost";
    return name.data();
}

}  // namespace

bool is_any_address(std::string_view host) {
    return host == "0.0.0.0" || host == "::" || host == "0:0:0:0:0:0:0:0";
}

std::vector<std::string> reachable_hosts(std::string_view host) {
    if (!is_any_address(host))
        return {host.find(':') == std::string_view::npos ? std::string(host)
                                                         : util::format("[{}]", host)};
    std::vector<std::string> hosts;
    const auto add = [&](const std::optional<std::string>& text) {
        if (text && std::ranges::find(hosts, *text) == hosts.end()) hosts.push_back(*text);
    };
    add(outward_address());
    ifaddrs* list = nullptr;
    if (::getifaddrs(&list) != 0) list = nullptr;
    const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner(list, &::freeifaddrs);
    const bool has_ipv6 = host.find(':') != std::string_view::npos;
    for (const int family : {AF_INET, AF_INET6})
        for (const ifaddrs* entry = list; entry && (family == AF_INET || has_ipv6);
             entry = entry->ifa_next)
            if (entry->ifa_addr && entry->ifa_addr->sa_family == family &&
                (entry->ifa_flags & IFF_UP) != 0 && (entry->ifa_flags & IFF_LOOPBACK) == 0)
                add(address_text(entry->ifa_addr));
    if (hosts.empty()) hosts.push_back(machine_name());
    return hosts;
}

}  // namespace nadare::front
