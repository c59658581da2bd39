#include "learn/move_samples.h"

#include <map>
#include <unordered_map>

#include "go/capacity.h"
#include "learn/decisions.h"

namespace nadare::learn {

void MoveSamples::add_game(const go::Game& game, const features::ShapeTable& shapes) {
    go::with_capacity(game.size(), [&](auto capacity) {
        constexpr int kCapacity = capacity();
        using Point = go::BasicPoint<kCapacity>;
        features::FeatureReader<kCapacity> reader;
        features::FeatureList list;
        for_each_decision<kCapacity>(game, [&](const go::Board<kCapacity>& board, Point played) {
            reader.look_at(board);
            std::vector<features::FeatureId> all;
            const auto add = [&](Point p) {
                list.clear();
                reader.read(p, list);
                all.assign(list.begin(), list.end());
                if (!p.is_pass()) shapes.for_each(board, p, [&](auto id) { all.push_back(id); });
                add_candidate(all);
            };
            add_decision();
            add(played);
            board.for_each_point([&](Point p) {
                if (p != played && board.is_legal(p, board.to_play()) &&
                    !go::is_one_point_eye(board.code(p), board.to_play()))
                    add(p);
            });
            if (!played.is_pass()) add(Point::pass());
        });
    });
}

struct ShapeCounts::Counts {
    struct Entry {
        int size = 0;
        int count = 0;
    };
    std::unordered_map<std::uint64_t, Entry> by_hash;

    void add(std::uint64_t hash, int size) {
        Entry& entry = by_hash[hash];
        entry.size = size;
        ++entry.count;
    }
};

ShapeCounts::ShapeCounts() : counts_(std::make_unique<Counts>()) {}
ShapeCounts::~ShapeCounts() = default;

void ShapeCounts::add_game(const go::Game& game) {
    go::with_capacity(game.size(), [&](auto capacity) {
        constexpr int kCapacity = capacity();
        for_each_decision<kCapacity>(game, [&](const go::Board<kCapacity>& board,
                                               go::BasicPoint<kCapacity> p) {
            counts_->add(features::contact_of(board, p, board.to_play(), board.last_move().point),
                         features::kContactSize);
            features::ShapeWalk<kCapacity> walk(board, p, board.to_play());
            while (walk.size() < features::kLargestShape) {
                const std::uint64_t hash = walk.grow();
                counts_->add(hash, walk.size());
            }
        });
    });
}

features::ShapeTable ShapeCounts::table(int min_count, int largest, bool with_contacts) const {
    // Sorted, so that the same games give the same table. A shape inside another was seen at least
    // as often, so counting alone keeps the order that ShapeTable wants.
    std::map<std::pair<int, std::uint64_t>, int> kept;
    for (const auto& [hash, entry] : counts_->by_hash)
        if (entry.count >= min_count && entry.size <= largest &&
            (with_contacts || entry.size != features::kContactSize))
            kept.emplace(std::pair(entry.size, hash), entry.count);
    features::ShapeTable table;
    for (const auto& [shape, count] : kept) table.add(shape.second, shape.first);
    return table;
}

}  // namespace nadare::learn
