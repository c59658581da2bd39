#include "front/web_address.h"

#include <gtest/gtest.h>

namespace nadare::front {
namespace {

TEST(WebAddress, AnAddressThatWasGivenIsTold) {
    EXPECT_EQ(std::vector<std::string>{"127.0.0.1"}, reachable_hosts("127.0.0.1"));
    EXPECT_EQ(std::vector<std::string>{"go.example"}, reachable_hosts("go.example"));
    EXPECT_EQ(std::vector<std::string>{"[::1]"}, reachable_hosts("::1"));
}

// What they are depends on the machine.
TEST(WebAddress, ForAllAddressesThoseAreToldByWhichOthersCome) {
    for (const char* const any : {"0.0.0.0", "::"}) {
        const std::vector<std::string> hosts = reachable_hosts(any);
        ASSERT_FALSE(hosts.empty());
        for (const std::string& host : hosts) {
            EXPECT_FALSE(host.empty());
            EXPECT_FALSE(is_any_address(host)) << host;
            EXPECT_FALSE(host.starts_with("127.")) << host;
            EXPECT_NE("[::1]", host);
        }
    }
}

}  // namespace
}  // namespace nadare::front
