#include "go/sgf_parser.h"

#include <algorithm>

#include "go/sgf_bytes.h"
#include "go/sgf_decode.h"
#include "util/assert.h"

namespace nadare::go::sgf {

namespace {

constexpr std::size_t kMaxIdentifier = 64;
constexpr int kEnd = -1;

bool is_upper(int c) {
    return c >= 'A' && c <= 'Z';
}
bool is_lower(int c) {
    return c >= 'a' && c <= 'z';
}
bool is_digit(int c) {
    return c >= '0' && c <= '9';
}
bool is_letter(int c) {
    return is_upper(c) || is_lower(c);
}
// Bytes of a value that need more than copying. In double-byte sets every high byte does.
constexpr std::array<bool, 256> special_bytes(bool high) {
    std::array<bool, 256> special{};
    for (const char c : {']', '\\', ':', '\n', '\r'}) special[static_cast<unsigned char>(c)] = true;
    for (std::size_t i = 0x80; i < 256; ++i) special[i] = high;
    return special;
}
constexpr std::array<bool, 256> kSpecial = special_bytes(false);
constexpr std::array<bool, 256> kSpecialInDoubleByte = special_bytes(true);

std::string_view without_space(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    return text;
}

std::string_view leading_letters(std::string_view text) {
    return text.substr(
        0, static_cast<std::size_t>(std::ranges::find_if_not(text, is_letter) - text.begin()));
}

// True if `text` looks like what follows the ']' of a value, rather than like more of its text.
bool looks_like_end_of_value(std::string_view text) {
    text = without_space(text);
    if (text.empty()) return true;
    const std::string_view rest = without_space(text.substr(1));
    switch (text.front()) {
        case '[':
        case ';':
            return true;
        case '(':
            return rest.starts_with(';');
        case ')':
            return rest.empty() || rest.front() == '(' || rest.front() == ')';
        default:
            break;
    }
    const std::size_t letters = leading_letters(text).size();
    return letters > 0 && without_space(text.substr(letters)).starts_with('[');
}

// True if `text` starts like a root node: "(;" and one of the properties that roots begin with.
bool looks_like_root(std::string_view text) {
    if (!text.starts_with('(')) return false;
    text = without_space(text.substr(1));
    if (!text.starts_with(';')) return false;
    text = without_space(text.substr(1));
    const std::string_view name = leading_letters(text);
    constexpr std::string_view kRootProperties[] = {"FF", "GM", "SZ", "CA", "AP", "GN", "PB",
                                                    "PW", "EV", "DT", "KM", "RE", "RU", "US"};
    return std::ranges::find(kRootProperties, name) != std::end(kRootProperties) &&
           without_space(text.substr(name.size())).starts_with('[');
}

}  // namespace

GameParser::GameParser(Input& input, const ReadOptions& options)
    : input_(input), options_(options) {}

bool GameParser::next(Tree& tree) {
    tree.clear();
    if (is_broken_) recover();
    if (!find_game()) return false;

    tree_ = &tree;
    branches_.assign(1, NodeId::none());
    current_ = NodeId::none();
    is_node_open_ = false;
    property_count_ = value_count_ = text_bytes_ = 0;
    charset_ = options_.default_charset;
    is_double_byte_ = charset_ && has_ascii_trail_bytes(*charset_);
    has_high_bytes_ = is_utf8_excluded_ = false;
    try {
        parse_game();
    } catch (...) {
        is_broken_ = true;
        tree.clear();
        throw;
    }
    if (has_high_bytes_) decode_text(tree, charset_);
    assert_slow(tree.is_consistent());
    return true;
}

// --- Between games

// Passes everything up to and including a '(' with nothing but white space between it and a ';'.
bool GameParser::find_game() {
    bool is_after_parenthesis = false;
    for (std::string_view window; !(window = input_.window()).empty();) {
        if (!is_after_parenthesis) {
            const std::size_t found = window.find('(');
            is_after_parenthesis = found != std::string_view::npos;
            input_.skip(is_after_parenthesis ? found + 1 : window.size());
            continue;
        }
        const char c = window.front();
        if (c == ';') return true;
        is_after_parenthesis = c == '(' || is_space(c);
        input_.skip(1);
    }
    return false;
}

// Skips the rest of a broken game: to where its parentheses are balanced, or to a line that starts
// like a game, because behind an error one cannot be sure what is a parenthesis and what is text.
void GameParser::recover() {
    is_broken_ = false;
    std::size_t depth = branches_.size();
    bool is_in_value = false;
    bool is_line_start = false;
    while (depth > 0) {
        const int c = peek();
        if (c == kEnd) return;
        if (is_line_start && c == '(' && looks_like_root(lookahead())) return;
        is_line_start = c == '\n' || c == '\r';
        input_.skip(1);
        if (is_in_value) {
            is_in_value = c != ']';
            if (c == '\\' && peek() != kEnd) input_.skip(1);
        } else if (c == '[') {
            is_in_value = true;
        } else if (c == '(') {
            ++depth;
        } else if (c == ')') {
            --depth;
        }
    }
}

// --- Nodes and variations

int GameParser::peek() {
    const std::string_view window = input_.window();
    return window.empty() ? kEnd : static_cast<unsigned char>(window.front());
}

// As much as any rule may look at. The same however the text arrives, so that what a file means
// does not depend on where a buffer happens to end.
std::string_view GameParser::lookahead() {
    constexpr std::size_t kLookahead = 128;
    return input_.require(kLookahead).substr(0, kLookahead);
}

int GameParser::skip_space() {
    for (;;) {
        const std::string_view window = input_.window();
        if (window.empty()) return kEnd;
        const auto found = std::ranges::find_if_not(window, is_space);
        input_.skip(static_cast<std::size_t>(found - window.begin()));
        if (found != window.end()) return static_cast<unsigned char>(*found);
    }
}

void GameParser::fail(const std::string& expected) {
    const std::string_view found = lookahead();
    const std::string shown = found.empty()
                                  ? "the end of the text"
                                  : quoted(found.substr(0, found.find_first_of("\r\n", 1)));
    throw ParseError(input_.name(), input_.position(), expected, shown);
}

void GameParser::fail_limit(const char* what, std::size_t limit) {
    throw ParseError(input_.name(), input_.position(),
                     "at most " + std::to_string(limit) + " " + what + " in one game", "more");
}

void GameParser::parse_game() {
    while (!branches_.empty()) {
        switch (const int c = skip_space()) {
            case kEnd:
                return;  // Closing parentheses are missing. Nothing else can be.
            case ';':
                input_.skip(1);
                start_node();
                break;
            case '(':
                if (branches_.size() > options_.limits.nodes)
                    fail_limit("open parentheses", options_.limits.nodes);
                input_.skip(1);
                branches_.push_back(current_);
                is_node_open_ = false;
                break;
            case ')':
                input_.skip(1);
                current_ = branches_.back();
                branches_.pop_back();
                is_node_open_ = false;
                break;
            default:
                if (!is_letter(c)) fail("a property, ';', '(' or ')'");
                if (!is_node_open_) start_node();
                parse_property();
        }
    }
}

void GameParser::start_node() {
    if (current_.is_none()) {
        current_ = tree_->root();
    } else {
        if (tree_->node_count() >= options_.limits.nodes)
            fail_limit("nodes", options_.limits.nodes);
        current_ = tree_->add_child(current_);
    }
    is_node_open_ = true;
    node_properties_ = 0;
    if (!crowd_.empty()) crowd_ = {};  // clear() would cost as much as the largest crowd so far.
}

// --- Properties

void GameParser::parse_property() {
    read_identifier();
    if (skip_space() != '[') fail("'[' after the identifier " + identifier_);
    if (++property_count_ > options_.limits.properties)
        fail_limit("properties", options_.limits.properties);
    const PropertyId property = property_for_identifier();
    do {
        read_value(property);
    } while (skip_space() == '[');
}

// Leaves the identifier in its FF[4] form in identifier_.
void GameParser::read_identifier() {
    identifier_.clear();
    std::size_t length = 0;
    input_.mark();
    for (int c = peek(); is_letter(c) || is_digit(c); c = peek()) {
        if (++length > kMaxIdentifier)
            throw ParseError(
                input_.name(), input_.marked_position(),
                "an identifier of at most " + std::to_string(kMaxIdentifier) + " letters",
                "a longer one");
        identifier_.push_back(static_cast<char>(c));
        input_.skip(1);
    }
    if (std::ranges::none_of(identifier_, is_upper)) {
        for (char& c : identifier_)
            if (is_lower(c)) c = static_cast<char>(c - 'a' + 'A');
    } else {
        std::erase_if(identifier_, is_lower);
    }
    // "m2M" would otherwise come out as "2M".
    while (!is_upper(identifier_.front())) identifier_.erase(0, 1);
}

PropertyId GameParser::property_for_identifier() {
    constexpr std::size_t kCrowd = 16;
    if (node_properties_ >= kCrowd) {
        if (crowd_.empty())
            for (const Tree::Property property : tree_->properties(current_))
                crowd_.emplace(property.identifier(), property.id());
        if (const auto found = crowd_.find(identifier_); found != crowd_.end())
            return found->second;
    } else if (const auto found = tree_->find(current_, identifier_)) {
        return found->id();
    }
    ++node_properties_;
    text_bytes_ += identifier_.size();
    const PropertyId property = tree_->append_property(current_, identifier_);
    if (!crowd_.empty()) crowd_.emplace(identifier_, property);
    return property;
}

// --- Values

void GameParser::read_value(PropertyId property) {
    if (++value_count_ > options_.limits.values) fail_limit("values", options_.limits.values);
    input_.mark();
    input_.skip(1);
    value_.clear();
    separator_ = Value::kNoSeparator;
    utf8_checked_ = 0;
    is_value_closed_ = false;
    const std::array<bool, 256>& special = is_double_byte_ ? kSpecialInDoubleByte : kSpecial;
    do {
        const std::string_view window = input_.window();
        if (window.empty())
            throw ParseError(input_.name(), input_.marked_position(),
                             "']' somewhere after this '['", "the end of the text");
        std::size_t plain = 0;
        unsigned char seen = 0;
        while (plain < window.size() && !special[static_cast<unsigned char>(window[plain])])
            seen |= static_cast<unsigned char>(window[plain++]);
        if (seen >= 0x80) has_high_bytes_ = true;

        // Nearly all values are a few plain bytes: those need no copy of their own.
        if (value_.empty() && plain < window.size() && window[plain] == ']') {
            store_value(property, {window.substr(0, plain)});
            input_.skip(plain + 1);
            return;
        }
        value_.append(window.substr(0, plain));
        if (text_bytes_ + value_.size() > options_.limits.text_bytes)
            fail_limit("bytes of text", options_.limits.text_bytes);
        input_.skip(plain);
        if (plain < window.size()) read_special_byte(window[plain]);
    } while (!is_value_closed_);
    store_value(property, {value_, separator_});
}

void GameParser::store_value(PropertyId property, Value value) {
    text_bytes_ += value.text.size();
    if (text_bytes_ > options_.limits.text_bytes)
        fail_limit("bytes of text", options_.limits.text_bytes);
    tree_->append_value(property, value);
    if (identifier_ == "CA" && current_ == tree_->root()) note_charset(value.text);
    if (is_double_byte_ && !is_utf8_excluded_ && !is_valid_utf8(value.text))
        is_utf8_excluded_ = true;
}

void GameParser::note_charset(std::string_view name) {
    if (const auto found = find_charset(name)) charset_ = found;
    is_double_byte_ = charset_ && has_ascii_trail_bytes(*charset_);
}

// `c` is the present byte, which must be special.
void GameParser::read_special_byte(char c) {
    if (is_high(c)) {
        read_double_byte();
        return;
    }
    input_.skip(1);
    switch (c) {
        case ']':
            is_value_closed_ = true;
            break;
        case '\\':
            read_escape();
            break;
        case ':':
            if (separator_ == Value::kNoSeparator) separator_ = value_.size();
            value_.push_back(c);
            break;
        default:
            read_line_break(c);
            value_.push_back('\n');
    }
}

// Behind a '\': a line break vanishes with it, anything else stands for itself.
void GameParser::read_escape() {
    const int c = peek();
    if (c == kEnd) return;  // The missing ']' is reported soon enough.
    if (is_high(static_cast<char>(c))) {
        has_high_bytes_ = true;
        if (is_double_byte_) return read_double_byte();
    }
    input_.skip(1);
    if (c == '\n' || c == '\r') {
        read_line_break(static_cast<char>(c));
    } else {
        value_.push_back(static_cast<char>(c));
    }
}

// Behind the first byte of a line break: LF CR and CR LF are one break, not two.
void GameParser::read_line_break(char c) {
    if (peek() == (c == '\n' ? '\r' : '\n')) input_.skip(1);
}

// At a high byte of a set in which '\' and ']' may be half a character. sgf_reader.h has the rules.
void GameParser::read_double_byte() {
    has_high_bytes_ = true;
    const std::string_view text = lookahead();
    const auto take = [&](std::string_view bytes, std::size_t consumed) {
        value_.append(bytes);
        input_.skip(consumed);
    };
    const char lead = text[0];
    const char trail = text.size() > 1 ? text[1] : '\0';
    if (!is_lead_byte(*charset_, static_cast<unsigned char>(lead)) ||
        static_cast<unsigned char>(trail) < 0x40 || trail == 0x7f)
        return take(text.substr(0, 1), 1);
    if (trail != '\\' && trail != ']') return take(text.substr(0, 2), 2);
    if (is_utf8_so_far(lead)) return take(text.substr(0, 1), 1);

    if (trail == ']')
        return looks_like_end_of_value(text.substr(2)) ? take(text.substr(0, 1), 1)
                                                       : take(text.substr(0, 2), 2);
    const std::string_view behind = text.substr(2);
    if (behind.starts_with('\\')) return take(text.substr(0, 2), 3);
    if (behind.starts_with(']') && !looks_like_end_of_value(behind.substr(1))) {
        const char pair[] = {lead, ']'};
        return take({pair, 2}, 3);
    }
    take(text.substr(0, 2), 2);
}

// True if the game's text up to and including the byte `next` may well be UTF-8 after all, despite
// the declared set. Cost: over a whole value, its length.
bool GameParser::is_utf8_so_far(char next) {
    if (is_utf8_excluded_) return false;
    value_.push_back(next);
    std::size_t length = 0;
    while (utf8_checked_ < value_.size() && !is_utf8_excluded_) {
        length = utf8_sequence_length(std::string_view(value_).substr(utf8_checked_));
        utf8_checked_ += length;
        is_utf8_excluded_ = length == 0;
    }
    value_.pop_back();
    return length >= 3;
}

}  // namespace nadare::go::sgf
