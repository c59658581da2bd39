// Any bytes at all as a test script, as positions and as labels: each is read or refused with a
// sentence that names the file, and what was read makes sense: commands are one line each, judged
// steps have numbers, and labels survive being written and read again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "lab/labels.h"
#include "lab/position_test.h"
#include "lab/test_script.h"
#include "util/error.h"

namespace {

using namespace nadare::lab;

// Unlike assert, also in builds without asserts.
void require(bool condition) {
    if (!condition) std::abort();
}

void check(const TestScript& script) {
    for (const ScriptStep& step : script.steps) {
        require(!step.command.empty());
        require(step.command.find('\n') == std::string::npos);
        require(step.line > 0);
        require(!step.expected || step.id);
    }
}

template <class Read>
void read_or_refuse(Read&& read) {
    try {
        read();
    } catch (const nadare::util::Error& error) {
        require(std::string_view(error.what()).starts_with("fuzz"));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    read_or_refuse([&] { check(parse_test_script(text, "fuzz")); });
    read_or_refuse([&] {
        for (const PositionTest& position : parse_positions(text, "fuzz")) {
            require(!position.questions.empty());
            for (const EngineProfile& profile :
                 {EngineProfile{}, EngineProfile{.commands = {"gogui-setup", "reg_genmove"}}})
                check(to_script(position, "fuzz", profile));
        }
    });
    read_or_refuse([&] {
        for (const LabelledPosition& label : parse_labels(text, "fuzz")) {
            const std::string line = to_json(label);
            require(to_json(parse_labels(line, "fuzz").at(0)) == line);
        }
    });
    return 0;
}
