// A learned judgement of moves at first sight: a weight for every feature (move_features.h), for
// every known shape (shape.h) and every known contact (contact.h). A move's strength is e to the sum
// of its weights, its probability its share of the strengths of all moves: a Bradley-Terry model
// (Coulom 2007).
//
// Models are text, so that what was learned can be read and compared:
//
//     nadare-moves 1
//     # comment
//     atari-ladder/2-3 1.73
//     shape 5 00b1c2d3e4f5a697 -0.41
//
// One model never changes after it was read: any thread may use it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "features/contact.h"
#include "features/move_features.h"
#include "features/shape.h"

namespace nadare::features {

// Known shapes and their numbers, from kFeatureCount up in the order they were added.
class ShapeTable {
 public:
    struct Known {
        std::uint64_t hash = 0;
        int size = 0;
    };
    static constexpr FeatureId kUnknown = 0;

    // Requires: no table has more than two thousand million shapes.
    FeatureId add(std::uint64_t hash, int size);
    FeatureId find(std::uint64_t hash) const noexcept;

    // The number of the largest known shape around p, or kUnknown. Requires: every shape was added
    // after the smaller one inside it.
    template <int N>
    FeatureId largest(const go::Board<N>& board, go::BasicPoint<N> p,
                      go::Color mover) const noexcept {
        ShapeWalk<N> walk(board, p, mover);
        FeatureId found = kUnknown;
        while (walk.size() < kLargestShape) {
            const FeatureId id = find(walk.grow());
            if (id == kUnknown) break;
            found = id;
        }
        return found;
    }

    // Calls visit(number) for the contact of p, if known, and for the largest shape around it, or
    // with kRareShape; board.to_play() moves.
    template <int N, class Visit>
    void for_each(const go::Board<N>& board, go::BasicPoint<N> p, Visit&& visit) const {
        const go::Color mover = board.to_play();
        const FeatureId contact = find(contact_of(board, p, mover, board.last_move().point));
        if (contact != kUnknown) visit(contact);
        const FeatureId shape = largest(board, p, mover);
        visit(shape != kUnknown ? shape : FeatureId{kRareShape});
    }

    std::size_t count() const noexcept { return known_.size(); }
    const std::vector<Known>& known() const noexcept { return known_; }

 private:
    struct Place {
        std::uint64_t hash = 0;
        FeatureId id = kUnknown;
    };
    void make_room();

    std::vector<Known> known_;
    std::vector<Place> places_ = std::vector<Place>(1024);  // Open addressing, a power of two.
};

struct MoveModel {
    ShapeTable shapes;
    std::vector<float> weights = std::vector<float>(kFeatureCount);  // By feature, then by shape.

    // Throws util::Error naming `source`, the line and what was expected.
    static MoveModel parse(std::string_view text, std::string_view source);
    std::string to_text(std::string_view comment) const;

    // What comes with the program for boards of this size.
    static const MoveModel& shipped(int size);
};

// Judges all moves of a position. Belongs to one thread.
template <int N>
class MoveJudge {
 public:
    using Point = go::BasicPoint<N>;

    // Requires: the model outlives it.
    explicit MoveJudge(const MoveModel& model) noexcept : model_(&model) {}

    // Requires: the board stays as it is until the next call.
    void look_at(const go::Board<N>& board) noexcept {
        board_ = &board;
        reader_.look_at(board);
    }

    // The sum of a move's weights. Requires: look_at() before; p is legal, or a pass.
    float log_strength(Point p) {
        features_.clear();
        reader_.read(p, features_);
        float sum = 0;
        for (const FeatureId id : features_) sum += model_->weights[id];
        if (p.is_pass()) return sum;
        model_->shapes.for_each(*board_, p, [&](FeatureId id) { sum += model_->weights[id]; });
        return sum;
    }

 private:
    const MoveModel* model_;
    const go::Board<N>* board_ = nullptr;
    FeatureReader<N> reader_;
    FeatureList features_;
};

}  // namespace nadare::features
