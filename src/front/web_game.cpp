#include "front/web_game.h"

#include <algorithm>
#include <utility>

#include "front/kept_analysis.h"
#include "front/review_record.h"
#include "front/version.h"
#include "front/web_refusal.h"
#include "go/game_record.h"
#include "go/sgf_reader.h"
#include "go/sgf_writer.h"
#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::front {

namespace sgf = go::sgf;

namespace {

std::string player_name(const WebGameOptions& options, go::Color player) {
    if (is_human(options.human, player)) return "Player";
    return util::format("{} {} (level {})", kName, kVersion, options.level);
}

sgf::Tree build_record(const WebGameOptions& options) {
    go::GameInfo info;
    info.black_player = player_name(options, go::Color::black);
    info.white_player = player_name(options, go::Color::white);
    return go::to_sgf(build_game(options), info);
}

sgf::Tree read_record(std::string_view text, int max_nodes) {
    // A few bytes could stand for hours of reading.
    if (text.starts_with("\x28\xB5\x2F\xFD"))
        throw util::Error("the record is compressed: unpack it first");
    sgf::ReadOptions options;
    options.limits.nodes = static_cast<std::size_t>(max_nodes);
    options.limits.properties = 8 * options.limits.nodes;
    options.limits.values = 32 * options.limits.nodes;
    options.limits.text_bytes = text.size() + 1024;
    return sgf::read_game(text, options);
}

std::string sgf_text(const sgf::Tree& tree) {
    return sgf::write_game(tree,
                           {.application = std::string(kName), .version = std::string(kVersion)});
}

// Visits alone do not tell: a tree that was kept has many before it has any scores.
bool is_better(const ReviewedPosition& a, const ReviewedPosition& b) {
    if (a.is_known() != b.is_known()) return a.is_known();
    if (a.score_error != b.score_error) return a.score_error < b.score_error;
    return a.visits > b.visits;
}

// Each node is a child of the one before. Throws as go::load_record() does, if not even the first one
// can be loaded.
std::vector<sgf::NodeId> playable_part(const sgf::Tree& tree, std::vector<sgf::NodeId> line) {
    const auto load = [&](sgf::NodeId node) {
        go::LoadOptions options;
        options.node = node;
        go::load_record(tree, options);
    };
    const auto is_playable = [&](sgf::NodeId node) {
        try {
            load(node);
            return true;
        } catch (const util::Error&) {
            return false;
        }
    };
    if (line.empty() || is_playable(line.back())) return line;
    load(line.front());
    line.erase(std::ranges::partition_point(line, is_playable), line.end());
    return line;
}

int count_moves(const sgf::Tree& tree, sgf::NodeId node) {
    int moves = 0;
    for (const sgf::Tree::Property& property : tree.properties(node))
        moves += property.identifier() == "B" || property.identifier() == "W" ? 1 : 0;
    return moves;
}

std::string_view letter(go::Color player) {
    return player == go::Color::black ? "B" : "W";
}

std::string resignation_of(go::Color loser) {
    return util::format("{}+R", letter(go::opponent(loser)));
}

// Empty for what no player can do on the page.
std::string_view code_of(go::Illegal why) {
    switch (why) {
        case go::Illegal::occupied:
            return "occupied";
        case go::Illegal::suicide:
            return "suicide";
        case go::Illegal::ko:
            return "ko";
        case go::Illegal::superko:
            return "superko";
        default:
            return "";
    }
}

void check_legal(const go::Game& game, go::Move move) {
    const auto why = game.why_illegal(move);
    if (!why) return;
    throw WebRefusal(go::explain(*why, move, game.size()), std::string(code_of(*why)),
                     {{"color", std::string(go::name(move.color))},
                      {"move", go::to_vertex(move.point, game.size())}});
}

}  // namespace

WebGame::WebGame(const WebGameOptions& options, sgf::Tree tree, WebPhase phase)
    : options_(options), phase_(phase), tree_(std::move(tree)) {
    head_ = playable_part(tree_, tree_.main_line()).back();
    for (NodeId node = tree_.root(); !node.is_none(); node = tree_.next_in_preorder(node)) {
        is_alive_.resize(std::max<std::size_t>(is_alive_.size(), node.index() + 1));
        is_alive_[node.index()] = true;
    }
    game_ = game_at(head_);
    options_.size = game_.size();
    judgements_ = take_kept_analysis(tree_, options_.size);
}

WebGame::WebGame(const WebGameOptions& options)
    : WebGame(options, build_record(options), WebPhase::playing) {}

