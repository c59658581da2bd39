#include "go/sgf_writer.h"

#include <algorithm>
#include <array>
#include <utility>

#include "go/sgf_charset.h"

namespace nadare::go::sgf {

namespace {

bool is_standard_in_root(std::string_view identifier) {
    constexpr std::array<std::string_view, 4> kStandard = {"FF", "GM", "CA", "AP"};
    return std::ranges::find(kStandard, identifier) != kStandard.end();
}

// Properties of FF[4] whose value is composed and ends in text, where a further colon is escaped.
bool has_composed_text(std::string_view identifier) {
    return identifier == "AP" || identifier == "FG" || identifier == "LB";
}

void append_escaped(std::string_view identifier, Value value, std::string& out) {
    const bool is_composed_text = has_composed_text(identifier);
    for (std::size_t i = 0; i < value.text.size(); ++i) {
        const char c = value.text[i];
        bool is_escaped = c == ']' || c == '\\';
        if (c == ':') {
            // Before the separator a bare colon would be taken for it; behind it, for text.
            const bool is_before = !value.is_composed() || i < value.separator;
            const bool is_behind = value.is_composed() && i > value.separator;
            is_escaped = is_before || (is_behind && is_composed_text);
        }
        if (c == '\r') {
            out.push_back('\n');
            if (i + 1 < value.text.size() && value.text[i + 1] == '\n') ++i;
            continue;
        }
        if (is_escaped) out.push_back('\\');
        out.push_back(c);
    }
}

class Writer {
 public:
    Writer(std::string& out, const WriteOptions& options) : out_(out), options_(options) {}

    void write(const Tree& tree) {
        // A node opens a parenthesis if it is the root or one of several siblings. What was opened
        // is closed when the walk climbs out of a leaf.
        const auto opens = [&tree](NodeId node) {
            return node == tree.root() || tree.has_variations(tree.parent(node));
        };
        for (NodeId node = tree.root(); !node.is_none(); node = tree.next_in_preorder(node)) {
            if (opens(node)) break_line();
            build_node(tree, node, opens(node) ? "(;" : ";");
            put_node();
            if (node == tree.root() && tree.has_children(node)) break_line();
            if (tree.has_children(node)) continue;
            for (NodeId up = node; !up.is_none(); up = tree.parent(up)) {
                if (opens(up)) put(")");
                if (!tree.next_sibling(up).is_none()) break;
            }
        }
        break_line();
    }

 private:
    // --- A node is first built in node_, with the places where it may be broken, then laid out.

    void build_node(const Tree& tree, NodeId node, std::string_view start) {
        const bool is_root = node == tree.root();
        node_ = start;  // Never broken: many programs look for "(;".
        start_size_ = start.size();
        breaks_.clear();
        if (is_root) build_standard_properties(tree);
        for (const Tree::Property property : tree.properties(node))
            if (!is_root || !is_standard_in_root(property.identifier())) build_property(property);
    }

    void build_standard_properties(const Tree& tree) {
        build_property("FF", Value::plain("4"));
        if (const auto game = tree.find(tree.root(), "GM")) {
            build_property(*game);
        } else {
            build_property("GM", Value::plain("1"));
        }
        build_property("CA", Value::plain("UTF-8"));
        if (const auto application = tree.find(tree.root(), "AP")) {
            build_property(*application);
        } else {
            const std::string text = options_.application + ":" + options_.version;
            build_property("AP", {text, options_.application.size()});
        }
    }

    void build_property(std::string_view identifier, Value value) {
        if (node_.size() > start_size_) breaks_.push_back(node_.size());
        node_.append(identifier);
        build_value(identifier, value);
    }

    void build_property(const Tree::Property& property) {
        bool is_first = true;
        for (const Value value : property.values()) {
            if (std::exchange(is_first, false)) {
                build_property(property.identifier(), value);
            } else {
                breaks_.push_back(node_.size());
                build_value(property.identifier(), value);
            }
        }
    }

    void build_value(std::string_view identifier, Value value) {
        node_.push_back('[');
        if (is_valid_utf8(value.text)) {
            append_escaped(identifier, value, node_);
        } else {
            std::string text;
            append_valid_utf8(value.text.substr(0, value.separator), text);
            const std::size_t separator = value.is_composed() ? text.size() : Value::kNoSeparator;
            if (value.is_composed()) append_valid_utf8(value.text.substr(value.separator), text);
            append_escaped(identifier, {text, separator}, node_);
        }
        node_.push_back(']');
    }

    // A node that fits a line stays together; a longer one is broken before properties and values.
    void put_node() {
        if (!fits(node_) && node_.size() <= options_.line_length) break_line();
        if (fits(node_)) {
            put(node_);
            return;
        }
        std::size_t begin = 0;
        breaks_.push_back(node_.size());
        for (const std::size_t end : breaks_) {
            const std::string_view piece = std::string_view(node_).substr(begin, end - begin);
            // Behind "(", a break would be allowed too, but nobody expects it there.
            if (!fits(piece) && column_ > 1) break_line();
            put(piece);
            begin = end;
        }
    }

    bool fits(std::string_view text) const { return column_ + text.size() <= options_.line_length; }

    void put(std::string_view text) {
        out_.append(text);
        const std::size_t line_end = text.rfind('\n');
        column_ =
            line_end == std::string_view::npos ? column_ + text.size() : text.size() - line_end - 1;
    }

    void break_line() {
        if (column_ > 0) out_.push_back('\n');
        column_ = 0;
    }

    std::string& out_;
    const WriteOptions& options_;
    std::size_t column_ = 0;
    std::string node_;
    std::size_t start_size_ = 0;
    std::vector<std::size_t> breaks_;
};

}  // namespace

std::string escaped(std::string_view identifier, Value value) {
    std::string out;
    append_escaped(identifier, value, out);
    return out;
}

std::string write_game(const Tree& tree, const WriteOptions& options) {
    std::string out;
    Writer(out, options).write(tree);
    return out;
}

std::string write_collection(const std::vector<Tree>& games, const WriteOptions& options) {
    std::string out;
    for (const Tree& game : games) Writer(out, options).write(game);
    return out;
}

void write_game(std::ostream& out, const Tree& tree, const WriteOptions& options) {
    out << write_game(tree, options);
}

Tree with_standard_root(Tree tree, const WriteOptions& options) {
    const Tree original = tree;
    const NodeId root = tree.root();
    const auto copy = [&](const Tree::Property& from) {
        const PropertyId to = tree.append_property(root, from.identifier());
        for (const Value value : from.values()) tree.append_value(to, value);
    };
    tree.remove_properties(root);
    tree.set(root, "FF", "4");
    if (const auto game = original.find(root, "GM")) {
        copy(*game);
    } else {
        tree.set(root, "GM", "1");
    }
    tree.set(root, "CA", "UTF-8");
    if (const auto application = original.find(root, "AP")) {
        copy(*application);
    } else {
        tree.set_composed(root, "AP", options.application, options.version);
    }
    for (const Tree::Property property : original.properties(root))
        if (!is_standard_in_root(property.identifier())) copy(property);
    return tree;
}

}  // namespace nadare::go::sgf
