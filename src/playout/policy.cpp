#include "playout/policy.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <type_traits>
#include <utility>

#include "tactics/self_atari.h"
#include "util/file.h"

namespace nadare::playout {

namespace {

constexpr std::uint32_t kDefaultUrgency = 10;

// A percentage as a threshold for 32 random bits.
constexpr std::uint32_t threshold(int percent) noexcept {
    return percent >= 100 ? 0xffffffffu
                          : static_cast<std::uint32_t>((std::uint64_t{1} << 32) *
                                                       static_cast<unsigned>(percent) / 100);
}

constexpr std::array<double, kHeuristics> in_order(const Weights& w) noexcept {
    return {w.ko,          w.nakade,  w.local_atari, w.ladder,       w.connection, w.two_liberties,
            w.n_liberties, w.pattern, w.block,       w.global_atari, w.joseki,     0};
}

}  // namespace

template <int N>
Policy<N>::Policy(const PolicyOptions& options, const Knowledge& knowledge)
    : options_(options),
      settings_{.ko_age = options.ko_age,
                .best_rescues = options.best_rescues,
                .lone_stones = options.lone_stones,
                .patterns_in_turn = options.patterns_in_turn,
                .patterns = knowledge.patterns,
                .joseki = knowledge.joseki},
      gammas_(in_order(options.gammas)),
      self_atari_rate_(threshold(options.self_atari_rate)),
      neighbourhood_rate_(threshold(options.neighbourhood_rate)) {
    const auto set = [this](Heuristic h, int percent) {
        rates_[static_cast<unsigned>(h)] = threshold(percent);
    };
    set(Heuristic::ko, options.ko_rate);
    set(Heuristic::nakade, options.nakade_rate);
    set(Heuristic::local_atari, options.local_atari_rate);
    set(Heuristic::ladder, options.ladder_rate);
    set(Heuristic::connection, options.connection_rate);
    set(Heuristic::two_liberties, options.two_liberties_rate);
    set(Heuristic::n_liberties, options.n_liberties_rate);
    set(Heuristic::pattern, options.pattern_rate);
    set(Heuristic::block, options.block_rate);
    set(Heuristic::global_atari, options.global_atari_rate);
    set(Heuristic::joseki, knowledge.joseki.suggest == nullptr ? 0 : options.joseki_rate);
    if (options.shape_tries > 0)
        appeal_ = std::make_shared<features::ShapeAppeal>(features::ShapeAppeal::shipped_model(N),
                                                          options.shape_full);
    if (options.chooser == Chooser::learned)
        learned_ = std::make_shared<LearnedWeights>(
            knowledge.model != nullptr ? *knowledge.model
            : options.weights_file.empty()
                ? PlayoutModel::shipped(N)
                : PlayoutModel::parse(util::read_file(options.weights_file), options.weights_file));
    const auto urgencies = in_order(options.urgencies);
    for (unsigned i = 0; i < kHeuristics; ++i)
        urgencies_[i] = static_cast<std::uint32_t>(urgencies[i]);
}

template <int N>
inline bool Policy<N>::is_playable(const Board& board, Point p, go::Color us) const noexcept {
    const go::Code3x3 code = board.code(p);
    if (go::has_empty_neighbour(code)) return true;  // By far the most common case.
    if (go::is_one_point_eye(code, us) || !board.is_legal(p, us)) return false;
    if (options_.eye_rule == EyeRule::solid) return true;
    const bool is_enclosed = go::neighbours_with(code, go::opponent(us)) == 0;
    return !is_enclosed || board.atari_bits(p) != 0;
}

// Heuristics may not suggest nonsense. Only nakade may put itself in atari, which is its whole
// point.
template <int N>
inline bool Policy<N>::is_sound(const Board& board, const Candidate<N>& candidate,
                                go::Color us) const noexcept {
    const Point p = candidate.point;
    if (!is_playable(board, p, us)) return false;
    return candidate.tags.contains(Heuristic::nakade) || !is_bad_self_atari(board, p, us);
}

template <int N>
inline bool Policy<N>::is_bad_self_atari(const Board& board, Point p, go::Color us) const noexcept {
    return tactics::is_bad_self_atari(
        board, p, us,
        options_.throw_ins ? tactics::ThrowIns::count : tactics::ThrowIns::do_not_count);
}

template <int N>
inline go::BasicPoint<N> Policy<N>::draw_sound(const Board& board, Candidates<N>& list,
                                               go::Color us, util::Rng& rng) const noexcept {
    while (!list.empty()) {
        const std::size_t i =
            list.size() == 1 ? 0 : rng.below(static_cast<std::uint32_t>(list.size()));
        if (is_sound(board, list[i], us)) return list[i].point;
        list.remove(i);
    }
    return Point::none();
}

// What draw_sound would draw from the list of suggest_patterns, without making the list: only what is
// drawn gets a closer look.
template <int N>
inline go::BasicPoint<N> Policy<N>::draw_shape(const Situation<N>& situation,
                                               util::Rng& rng) const noexcept {
    const ShapePoints<N> points = points_of_shape(situation, *settings_.patterns);
    std::uint32_t some = points.worth_a_look;
    while (some != 0) {
        std::uint32_t rest = some;
        const auto count = static_cast<std::uint32_t>(std::popcount(some));
        for (std::uint32_t skip = count == 1 ? 0 : rng.below(count); skip > 0; --skip)
            rest &= rest - 1;
        const Point p = points.first_in(rest);
        if (is_good_shape(situation, *settings_.patterns, p) &&
            is_sound(situation.board(), {p, Heuristic::pattern}, situation.us()))
            return p;
        some &= ~(rest & (0u - rest));
    }
    return Point::none();
}

template <int N>
void Policy<N>::ask_all(const Situation<N>& situation, Candidates<N>& out) const noexcept {
    const auto ask = [&]<Heuristic heuristic>(std::integral_constant<Heuristic, heuristic>) {
        if (is_enabled(heuristic) && applies<heuristic>(situation))
            playout::suggest<heuristic>(situation, settings_, out);
    };
    [&]<std::size_t... i>(std::index_sequence<i...>) {
        (ask(std::integral_constant<Heuristic, static_cast<Heuristic>(i)>{}), ...);
    }
    (std::make_index_sequence<kHeuristics>{});
}

template <int N>
void Policy<N>::suggest(const Board& board, go::Color us, Candidates<N>& out,
                        const KoMemory<N>& ko) const noexcept {
    if (options_.chooser == Chooser::uniform) return;
    Candidates<N> all;
    ask_all(Situation<N>(board, us, ko), all);
    for (const Candidate<N>& candidate : all)
        if (is_sound(board, candidate, us))
            candidate.tags.for_each([&](Heuristic tag) { out.add(candidate.point, tag); });
}

template <int N>
inline go::BasicPoint<N> Policy<N>::choose_in_sequence(const Situation<N>& situation,
                                                       Candidates<N>& list,
                                                       util::Rng& rng) const noexcept {
    Point chosen = Point::none();
    const auto ask = [&]<Heuristic heuristic>(std::integral_constant<Heuristic, heuristic>) {
        if (!is_enabled(heuristic) || !applies<heuristic>(situation) ||
            !happens(rates_[static_cast<unsigned>(heuristic)], rng))
            return false;
        if (heuristic == Heuristic::pattern && !settings_.patterns_in_turn) {
            chosen = draw_shape(situation, rng);
            return !chosen.is_none();
        }
        list.clear();
        playout::suggest<heuristic>(situation, settings_, list);
        if (list.empty()) return false;
        chosen = draw_sound(situation.board(), list, situation.us(), rng);
        return !chosen.is_none();
    };
    [&]<std::size_t... i>(std::index_sequence<i...>) {
        static_cast<void>(
            (ask(std::integral_constant<Heuristic, static_cast<Heuristic>(i)>{}) || ...));
    }
    (std::make_index_sequence<kHeuristics>{});
    return chosen;
}

template <int N>
go::BasicPoint<N> Policy<N>::choose_by_gamma(const Situation<N>& situation, Candidates<N>& list,
                                             util::Rng& rng) const noexcept {
    ask_all(situation, list);
    std::array<double, Candidates<N>::kMost> weight;
    double total = options_.tenuki;
    for (std::size_t i = 0; i < list.size(); ++i) {
        weight[i] = 1;
        list[i].tags.for_each(
            [&](Heuristic tag) { weight[i] *= gammas_[static_cast<unsigned>(tag)]; });
        total += weight[i];
    }
    // An unsound move leaves the draw, and the draw is held again.
    while (!list.empty()) {
        double ticket = rng.unit() * total;
        std::size_t i = 0;
        while (i < list.size() && ticket >= weight[i]) ticket -= weight[i++];
        if (i == list.size()) break;
        if (is_sound(situation.board(), list[i], situation.us())) return list[i].point;
        total -= weight[i];
        weight[i] = weight[list.size() - 1];
        list.remove(i);
    }
    return Point::none();
}

// Suggested points have their urgency on top of the default that every point has. Solid eyes have
// none, so a ticket that falls on one is drawn again.
template <int N>
go::BasicPoint<N> Policy<N>::choose_by_urgency(Board& board, const Situation<N>& situation,
                                               Candidates<N>& list, util::Rng& rng) const noexcept {
    ask_all(situation, list);
    std::array<std::uint32_t, Candidates<N>::kMost> extra;
    std::uint32_t total = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        extra[i] = 0;
        list[i].tags.for_each(
            [&](Heuristic tag) { extra[i] += urgencies_[static_cast<unsigned>(tag)]; });
        total += extra[i];
    }
    const std::uint32_t ordinary =
        kDefaultUrgency * static_cast<std::uint32_t>(board.empty_count());
    // The board is nearly full of eyes when tries fail; then choose_anywhere finds what is left.
    for (int tries = 0; tries < 8 && total + ordinary > 0; ++tries) {
        std::uint32_t ticket = rng.below(total + ordinary);
        if (ticket >= total) {
            const Point p = board.empty_point(static_cast<int>((ticket - total) / kDefaultUrgency));
            if (is_playable(board, p, situation.us())) return p;
            continue;
        }
        std::size_t i = 0;
        while (ticket >= extra[i]) ticket -= extra[i++];
        if (is_sound(board, list[i], situation.us())) return list[i].point;
        total -= extra[i];
        extra[i] = extra[list.size() - 1];
        list.remove(i);
    }
    return Point::none();
}

