#include "go/sgf_tree.h"

#include <algorithm>
#include <unordered_set>

#include "util/assert.h"
#include "util/error.h"

namespace nadare::go::sgf {

bool is_identifier(std::string_view text) {
    const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return !text.empty() && is_upper(text.front()) &&
           std::ranges::all_of(text, [&](char c) { return is_upper(c) || is_digit(c); });
}

Tree::Tree() : nodes_(1) {}

void Tree::clear() {
    nodes_.assign(1, NodeRecord());
    properties_.clear();
    values_.clear();
    text_.clear();
    live_nodes_ = 1;
    dead_text_bytes_ = 0;
}

std::size_t Tree::memory_bytes() const {
    return nodes_.capacity() * sizeof(NodeRecord) +
           properties_.capacity() * sizeof(PropertyRecord) +
           values_.capacity() * sizeof(ValueRecord) + text_.capacity();
}

// --- Walking

NodeId Tree::first_child(NodeId node) const {
    const std::uint32_t last = nodes_[node.index()].last_child;
    return last == kNone ? NodeId::none() : NodeId(nodes_[last].next_sibling);
}

NodeId Tree::next_sibling(NodeId node) const {
    const NodeRecord& record = nodes_[node.index()];
    if (record.parent == kNone || nodes_[record.parent].last_child == node.index())
        return NodeId::none();
    return NodeId(record.next_sibling);
}

NodeId Tree::next_in_preorder(NodeId node) const {
    if (has_children(node)) return first_child(node);
    for (; !node.is_none(); node = parent(node))
        if (const NodeId next = next_sibling(node); !next.is_none()) return next;
    return NodeId::none();
}

std::vector<NodeId> Tree::main_line() const {
    std::vector<NodeId> line;
    for (NodeId node = root(); !node.is_none(); node = first_child(node)) line.push_back(node);
    return line;
}

std::vector<NodeId> Tree::path_to(NodeId node) const {
    std::vector<NodeId> path;
    for (; !node.is_none(); node = parent(node)) path.push_back(node);
    std::ranges::reverse(path);
    return path;
}

// --- Growing

NodeId Tree::add_child(NodeId parent) {
    assert(parent.index() < nodes_.size());
    if (nodes_.size() >= kNone) throw util::Error("A game tree can hold 4294967294 nodes at most.");
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    NodeRecord record{.parent = parent.index(), .next_sibling = index};
    NodeRecord& above = nodes_[parent.index()];
    if (above.last_child != kNone)
        record.next_sibling = std::exchange(nodes_[above.last_child].next_sibling, index);
    above.last_child = index;
    nodes_.push_back(record);
    ++live_nodes_;
    return NodeId(index);
}

void Tree::remove_subtree(NodeId node) {
    assert(node != root());
    // Count what goes while it still hangs together: everything before the preorder successor of
    // the whole subtree.
    std::size_t removed = 0;
    NodeId after = node;
    while (!after.is_none() && next_sibling(after).is_none()) after = parent(after);
    if (!after.is_none()) after = next_sibling(after);
    for (NodeId n = node; n != after; n = next_in_preorder(n), ++removed) remove_properties(n);

    NodeRecord& above = nodes_[parent(node).index()];
    std::uint32_t before = above.last_child;
    while (nodes_[before].next_sibling != node.index()) before = nodes_[before].next_sibling;
    if (before == node.index()) {
        above.last_child = kNone;
    } else {
        nodes_[before].next_sibling = nodes_[node.index()].next_sibling;
        if (above.last_child == node.index()) above.last_child = before;
    }
    live_nodes_ -= removed;
    repack_text_if_wasteful();
}

// --- Reading properties

std::string_view Tree::identifier_of(std::uint32_t property) const {
    const PropertyRecord& record = properties_[property];
    return std::string_view(text_).substr(record.identifier_begin, record.identifier_size);
}

Value Tree::value_of(std::uint32_t value) const {
    const ValueRecord& record = values_[value];
    return {std::string_view(text_).substr(record.begin, record.size),
            record.separator == kNone ? Value::kNoSeparator : record.separator};
}

std::uint32_t Tree::find_index(NodeId node, std::string_view identifier) const {
    for (const Property property : properties(node))
        if (property.identifier() == identifier) return property.index_;
    return kNone;
}

bool Tree::has(NodeId node, std::string_view identifier) const {
    return find_index(node, identifier) != kNone;
}

std::optional<Tree::Property> Tree::find(NodeId node, std::string_view identifier) const {
    const std::uint32_t index = find_index(node, identifier);
    if (index == kNone) return std::nullopt;
    return Property(*this, index);
}

std::optional<std::string_view> Tree::text(NodeId node, std::string_view identifier) const {
    const auto property = find(node, identifier);
    if (!property) return std::nullopt;
    return property->first_value().text;
}

std::vector<std::string_view> Tree::texts(NodeId node, std::string_view identifier) const {
    std::vector<std::string_view> found;
    if (const auto property = find(node, identifier))
        for (const Value value : property->values()) found.push_back(value.text);
    return found;
}

// --- Changing properties

// `text` may be a piece of text_ itself: std::string::append allows that.
std::uint32_t Tree::store_text(std::string_view text) {
    const std::size_t begin = text_.size();
    if (text.size() >= kNone - begin)
        throw util::Error("A game tree can hold 4 GiB of text at most.");
    text_.append(text);
    return static_cast<std::uint32_t>(begin);
}

void Tree::write_value(ValueRecord& record, Value value) {
    assert(!value.is_composed() ||
           (value.separator < value.text.size() && value.text[value.separator] == ':'));
    record.size = static_cast<std::uint32_t>(value.text.size());
    record.separator = value.is_composed() ? static_cast<std::uint32_t>(value.separator) : kNone;
    record.begin = store_text(value.text);
}

PropertyId Tree::append_property(NodeId node, std::string_view identifier) {
    assert(is_identifier(identifier));
    const auto index = static_cast<std::uint32_t>(properties_.size());
    PropertyRecord record{.identifier_begin = store_text(identifier),
                          .identifier_size = static_cast<std::uint32_t>(identifier.size()),
                          .last_value = kNone,
                          .next = index};
    NodeRecord& owner = nodes_[node.index()];
    if (owner.last_property != kNone)
        record.next = std::exchange(properties_[owner.last_property].next, index);
    owner.last_property = index;
    properties_.push_back(record);
    return PropertyId(index);
}

void Tree::append_value(PropertyId property, Value value) {
    const auto index = static_cast<std::uint32_t>(values_.size());
    ValueRecord record{.begin = 0, .size = 0, .separator = kNone, .next = index};
    write_value(record, value);
    PropertyRecord& owner = properties_[static_cast<std::uint32_t>(property)];
    if (owner.last_value != kNone)
        record.next = std::exchange(values_[owner.last_value].next, index);
    owner.last_value = index;
    values_.push_back(record);
}

PropertyId Tree::find_or_append(NodeId node, std::string_view identifier) {
    const std::uint32_t found = find_index(node, identifier);
    return found != kNone ? PropertyId(found) : append_property(node, identifier);
}

// Leaves exactly one value. Its record is used again, so that a comment rewritten every second does
// not let the tree grow.
void Tree::replace_values(PropertyId property, Value value) {
    PropertyRecord& owner = properties_[static_cast<std::uint32_t>(property)];
    if (owner.last_value == kNone) {
        append_value(property, value);
        return;
    }
    forget_values(static_cast<std::uint32_t>(property));
    ValueRecord& kept = values_[owner.last_value];
    kept.next = owner.last_value;
    write_value(kept, value);
}

// What a caller passes may be a view into this very tree, whose text moves as it grows: copy first.
void Tree::set(NodeId node, std::string_view identifier, std::string_view text) {
    const std::string copy(text);
    replace_values(find_or_append(node, identifier), Value::plain(copy));
    repack_text_if_wasteful();
}

void Tree::set(NodeId node, std::string_view identifier, const std::vector<std::string>& texts) {
    if (texts.empty()) {
        remove(node, identifier);
        return;
    }
    const PropertyId property = find_or_append(node, identifier);
    replace_values(property, Value::plain(texts.front()));
    for (std::size_t i = 1; i < texts.size(); ++i) append_value(property, Value::plain(texts[i]));
    repack_text_if_wasteful();
}

void Tree::add(NodeId node, std::string_view identifier, std::string_view text) {
    const std::string copy(text);
    append_value(find_or_append(node, identifier), Value::plain(copy));
}

void Tree::set_composed(NodeId node, std::string_view identifier, std::string_view left,
                        std::string_view right) {
    const std::string text = std::string(left).append(1, ':').append(right);
    replace_values(find_or_append(node, identifier), {text, left.size()});
    repack_text_if_wasteful();
}

void Tree::add_composed(NodeId node, std::string_view identifier, std::string_view left,
                        std::string_view right) {
    const std::string text = std::string(left).append(1, ':').append(right);
    append_value(find_or_append(node, identifier), {text, left.size()});
}

void Tree::forget_values(std::uint32_t property) {
    for (const Value value : Property(*this, property).values())
        dead_text_bytes_ += value.text.size();
}

void Tree::unlink_property(NodeId node, std::uint32_t property) {
    NodeRecord& owner = nodes_[node.index()];
    std::uint32_t before = owner.last_property;
    while (properties_[before].next != property) before = properties_[before].next;
    if (before == property) {
        owner.last_property = kNone;
    } else {
        properties_[before].next = properties_[property].next;
        if (owner.last_property == property) owner.last_property = before;
    }
}

bool Tree::remove(NodeId node, std::string_view identifier) {
    const std::uint32_t found = find_index(node, identifier);
    if (found == kNone) return false;
    forget_values(found);
    dead_text_bytes_ += identifier.size();
    unlink_property(node, found);
    repack_text_if_wasteful();
    return true;
}

void Tree::remove_properties(NodeId node) {
    for (const Property property : properties(node)) {
        forget_values(property.index_);
        dead_text_bytes_ += property.identifier().size();
    }
    nodes_[node.index()].last_property = kNone;
}

// Only properties reachable from a node in the tree are carried over; the records of removed ones
// stay behind and point at nothing that anyone can reach.
void Tree::rewrite_values(const std::function<void(std::string_view, std::string&)>& rewrite) {
    const std::string old = std::exchange(text_, std::string());
    const auto old_text = [&](std::uint32_t begin, std::uint32_t size) {
        return std::string_view(old).substr(begin, size);
    };
    std::string fresh;
    const auto rewrite_value = [&](ValueRecord& record) {
        const std::string_view text = old_text(record.begin, record.size);
        fresh.clear();
        if (record.separator == kNone) {
            rewrite(text, fresh);
            write_value(record, {fresh});
            return;
        }
        rewrite(text.substr(0, record.separator), fresh);
        const std::size_t separator = fresh.size();
        fresh.push_back(':');
        rewrite(text.substr(record.separator + 1), fresh);
        write_value(record, {fresh, separator});
    };

    for (NodeId node = root(); !node.is_none(); node = next_in_preorder(node)) {
        for (const Property view : properties(node)) {
            PropertyRecord& property = properties_[view.index_];
            property.identifier_begin =
                store_text(old_text(property.identifier_begin, property.identifier_size));
            std::uint32_t value = property.last_value;
            do {
                value = values_[value].next;
                rewrite_value(values_[value]);
            } while (value != property.last_value);
        }
    }
    dead_text_bytes_ = 0;
}

void Tree::repack_text_if_wasteful() {
    constexpr std::size_t kNotWorthIt = 1 << 20;
    if (dead_text_bytes_ < kNotWorthIt || dead_text_bytes_ < text_.size() / 2) return;
    rewrite_values([](std::string_view text, std::string& out) { out.append(text); });
}

// --- Comparing and checking

bool operator==(const Tree& a, const Tree& b) {
    const auto same_properties = [&](NodeId x, NodeId y) {
        const auto p = a.properties(x);
        const auto q = b.properties(y);
        return std::equal(p.begin(), p.end(), q.begin(), q.end(),
                          [](const Tree::Property& s, const Tree::Property& t) {
                              const auto u = s.values();
                              const auto v = t.values();
                              return s.identifier() == t.identifier() &&
                                     std::equal(u.begin(), u.end(), v.begin(), v.end());
                          });
    };
    // Same shape: a preorder walk of both finds children and siblings at the same steps.
    NodeId x = a.root();
    NodeId y = b.root();
    while (!x.is_none() && !y.is_none()) {
        if (a.has_children(x) != b.has_children(y)) return false;
        if (a.next_sibling(x).is_none() != b.next_sibling(y).is_none()) return false;
        if (!same_properties(x, y)) return false;
        x = a.next_in_preorder(x);
        y = b.next_in_preorder(y);
    }
    return x.is_none() && y.is_none();
}

bool Tree::has_consistent_properties(NodeId node) const {
    std::unordered_set<std::string_view> names;
    for (const Property property : properties(node)) {
        if (!is_identifier(property.identifier())) return false;
        if (!names.insert(property.identifier()).second) return false;
        if (property.values().empty()) return false;
        for (const Value value : property.values())
            if (value.is_composed() &&
                (value.separator >= value.text.size() || value.text[value.separator] != ':'))
                return false;
    }
    return true;
}

bool Tree::is_consistent() const {
    std::size_t seen = 0;
    for (NodeId node = root(); !node.is_none(); node = next_in_preorder(node)) {
        if (++seen > nodes_.size()) return false;  // A loop.
        for (const NodeId child : children(node))
            if (parent(child) != node) return false;
        if (!has_consistent_properties(node)) return false;
    }
    return seen == live_nodes_ && parent(root()).is_none();
}

}  // namespace nadare::go::sgf
