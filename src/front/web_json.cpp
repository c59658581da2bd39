#include "front/web_json.h"

#include <array>
#include <cmath>

#include "engine/level.h"
#include "front/report_numbers.h"
#include "front/review_record.h"
#include "front/web_refusal.h"
#include "go/sgf_point.h"
#include "go/sgf_value.h"
#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::front {

namespace sgf = go::sgf;

namespace {

constexpr int kPageDecimals = 3;  // More than any search knows.

std::string_view color_or_none(go::Color color) {
    return go::is_player(color) ? go::name(color) : std::string_view("none");
}

// One sign a point, in reading order.
template <class SignOf>
std::string board_text(const go::AnyBoard& board, SignOf&& sign_of) {
    std::string text;
    for (int row = 0; row < board.size(); ++row)
        for (int column = 0; column < board.size(); ++column)
            text += sign_of(go::Point::at(column, row));
    return text;
}

char sign_of(go::Color color) {
    return color == go::Color::black ? 'X' : color == go::Color::white ? 'O' : '.';
}

Json vertices(const std::vector<go::Point>& points, int size) {
    Json list = Json::array();
    for (const go::Point p : points) list.push_back(go::to_vertex(p, size));
    return list;
}

// What the record draws on the board here.
Json marks_json(const sgf::Tree& tree, sgf::NodeId node, int size) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kShapes{
        {{"TR", "triangle"}, {"SQ", "square"}, {"CR", "circle"}, {"MA", "cross"}}};
    const sgf::BoardSize board{size, size};
    Json marks = Json::array();
    const auto vertex = [&](sgf::SgfPoint p) {
        return go::to_vertex(go::Point::at(p.column, p.row), size);
    };
    for (const auto& [name, kind] : kShapes) {
        const auto property = tree.find(node, name);
        if (!property) continue;
        for (const sgf::Value value : property->values()) {
            try {
                for (const sgf::SgfPoint p : sgf::expand_points({value.text}, board))
                    marks.push_back({{"point", vertex(p)}, {"kind", kind}});
            } catch (const util::Error&) {
                continue;  // A mark beside the board is no reason not to show the rest.
            }
        }
    }
    if (const auto labels = tree.find(node, "LB"))
        for (const sgf::Value value : labels->values()) {
            if (!value.is_composed()) continue;
            try {
                marks.push_back({{"point", vertex(sgf::parse_point(value.left(), board))},
                                 {"kind", "label"},
                                 {"text", value.right()}});
            } catch (const util::Error&) {
                continue;
            }
        }
    return marks;
}

// A line of the record's heading; empty if there is none.
std::string heading(const sgf::Tree& tree, std::string_view identifier) {
    constexpr std::size_t kLongestHeading = 200;  // Bytes: a list holds many of them.
    std::string text = sgf::simple_text(tree.text(tree.root(), identifier).value_or(""));
    if (text.size() <= kLongestHeading) return text;
    std::size_t end = kLongestHeading;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80) --end;
    return text.substr(0, end) + "…";
}

// The text of an option's value in a request.
std::string value_text(const std::string& name, const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
    if (value.is_number_integer()) return std::to_string(value.get<std::int64_t>());
    if (value.is_number()) return util::shortest(value.get<double>());
    throw util::Error(util::format("{} is not a text or a number", util::in_quotes(name)));
}

// The one thing in the page's dialog that is written freely, so a mistake there is commonplace.
void check_komi(const std::string& komi) {
    if (komi.empty()) return;
    try {
        go::parse_komi(komi);
    } catch (const util::Error& error) {
        throw WebRefusal(error.what(), "komi", {{"komi", komi}});
    }
}

std::string_view kind_name(util::OptionKind kind) {
    switch (kind) {
        case util::OptionKind::boolean:
            return "boolean";
        case util::OptionKind::integer:
            return "integer";
        case util::OptionKind::real:
            return "real";
        case util::OptionKind::choice:
            return "choice";
        case util::OptionKind::text:
            break;
    }
    return "text";
}

}  // namespace

Json parse_object(std::string_view text) {
    if (json_nesting(text) > kDeepestJson)
        throw util::Error(
            util::format("the request is nested deeper than {} levels", kDeepestJson));
    Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (!json.is_object())
        throw util::Error("the request must be a JSON object, such as {\"move\": \"D4\"}");
    return json;
}

