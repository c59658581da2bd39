// The arguments of one command, taken word by word with their types:
//
//     const auto size = args.next<int>("size");
//     const bool quick = args.next_or<bool>("quick", false);
//     args.expect_end();
//
// Whatever does not fit throws a Failure that starts with the specification's `syntax error` and
// then names the argument and what was expected: `syntax error: boardsize expects <size>, a whole
// number, not "x"`. A client that only looks for the specification's words still finds them.
//
// Other layers add their types by specialising ArgReader; a conversion that needs context, as a
// point needs the board's size, is passed to word(). Valid while the handler runs; one thread.
#pragma once

#include <charconv>
#include <cmath>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "gtp/reply.h"

namespace nadare::gtp {

class Args;

// How a type is read from arguments. A specialisation has `static T read(Args&, std::string_view
// name)`, takes as many words as the type needs, and throws args.bad(...) or lets word() throw.
template <class T>
struct ArgReader;

template <class T>
concept ReadableArg = requires(Args& args, std::string_view name) {
    { ArgReader<T>::read(args, name) } -> std::same_as<T>;
};

class Args {
 public:
    // `command` and `usage` serve error messages only. Requires: the texts outlive the object.
    Args(std::string_view command, std::string_view usage, std::string_view text);

    // The next argument; throws Failure if it is missing or not a T.
    template <ReadableArg T>
    T next(std::string_view name) {
        return ArgReader<T>::read(*this, name);
    }

    // The next argument, or `fallback` if there is none. One that is there but bad still throws.
    template <ReadableArg T>
    T next_or(std::string_view name, T fallback) {
        return has_more() ? next<T>(name) : std::move(fallback);
    }

    // The next word as `parse` understands it: a function from std::string_view to an optional,
    // empty for "no". `expected` completes the sentence "boardsize expects <size>, ...".
    template <class Parse>
    auto word(std::string_view name, std::string_view expected, Parse&& parse) {
        if (!has_more()) throw missing(name, expected);
        auto value = parse(peek());
        if (!value) throw bad(name, expected, peek());
        skip();
        return *std::move(value);
    }

    bool has_more() const { return !rest_.empty(); }

    // The next word without taking it; empty if there is none.
    std::string_view peek() const;

    // Takes the next word unread, if there is one.
    void skip();

    // Takes all that is left, as the client wrote it.
    std::string_view rest();

    // Throws Failure if anything is left.
    void expect_end() const;

    Failure missing(std::string_view name, std::string_view expected) const;
    Failure bad(std::string_view name, std::string_view expected, std::string_view got) const;

 private:
    std::string_view command_;
    std::string_view usage_;
    std::string_view rest_;  // Never starts with a blank.
};

// `word` as a number of type T, all of it; a leading plus is allowed. Floating-point numbers are
// finite and have a decimal point whatever the locale.
template <class T>
std::optional<T> parse_number(std::string_view word) {
    if (word.starts_with('+') && !word.starts_with("+-")) word.remove_prefix(1);
    T value{};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    if constexpr (std::floating_point<T>) {
        if (!std::isfinite(value)) return std::nullopt;
    }
    return value;
}

template <class T>
requires(std::integral<T> && !std::same_as<T, bool> && sizeof(T) > 1) struct ArgReader<T> {
    static T read(Args& args, std::string_view name) {
        return args.word(name, "a whole number", parse_number<T>);
    }
};

template <std::floating_point T>
struct ArgReader<T> {
    static T read(Args& args, std::string_view name) {
        return args.word(name, "a number", parse_number<T>);
    }
};

// `true` and `false` in any case, and `1` and `0`, which GoGui's parameter dialogs send.
template <>
struct ArgReader<bool> {
    static bool read(Args& args, std::string_view name);
};

// One word as it stands.
template <>
struct ArgReader<std::string> {
    static std::string read(Args& args, std::string_view name);
};

}  // namespace nadare::gtp