WebGame WebGame::open_record(std::string_view text, int max_nodes) {
    sgf::Tree tree = read_record(text, max_nodes);
    go::LoadOptions load;
    load.node = playable_part(tree, tree.main_line()).back();
    const go::GameRecord record = go::load_record(tree, load);
    WebGameOptions options;
    options.size = record.game.size();
    options.rules = std::string(go::name(record.game.rules()));
    if (options.rules == "custom") options.rules = "chinese";
    options.komi = go::to_string(record.game.komi());
    options.handicap = record.game.handicap();
    options.human = Human::both;
    return WebGame(options, std::move(tree), WebPhase::study);
}

WebGame WebGame::restore(const WebGameOptions& options, std::string_view text, WebPhase phase,
                         int max_nodes) {
    sgf::Tree tree = read_record(text, max_nodes);
    if (phase == WebPhase::study) return WebGame(options, std::move(tree), phase);
    for (NodeId node = tree.root(); !node.is_none(); node = tree.first_child(node)) {
        if (tree.has_variations(node))
            throw util::Error("a game that is being played has no variations");
        if (count_moves(tree, node) != (node == tree.root() ? 0 : 1))
            throw util::Error("a game that is being played has a move in every node but the root");
    }
    WebGame game(options, std::move(tree), phase);
    // Stones set up on the way begin a game anew, and then there is less to take back.
    if (game.game_.moves().size() + 1 != game.tree_.main_line().size())
        throw util::Error("a game that is being played has no stones set up after its beginning");
    if (phase != WebPhase::finished && game.game_.is_over() != (phase == WebPhase::counting))
        throw util::Error("a game is counted once both players have passed, and not before");
    if (game.result().empty() == (phase == WebPhase::finished))
        throw util::Error("a game has a result once it is finished, and not before");
    return game;
}

std::string WebGame::sgf() const {
    if (judgements_.empty()) return sgf_text(tree_);
    Review review = start_review(tree_);
    for (std::size_t i = 0; i < review.steps.size(); ++i)
        if (const auto found = judgements_.find(review.steps[i].node); found != judgements_.end())
            review.positions[i] = found->second;
    return sgf_text(annotate(review, {}, judgements_));
}

std::string WebGame::record_text() const {
    sgf::Tree tree = tree_;
    for (const auto& [node, judgement] : judgements_)
        keep_analysis(tree, node, judgement, options_.size);
    return sgf_text(tree);
}

bool WebGame::has_node(NodeId node) const {
    return node.index() < is_alive_.size() && is_alive_[node.index()];
}

void WebGame::require_node(NodeId node) const {
    if (!has_node(node)) throw WebRefusal("there is no such position in this game", "no-position");
}

go::Game WebGame::game_at(NodeId node) const {
    require_node(node);
    go::LoadOptions load;
    load.node = node;
    load.rules = go::parse_rules(options_.rules);
    if (!options_.komi.empty()) load.komi = go::parse_komi(options_.komi);
    return go::load_record(tree_, load).game;
}

std::vector<WebGame::NodeId> WebGame::playable(std::vector<NodeId> line) const {
    return playable_part(tree_, std::move(line));
}

std::string WebGame::why_unplayable() const {
    try {
        game_at(tree_.main_line().back());
    } catch (const util::Error& error) {
        return error.what();
    }
    return "";
}

int WebGame::move_number(NodeId node) const {
    int moves = 0;
    for (const NodeId on_the_way : tree_.path_to(node)) moves += count_moves(tree_, on_the_way);
    return moves;
}

bool WebGame::is_engine_turn() const noexcept {
    return phase_ == WebPhase::playing && !is_by_hand(game_.to_play());
}

std::string WebGame::result() const {
    return std::string(tree_.text(tree_.root(), "RE").value_or(""));
}

void WebGame::require(WebPhase phase, std::string_view what) const {
    if (phase_ == phase) return;
    throw WebRefusal(util::format("{} is not possible now: the game is {}", what,
                                  phase_ == WebPhase::playing    ? "being played"
                                  : phase_ == WebPhase::counting ? "being counted"
                                  : phase_ == WebPhase::finished ? "over"
                                                                 : "open for study"),
                     util::format("not-while-{}", util::enum_name(phase_)));
}

WebGame::NodeId WebGame::find_continuation(NodeId at, go::Move move) const {
    for (const NodeId child : tree_.children(at))
        if (go::recorded_move(tree_, child, options_.size) == move) return child;
    return NodeId::none();
}

