#include "engine/priors.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tactics/liberties.h"
#include "tactics/self_atari.h"

namespace nadare::engine {

namespace {

int line_of(int column, int row, int size) {
    return 1 + std::min({column, row, size - 1 - column, size - 1 - row});
}

}  // namespace

template <int N>
bool Priors<N>::is_far_from_stones(const go::Board<N>& board, Point p) const {
    constexpr int kNear = 4;
    for (int row = std::max(p.row() - kNear, 0); row <= std::min(p.row() + kNear, board.size() - 1);
         ++row)
        for (int column = std::max(p.column() - kNear, 0);
             column <= std::min(p.column() + kNear, board.size() - 1); ++column)
            if (board.at(Point::at(column, row)) != go::Color::empty) return false;
    return true;
}

template <int N>
void Priors<N>::judge_shape(const go::Board<N>& board, Point p, go::Color us,
                            Experience& experience) {
    if (go::is_one_point_eye(board.code(p), us)) experience.lose(options_->eye);
    if (options_->pattern > 0 && features::Pattern3x3Table::standard().matches(board, p, us))
        experience.win(options_->pattern);
    if (board.size() < 15 || (options_->line_one == 0 && options_->line_three == 0)) return;
    const int line = line_of(p.column(), p.row(), board.size());
    if ((line == 1 || line == 3) && is_far_from_stones(board, p)) {
        if (line == 1) experience.lose(options_->line_one);
        if (line == 3) experience.win(options_->line_three);
    }
}

template <int N>
void Priors<N>::judge_tactics(const go::Board<N>& board, Point p, go::Color us,
                              Experience& experience) {
    if (options_->self_atari == 0 && options_->atari == 0 && options_->ladder == 0) return;
    // Only next to stones is there anything to read.
    bool gives_atari = false;
    bool runs = false;
    Point attacked = Point::none();
    for (const Point n : p.neighbours()) {
        if (!go::is_player(board.at(n))) continue;
        if (board.at(n) == us) {
            runs |= board.is_in_atari(n);
        } else if (board.liberties(n) == 2) {
            gives_atari = true;
            attacked = n;
        }
    }
    if (tactics::is_bad_self_atari(board, p, us)) {
        experience.lose(options_->self_atari);
        return;
    }
    if (gives_atari) experience.win(options_->atari);
    if (options_->ladder == 0) return;
    if (runs && ladders_.is_ladder_escape_useless(board, p, us)) experience.lose(options_->ladder);
    if (gives_atari && board.chain_size(attacked) > 1 &&
        ladders_.finds_working_ladder(board, p, us))
        experience.win(options_->ladder);
}

template <int N>
void Priors<N>::find_legal_moves(const GoGame<N>& game, go::Color us) {
    const go::Board<N>& board = game.board();
    const bool is_asked = options_->moves > 0;
    if (is_asked) moves_.look_at(board);
    legal_.clear();
    constexpr float kNotJudged = -std::numeric_limits<float>::infinity();
    board.for_each_point([&](Point p) {
        if (!board.is_legal(p, us) || game.repeats(p)) return;
        // Nobody fills eyes in the records the model was learned from.
        const bool is_judged = is_asked && !go::is_one_point_eye(board.code(p), us);
        legal_.push_back({p, is_judged ? moves_.log_strength(p) : kNotJudged});
    });
    legal_.push_back({Point::pass(), is_asked ? moves_.log_strength(Point::pass()) : kNotJudged});
    if (is_asked && options_->network) network_.correct(board, {legal_.begin(), legal_.size()});

    float most = std::numeric_limits<float>::lowest();
    for (const Judged& move : legal_) most = std::max(most, move.strength);
    float total = 0;
    for (Judged& move : legal_) total += move.strength = std::exp(move.strength - most);
    if (total == 0) return;
    for (Judged& move : legal_) move.strength /= total;
}

template <int N>
void Priors<N>::add_learned(double probability, Experience& experience) const {
    if (options_->moves > 0 && probability >= options_->moves_least)
        experience.win(options_->moves * std::sqrt(probability));
}

// A pass is a move like any other, but seldom a good one before the end.
template <int N>
typename Priors<N>::Experience Priors<N>::judge_pass(double probability) const {
    Experience experience{.weight = options_->even, .wins = options_->even / 2};
    experience.lose(options_->eye);
    add_learned(probability, experience);
    return experience;
}

template <int N>
typename Priors<N>::Experience Priors<N>::judge(const GoGame<N>& game, const Judged& move,
                                                go::Color us) {
    const go::Board<N>& board = game.board();
    const Point p = move.point;
    Experience experience{.weight = options_->even, .wins = options_->even / 2};
    add_learned(move.strength, experience);
    judge_shape(board, p, us, experience);
    judge_tactics(board, p, us, experience);
    if (knows_near_) {
        switch (near_[p]) {
            case 1:
                experience.win(options_->near_one);
                break;
            case 2:
                experience.win(options_->near_two);
                break;
            case 3:
                experience.win(options_->near_three);
                break;
            default:
                break;
        }
    }
    const playout::Tags tags = suggested_.tags_of(p);
    if (!tags.is_empty()) {
        const bool only_n_liberties = tags == playout::Tags(playout::Heuristic::n_liberties);
        experience.win(only_n_liberties ? options_->policy_n_liberties : options_->policy);
    }
    constexpr int kRecentKo = 10;  // Moves, as in Pachi.
    const playout::KoMemory<N>& ko = game.latest_ko();
    if (p == ko.point && ko.moves_since <= kRecentKo) experience.win(options_->ko);
    return experience;
}

template <int N>
void Priors<N>::list_moves(const GoGame<N>& game, Candidates& out) {
    const go::Board<N>& board = game.board();
    const go::Color us = board.to_play();
    const double scale = board.size() < 15 ? options_->small_board : 1.0;

    suggested_.clear();
    if (options_->policy > 0 || options_->policy_n_liberties > 0)
        policy_->suggest(board, us, suggested_, game.latest_ko());
    const Point last = board.last_move().point;
    const bool is_near_asked =
        options_->near_one > 0 || options_->near_two > 0 || options_->near_three > 0;
    knows_near_ = is_near_asked && last.is_on_board() && go::is_player(board.at(last));
    if (knows_near_) near_.measure(board, last, 3);

    find_legal_moves(game, us);
    for (const Judged& move : legal_) {
        const Experience experience =
            move.point.is_pass() ? judge_pass(move.strength) : judge(game, move, us);
        const double value = experience.weight > 0 ? experience.wins / experience.weight : 0.5;
        const double losses = experience.weight - experience.wins;
        out.add({.move = move.point,
                 .urgency = static_cast<float>(scale * (experience.wins - losses)),
                 .prior_weight = static_cast<float>(scale * experience.weight),
                 .prior_value = static_cast<float>(value),
                 .policy = move.strength});
    }
}

template class Priors<9>;
template class Priors<13>;
template class Priors<19>;
template class Priors<25>;

}  // namespace nadare::engine
