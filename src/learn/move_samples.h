// Moves that players chose, with the moves they did not: what a model of moves is fitted to. Every
// candidate is kept as its list of features, so that fitting needs the boards only once.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "features/move_model.h"
#include "go/game.h"

namespace nadare::learn {

class MoveSamples {
 public:
    using Features = std::span<const features::FeatureId>;

    // A decision: the candidate that was played is the first.
    struct Sample {
        std::size_t first = 0;  // Candidates are numbered through.
        std::size_t count = 0;
    };

    // Adds every decision of a game: the moves, and a pass, against each other. Moves that fill an
    // own eye are not looked at.
    void add_game(const go::Game& game, const features::ShapeTable& shapes);

    // Other kinds of decision: each begins with add_decision(), then come its candidates, the one
    // that was played first.
    void add_decision() { samples_.push_back({.first = starts_.size() - 1}); }
    void add_candidate(Features features) {
        features_.insert(features_.end(), features.begin(), features.end());
        starts_.push_back(features_.size());
        ++samples_.back().count;
    }

    const std::vector<Sample>& samples() const noexcept { return samples_; }
    Features candidate(std::size_t i) const noexcept {
        return {features_.data() + starts_[i], starts_[i + 1] - starts_[i]};
    }

 private:
    std::vector<Sample> samples_;
    std::vector<std::size_t> starts_ = {0};
    std::vector<features::FeatureId> features_;
};

// How often players chose each shape.
class ShapeCounts {
 public:
    ShapeCounts();
    ~ShapeCounts();

    void add_game(const go::Game& game);

    // The shapes up to this size, and the contacts if wanted, that were seen at least so often.
    features::ShapeTable table(int min_count, int largest = features::kLargestShape,
                               bool with_contacts = true) const;

 private:
    struct Counts;
    std::unique_ptr<Counts> counts_;
};

}  // namespace nadare::learn