std::string text_field(const Json& object, std::string_view name) {
    const auto field = object.find(std::string(name));
    if (field == object.end() || !field->is_string())
        throw util::Error(util::format("the request needs a text {}", util::in_quotes(name)));
    return field->get<std::string>();
}

bool bool_field(const Json& object, std::string_view name, bool otherwise) {
    const auto field = object.find(std::string(name));
    if (field == object.end()) return otherwise;
    if (!field->is_boolean())
        throw util::Error(util::format("{} must be true or false", util::in_quotes(name)));
    return field->get<bool>();
}

sgf::NodeId node_field(const Json& object, std::string_view name) {
    const auto field = object.find(std::string(name));
    if (field == object.end() || !field->is_number_unsigned() ||
        field->get<std::uint64_t>() >= 0xffff'ffffU)
        throw util::Error(util::format("the request needs the number of a position as {}",
                                       util::in_quotes(name)));
    return sgf::NodeId(field->get<std::uint32_t>());
}

WebGameOptions read_options(const Json& object) {
    WebGameOptions options;
    util::OptionSet set;
    set.add(options);
    for (const auto& [name, value] : object.items()) set.set(name, value_text(name, value));
    check_komi(options.komi);
    return options;
}

WebGameOptions read_kept_options(Json object) {
    if (const auto level = object.find("level");
        level != object.end() && level->is_number_integer() && *level > engine::kTopLevel)
        *level = engine::kTopLevel;
    return read_options(object);
}

Json options_json(WebGameOptions options) {
    util::OptionSet set;
    set.add(options);
    Json json = Json::object();
    for (const util::Option& option : set) {
        if (option.kind() == util::OptionKind::integer)
            json[option.name()] = util::parse_int(option.text()).value_or(0);
        else if (option.kind() == util::OptionKind::real)
            json[option.name()] = util::parse_double(option.text()).value_or(0);
        else
            json[option.name()] = option.text();
    }
    return json;
}

Json choices_json() {
    WebGameOptions options;
    util::OptionSet set;
    set.add(options);
    Json list = Json::array();
    for (const util::Option& option : set) {
        Json entry{{"name", option.name()},
                   {"kind", kind_name(option.kind())},
                   {"help", option.help()},
                   {"default", option.default_text()}};
        if (option.range()) {
            entry["min"] = option.range()->min;
            entry["max"] = option.range()->max;
        }
        if (!option.choices().empty()) entry["choices"] = option.choices();
        list.push_back(std::move(entry));
    }
    return list;
}

Json heading_json(const sgf::Tree& tree) {
    return {{"names", {{"black", heading(tree, "PB")}, {"white", heading(tree, "PW")}}},
            {"ranks", {{"black", heading(tree, "BR")}, {"white", heading(tree, "WR")}}},
            {"event", heading(tree, "EV")},
            {"date", heading(tree, "DT")}};
}

Json position_json(const WebGame& game, sgf::NodeId node) {
    const go::Game at = game.game_at(node);
    const go::AnyBoard& board = at.board();
    const sgf::Tree& tree = game.tree();
    const std::optional<go::Move> move = go::recorded_move(tree, node, at.size());
    Json children = Json::array();
    for (const sgf::NodeId child : tree.children(node)) children.push_back(child.index());
    return {{"node", node.index()},
            {"parent", node == tree.root() ? Json() : Json(tree.parent(node).index())},
            {"children", std::move(children)},
            {"board", board_text(board, [&](go::Point p) { return sign_of(board.at(p)); })},
            {"move", move ? Json(go::to_vertex(move->point, at.size())) : Json()},
            {"color", move ? Json(color_or_none(move->color)) : Json()},
            {"moveNumber", game.move_number(node)},
            {"toPlay", color_or_none(at.to_play())},
            {"captures",
             {{"black", board.prisoners(go::Color::white)},
              {"white", board.prisoners(go::Color::black)}}},
            {"comment", tree.text(node, "C").value_or("")},
            {"marks", marks_json(tree, node, at.size())}};
}

Json tree_json(const WebGame& game) {
    const sgf::Tree& tree = game.tree();
    const int size = game.options().size;
    const ReviewedPosition unknown;
    const auto judgement_of = [&](sgf::NodeId node) -> const ReviewedPosition& {
        const auto found = game.judgements().find(node);
        return found == game.judgements().end() ? unknown : found->second;
    };
    Json nodes = Json::array();
    for (sgf::NodeId node = tree.root(); !node.is_none(); node = tree.next_in_preorder(node)) {
        Json entry{{"id", node.index()}};
        if (node != tree.root()) entry["parent"] = tree.parent(node).index();
        const auto move = go::recorded_move(tree, node, size);
        if (move) {
            entry["move"] = go::to_vertex(move->point, size);
            entry["color"] = color_or_none(move->color);
        }
        if (move && node != tree.root()) {
            const auto verdict =
                judge_move(*move, judgement_of(tree.parent(node)), judgement_of(node));
            if (verdict && verdict->is_mistake(ReviewMarks().mistake_points))
                entry["pointsLost"] = rounded(verdict->points_lost, kPageDecimals);
        }
        if (tree.has(node, "C")) entry["comment"] = true;
        if (const auto found = game.judgements().find(node); found != game.judgements().end()) {
            const ReviewedPosition& judgement = found->second;
            entry["winRate"] = rounded(judgement.win_rate, kPageDecimals);
            entry["lead"] = rounded(judgement.score, kPageDecimals);
            entry["visits"] = judgement.visits;
            if (!judgement.moves.empty())
                entry["line"] = vertices(judgement.moves.front().line, size);
        }
        nodes.push_back(std::move(entry));
    }
    return {{"nodes", std::move(nodes)}};
}

Json count_json(const WebGame& game) {
    const go::AnyBoard& board = game.game().board();
    const go::FinalCount count = go::count_game(game.game(), game.status());
    Json dead = Json::array();
    game.status().dead.for_each(
        [&](go::Point p) { dead.push_back(go::to_vertex(p, board.size())); });
    return {{"isReady", game.has_status()},
            {"dead", std::move(dead)},
            {"owner", board_text(board, [&](go::Point p) { return sign_of(count.owner[p]); })},
            {"score", go::to_string(count.score)},
            {"isArea", game.game().rules().scoring == go::Scoring::area},
            {"black", {{"points", count.points.black}, {"prisoners", count.prisoners.black}}},
            {"white",
             {{"points", count.points.white},
              {"prisoners", count.prisoners.white},
              {"handicap", count.compensation},
              {"komi", game.game().komi().points()}}}};
}

Json clock_json(const WebClock& clock, WebClock::Time now) {
    Json json{{"running", color_or_none(clock.running())}, {"overtime", clock.overtime().count()}};
    for (const go::Color player : {go::Color::black, go::Color::white}) {
        const WebClock::Left left = clock.left(player, now);
        json[std::string(go::name(player))] = {{"main", rounded(left.main.count(), kPageDecimals)},
                                               {"periods", left.periods}};
    }
    return json;
}

Json report_json(const engine::AnalysisReport& given) {
    constexpr std::uint64_t kFewestForALead = 20;  // Simulations; fewer tell nothing worth showing.
    const engine::AnalysisReport report = engine::seen_by(given.to_play, given);
    const bool is_black = report.to_play == go::Color::black;
    Json moves = Json::array();
    for (const engine::AnalyzedMove& move : report.moves)
        moves.push_back(
            {{"move", go::to_vertex(move.point, report.size)},
             {"visits", move.visits},
             {"winRate", rounded(move.win_rate, kPageDecimals)},
             {"lowerBound", rounded(move.lower_bound, kPageDecimals)},
             {"lead", move.scored >= kFewestForALead ? Json(rounded(move.score_mean, kPageDecimals))
                                                     : Json()},
             {"prior", rounded(move.prior, kPageDecimals)},
             {"line", vertices(move.line, report.size)}});
    // Whole percents: a page paints no finer.
    Json ownership = Json::array();
    for (const float share : report.ownership)
        ownership.push_back(std::lround(100 * (is_black ? share : -share)));
    return {
        {"toPlay", color_or_none(report.to_play)},
        {"visits", report.visits},
        {"winRate", rounded(is_black ? report.win_rate : go::value_for_opponent(report.win_rate),
                            kPageDecimals)},
        {"lead", rounded(is_black ? report.score_mean : -report.score_mean, kPageDecimals)},
        {"deviation", rounded(report.score_deviation, kPageDecimals)},
        {"speed", std::lround(report.simulations_per_second)},
        {"isFinal", report.is_final},
        {"moves", std::move(moves)},
        {"ownership", std::move(ownership)}};
}

}  // namespace nadare::front
