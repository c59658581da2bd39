#include "front/json_fields.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::front {

using nlohmann::json;

void refuse_field(std::string_view field, std::string text) {
    throw FieldError{std::string(field), std::move(text)};
}

std::int64_t to_integer(const json& value, std::string_view field, std::int64_t least,
                        std::int64_t most) {
    const auto fits = [&] {
        if (value.is_number_unsigned())
            return value.get<std::uint64_t>() <= static_cast<std::uint64_t>(most) &&
                   static_cast<std::int64_t>(value.get<std::uint64_t>()) >= least;
        if (value.is_number_integer())
            return value.get<std::int64_t>() >= least && value.get<std::int64_t>() <= most;
        if (!value.is_number_float()) return false;
        const double number = value.get<double>();
        return number == std::floor(number) && number >= static_cast<double>(least) &&
               number <= static_cast<double>(most);
    };
    if (!fits())
        refuse_field(field, util::format("must be a whole number from {} to {}", least, most));
    return value.is_number_float() ? static_cast<std::int64_t>(value.get<double>())
                                   : value.get<std::int64_t>();
}

double to_number(const json& value, std::string_view field, double least, double most) {
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    if (!(number >= least && number <= most))
        refuse_field(field, util::format("must be a number from {} to {}", util::shortest(least),
                                         util::shortest(most)));
    return number;
}

bool to_boolean(const json& value, std::string_view field) {
    if (!value.is_boolean()) refuse_field(field, "must be true or false");
    return value.get<bool>();
}

go::Color to_color(const json& value, std::string_view field) {
    if (value.is_string()) {
        try {
            return go::parse_color(value.get<std::string>());
        } catch (const util::Error&) {
        }
    }
    refuse_field(field, "a player must be \"B\" or \"W\"");
}

go::Point to_point(const json& value, std::string_view field, int size) {
    if (!value.is_string())
        refuse_field(field, "a location must be text such as \"Q4\" or \"pass\"");
    try {
        return go::parse_vertex(value.get<std::string>(), size);
    } catch (const util::Error& error) {
        refuse_field(field, error.what());
    }
}

const json& to_list(const json& value, std::string_view field, std::size_t most) {
    if (!value.is_array()) refuse_field(field, "must be a list");
    if (value.size() > most) refuse_field(field, util::format("has more than {} entries", most));
    return value;
}

std::vector<go::Move> to_moves(const json& value, std::string_view field, int size,
                               std::size_t most) {
    std::vector<go::Move> moves;
    for (const json& entry : to_list(value, field, most)) {
        if (!entry.is_array() || entry.size() != 2)
            refuse_field(field, "an entry must be a player and a location, such as [\"B\",\"Q4\"]");
        moves.push_back({to_point(entry[1], field, size), to_color(entry[0], field)});
    }
    return moves;
}

std::string to_text(const json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

int json_nesting(std::string_view text) {
    int depth = 0;
    int deepest = 0;
    bool is_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') is_text = !is_text;
        if (is_text && c == '\\') ++i;
        if (is_text) continue;
        if (c == '[' || c == '{') deepest = std::max(deepest, ++depth);
        if (c == ']' || c == '}') --depth;
    }
    return deepest;
}

}  // namespace nadare::front
