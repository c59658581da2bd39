#include "learn/playout_samples.h"

#include "go/capacity.h"
#include "learn/playout_reader.h"

namespace nadare::learn {

namespace {

template <int N>
void add_decision(PlayoutReader<N>& reader, const go::Board<N>& board,
                  const playout::KoMemory<N>& ko, go::BasicPoint<N> played, MoveSamples& samples) {
    reader.look_at(board, ko);
    samples.add_decision();
    samples.add_candidate(reader.features(played));
    for (const auto p : reader.moves())
        if (p != played) samples.add_candidate(reader.features(p));
}

}  // namespace

void add_playout_samples(const go::Game& game, MoveSamples& samples) {
    go::with_capacity(game.size(), [&](auto capacity) {
        constexpr int kCapacity = capacity();
        go::Board<kCapacity> board(game.board_at(0));
        playout::KoMemory<kCapacity> ko(board);
        PlayoutReader<kCapacity> reader;
        for (const go::Move move : game.moves()) {
            const go::BasicPoint<kCapacity> p(move.point);
            board.set_to_play(move.color);
            if (!move.is_pass() && board.is_legal(p, move.color) &&
                !go::is_one_point_eye(board.code(p), move.color))
                add_decision(reader, board, ko, p, samples);
            board.play({p, move.color});
            ko.update(board);
        }
    });
}

namespace {

template <class Keep>
playout::PlayoutModel model_of(const std::vector<float>& weights, Keep&& keep) {
    playout::PlayoutModel model;
    for (unsigned i = 0; i < playout::kReplyCount; ++i)
        model.replies[i] = static_cast<double>(weights[i]);
    for (unsigned code = 0; code < 1U << 16; ++code) {
        const auto add = [&](std::size_t id, auto& shapes) {
            if (keep(id)) shapes[static_cast<go::Code3x3>(code)] = static_cast<double>(weights[id]);
        };
        add(kFirstShape + code, model.shapes);
        add(kFirstNear + code, model.near);
    }
    return model;
}

}  // namespace

playout::PlayoutModel playout_model(const MoveSamples& samples, const std::vector<float>& weights,
                                    int min_count) {
    std::vector<int> counts(weights.size());
    for (const auto& sample : samples.samples())
        for (std::size_t i = 0; i < sample.count; ++i)
            for (const auto id : samples.candidate(sample.first + i)) ++counts[id];
    return model_of(weights, [&](std::size_t id) { return counts[id] >= min_count; });
}

playout::PlayoutModel playout_model(const std::vector<float>& weights) {
    return model_of(weights, [&](std::size_t id) { return weights[id] != 0; });
}

std::vector<float> feature_weights(const playout::PlayoutModel& model) {
    std::vector<float> weights(kPlayoutFeatures);
    for (unsigned i = 0; i < playout::kReplyCount; ++i)
        weights[i] = static_cast<float>(model.replies[i]);
    for (const auto& [code, weight] : model.shapes)
        weights[kFirstShape + code] = static_cast<float>(weight);
    for (const auto& [code, weight] : model.near)
        weights[kFirstNear + code] = static_cast<float>(weight);
    return weights;
}

}  // namespace nadare::learn
