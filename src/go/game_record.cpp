#include "go/game_record.h"

#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "go/sgf_point.h"
#include "go/sgf_value.h"
#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::go {

namespace {

struct InfoProperty {
    std::string_view identifier;
    std::string GameInfo::*field;
};

constexpr std::array<InfoProperty, 12> kInfoProperties{{
    {"PB", &GameInfo::black_player},
    {"BR", &GameInfo::black_rank},
    {"PW", &GameInfo::white_player},
    {"WR", &GameInfo::white_rank},
    {"GN", &GameInfo::game_name},
    {"EV", &GameInfo::event},
    {"RO", &GameInfo::round},
    {"PC", &GameInfo::place},
    {"DT", &GameInfo::date},
    {"TM", &GameInfo::time},
    {"RE", &GameInfo::result},
    {"GC", &GameInfo::comment},
}};

GameInfo read_info(const sgf::Tree& tree) {
    GameInfo info;
    for (const InfoProperty& property : kInfoProperties) {
        const auto text = tree.text(tree.root(), property.identifier);
        if (!text) continue;
        info.*property.field =
            property.identifier == "GC" ? sgf::multiline_text(*text) : sgf::simple_text(*text);
    }
    return info;
}

int read_size(const sgf::Tree& tree) {
    const auto kind = tree.text(tree.root(), "GM");
    if (kind && sgf::parse_number(*kind).value_or(1) != 1)
        throw util::Error("the record is not of a game of Go: GM is " + util::in_quotes(*kind));
    sgf::BoardSize size;
    if (const auto property = tree.find(tree.root(), "SZ"))
        size = sgf::parse_board_size(property->first_value().text);
    check_size(size.columns, size.rows);
    return size.columns;
}

// RU is free text: "Chinese", "japanese rules", "AGA (2008)". Its first word is worth a try.
std::optional<Rules> read_rules(const sgf::Tree& tree) {
    const std::string_view text = tree.text(tree.root(), "RU").value_or("");
    const auto words = util::split_words(text);
    if (words.empty()) return std::nullopt;
    for (const std::string_view name : {text, words.front()}) {
        try {
            return parse_rules(name);
        } catch (const util::Error&) {
            continue;
        }
    }
    return std::nullopt;
}

int read_handicap(const sgf::Tree& tree, int size) {
    const auto count = sgf::parse_number(tree.text(tree.root(), "HA").value_or(""));
    return count && *count >= 2 && *count < size * size ? static_cast<int>(*count) : 0;
}

// Follows a line of the tree node by node.
class Loader {
 public:
    Loader(const sgf::Tree& tree, const LoadOptions& options)
        : tree_(tree), options_(options), size_(read_size(tree)) {}

    GameRecord load() {
        start();
        const std::vector<sgf::NodeId> line =
            options_.node.is_none() ? tree_.main_line() : tree_.path_to(options_.node);
        for (const sgf::NodeId node : line) {
            if (!follow(node)) break;
            ++node_number_;
        }
        return std::move(record_);
    }

 private:
    void start() {
        record_.info = read_info(tree_);
        record_.rules = read_rules(tree_);
        record_.komi = parse_recorded_komi(tree_.text(tree_.root(), "KM").value_or(""));
        const Rules rules = record_.rules.value_or(options_.rules);
        StartPosition start;
        start.handicap = read_handicap(tree_, size_);
        if (start.handicap > 0) start.to_play = Color::white;
        const Komi usual = default_komi(rules, size_, start.handicap);
        record_.game = Game(size_, rules, record_.komi.value_or(options_.komi.value_or(usual)));
        record_.game.set_up(start);
    }

    // Does what the node says: stones first, then the player to move, then moves. False if that
    // came to the move to stop before.
    bool follow(sgf::NodeId node) {
        bool has_stones = false;
        for (const sgf::Tree::Property& property : tree_.properties(node)) {
            const std::string_view id = property.identifier();
            has_stones = has_stones || id == "AB" || id == "AW" || id == "AE";
        }
        if (has_stones) set_up(node);
        if (const auto player = tree_.text(node, "PL")) set_player(*player);
        for (const sgf::Tree::Property& property : tree_.properties(node)) {
            const std::string_view id = property.identifier();
            if (id != "B" && id != "W") continue;
            for (const sgf::Value& move : property.values()) {
                if (record_.moves_read + 1 == options_.before_move) return false;
                play(id == "B" ? Color::black : Color::white, move.text);
            }
        }
        return true;
    }

