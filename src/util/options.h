// Options: plain fields that the code reads for free, each described once for everybody else. A
// struct of options comes with a function template that shows every field to a visitor:
//
//     struct SearchOptions {
//         double rave_equivalence = 3500;
//         int expand_at = 8;
//         Chooser chooser = Chooser::sequential;
//     };
//     template <class Visitor>
//     void describe(SearchOptions& o, Visitor&& option) {
//         using util::Tunable;
//         option(o.rave_equivalence, {"rave-equivalence", 50.0, 2e4, Tunable::yes, "visits ..."});
//         option(o.expand_at, {"expand-at", 1, 1'000, Tunable::no, "visits before ..."});
//         option(o.chooser, {"chooser", Tunable::no, "who picks a playout move"});
//     }
//
// Whole numbers, doubles and std::chrono durations have a range; bool, std::string and enums do
// not. A wrong type, a bound that does not fit the field, or a forgotten help text does not
// compile. A struct that contains others describes them with the same visitor: describe(o.search,
// option).
//
// An enum says its names through a function found beside it:
//
//     inline auto enum_names(Chooser) {
//         return std::to_array<util::EnumName<Chooser>>(
//             {{Chooser::sequential, "sequential"}, {Chooser::full_choose, "full-choose"}});
//     }
//
// Changes<Options> is a struct of the same options of which each has a value or none.
//
// On top of that stands OptionSet: the options of one or more structs as a list of names and texts.
// Command line, config file, GTP, web page, tuner, manual and match records all walk it.
//
// Threads: an OptionSet reads and writes the fields it was given; guard it like those fields.
#pragma once

#include <chrono>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "util/assert.h"
#include "util/text.h"

namespace nadare::util {

// --- Describing ---

// Whether the tuner may change an option.
enum class Tunable { no, yes };

// One line of the table that enum_names(E) answers. Names are in kebab-case.
template <class E>
struct EnumName {
    E value;
    std::string_view name;
};

template <class T>
concept NamedEnum = std::is_enum_v<T> && requires(T value) {
    enum_names(value);
};

// Durations that turn into seconds and back without loss: whole counts of anything, or fractions of
// the second itself.
template <class T>
inline constexpr bool is_duration = false;
template <std::integral Rep, class Period>
inline constexpr bool is_duration<std::chrono::duration<Rep, Period>> = true;
template <>
inline constexpr bool is_duration<std::chrono::duration<double>> = true;

template <class T>
concept WholeOption =
    std::same_as<T, int> || std::same_as<T, std::int64_t> || std::same_as<T, std::uint64_t>;

template <class T>
concept RangedOption = WholeOption<T> || std::same_as<T, double> || is_duration<T>;

template <class T>
concept PlainOption = std::same_as<T, bool> || std::same_as<T, std::string> || NamedEnum<T>;

// What is said about a field of type T: the braces in a call of the visitor. A visitor declares
//     template <class T> void operator()(T& field, const util::OptionDescription<T>& about);
// The texts must outlive the visitor; they are literals. The name is in kebab-case, the help a
// phrase without a full stop. Both bounds belong to the range.
template <class T>
struct OptionDescription;

template <RangedOption T>
struct OptionDescription<T> {
    std::string_view name;
    T min;
    T max;
    Tunable tunable;
    std::string_view help;
};

template <PlainOption T>
struct OptionDescription<T> {
    std::string_view name;
    Tunable tunable;
    std::string_view help;
};

// The name of an enumerator. Requires: enum_names lists it.
template <NamedEnum E>
std::string_view enum_name(E value) {
    for (const EnumName<E>& entry : enum_names(value))
        if (entry.value == value) return entry.name;
    assert(!"enum_names lists every enumerator");
    return {};
}

// The enumerator of that name, or nothing.
template <NamedEnum E>
std::optional<E> parse_enum(std::string_view name) {
    for (const EnumName<E>& entry : enum_names(E{}))
        if (entry.name == name) return entry.value;
    return std::nullopt;
}

// --- Walking ---

enum class OptionKind { boolean, integer, real, text, choice };

// Exact for whole numbers up to 2^53; durations are in seconds.
struct OptionRange {
    double min;
    double max;
};

// One option as everybody but its owner sees it: facts and texts. Refers to the field it was made
// from, which must outlive it. text() always reads back through set() as the same value.
class Option {
 public:
    // What does not change over an option's life.
    struct Facts {
        std::string name;   // With the group, if there is one: "search.expand-at".
        std::string group;  // Empty if there is none.
        std::string help;
        std::string
            allowed;  // What a value may be, to follow "is not": "a whole number from 1 to 9".
        OptionKind kind;
        Tunable tunable;
        std::vector<std::string> choices = {};  // Of a choice, and of a boolean that may be unset.
        std::optional<OptionRange> range = {};  // Only of integer and real.
        std::string default_text = {};          // The value in a fresh struct.
        std::string unset = {};  // What stands for no value; empty if there always is one.
    };
    // Whether write should keep the value or only judge its text.
    enum class Write { check, assign };

