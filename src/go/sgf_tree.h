// A game tree of SGF as a value: nodes, each with ordered properties, each with ordered values.
//
// Nodes, properties, values and text live in four flat arrays and refer to each other by index, so
// a tree copies and dies without recursion however deep it is, and a node with one move costs about
// 50 bytes. A NodeId stays valid until its node is removed. A string_view handed out stays valid
// until the next change of the tree.
//
// Text is what the file means, not what it says: UTF-8, without escapes, line breaks as '\n'. One
// thing of the written form matters and is kept: at most one colon in a value is its *separator*,
// the first colon that was not escaped. It splits composed values such as AP[Name:1.0] or LB[dd:a].
//
// Invariants (is_consistent): identifiers pass is_identifier(); no node has two properties of one
// name; every property has a value. Distinct trees may be used from distinct threads; one tree is
// like any container.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nadare::go::sgf {

// Names a node of one tree. The root is node 0; a tree just read numbers its nodes in file order.
class NodeId {
 public:
    constexpr NodeId() = default;
    constexpr explicit NodeId(std::uint32_t index) : index_(index) {}
    static constexpr NodeId none() { return NodeId(); }

    constexpr bool is_none() const { return index_ == kNone; }
    constexpr std::uint32_t index() const { return index_; }
    friend constexpr auto operator<=>(NodeId, NodeId) = default;

 private:
    static constexpr std::uint32_t kNone = 0xffff'ffff;
    std::uint32_t index_ = kNone;
};

// Names a property of one tree, for those who add many values to it.
enum class PropertyId : std::uint32_t {};

// One value of a property, as a view into a tree or into the caller's text.
struct Value {
    static constexpr std::size_t kNoSeparator = std::string_view::npos;

    // The value a file means that writes `text` without escaping colons.
    static Value plain(std::string_view text) { return {text, text.find(':')}; }

    bool is_composed() const { return separator != kNoSeparator; }
    // Requires: is_composed().
    std::string_view left() const { return text.substr(0, separator); }
    std::string_view right() const { return text.substr(separator + 1); }
    friend bool operator==(const Value&, const Value&) = default;

    std::string_view text;
    std::size_t separator = kNoSeparator;  // Index of a ':' in text.
};

// True for an upper-case letter followed by upper-case letters and digits. (Digits go beyond FF[4];
// some programs write them, and to keep an unknown property matters more than to refuse it.)
bool is_identifier(std::string_view text);

class Tree {
 public:
    class Property;
    template <class Item>
    class Range;

    // A root without properties.
    Tree();

    // Back to a lone root. Keeps the memory, for the next game.
    void clear();

    NodeId root() const { return NodeId(0); }
    std::size_t node_count() const { return live_nodes_; }
    // Bytes this tree holds on the heap, for those who account for memory.
    std::size_t memory_bytes() const;

    // --- Walking. All require a node of this tree and answer none() where there is no such node.
    NodeId parent(NodeId node) const { return NodeId(nodes_[node.index()].parent); }
    NodeId first_child(NodeId node) const;
    NodeId last_child(NodeId node) const { return NodeId(nodes_[node.index()].last_child); }
    NodeId next_sibling(NodeId node) const;
    bool has_children(NodeId node) const { return !last_child(node).is_none(); }
    bool has_variations(NodeId node) const { return first_child(node) != last_child(node); }
    Range<NodeId> children(NodeId node) const;
    // The node written after this one in a file: first child, else the next sibling of the nearest
    // ancestor that has one. Starting at root() it visits the whole tree.
    NodeId next_in_preorder(NodeId node) const;
    // The root and then always the first child.
    std::vector<NodeId> main_line() const;
    // From the root to `node`, both included.
    std::vector<NodeId> path_to(NodeId node) const;

    // --- Growing.
    // Adds a node after the other children of `parent`. Throws util::Error beyond 2^32 - 2 nodes.
    NodeId add_child(NodeId parent);
    // Takes `node` and everything below it out of the tree. Requires: not the root.
    // Cost: the nodes removed and the siblings. Their memory comes back with clear() or a new tree.
    void remove_subtree(NodeId node);

    // --- Reading properties. An identifier is compared exactly. Cost: the node's properties.
    Range<Property> properties(NodeId node) const;
    bool has(NodeId node, std::string_view identifier) const;
    std::optional<Property> find(NodeId node, std::string_view identifier) const;
    // The text of the first value.
    std::optional<std::string_view> text(NodeId node, std::string_view identifier) const;
    // The text of all values; empty if there is no such property.
    std::vector<std::string_view> texts(NodeId node, std::string_view identifier) const;

    // --- Changing properties. A new property goes after the others, a changed one keeps its place.
    // Requires: is_identifier(identifier). Throws util::Error beyond 4 GiB of text.
    void set(NodeId node, std::string_view identifier, std::string_view text);
    void set(NodeId node, std::string_view identifier, const std::vector<std::string>& texts);
    void add(NodeId node, std::string_view identifier, std::string_view text);
    // The same for a composed value, whose parts may themselves hold colons.
    void set_composed(NodeId node, std::string_view identifier, std::string_view left,
                      std::string_view right);
    void add_composed(NodeId node, std::string_view identifier, std::string_view left,
                      std::string_view right);
    // False if there was no such property.
    bool remove(NodeId node, std::string_view identifier);
    void remove_properties(NodeId node);

    // --- Building in bulk: no search for a property of the same name.
    // Requires: !has(node, identifier), and append_value before anything else is done.
    PropertyId append_property(NodeId node, std::string_view identifier);
    void append_value(PropertyId property, Value value);
    // Replaces the text of every value. `rewrite` appends the new form of its first argument to its
    // second; it is called for each side of a separator, which stays between the two.
    void rewrite_values(const std::function<void(std::string_view, std::string&)>& rewrite);

