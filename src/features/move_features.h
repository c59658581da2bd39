// What a move does, in words a table of weights can be learned for: captures, escapes, ataris,
// self-ataris, liberties, distances, lines. A move has at most one feature of each family, and its
// strength is the product of theirs (Coulom 2007); shapes (features/shape.h) are one more family.
//
// Features are numbered without gaps in the order of feature_name(); a model's shapes come after
// them.
#pragma once

#include <cstdint>
#include <string_view>

#include "go/board.h"
#include "go/common_fate.h"
#include "go/ladder.h"
#include "util/fixed_vector.h"

namespace nadare::features {

using FeatureId = std::uint32_t;

// Where each family begins; its members follow each other. Families of three go by the size of the
// chain: one stone, two or three, more.
enum Feature : FeatureId {
    kCaptureSaves = 0,                     // Takes a chain next to an own one in atari.
    kCaptureRunner = kCaptureSaves + 3,    // Takes one that could still get away.
    kCaptureDead = kCaptureRunner + 3,     // Takes one that could not.
    kEscape = kCaptureDead + 3,            // Saves an own chain in atari by running.
    kEscapeHopeless = kEscape + 3,         // Runs and is caught all the same.
    kAtariLadder = kEscapeHopeless + 3,    // Gives atari to a chain that is lost then.
    kAtari = kAtariLadder + 3,             // Gives any other atari.
    kSelfAtariBad = kAtari + 3,            // Puts itself in atari for nothing.
    kSelfAtariUseful = kSelfAtariBad + 3,  // Throw-ins, snapbacks, nakade.
    kRelief = kSelfAtariUseful + 1,        // Leads a chain from two liberties to more.
    kPressure = kRelief + 3,               // Leaves a chain of three liberties two.
    kJoinsWeak = kPressure + 3,            // Joins chains, one of them short of liberties.
    kTakesKo = kJoinsWeak + 1,             // Takes a stone and can be taken back in a ko.
    kVitalPoint = kTakesKo + 1,            // Of a small space of the opponent's.
    kOwnVitalPoint = kVitalPoint + 1,      // Of an own small space.
    kLine = kOwnVitalPoint + 1,            // First to fourth, and further from the edge.
    kNearLast = kLine + 5,                 // d = 2 … 16 from the last move (shape.h).
    kNearBeforeLast = kNearLast + 15,      // d = 0 … 16 from the move before it.
    kCommonFate = kNearBeforeLast + 17,    // 1 … 4 steps from the last move.
    kRareShape = kCommonFate + 4,          // Stands among stones as hardly ever played.
    kPass = kRareShape + 1,                // The only feature of a pass,
    kPassAfterPass = kPass + 1,            // or this one, if the last move was a pass.
    kFeatureCount = kPassAfterPass + 1,
};

// "atari-ladder/2-3": unique, without spaces. Requires: id < kFeatureCount.
std::string_view feature_name(FeatureId id);

using FeatureList = util::FixedVector<FeatureId, 20>;

// Reads the features of the moves of one position after another. Belongs to one thread.
template <int N>
class FeatureReader {
 public:
    using Point = go::BasicPoint<N>;

    // Prepares for questions about this position; board.to_play() moves. Requires: the board stays
    // as it is until the next call.
    void look_at(const go::Board<N>& board) noexcept;

    // Adds the features of a move. Requires: look_at() before; p is legal, or a pass.
    void read(Point p, FeatureList& out);

 private:
    void read_captures(Point p, FeatureList& out);
    void read_escapes(Point p, FeatureList& out);
    void read_ataris(Point p, FeatureList& out);
    void read_liberties(Point p, FeatureList& out);
    void read_eye_space(Point p, FeatureList& out);
    void read_places(Point p, FeatureList& out) const;

    const go::Board<N>* board_ = nullptr;
    go::Color us_ = go::Color::black;
    Point last_ = Point::none();
    Point before_last_ = Point::none();
    bool is_near_known_ = false;
    go::CommonFate<N> near_;
    go::LadderReader<N> ladders_;
};

extern template class FeatureReader<9>;
extern template class FeatureReader<13>;
extern template class FeatureReader<19>;
extern template class FeatureReader<25>;

}  // namespace nadare::features
