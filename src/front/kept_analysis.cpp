#include "front/kept_analysis.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "front/go_commands.h"
#include "front/json_fields.h"
#include "front/report_numbers.h"
#include "go/sgf_value.h"
#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::front {

namespace sgf = go::sgf;
using nlohmann::json;

namespace {

constexpr const char* kProperty = "NADARE";
constexpr const char* kWinRate = "SBKV";
constexpr const char* kScore = "V";
constexpr const char* kBadMove = "BM";
constexpr const char* kIsMarked = "bad_move";  // In ours: the BM beside it is ours, too.
constexpr double kMostPoints = 1e5;
constexpr std::string_view kSigned = "Nadare: ";  // How our paragraphs begin.
constexpr std::string_view kParagraphEnd = "\n\n";

std::string property_text(const ReviewedPosition& position, int size) {
    json moves = json::array();
    for (const ReviewedMove& move : position.moves)
        moves.push_back({{"visits", move.visits},
                         {"win_rate", rounded(move.win_rate)},
                         {"score", rounded(move.score)},
                         {"line", join_vertices(move.line, size)}});
    const json object = {{"visits", position.visits},
                         {"win_rate", rounded(position.win_rate)},
                         {"score", rounded(position.score)},
                         {"score_error", rounded(position.score_error)},
                         {"moves", std::move(moves)}};
    return object.dump();
}

double number_within(const json& object, const char* field, double least, double most) {
    const double number = object.at(field).get<double>();
    if (!(number >= least && number <= most)) throw util::Error("a number that no search found");
    return number;
}

std::uint32_t visits_of(const json& object) {
    return static_cast<std::uint32_t>(
        number_within(object, "visits", 0, std::numeric_limits<std::uint32_t>::max()));
}

ReviewedMove move_from(const json& object, int size) {
    ReviewedMove move{.visits = visits_of(object),
                      .win_rate = number_within(object, "win_rate", 0, 1),
                      .score = number_within(object, "score", -kMostPoints, kMostPoints)};
    const auto line = object.at("line").get<std::string>();
    for (const std::string_view vertex : util::split_words(line))
        move.line.push_back(go::parse_vertex(vertex, size));
    if (move.line.empty()) throw util::Error("a line without moves");
    move.point = move.line.front();
    return move;
}

std::optional<ReviewedPosition> position_from(std::string_view text, int size) {
    if (json_nesting(text) > kDeepestJson) return std::nullopt;
    try {
        const json object = json::parse(text);
        ReviewedPosition position{
            .visits = visits_of(object),
            .win_rate = number_within(object, "win_rate", 0, 1),
            .score = number_within(object, "score", -kMostPoints, kMostPoints),
            .score_error = number_within(object, "score_error", 0, kMostPoints)};
        for (const json& move : object.at("moves"))
            if (position.moves.size() < kMovesKept) position.moves.push_back(move_from(move, size));
        return position;
    } catch (const json::exception&) {
    } catch (const util::Error&) {
    }
    return std::nullopt;
}

std::string without_own_paragraphs(std::string_view comment) {
    std::string rest;
    while (!comment.empty()) {
        const std::size_t end = comment.find(kParagraphEnd);
        const std::string_view paragraph = comment.substr(0, end);
        comment = end == comment.npos ? "" : comment.substr(end + kParagraphEnd.size());
        if (paragraph.starts_with(kSigned)) continue;
        if (!rest.empty()) rest += kParagraphEnd;
        rest += paragraph;
    }
    return rest;
}

json object_from(std::string_view text) {
    json object;
    if (json_nesting(text) <= kDeepestJson)
        object = json::parse(text, nullptr, /*allow_exceptions=*/false);
    return object.is_object() ? object : json::object();
}

void remove_from(sgf::Tree& tree, sgf::NodeId node) {
    if (!has_kept_analysis(tree, node)) return;
    if (object_from(*tree.text(node, kProperty)).contains(kIsMarked)) tree.remove(node, kBadMove);
    for (const char* property : {kProperty, kWinRate, kScore}) tree.remove(node, property);
    const auto comment = tree.text(node, "C");
    if (!comment) return;
    const std::string rest = without_own_paragraphs(*comment);
    if (rest.empty())
        tree.remove(node, "C");
    else if (rest != *comment)
        tree.set(node, "C", rest);
}

}  // namespace

void keep_analysis(sgf::Tree& tree, sgf::NodeId node, const ReviewedPosition& position, int size) {
    tree.set(node, kProperty, property_text(position, size));
    if (!position.is_known()) return;
    tree.set(node, kWinRate, util::format("{:.2f}", 100 * position.win_rate));
    tree.set(node, kScore, sgf::real_text(std::round(10 * position.score) / 10));
}

void keep_no_analysis(sgf::Tree& tree, sgf::NodeId node) {
    tree.set(node, kProperty, "{}");
}

bool has_kept_analysis(const sgf::Tree& tree, sgf::NodeId node) {
    return tree.has(node, kProperty);
}

std::optional<ReviewedPosition> kept_analysis(const sgf::Tree& tree, sgf::NodeId node, int size) {
    const auto text = tree.text(node, kProperty);
    return text ? position_from(*text, size) : std::nullopt;
}

void keep_bad_move(sgf::Tree& tree, sgf::NodeId node, std::string_view badness) {
    tree.set(node, kBadMove, badness);
    json object = object_from(*tree.text(node, kProperty));
    object[kIsMarked] = true;
    tree.set(node, kProperty, object.dump());
}

void add_kept_comment(sgf::Tree& tree, sgf::NodeId node, std::string_view text) {
    std::string comment(tree.text(node, "C").value_or(""));
    if (!comment.empty()) comment += kParagraphEnd;
    tree.set(node, "C", util::format("{}{}{}", comment, kSigned, text));
}

void remove_kept_analysis(sgf::Tree& tree) {
    for (sgf::NodeId node = tree.root(); !node.is_none(); node = tree.next_in_preorder(node))
        remove_from(tree, node);
}

std::map<sgf::NodeId, ReviewedPosition> take_kept_analysis(sgf::Tree& tree, int size) {
    std::map<sgf::NodeId, ReviewedPosition> taken;
    for (sgf::NodeId node = tree.root(); !node.is_none(); node = tree.next_in_preorder(node))
        if (auto position = kept_analysis(tree, node, size))
            taken.emplace(node, *std::move(position));
    remove_kept_analysis(tree);
    return taken;
}

}  // namespace nadare::front
