// The machine behind sgf_reader.h and sgf_stream.h: takes one game after the other off an Input.
// What it accepts is told in sgf_reader.h. Its only stack is a vector with one entry per open '('.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "go/sgf_charset.h"
#include "go/sgf_input.h"
#include "go/sgf_reader.h"
#include "go/sgf_tree.h"

namespace nadare::go::sgf {

class GameParser {
 public:
    // `input` must outlive the parser.
    GameParser(Input& input, const ReadOptions& options);

    // Reads the next game into `tree`; false if there is none. Throws ParseError, and then the next
    // call goes on behind the broken game. `tree` is cleared unless the answer is true.
    bool next(Tree& tree);

 private:
    bool find_game();
    void parse_game();
    void start_node();
    void parse_property();
    void read_identifier();
    PropertyId property_for_identifier();
    void read_value(PropertyId property);
    void store_value(PropertyId property, Value value);
    void read_special_byte(char c);
    void read_escape();
    void read_line_break(char c);
    void read_double_byte();
    bool is_utf8_so_far(char next);
    void note_charset(std::string_view name);

    void recover();

    int peek();
    std::string_view lookahead();
    int skip_space();
    [[noreturn]] void fail(const std::string& expected);
    [[noreturn]] void fail_limit(const char* what, std::size_t limit);

    Input& input_;
    const ReadOptions options_;
    bool is_broken_ =
        false;  // The last game ended in an error, and its rest is still to be skipped.

    // --- The game being read.
    Tree* tree_ = nullptr;
    std::vector<NodeId> branches_;  // Per open parenthesis, the node to go back to behind it.
    NodeId current_;
    bool is_node_open_ = false;  // False between '(' or ')' and the next ';'.
    std::size_t property_count_ = 0;
    std::size_t value_count_ = 0;
    std::size_t text_bytes_ = 0;
    std::optional<Charset> charset_;  // Declared so far.
    bool has_high_bytes_ = false;
    bool is_utf8_excluded_ = false;  // Some text of a double-byte game is known not to be UTF-8.

    // --- The node being read. The map takes over from a linear search in crowded nodes.
    std::size_t node_properties_ = 0;
    std::unordered_map<std::string, PropertyId> crowd_;

    // --- The value being read.
    std::string identifier_;
    std::string value_;
    std::size_t separator_ = Value::kNoSeparator;
    std::size_t utf8_checked_ = 0;  // value_ is known to be UTF-8 up to here.
    bool is_double_byte_ = false;   // charset_ has second bytes that look like '\' or ']'.
    bool is_value_closed_ = false;
};

}  // namespace nadare::go::sgf