    Option(Facts facts, std::function<std::string()> read,
           std::function<bool(std::string_view, Write)> write);

    const std::string& name() const noexcept { return facts_.name; }
    const std::string& group() const noexcept { return facts_.group; }
    std::string_view name_in_group() const noexcept;
    const std::string& help() const noexcept { return facts_.help; }
    const std::string& allowed() const noexcept { return facts_.allowed; }
    OptionKind kind() const noexcept { return facts_.kind; }
    bool is_tunable() const noexcept { return facts_.tunable == Tunable::yes; }
    std::span<const std::string> choices() const noexcept { return facts_.choices; }
    const std::optional<OptionRange>& range() const noexcept { return facts_.range; }
    const std::string& default_text() const noexcept { return facts_.default_text; }
    const std::string& unset() const noexcept { return facts_.unset; }

    std::string text() const { return read_(); }
    bool is_changed() const { return text() != default_text(); }

    // Whether set would take this text.
    bool accepts(std::string_view text) const { return write_(text, Write::check); }
    // Throws Error with what set would say; changes nothing.
    void check(std::string_view text) const;
    // Throws Error, and leaves the value as it was, if the text is not allowed.
    void set(std::string_view text);
    void reset() { set(default_text()); }

 private:
    Facts facts_;
    std::function<std::string()> read_;
    std::function<bool(std::string_view, Write)> write_;
};

// The options of some structs, in the order of their descriptions. Names differ.
class OptionSet {
 public:
    OptionSet() = default;
    OptionSet(OptionSet&&) noexcept = default;
    OptionSet& operator=(OptionSet&&) noexcept = default;

    // Appends the options of a struct, which must outlive this set. Their defaults are what a fresh
    // Options{} holds, whatever this one holds by now. A group goes before each name, with a dot:
    // two structs of one type can stand side by side, and a config file may have sections.
    template <std::default_initializable Options>
    void add(Options& options, std::string_view group = {});

    std::size_t size() const noexcept { return options_.size(); }
    bool empty() const noexcept { return options_.empty(); }
    auto begin() const noexcept { return options_.begin(); }
    auto end() const noexcept { return options_.end(); }
    auto begin() noexcept { return options_.begin(); }
    auto end() noexcept { return options_.end(); }

    // The option of that name, or nullptr.
    const Option* find(std::string_view name) const noexcept;
    Option* find(std::string_view name) noexcept;

    // The option of that name. Throws Error, with a suggestion if there is a good one.
    const Option& at(std::string_view name) const;
    Option& at(std::string_view name);

    std::string text(std::string_view name) const { return at(name).text(); }
    void set(std::string_view name, std::string_view text) { at(name).set(text); }
    void reset();

    // The groups, each once, in order of appearance; "" among them if some option has none.
    std::vector<std::string_view> groups() const;

 private:
    void append(Option option);