    void set_up(sgf::NodeId node) {
        const AnyBoard& board = record_.game.board();
        PointMap<Color> wanted(Color::empty);
        board.for_each_point([&](Point p) { wanted[p] = board.at(p); });
        PointSet named;
        for (const auto& [id, color] :
             {std::pair{"AE", Color::empty}, std::pair{"AB", Color::black},
              std::pair{"AW", Color::white}})
            for (const Point p : points_of(node, id)) {
                if (named.contains(p))
                    throw error_at_node("sets up " + to_vertex(p, size_) + " twice");
                named.insert(p);
                wanted[p] = color;
            }

        StartPosition start = to_start_position(board);
        start.handicap = record_.game.handicap();
        start.stones.clear();
        bool changes = false;
        board.for_each_point([&](Point p) {
            changes = changes || wanted[p] != board.at(p);
            if (wanted[p] != Color::empty) start.stones.push_back(Move{p, wanted[p]});
        });
        if (!changes) return;  // Some programs repeat the stones that are there.
        try {
            record_.game.set_up(std::move(start));
        } catch (const util::Error& error) {
            throw error_at_node(std::string("cannot be set up: ") + error.what());
        }
    }

    std::vector<Point> points_of(sgf::NodeId node, std::string_view id) const {
        std::vector<Point> points;
        const auto property = tree_.find(node, id);
        if (!property) return points;
        try {
            for (const sgf::SgfPoint p : sgf::expand_points(*property, {size_, size_}))
                points.push_back(Point::at(p.column, p.row));
        } catch (const util::Error& error) {
            throw error_at_node(std::string("cannot be set up: ") + error.what());
        }
        return points;
    }

    // "B", "white", and "1" or "2" as some programs write; anything else says nothing.
    void set_player(std::string_view text) {
        const std::string word = util::to_lower(util::trim(text));
        const bool is_black = word == "b" || word == "black" || word == "1";
        const bool is_white = word == "w" || word == "white" || word == "2";
        if (!is_black && !is_white) return;
        record_.game.set_to_play(is_black ? Color::black : Color::white);
        is_player_given_ = true;
    }

    void play(Color color, std::string_view text) {
        Game& game = record_.game;
        // Where nobody says who begins, it is the one who does.
        if (game.move_number() == 0 && !is_player_given_) game.set_to_play(color);
        ++record_.moves_read;
        try {
            const auto where = sgf::parse_move(text, {size_, size_});
            const Point p = where ? Point::at(where->column, where->row) : Point::pass();
            game.play_recorded({p, color});
        } catch (const util::Error& error) {
            throw util::Error(
                util::format("move {} of the record: {}", record_.moves_read, error.what()));
        }
    }

    util::Error error_at_node(const std::string& what) const {
        return util::Error(util::format("node {} of the record, after move {}, {}", node_number_,
                                        record_.moves_read, what));
    }

    const sgf::Tree& tree_;
    const LoadOptions& options_;
    int size_;
    GameRecord record_;
    int node_number_ = 0;  // Along the line; the root is 0.
    bool is_player_given_ = false;
};

// As SGF spells it. Empty for a mixture, which it has no word for.
std::string_view rules_text(const Rules& rules) {
    if (rules == kChineseRules) return "Chinese";
    if (rules == kJapaneseRules) return "Japanese";
    if (rules == kAgaRules) return "AGA";
    if (rules == kNewZealandRules) return "NZ";
    if (rules == kTrompTaylorRules) return "Tromp-Taylor";
    return "";
}

// A large whole number would be read as one that has lost its decimal point.
std::string recorded_komi_text(Komi komi) {
    const std::string text = to_string(komi);
    const bool is_large = std::abs(komi.half_points()) >= 200;
    return is_large && text.find('.') == text.npos ? text + ".0" : text;
}

std::string_view player_letter(Color player) {
    return player == Color::black ? "B" : "W";
}

void write_stones(sgf::Tree& tree, const StartPosition& start) {
    for (const Color color : {Color::black, Color::white}) {
        std::vector<sgf::SgfPoint> points;
        for (const Move& stone : start.stones)
            if (stone.color == color) points.push_back({stone.point.column(), stone.point.row()});
        if (!points.empty())
            tree.set(tree.root(), color == Color::black ? "AB" : "AW",
                     sgf::compress_points(points));
    }
}

// Whether a reader without PL would take another player to begin.
bool needs_player(const Game& game) {
    const Color to_play = game.start().to_play;
    const Color assumed = game.handicap() > 0 ? Color::white : Color::black;
    return to_play != (game.moves().empty() ? assumed : game.moves().front().color);
}

}  // namespace

