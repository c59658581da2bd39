// Any bytes at all: read them as a collection, and whatever comes out as a tree must be consistent,
// survive writing and reading unchanged, and fit in a small multiple of the input. Point lists are
// expanded on the way.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "go/sgf_charset.h"
#include "go/sgf_point.h"
#include "go/sgf_reader.h"
#include "go/sgf_stream.h"
#include "go/sgf_writer.h"
#include "util/error.h"

namespace {

using namespace nadare::go;

// Unlike assert, also in builds without asserts.
void require(bool condition) {
    if (!condition) std::abort();
}

void expand_lists(const sgf::Tree& tree) {
    sgf::BoardSize size;
    try {
        size = sgf::parse_board_size(tree.text(tree.root(), "SZ").value_or("19"));
    } catch (const nadare::util::Error&) {
        return;
    }
    for (sgf::NodeId node = tree.root(); !node.is_none(); node = tree.next_in_preorder(node))
        for (const sgf::Tree::Property property : tree.properties(node)) try {
                const auto points = sgf::expand_points(property, size);
                require(points.size() <= static_cast<std::size_t>(size.columns * size.rows));
                for (const sgf::SgfPoint point : points) require(size.contains(point));
            } catch (const nadare::util::Error&) {
            }
}

void check_round_trip(const sgf::Tree& tree) {
    require(tree.is_consistent());
    const std::string text = sgf::write_game(tree);
    require(sgf::is_valid_utf8(text));
    const sgf::Tree back = sgf::read_game(text);
    require(back == sgf::with_standard_root(tree));
    require(sgf::write_game(back) == text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    // A few bytes of zstd may stand for gigabytes; that is not what is tested here.
    if (bytes.starts_with("\x28\xb5\x2f\xfd") && size > 64) return 0;

    std::size_t errors = 0;
    const sgf::CollectionOptions options{.read = {},
                                         .on_error = [&errors](const sgf::ParseError& error) {
                                             require(error.line() >= 1 && error.column() >= 1);
                                             ++errors;
                                         }};
    try {
        sgf::CollectionReader reader = sgf::CollectionReader::from_memory(bytes, options);
        for (sgf::Tree tree; reader.next(tree);) {
            require(tree.memory_bytes() <= 100 * size + 4096);
            check_round_trip(tree);
            expand_lists(tree);
        }
        // The same through a stream and its sliding window.
        std::istringstream stream{std::string(bytes)};
        const std::size_t errors_from_memory = errors;
        sgf::CollectionReader again(stream, "fuzz", options);
        for (sgf::Tree tree; again.next(tree);) {
        }
        require(again.games() == reader.games() && errors == 2 * errors_from_memory);
    } catch (const nadare::util::Error&) {
        // Damaged zstd.
    }
    return 0;
}
