#include "lab/labels.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

using Json = nlohmann::ordered_json;

const Json& field(const Json& object, const char* name) {
    if (!object.contains(name)) throw util::Error(util::format("there is no field {}", name));
    return object[name];
}

double number(const Json& value, const char* name, double low, double high) {
    if (!value.is_number()) throw util::Error(util::format("{} is no number", name));
    const double x = value.get<double>();
    if (!(x >= low && x <= high))
        throw util::Error(util::format("{} is {}, not from {} to {}", name, x, low, high));
    return x;
}

std::string text(const Json& value, const char* name) {
    if (!value.is_string()) throw util::Error(util::format("{} is no text", name));
    return value.get<std::string>();
}

go::Komi komi(const Json& value) {
    const double points = number(value, "komi", -999.5, 999.5);
    if (points * 2 != std::round(points * 2))
        throw util::Error(util::format("komi is {}, not a multiple of half a point", points));
    return go::Komi(points);
}

std::vector<go::Move> moves(const Json& value, go::Game& game) {
    if (!value.is_array()) throw util::Error("moves is no list");
    std::vector<go::Move> result;
    for (const Json& entry : value) {
        const std::string move = text(entry, "a move");
        const std::vector<std::string_view> words = util::split_words(move);
        if (words.size() != 2)
            throw util::Error(util::in_quotes(move) + " is no move such as B E5");
        result.push_back(
            {.point = go::parse_vertex(words[1], game.size()), .color = go::parse_color(words[0])});
        game.play_recorded(result.back());
    }
    return result;
}

std::int64_t count(const Json& object, const char* name) {
    if (!object.contains(name)) return 0;
    return static_cast<std::int64_t>(number(object[name], name, 0, 1e15));
}

constexpr double kMaxLead = 2000;

LabelledPosition parse_label(std::string_view line) {
    const Json object = Json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (!object.is_object()) throw util::Error("it is no JSON object");
    LabelledPosition label;
    const double size = number(field(object, "size"), "size", 2, 25);
    if (size != std::round(size)) throw util::Error("size is no whole number");
    label.position.size = static_cast<int>(size);
    label.position.komi = komi(field(object, "komi"));
    go::Game game(label.position.size, go::kChineseRules, label.position.komi);
    label.position.moves = moves(field(object, "moves"), game);
    label.position.to_play = go::parse_color(text(field(object, "to_play"), "to_play"));
    label.black_win = number(field(object, "black_win"), "black_win", 0, 1);
    label.black_lead = number(field(object, "black_lead"), "black_lead", -kMaxLead, kMaxLead);
    label.visits = count(object, "visits");
    label.after_visits = count(object, "after_visits");
    const Json& after = field(object, "after");
    if (!after.is_object() || after.empty()) throw util::Error("after is no list of moves");
    for (const auto& [vertex, values] : after.items()) {
        if (!values.is_array() || values.size() != 2)
            throw util::Error(util::in_quotes(vertex) + " in after has not two numbers");
        const go::Point point = go::parse_vertex(vertex, label.position.size);
        if (!point.is_pass() && game.board().at(point) != go::Color::empty)
            throw util::Error("there is a stone already at " + vertex);
        label.after.push_back({.point = point,
                               .black_win = number(values[0], "a win probability", 0, 1),
                               .black_lead = number(values[1], "a lead", -kMaxLead, kMaxLead)});
    }
    return label;
}

// To so many parts of one. Dividing last gives the double nearest to the decimal number.
double rounded(double x, double parts) {
    return std::round(x * parts) / parts;
}

}  // namespace

std::vector<LabelledPosition> parse_labels(std::string_view text,
                                           const std::filesystem::path& file) {
    std::vector<LabelledPosition> labels;
    int line_number = 0;
    for (const std::string_view line : util::split(text, '\n')) {
        ++line_number;
        if (util::trim(line).empty()) continue;
        try {
            labels.push_back(parse_label(line));
        } catch (const util::Error& error) {
            throw util::Error(util::format("{}:{}: {}", file.string(), line_number, error.what()));
        }
    }
    if (labels.empty()) throw util::Error(file.string() + " holds no position");
    return labels;
}

std::string to_json(const LabelledPosition& label) {
    const int size = label.position.size;
    Json move_list = Json::array();
    for (const go::Move move : label.position.moves)
        move_list.push_back(util::format("{} {}", move.color == go::Color::black ? "B" : "W",
                                         go::to_vertex(move.point, size)));
    Json after = Json::object();
    for (const MoveLabel& move : label.after)
        after[go::to_vertex(move.point, size)] = {rounded(move.black_win, 1e4),
                                                  rounded(move.black_lead, 1e2)};
    const Json object = {{"size", size},
                         {"komi", label.position.komi.points()},
                         {"moves", std::move(move_list)},
                         {"to_play", label.position.to_play == go::Color::black ? "b" : "w"},
                         {"visits", label.visits},
                         {"black_win", rounded(label.black_win, 1e4)},
                         {"black_lead", rounded(label.black_lead, 1e2)},
                         {"after", std::move(after)},
                         {"after_visits", label.after_visits}};
    return object.dump();
}

}  // namespace nadare::lab