GameRecord load_record(const sgf::Tree& tree, const LoadOptions& options) {
    return Loader(tree, options).load();
}

std::optional<Move> recorded_move(const sgf::Tree& tree, sgf::NodeId node, int size) {
    for (const Color color : {Color::black, Color::white}) {
        const auto text = tree.text(node, player_letter(color));
        if (!text) continue;
        try {
            const auto point = sgf::parse_move(*text, {size, size});
            return Move{point ? Point::at(point->column, point->row) : Point::pass(), color};
        } catch (const util::Error&) {
            return std::nullopt;  // Whoever loads it is told what is wrong.
        }
    }
    return std::nullopt;
}

void write_move(sgf::Tree& tree, sgf::NodeId node, const Move& move) {
    const Point p = move.point;
    const auto where =
        p.is_pass() ? std::nullopt : std::optional(sgf::SgfPoint{p.column(), p.row()});
    tree.set(node, player_letter(move.color), sgf::move_text(where));
}

sgf::Tree to_sgf(const Game& game, const GameInfo& info) {
    sgf::Tree tree;
    const sgf::NodeId root = tree.root();
    tree.set(root, "SZ", std::to_string(game.size()));
    tree.set(root, "KM", recorded_komi_text(game.komi()));
    if (!rules_text(game.rules()).empty()) tree.set(root, "RU", rules_text(game.rules()));
    if (game.handicap() > 0) tree.set(root, "HA", std::to_string(game.handicap()));
    for (const InfoProperty& property : kInfoProperties)
        if (!(info.*property.field).empty())
            tree.set(root, property.identifier, info.*property.field);
    write_stones(tree, game.start());
    if (needs_player(game)) tree.set(root, "PL", player_letter(game.start().to_play));

    sgf::NodeId node = root;
    for (const Move& move : game.moves()) {
        node = tree.add_child(node);
        write_move(tree, node, move);
    }
    if (!game.moves().empty() && game.to_play() == game.moves().back().color)
        tree.set(tree.add_child(node), "PL", player_letter(game.to_play()));
    return tree;
}

std::optional<Komi> parse_recorded_komi(std::string_view text) {
    const auto number = sgf::parse_real(text);
    if (!number) return std::nullopt;
    double points = *number;
    const bool has_point = text.find_first_of(".,") != text.npos;
    if (!has_point && std::abs(points) >= 100) points /= 100;
    // A quarter can only come from counting in stones.
    if (points * 2 != std::floor(points * 2) && points * 4 == std::floor(points * 4)) points *= 2;
    const double half_points = points * 2;
    if (half_points != std::floor(half_points) || std::abs(half_points) > Komi::kMaxHalfPoints)
        return std::nullopt;
    return Komi(points);
}

std::optional<GameResult> parse_result(std::string_view text) {
    const std::string word = util::to_lower(util::trim(text));
    if (word == "0" || word == "draw" || word == "jigo")
        return GameResult{Color::empty, Ending::counted, Score()};
    if (word.size() < 2 || word[1] != '+' || (word[0] != 'b' && word[0] != 'w'))
        return std::nullopt;

    GameResult result;
    result.winner = word[0] == 'b' ? Color::black : Color::white;
    const std::string_view how = std::string_view(word).substr(2);
    if (how.starts_with('r')) result.ending = Ending::resigned;
    if (how.starts_with('t')) result.ending = Ending::timed_out;
    if (how.starts_with('f')) result.ending = Ending::forfeited;
    const auto margin = sgf::parse_real(how);
    const double half_points = 2 * margin.value_or(0);
    const bool is_margin =
        half_points > 0 && half_points < 10'000 && half_points == std::floor(half_points);
    if (is_margin) {
        const int count = static_cast<int>(half_points);
        result.ending = Ending::counted;
        result.score = Score::from_half_points(result.winner == Color::black ? count : -count);
    }
    return result;
}

}  // namespace nadare::go
