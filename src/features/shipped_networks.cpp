#include "features/network_judge.h"

// Defined by the generated assembly file; the end of each is the first byte behind it.
extern "C" {
extern const char nadare_networks_9[];
extern const char nadare_networks_9_end[];
extern const char nadare_networks_19[];
extern const char nadare_networks_19_end[];
}

namespace nadare::features {

const nets::Network& shipped_network(int size) {
    if (size <= 10) {
        static const nets::Network small = nets::Network::parse(
            {nadare_networks_9,
             static_cast<std::size_t>(nadare_networks_9_end - nadare_networks_9)},
            "the shipped 9x9 network");
        return small;
    }
    static const nets::Network large = nets::Network::parse(
        {nadare_networks_19, static_cast<std::size_t>(nadare_networks_19_end - nadare_networks_19)},
        "the shipped 19x19 network");
    return large;
}

}  // namespace nadare::features