    // Same shape, same properties and values in the same order. Cost: both trees.
    friend bool operator==(const Tree& a, const Tree& b);

    bool is_consistent() const;

 private:
    static constexpr std::uint32_t kNone = 0xffff'ffff;

    // Children, properties and values form circular lists: the owner knows the last, the last knows
    // the first. So both ends are one step away at the price of one index.
    struct NodeRecord {
        std::uint32_t parent = kNone;
        std::uint32_t last_child = kNone;
        std::uint32_t next_sibling = kNone;
        std::uint32_t last_property = kNone;
    };
    struct PropertyRecord {
        std::uint32_t identifier_begin;
        std::uint32_t identifier_size;
        std::uint32_t last_value;
        std::uint32_t next;
    };
    struct ValueRecord {
        std::uint32_t begin;
        std::uint32_t size;
        std::uint32_t separator;  // kNone, or an index into the value.
        std::uint32_t next;
    };

    std::string_view identifier_of(std::uint32_t property) const;
    Value value_of(std::uint32_t value) const;
    std::uint32_t find_index(NodeId node, std::string_view identifier) const;
    PropertyId find_or_append(NodeId node, std::string_view identifier);
    void replace_values(PropertyId property, Value value);
    std::uint32_t store_text(std::string_view text);
    void write_value(ValueRecord& record, Value value);
    void forget_values(std::uint32_t property);
    void unlink_property(NodeId node, std::uint32_t property);
    void repack_text_if_wasteful();
    bool has_consistent_properties(NodeId node) const;

    std::vector<NodeRecord> nodes_;
    std::vector<PropertyRecord> properties_;
    std::vector<ValueRecord> values_;
    std::string text_;
    std::size_t live_nodes_ = 1;
    std::size_t dead_text_bytes_ = 0;

    friend class Range<NodeId>;
    friend class Range<Property>;
    friend class Range<Value>;
};

// One property of one node, as a view into its tree.
class Tree::Property {
 public:
    std::string_view identifier() const { return tree_->identifier_of(index_); }
    PropertyId id() const { return PropertyId(index_); }
    // Never empty.
    Range<Value> values() const;
    Value first_value() const;

 private:
    friend class Range<Property>;
    friend class Tree;
    Property(const Tree& tree, std::uint32_t index) : tree_(&tree), index_(index) {}

    const Tree* tree_;
    std::uint32_t index_;
};

// The items of one circular list, first to last: a range for `for` loops and algorithms.
template <class Item>
class Tree::Range {
 public:
    class iterator {
     public:
        using iterator_category = std::input_iterator_tag;
        using value_type = Item;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = Item;

        iterator() = default;
        Item operator*() const { return item(*tree_, at_); }
        iterator& operator++() {
            at_ = at_ == last_ ? kNone : next(*tree_, at_);
            return *this;
        }
        iterator operator++(int) { return std::exchange(*this, ++iterator(*this)); }
        friend bool operator==(const iterator& a, const iterator& b) { return a.at_ == b.at_; }

     private:
        friend class Range;
        iterator(const Tree& tree, std::uint32_t at, std::uint32_t last)
            : tree_(&tree), at_(at), last_(last) {}

        const Tree* tree_ = nullptr;
        std::uint32_t at_ = kNone;
        std::uint32_t last_ = kNone;
    };

    iterator begin() const { return {*tree_, last_ == kNone ? kNone : next(*tree_, last_), last_}; }
    iterator end() const { return {*tree_, kNone, last_}; }
    bool empty() const { return last_ == kNone; }
    // Cost: the items.
    std::size_t size() const { return static_cast<std::size_t>(std::distance(begin(), end())); }

 private:
    friend class Tree;
    friend class Tree::Property;
    Range(const Tree& tree, std::uint32_t last) : tree_(&tree), last_(last) {}
    static Item item(const Tree& tree, std::uint32_t index);
    static std::uint32_t next(const Tree& tree, std::uint32_t index);

    const Tree* tree_;
    std::uint32_t last_;
};

template <>
inline NodeId Tree::Range<NodeId>::item(const Tree&, std::uint32_t index) {
    return NodeId(index);
}
template <>
inline std::uint32_t Tree::Range<NodeId>::next(const Tree& tree, std::uint32_t index) {
    return tree.nodes_[index].next_sibling;
}
template <>
inline Tree::Property Tree::Range<Tree::Property>::item(const Tree& tree, std::uint32_t index) {
    return {tree, index};
}
template <>
inline std::uint32_t Tree::Range<Tree::Property>::next(const Tree& tree, std::uint32_t index) {
    return tree.properties_[index].next;
}
template <>
inline Value Tree::Range<Value>::item(const Tree& tree, std::uint32_t index) {
    return tree.value_of(index);
}
template <>
inline std::uint32_t Tree::Range<Value>::next(const Tree& tree, std::uint32_t index) {
    return tree.values_[index].next;
}

inline Tree::Range<Value> Tree::Property::values() const {
    return {*tree_, tree_->properties_[index_].last_value};
}
inline Value Tree::Property::first_value() const {
    return tree_->value_of(tree_->values_[tree_->properties_[index_].last_value].next);
}
inline Tree::Range<NodeId> Tree::children(NodeId node) const {
    return {*this, nodes_[node.index()].last_child};
}
inline Tree::Range<Tree::Property> Tree::properties(NodeId node) const {
    return {*this, nodes_[node.index()].last_property};
}

}  // namespace nadare::go::sgf