// Points that replies speak for have lots of their own on top of those of their shape. A drawn
// point that may not or hardly be played is drawn again.
template <int N>
go::BasicPoint<N> Policy<N>::choose_learned(const Situation<N>& situation, const WeightMap<N>& map,
                                            util::Rng& rng) const noexcept {
    constexpr std::size_t kMost = 56;
    constexpr float kMostLots = 1 << 26;  // Times kMost, still a number of 32 bits.
    const Board& board = situation.board();
    const go::Color us = situation.us();
    util::FixedVector<Point, kMost> replies;
    go::BasicPointMap<float, N> factor;
    go::BasicPointSet<N> seen;
    const auto note = [&](Point p, unsigned reply) {
        if (!seen.contains(p)) {
            if (replies.is_full()) return;
            replies.push_back(p);
            factor[p] = 1;
            seen.insert(p);
        }
        factor[p] *= learned_->of_reply(reply);
    };
    find_replies(situation, note);
    find_replies_elsewhere(situation, note);
    if (const Point last = board.last_move().point; last.is_on_board()) {
        const auto shape = [&](Point p) {
            if (board.at(p) != go::Color::empty) return;
            const go::Code3x3 code = board.code(p);
            factor[p] *= learned_->near_last(us == go::Color::black ? code : go::swap_colors(code));
        };
        for (const Point p : last.neighbours()) shape(p);
        for (const Point p : last.diagonals()) shape(p);
    }
    std::array<std::uint32_t, kMost> lots;
    std::uint32_t total = 0;
    for (std::size_t i = 0; i < replies.size(); ++i) {
        const float extra = factor[replies[i]] - 1;
        lots[i] = extra <= 0 ? 0
                             : static_cast<std::uint32_t>(std::min(
                                   kMostLots, extra * static_cast<float>(map.at(replies[i], us))));
        total += lots[i];
    }
    const std::uint32_t ordinary = map.total(us);
    for (int tries = 0; tries < 12 && total + ordinary > 0; ++tries) {
        std::uint32_t ticket = rng.below(total + ordinary);
        Point p;
        if (ticket < total) {
            std::size_t i = 0;
            while (ticket >= lots[i]) ticket -= lots[i++];
            p = replies[i];
        } else {
            p = map.draw(ticket - total, us);
            if (seen.contains(p) && factor[p] < 1 && rng.unit() >= static_cast<double>(factor[p]))
                continue;
        }
        if (!is_playable(board, p, us)) continue;
        if (tactics::is_bad_self_atari(board, p, us)) {
            const unsigned size = detail::size_class(tactics::chain_size_after(board, p, us));
            if (rng.unit() >= static_cast<double>(learned_->of_reply(kSelfAtari + size))) continue;
        }
        return p;
    }
    return Point::none();
}

