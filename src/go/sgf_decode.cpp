#include "go/sgf_decode.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "go/sgf_bytes.h"

namespace nadare::go::sgf {

namespace {

struct Fit {
    std::size_t high_bytes = 0;
    std::size_t misfits = 0;
};

// How well the text of a tree fits a character set.
Fit count_misfits(const Tree& tree, const Decoder& decoder) {
    Fit fit;
    std::string scratch;
    for (NodeId node = tree.root(); !node.is_none(); node = tree.next_in_preorder(node))
        for (const Tree::Property property : tree.properties(node))
            for (const Value value : property.values()) {
                const auto high = std::ranges::count_if(value.text, is_high);
                if (high == 0) continue;
                fit.high_bytes += static_cast<std::size_t>(high);
                scratch.clear();
                fit.misfits += decoder.append(value.text, scratch);
            }
    return fit;
}

// True if some character of the tree, taken as UTF-8, has three bytes or more.
bool has_long_utf8(const Tree& tree) {
    for (NodeId node = tree.root(); !node.is_none(); node = tree.next_in_preorder(node))
        for (const Tree::Property property : tree.properties(node))
            for (const Value value : property.values())
                if (std::ranges::any_of(
                        value.text, [](char c) { return static_cast<unsigned char>(c) >= 0xe0; }))
                    return true;
    return false;
}

// The set that the text of `tree` is in, as sgf_reader.h tells.
Charset find_charset_of(const Tree& tree, std::optional<Charset> declared) {
    const Fit utf8 = count_misfits(tree, Decoder(Charset::utf_8));
    const bool is_chinese_japanese_korean =
        declared && (has_ascii_trail_bytes(*declared) || *declared == Charset::euc_kr ||
                     *declared == Charset::euc_jp);
    if (utf8.misfits == 0 && (!is_chinese_japanese_korean || has_long_utf8(tree)))
        return Charset::utf_8;
    // A set that half of the bytes do not fit is the wrong one. Latin-1 at least loses nothing.
    const auto is_tolerable = [](const Fit& fit) { return fit.misfits * 2 <= fit.high_bytes; };
    if (!declared || *declared == Charset::utf_8)
        return is_tolerable(utf8) ? Charset::utf_8 : Charset::latin_1;
    return is_tolerable(count_misfits(tree, Decoder(*declared))) ? *declared : Charset::latin_1;
}

}  // namespace

void decode_text(Tree& tree, std::optional<Charset> declared) {
    const Charset charset = find_charset_of(tree, declared);
    const Decoder decoder(charset);
    if (charset == Charset::utf_8 && count_misfits(tree, decoder).misfits == 0) return;
    tree.rewrite_values(
        [&](std::string_view text, std::string& out) { decoder.append(text, out); });
}

}  // namespace nadare::go::sgf
