#include "features/move_features.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "tactics/atari.h"
#include "tactics/eye_shape.h"
#include "tactics/self_atari.h"
#include "util/text.h"

namespace nadare::features {

namespace {

constexpr std::array kBulks = {"1", "2-3", "4+"};

std::vector<std::string> make_names() {
    std::vector<std::string> names;
    const auto add_bulks = [&](std::string_view family) {
        for (const char* bulk : kBulks) names.push_back(util::format("{}/{}", family, bulk));
    };
    const auto add_numbers = [&](std::string_view family, int from, int to) {
        for (int i = from; i <= to; ++i) names.push_back(util::format("{}/{}", family, i));
    };
    add_bulks("capture-saves");
    add_bulks("capture-runner");
    add_bulks("capture-dead");
    add_bulks("escape");
    add_bulks("escape-hopeless");
    add_bulks("atari-ladder");
    add_bulks("atari");
    add_bulks("self-atari-bad");
    names.push_back("self-atari-useful");
    add_bulks("relief");
    add_bulks("pressure");
    names.push_back("joins-weak");
    names.push_back("takes-ko");
    names.push_back("vital-point");
    names.push_back("own-vital-point");
    add_numbers("line", 1, 5);
    add_numbers("near-last", 2, 16);
    add_numbers("near-before-last", 0, 16);
    add_numbers("common-fate", 1, 4);
    names.push_back("rare-shape");
    names.push_back("pass");
    names.push_back("pass-after-pass");
    return names;
}

const std::vector<std::string>& names() {
    static const std::vector<std::string> all = make_names();
    return all;
}

FeatureId bulk(int stones) noexcept {
    return stones == 1 ? 0 : stones <= 3 ? 1 : 2;
}

template <int N>
int ring_distance(go::BasicPoint<N> a, go::BasicPoint<N> b) noexcept {
    const int x = std::abs(a.column() - b.column());
    const int y = std::abs(a.row() - b.row());
    return x + y + std::max(x, y);
}

}  // namespace

std::string_view feature_name(FeatureId id) {
    return names()[id];
}

template <int N>
void FeatureReader<N>::look_at(const go::Board<N>& board) noexcept {
    board_ = &board;
    us_ = board.to_play();
    const auto place = [](go::BasicMove<N> move) {
        return move.point.is_on_board() ? move.point : Point::none();
    };
    last_ = place(board.last_move());
    before_last_ = place(board.move_before_last());
    is_near_known_ = !last_.is_none() && go::is_player(board.at(last_));
    if (is_near_known_) near_.measure(board, last_, 4);
}

template <int N>
void FeatureReader<N>::read(Point p, FeatureList& out) {
    if (p.is_pass()) {
        out.push_back(board_->last_move().is_pass() ? kPassAfterPass : kPass);
        return;
    }
    // Only next to stones is there anything to read.
    const unsigned stones = (go::fields_with(board_->code(p), go::Color::black) |
                             go::fields_with(board_->code(p), go::Color::white)) &
                            go::kNeighbourFields;
    if (stones != 0) {
        read_captures(p, out);
        read_escapes(p, out);
        read_ataris(p, out);
        read_liberties(p, out);
    }
    read_eye_space(p, out);
    read_places(p, out);
}

template <int N>
void FeatureReader<N>::read_captures(Point p, FeatureList& out) {
    int saving = 0;
    int running = 0;
    int dead = 0;
    tactics::for_each_chain_at(*board_, p, go::opponent(us_), [&](Point stone) {
        if (!board_->is_in_atari(stone)) return;
        const int size = board_->chain_size(stone);
        if (tactics::touches_chain_in_atari(*board_, stone))
            saving += size;
        else if (!tactics::is_caught(*board_, stone))
            running += size;
        else
            dead += size;
    });
    const int taken = saving + running + dead;
    if (taken == 0) return;
    if (saving > 0)
        out.push_back(kCaptureSaves + bulk(taken));
    else if (running > 0)
        out.push_back(kCaptureRunner + bulk(taken));
    else
        out.push_back(kCaptureDead + bulk(taken));
    const bool is_alone = go::neighbours_with(board_->code(p), us_) == 0;
    if (taken == 1 && is_alone && tactics::is_self_atari(*board_, p, us_)) out.push_back(kTakesKo);
}

template <int N>
void FeatureReader<N>::read_escapes(Point p, FeatureList& out) {
    int most = 0;
    tactics::for_each_chain_at(*board_, p, us_, [&](Point stone) {
        if (board_->is_in_atari(stone)) most = std::max(most, board_->chain_size(stone));
    });
    if (most == 0) return;
    const bool is_hopeless = ladders_.is_ladder_escape_useless(*board_, p, us_);
    out.push_back((is_hopeless ? kEscapeHopeless : kEscape) + bulk(most));
}

template <int N>
void FeatureReader<N>::read_ataris(Point p, FeatureList& out) {
    int most = 0;
    tactics::for_each_chain_at(*board_, p, go::opponent(us_), [&](Point stone) {
        if (board_->liberties(stone) == 2) most = std::max(most, board_->chain_size(stone));
    });
    const bool is_self_atari = tactics::is_self_atari(*board_, p, us_);
    if (is_self_atari) {
        if (tactics::is_useful_self_atari(*board_, p, us_))
            out.push_back(kSelfAtariUseful);
        else
            out.push_back(kSelfAtariBad + bulk(tactics::chain_size_after(*board_, p, us_)));
    }
    if (most == 0) return;
    const bool works = !is_self_atari && ladders_.finds_working_ladder(*board_, p, us_);
    out.push_back((works ? kAtariLadder : kAtari) + bulk(most));
}

template <int N>
void FeatureReader<N>::read_liberties(Point p, FeatureList& out) {
    int relieved = 0;
    int own_chains = 0;
    bool has_weak = false;
    tactics::for_each_chain_at(*board_, p, us_, [&](Point stone) {
        ++own_chains;
        has_weak |= board_->liberties(stone) <= 2;
        if (board_->liberties(stone) == 2) relieved = std::max(relieved, board_->chain_size(stone));
    });
    if (relieved > 0 && tactics::liberties_after(*board_, p, us_, 3) >= 3)
        out.push_back(kRelief + bulk(relieved));
    if (own_chains > 1 && has_weak) out.push_back(kJoinsWeak);
    int pressed = 0;
    tactics::for_each_chain_at(*board_, p, go::opponent(us_), [&](Point stone) {
        if (board_->liberties(stone) == 3) pressed = std::max(pressed, board_->chain_size(stone));
    });
    if (pressed > 0) out.push_back(kPressure + bulk(pressed));
}

template <int N>
void FeatureReader<N>::read_eye_space(Point p, FeatureList& out) {
    for (const go::Color owner : {go::opponent(us_), us_}) {
        const auto space = tactics::eye_space(*board_, p, owner);
        if (space.size() < 3 || tactics::vital_point(space) != p) continue;
        out.push_back(owner == us_ ? kOwnVitalPoint : kVitalPoint);
        return;
    }
}

template <int N>
void FeatureReader<N>::read_places(Point p, FeatureList& out) const {
    const int size = board_->size();
    const int line = 1 + std::min({p.column(), p.row(), size - 1 - p.column(), size - 1 - p.row()});
    out.push_back(kLine + static_cast<FeatureId>(std::min(line, 5) - 1));
    if (!last_.is_none()) {
        const int d = ring_distance(p, last_);
        if (d >= 2 && d <= 16) out.push_back(kNearLast + static_cast<FeatureId>(d - 2));
    }
    if (!before_last_.is_none()) {
        const int d = ring_distance(p, before_last_);
        if (d <= 16) out.push_back(kNearBeforeLast + static_cast<FeatureId>(d));
    }
    if (is_near_known_ && near_[p] >= 1 && near_[p] <= 4)
        out.push_back(kCommonFate + static_cast<FeatureId>(near_[p] - 1));
}

template class FeatureReader<9>;
template class FeatureReader<13>;
template class FeatureReader<19>;
template class FeatureReader<25>;

}  // namespace nadare::features