// A point with nothing around it, if a few tries find one (the study's "fill board").
template <int N>
go::BasicPoint<N> Policy<N>::choose_open_area(const Board& board, util::Rng& rng) const noexcept {
    const int tries = std::min(options_.fill_board_tries, board.empty_count() / 8);
    for (int i = 0; i < tries; ++i) {
        const auto drawn = rng.below(static_cast<std::uint32_t>(board.empty_count()));
        const Point p = board.empty_point(static_cast<int>(drawn));
        if (board.code(p) == 0) return p;
    }
    return Point::none();
}

// The liberty that the chain put in self-atari by p would have left, if playing there instead is
// sound:
//
//     X X X . .      O at a would leave its three stones with one liberty, b; O at b instead
//     O O O b .      leaves them four.
//     a X X . .
template <int N>
inline go::BasicPoint<N> Policy<N>::other_liberty(const Board& board, Point p,
                                                  go::Color us) const noexcept {
    if (go::neighbours_with(board.code(p), us) == 0) return Point::none();
    const auto left = tactics::liberty_set_after(board, p, us);
    if (left.is_empty()) return Point::none();
    const Point other = left.first();
    if (board.at(other) != go::Color::empty) return Point::none();  // It would have been captured.
    const bool is_good = is_playable(board, other, us) && !tactics::is_self_atari(board, other, us);
    return is_good ? other : Point::none();
}

