// Fields of a JSON object that somebody else wrote, read into our own types. What cannot be
// understood becomes a FieldError that names the field and what is allowed. And JSON as text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "go/color.h"
#include "go/point.h"

namespace nadare::front {

struct FieldError {
    std::string field;
    std::string text;
};
[[noreturn]] void refuse_field(std::string_view field, std::string text);

std::int64_t to_integer(const nlohmann::json& value, std::string_view field, std::int64_t least,
                        std::int64_t most);
double to_number(const nlohmann::json& value, std::string_view field, double least, double most);
bool to_boolean(const nlohmann::json& value, std::string_view field);
const nlohmann::json& to_list(const nlohmann::json& value, std::string_view field,
                              std::size_t most);
go::Color to_color(const nlohmann::json& value, std::string_view field);
go::Point to_point(const nlohmann::json& value, std::string_view field, int size);
// [["B","Q4"],["W","pass"],...]
std::vector<go::Move> to_moves(const nlohmann::json& value, std::string_view field, int size,
                               std::size_t most);

// On one line; text that is not UTF-8 is mended.
std::string to_text(const nlohmann::json& value);

// How deep lists and objects lie within each other, in text that may not be JSON. The library that
// parses it recurses when it copies and writes.
int json_nesting(std::string_view text);
// Deeper than anything that is asked for.
inline constexpr int kDeepestJson = 50;

}  // namespace nadare::front