    std::vector<Option> options_;
};

// --- Changing a struct that is not known yet ---

// For each option of a struct a value or none: what was said about a struct whose other values come
// from elsewhere, perhaps later. Described with the options' own names, ranges and help; where
// there is no value, their text is `unset`.
//
//     util::Changes<PolicyOptions> changes{.unset = "as-policy"};
//     OptionSet set;
//     set.add(changes);  // EngineOptions would call describe(changes, option).
//     set.set("ko-rate", "40");
//     PolicyOptions policy = options_of(preset, size);
//     changes.apply_to(policy);
template <class Options>
struct Changes {
    std::string_view unset = "unchanged";  // A literal.
    Options values{};                      // Those that are not given mean nothing.
    std::set<std::string_view> given{};    // Names.

    void apply_to(Options& options) const;
};

// What a visitor gets in place of a field for each option of Changes.
template <class T>
struct Change {
    T& value;
    std::set<std::string_view>& given;
    std::string_view name;
    std::string_view unset;

    bool is_given() const { return given.contains(name); }
};

// --- How each type becomes text and back ---

namespace detail {

std::optional<bool> parse_bool(std::string_view text);
std::string allowed_range(std::string_view what, std::string_view min, std::string_view max);
std::string allowed_choices(std::span<const std::string> choices);

template <class T>
std::string option_text(const T& value) {
    if constexpr (std::same_as<T, bool>)
        return value ? "true" : "false";
    else if constexpr (std::same_as<T, std::string>)
        return value;
    else if constexpr (std::same_as<T, double>)
        return shortest(value);
    else if constexpr (WholeOption<T>)
        return std::to_string(value);
    else if constexpr (is_duration<T>)
        return shortest(std::chrono::duration<double>(value).count());
    else
        return std::string(enum_name(value));
}

template <class T>
std::string option_text(const Change<T>& change) {
    return change.is_given() ? option_text(change.value) : std::string(change.unset);
}

// A duration that counts in whole ticks takes the nearest one.
template <class Duration>
std::optional<Duration> parse_seconds(std::string_view text) {
    using Rep = typename Duration::rep;
    const std::optional<double> seconds = parse_double(text);
    if (!seconds) return std::nullopt;
    if constexpr (std::floating_point<Rep>) {
        return Duration(*seconds);
    } else {
        const double ticks = std::round(*seconds * Duration::period::den / Duration::period::num);
        // What does not fit the count is outside any range that could have been described.
        constexpr double kLimit = static_cast<double>(std::numeric_limits<Rep>::max());
        if (!(std::abs(ticks) < kLimit)) return std::nullopt;
        return Duration(static_cast<Rep>(ticks));
    }
}

// The value a text stands for, in range or not.
template <class T>
std::optional<T> parse_option(std::string_view text) {
    if constexpr (std::same_as<T, bool>)
        return parse_bool(text);
    else if constexpr (std::same_as<T, std::string>)
        return std::string(text);
    else if constexpr (std::same_as<T, double>)
        return parse_double(text);
    else if constexpr (WholeOption<T>)
        return parse_int<T>(text);
    else if constexpr (is_duration<T>)
        return parse_seconds<T>(text);
    else
        return parse_enum<T>(text);
}

template <class T>
Option::Facts facts_of(const OptionDescription<T>& about, std::string_view group) {
    Option::Facts facts{
        .name = group.empty() ? std::string(about.name) : format("{}.{}", group, about.name),
        .group = std::string(group),
        .help = std::string(about.help),
        .allowed = {},
        .kind = OptionKind::text,
        .tunable = about.tunable};
    if constexpr (RangedOption<T>) {
        assert(about.min <= about.max);
        facts.kind = WholeOption<T> ? OptionKind::integer : OptionKind::real;
        const std::string_view what = WholeOption<T>   ? "a whole number"
                                      : is_duration<T> ? "a number of seconds"
                                                       : "a number";
        facts.allowed = allowed_range(what, option_text(about.min), option_text(about.max));
        if constexpr (is_duration<T>) {
            using Seconds = std::chrono::duration<double>;
            facts.range = {Seconds(about.min).count(), Seconds(about.max).count()};
        } else {
            facts.range = {static_cast<double>(about.min), static_cast<double>(about.max)};
        }
    } else if constexpr (std::same_as<T, bool>) {
        facts.kind = OptionKind::boolean;
        facts.allowed = "true or false";
    } else if constexpr (std::same_as<T, std::string>) {
        assert(about.tunable == Tunable::no && "there is no way to tune a text");
        facts.allowed = "a text";
    } else {
        facts.kind = OptionKind::choice;
        for (const EnumName<T>& entry : enum_names(T{})) facts.choices.emplace_back(entry.name);
        facts.allowed = allowed_choices(facts.choices);
    }
    return facts;
}

template <RangedOption T>
bool is_in_range(const T& value, const OptionDescription<T>& about) {
    return value >= about.min && value <= about.max;
}
template <PlainOption T>
bool is_in_range(const T&, const OptionDescription<T>&) {
    return true;
}

template <class T>
Option bind_option(T& field, const OptionDescription<T>& about, Option::Facts facts) {
    const auto read = [&field] { return option_text(field); };
    const auto write = [&field, about](std::string_view text, Option::Write how) {
        std::optional<T> value = parse_option<T>(text);
        if (!value || !is_in_range(*value, about)) return false;
        if (how == Option::Write::assign) field = std::move(*value);
        return true;
    };
    return Option(std::move(facts), read, write);
}

template <class T>
Option bind_option(Change<T> change, const OptionDescription<T>& about, Option::Facts facts) {
    facts.default_text = facts.unset = change.unset;
    facts.allowed = format("{}, or {}", facts.allowed, facts.unset);
    if (facts.kind == OptionKind::boolean) facts.choices = {"true", "false"};
    if (!facts.choices.empty()) facts.choices.insert(facts.choices.begin(), facts.unset);
    const auto read = [change] { return option_text(change); };
    const auto write = [change, about](std::string_view text, Option::Write how) {
        const bool is_unset = text == change.unset;
        std::optional<T> value = parse_option<T>(text);
        if (!is_unset && (!value || !is_in_range(*value, about))) return false;
        if (how == Option::Write::check) return true;
        if (is_unset) {
            change.given.erase(change.name);
        } else {
            change.value = std::move(*value);
            change.given.insert(change.name);
        }
        return true;
    };
    return Option(std::move(facts), read, write);
}

// Stands in for a generic lambda, whose auto parameter could not take a brace list.
template <class Function>
struct OptionVisitor {
    Function function;
    template <class T>
    void operator()(T& field, const OptionDescription<T>& about) {
        function(field, about);
    }
    template <class T>
    void operator()(Change<T> change, const OptionDescription<T>& about) {
        function(change, about);
    }
};

}  // namespace detail

// Calls function(field, about) for each option, where about is an OptionDescription of the field's
// type: what a visitor is written with when a lambda is enough.
template <class Options, class Function>
void for_each_option(Options& options, Function function) {
    describe(options, detail::OptionVisitor<Function&>{function});
}

template <class Options, class Visitor>
void describe(Changes<Options>& changes, Visitor&& option) {
    for_each_option(changes.values, [&]<class T>(T& value, const OptionDescription<T>& about) {
        option(Change<T>{value, changes.given, about.name, changes.unset}, about);
    });
}

template <std::default_initializable Options>
void OptionSet::add(Options& options, std::string_view group) {
    std::vector<std::string> defaults;
    Options fresh{};
    for_each_option(fresh, [&](const auto& field, const auto&) {
        defaults.push_back(detail::option_text(field));
    });
    std::size_t next = 0;
    for_each_option(options, [&](auto& field, const auto& about) {
        Option::Facts facts = detail::facts_of(about, group);
        facts.default_text = std::move(defaults.at(next++));
        append(detail::bind_option(field, about, std::move(facts)));
    });
}

template <class Options>
void Changes<Options>::apply_to(Options& options) const {
    Options said = values;
    OptionSet from;
    from.add(said);
    OptionSet to;
    to.add(options);
    for (const std::string_view name : given) to.set(name, from.text(name));
}

}  // namespace nadare::util