// GoIntellect's neighbourhood replacement: in the midst of one's own stones, a point beside this
// one makes or takes eyes where this one does nothing. Answers p itself where that is not so.
template <int N>
go::BasicPoint<N> Policy<N>::step_aside(const Board& board, Point p, go::Color us,
                                        util::Rng& rng) const noexcept {
    const go::Code3x3 code = board.code(p);
    const int own = go::neighbours_with(code, us) + go::diagonals_with(code, us);
    const int border =
        go::neighbours_with(code, go::Color::border) + go::diagonals_with(code, go::Color::border);
    const bool is_heavy =
        own + border >= 5 && own >= 2 && go::neighbours_with(code, go::opponent(us)) == 0;
    if (!is_heavy && !is_bad_self_atari(board, p, us)) return p;
    util::FixedVector<Point, 8> aside;
    const auto look = [&](Point q) {
        if (board.at(q) == go::Color::empty && is_playable(board, q, us) &&
            !is_bad_self_atari(board, q, us))
            aside.push_back(q);
    };
    for (const Point q : p.neighbours()) look(q);
    for (const Point q : p.diagonals()) look(q);
    return aside.empty() ? p : aside[rng.below(static_cast<std::uint32_t>(aside.size()))];
}

template <int N>
inline go::BasicPoint<N> Policy<N>::choose_anywhere(Board& board, go::Color us,
                                                    util::Rng& rng) const noexcept {
    // Points that do not appeal are drawn again a few times, but stay in the draw.
    if (appeal_)
        for (int tries = options_.shape_tries; tries > 0 && board.empty_count() > 0; --tries) {
            const auto drawn = rng.below(static_cast<std::uint32_t>(board.empty_count()));
            const Point p = board.empty_point(static_cast<int>(drawn));
            if ((rng.bits() >> 56) >= appeal_->of(board.code(p), us)) continue;
            if (is_playable(board, p, us) && !is_bad_self_atari(board, p, us)) return p;
        }
    Point instead = Point::none();
    const Point drawn = board.draw_empty(rng, [&](Point p) {
        if (!is_playable(board, p, us)) return false;
        if (self_atari_rate_ == 0 || !is_bad_self_atari(board, p, us)) return true;
        if (!happens(self_atari_rate_, rng)) return true;
        if (options_.other_liberty) instead = other_liberty(board, p, us);
        return !instead.is_none();
    });
    if (!instead.is_none() || drawn.is_none()) return instead;
    return happens(neighbourhood_rate_, rng) ? step_aside(board, drawn, us, rng) : drawn;
}

