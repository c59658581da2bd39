#include "util/options.h"

#include <algorithm>

#include "util/error.h"

namespace nadare::util {

namespace {

[[maybe_unused]] bool is_kebab_case(std::string_view name) noexcept {
    const auto is_allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    };
    return !name.empty() && name.front() != '-' && name.back() != '-' &&
           std::ranges::all_of(name, is_allowed);
}

}  // namespace

Option::Option(Facts facts, std::function<std::string()> read,
               std::function<bool(std::string_view, Write)> write)
    : facts_(std::move(facts)), read_(std::move(read)), write_(std::move(write)) {}

std::string_view Option::name_in_group() const noexcept {
    std::string_view name = facts_.name;
    if (!facts_.group.empty()) name.remove_prefix(facts_.group.size() + 1);
    return name;
}

void Option::check(std::string_view text) const {
    if (!accepts(text))
        throw Error(format("option '{}': {} is not {}", name(), in_quotes(text), allowed()));
}

void Option::set(std::string_view text) {
    check(text);
    write_(text, Write::assign);
}

void OptionSet::append(Option option) {
    assert(is_kebab_case(option.name_in_group()));
    assert(option.group().empty() || is_kebab_case(option.group()));
    assert(find(option.name()) == nullptr && "two options of one name");
    assert(option.accepts(option.default_text()) && "a default outside its own range");
    options_.push_back(std::move(option));
}

const Option* OptionSet::find(std::string_view name) const noexcept {
    const auto found = std::ranges::find(options_, name, &Option::name);
    return found == options_.end() ? nullptr : &*found;
}

Option* OptionSet::find(std::string_view name) noexcept {
    return const_cast<Option*>(std::as_const(*this).find(name));
}

const Option& OptionSet::at(std::string_view name) const {
    if (const Option* option = find(name)) return *option;
    std::vector<std::string_view> names;
    for (const Option& option : options_) names.push_back(option.name());
    if (const auto meant = nearest(name, names))
        throw Error(format("unknown option {}: did you mean '{}'?", in_quotes(name), *meant));
    throw Error(format("unknown option {}", in_quotes(name)));
}

Option& OptionSet::at(std::string_view name) {
    return const_cast<Option&>(std::as_const(*this).at(name));
}

void OptionSet::reset() {
    for (Option& option : options_) option.reset();
}

std::vector<std::string_view> OptionSet::groups() const {
    std::vector<std::string_view> groups;
    for (const Option& option : options_)
        if (std::ranges::find(groups, option.group()) == groups.end())
            groups.push_back(option.group());
    return groups;
}

namespace detail {

std::optional<bool> parse_bool(std::string_view text) {
    for (const std::string_view yes : {"true", "yes", "on", "1"})
        if (equals_ignoring_case(text, yes)) return true;
    for (const std::string_view no : {"false", "no", "off", "0"})
        if (equals_ignoring_case(text, no)) return false;
    return std::nullopt;
}

std::string allowed_range(std::string_view what, std::string_view min, std::string_view max) {
    return format("{} from {} to {}", what, min, max);
}

std::string allowed_choices(std::span<const std::string> choices) {
    return "one of " + join(choices, ", ");
}

}  // namespace detail

}  // namespace nadare::util
