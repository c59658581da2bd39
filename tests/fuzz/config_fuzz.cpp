// Feeds any bytes to the config file parser. Beyond not crashing: what it accepts it must be able
// to write and read back, and what it refuses must leave every option alone.
//
//     config_fuzz tests/fuzz/corpus/config

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "util/config_file.h"
#include "util/error.h"

namespace {

using namespace nadare::util;

enum class Chooser { sequential, full_choose };

auto enum_names(Chooser) {
    return std::to_array<EnumName<Chooser>>(
        {{Chooser::sequential, "sequential"}, {Chooser::full_choose, "full-choose"}});
}

struct FuzzedOptions {
    int threads = 1;
    double komi = 7.5;
    std::uint64_t seed = 0;
    bool ponder = false;
    std::string book = "none";
    Chooser chooser = Chooser::sequential;
    std::chrono::milliseconds overhead{20};
};

template <class Visitor>
void describe(FuzzedOptions& o, Visitor&& option) {
    using namespace std::chrono_literals;
    option(o.threads, {"threads", 1, 256, Tunable::no, "search threads"});
    option(o.komi, {"komi", -100.0, 100.0, Tunable::no, "points given to White"});
    option(o.seed, {"seed", 0, ~std::uint64_t{0}, Tunable::no, "random seed"});
    option(o.ponder, {"ponder", Tunable::no, "think while the opponent does"});
    option(o.book, {"book", Tunable::no, "opening book"});
    option(o.chooser, {"chooser", Tunable::no, "who picks a playout move"});
    option(o.overhead, {"overhead", 0s, 10s, Tunable::no, "seconds lost per move"});
}

struct Fixture {
    FuzzedOptions plain;
    FuzzedOptions grouped;
    OptionSet set;

    Fixture() {
        set.add(plain);
        set.add(grouped, "search");
    }
};

void require(bool condition) {
    if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    Fixture first;
    try {
        apply_config(first.set, text, "fuzz");
    } catch (const Error& error) {
        require(std::string_view(error.what()).starts_with("fuzz:"));
        require(config_lines(first.set, Listed::changed).empty());
        return 0;
    }
    const std::string all = config_lines(first.set, Listed::all);
    for (const std::string& written : {all, config_with_help(first.set)}) {
        Fixture second;
        apply_config(second.set, written, "written");
        require(config_lines(second.set, Listed::all) == all);
    }
    return 0;
}