template <int N>
go::BasicPoint<N> Policy<N>::choose(Board& board, go::Color us, util::Rng& rng,
                                    const KoMemory<N>& ko) const noexcept {
    Point chosen = Point::none();
    if (options_.chooser != Chooser::uniform) {
        const Situation<N> situation(board, us, ko);
        Candidates<N> list;
        switch (options_.chooser) {
            case Chooser::sequential:
                chosen = choose_in_sequence(situation, list, rng);
                break;
            case Chooser::full_choose:
                chosen = choose_by_gamma(situation, list, rng);
                break;
            case Chooser::urgency:
                chosen = choose_by_urgency(board, situation, list, rng);
                break;
            case Chooser::learned:
                chosen = choose_learned(situation, WeightMap<N>(*learned_, board), rng);
                break;
            case Chooser::uniform:
                break;
        }
        if (chosen.is_none() && options_.fill_board_tries > 0)
            chosen = choose_open_area(board, rng);
    }
    return chosen.is_none() ? choose_anywhere(board, us, rng) : chosen;
}

template <int N>
template <class Choose, class AfterMove>
Result Policy<N>::play_by(Board& board, Moves<N>* moves_out, Choose&& choose_move,
                          AfterMove&& after_move) const noexcept {
    const int most = most_moves(board.size());
    KoMemory<N> ko(board);
    Result result;
    go::Color color = board.to_play();
    const auto taken_by_black = [&board] {
        return board.prisoners(go::Color::white) - board.prisoners(go::Color::black);
    };
    const int taken_before = taken_by_black();  // In the game itself.
    // Whoever passes in the same position twice watches the other side go round in a circle.
    std::array<std::uint64_t, 2> hash_at_pass{};
    bool is_circling = false;
    for (int passes = 0; passes < 2 && !is_circling && result.moves < most; ++result.moves) {
        const Point p = choose_move(color, ko);
        const go::BasicMove<N> move{p.is_none() ? Point::pass() : p, color};
        const int before = board.prisoners(go::opponent(color));
        board.play(move);
        if (!move.is_pass()) after_move(p, board.prisoners(go::opponent(color)) - before);
        passes = move.is_pass() ? passes + 1 : 0;
        if (moves_out != nullptr) moves_out->push_back(move);
        if (move.is_pass())
            is_circling =
                board.hash() == std::exchange(hash_at_pass[go::player_index(color)], board.hash());
        ko.update(board);
        color = go::opponent(color);
        if (options_.mercy == 0) continue;
        const int lead = taken_by_black() - taken_before;
        if (std::abs(lead) <= options_.mercy) continue;
        result.area = (lead > 0 ? 1 : -1) * board.size() * board.size();
        return result;
    }
    result.area = played_out_area(board);
    return result;
}

template <int N>
Result Policy<N>::play(Board& board, util::Rng& rng, Moves<N>* moves_out) const noexcept {
    if (options_.chooser != Chooser::learned)
        return play_by(
            board, moves_out,
            [&](go::Color us, const KoMemory<N>& ko) { return choose(board, us, rng, ko); },
            [](Point, int) {});
    WeightMap<N> map(*learned_, board);
    return play_by(
        board, moves_out,
        [&](go::Color us, const KoMemory<N>& ko) {
            const Point p = choose_learned(Situation<N>(board, us, ko), map, rng);
            return p.is_none() ? choose_anywhere(board, us, rng) : p;
        },
        [&](Point p, int taken) { map.update(board, p, taken); });
}

template class Policy<9>;
template class Policy<13>;
template class Policy<19>;
template class Policy<25>;

}  // namespace nadare::playout