WebGame::NodeId WebGame::play(NodeId at, go::Point point) {
    const bool is_study = phase_ == WebPhase::study;
    if (!is_study) {
        require(WebPhase::playing, "a move");
        if (at != head_) throw util::Error("a game that is played goes on from its last move only");
    }
    go::Game game = is_study ? game_at(at) : game_;
    const go::Move move{point, game.to_play()};
    if (is_study)
        if (const NodeId known = find_continuation(at, move); !known.is_none()) return known;
    check_legal(game, move);
    game.play(move);
    const NodeId node = tree_.add_child(at);
    go::write_move(tree_, node, {point, move.color});
    is_alive_.resize(node.index() + 1);
    is_alive_[node.index()] = true;
    // The main line goes on only where it ended: not beside a move that cannot be played.
    if (is_study && (at != head_ || tree_.first_child(at) != node)) return node;
    head_ = node;
    game_ = std::move(game);
    if (!is_study && game_.is_over()) {
        phase_ = WebPhase::counting;
        forget_status();
    }
    return node;
}

void WebGame::undo() {
    if (phase_ == WebPhase::study) require(WebPhase::playing, "taking back a move");
    if (is_resigned_by_hand()) return reopen();
    if (game_.move_number() == 0) throw WebRefusal("there is no move to take back", "no-undo");
    const bool has_engine = options_.human == Human::black || options_.human == Human::white;
    int count = 1;
    if (has_engine) {
        const auto& moves = game_.moves();
        const int all = static_cast<int>(moves.size());
        while (count < all && !is_by_hand(moves[static_cast<std::size_t>(all - count)].color))
            ++count;
        if (!is_by_hand(moves[static_cast<std::size_t>(all - count)].color))
            throw WebRefusal("there is no move of yours to take back", "no-undo");
    }
    take_back(count);
    forget_status();
    reopen();
}

bool WebGame::is_resigned_by_hand() const {
    if (phase_ != WebPhase::finished) return false;
    for (const go::Color loser : {go::Color::black, go::Color::white})
        if (is_by_hand(loser) && result() == resignation_of(loser)) return true;
    return false;
}

void WebGame::take_back(int moves) {
    for (int i = 0; i < moves; ++i) {
        const NodeId last = head_;
        head_ = tree_.parent(last);
        tree_.remove_subtree(last);
        is_alive_[last.index()] = false;
        judgements_.erase(last);
    }
    game_.undo(moves);
}

void WebGame::forget_status() {
    has_status_ = false;
    found_ = status_ = {};
}

void WebGame::reopen() {
    tree_.remove(tree_.root(), "RE");
    phase_ = game_.is_over() ? WebPhase::counting : WebPhase::playing;
}

void WebGame::finish(const std::string& result) {
    tree_.set(tree_.root(), "RE", result);
    phase_ = WebPhase::finished;
}

void WebGame::resign(go::Color loser) {
    if (phase_ != WebPhase::counting) require(WebPhase::playing, "resigning");
    finish(resignation_of(loser));
}

void WebGame::lose_on_time(go::Color loser) {
    require(WebPhase::playing, "losing on time");
    finish(util::format("{}+T", letter(go::opponent(loser))));
}

void WebGame::set_status(const go::FinalStatus& status) {
    require(WebPhase::counting, "marking dead stones");
    restore_status(status);
}

void WebGame::restore_status(const go::FinalStatus& status) {
    const go::AnyBoard& board = game_.board();
    go::FinalStatus whole = status;
    whole.dead = go::complete_chains(board, status.dead);
    whole.seki = go::complete_chains(board, status.seki);
    found_ = status_ = whole;
    has_status_ = true;
}

void WebGame::toggle_dead(go::Point stone) {
    require(WebPhase::counting, "marking dead stones");
    const go::PointSet chain = go::complete_chains(game_.board(), {&stone, 1});
    const bool was_dead = status_.dead.contains(stone);
    chain.for_each([&](go::Point p) {
        if (was_dead)
            status_.dead.erase(p);
        else
            status_.dead.insert(p);
    });
    status_.seki = found_.seki;
    (status_.dead & found_.seki).for_each([&](go::Point p) {
        status_.seki -= go::same_seki(game_.board(), found_.seki, p);
    });
    has_status_ = true;
}

void WebGame::accept_count() {
    require(WebPhase::counting, "accepting the count");
    finish(go::to_string(go::final_score(game_, status_)));
}

void WebGame::resume() {
    require(WebPhase::counting, "playing on");
    int passes = 0;
    for (auto move = game_.moves().rbegin(); move != game_.moves().rend() && move->is_pass();
         ++move)
        ++passes;
    take_back(passes);
    forget_status();
    reopen();
}

void WebGame::study() {
    if (phase_ == WebPhase::study) return;
    phase_ = WebPhase::study;
    options_.human = Human::both;
}

void WebGame::keep_judgement(NodeId node, ReviewedPosition judgement) {
    if (!has_node(node)) return;
    const auto known = judgements_.find(node);
    if (known != judgements_.end() && is_better(known->second, judgement)) return;
    judgements_[node] = std::move(judgement);
}

}  // namespace nadare::front
