// By which addresses a server can be reached: whoever listens on all addresses of a machine has no
// address to tell, so they are looked up.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nadare::front {

// Whether that stands for all addresses of the machine.
bool is_any_address(std::string_view host);

// What to write into a browser's address for a server that listens there, the likeliest first and
// never none: the host itself, and for all addresses those of the machine by which others reach it.
// Where it has none the machine's name; IPv6 in brackets. Changes nothing, and sends nothing.
std::vector<std::string> reachable_hosts(std::string_view host);

}  // namespace nadare::front
