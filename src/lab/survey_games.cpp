#include "lab/survey_games.h"

#include "go/game_record.h"
#include "go/sgf_stream.h"
#include "util/assert.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::lab {

std::vector<go::Game> read_games(const std::vector<std::string>& files, int least_moves) {
    std::vector<go::Game> games;
    for (const std::string& file : files) {
        go::sgf::CollectionReader reader(
            file, {.read = {}, .on_error = [](const go::sgf::ParseError&) {}});
        go::sgf::Tree tree;
        while (reader.next(tree)) try {
                go::GameRecord record = go::load_record(tree);
                if (record.game.start().stones.empty() && record.game.move_number() >= least_moves)
                    games.push_back(std::move(record.game));
            } catch (const util::Error&) {
                // A broken game among many is no reason to stop.
            }
    }
    if (games.empty())
        throw util::Error(util::format(
            "the files hold no game of at least {} moves from an empty board", least_moves));
    return games;
}

SurveyPosition position_before(const go::Game& game, int move) {
    assert(move >= 0 && move < game.move_number());
    return {.size = game.size(),
            .komi = game.komi(),
            .moves = {game.moves().begin(), game.moves().begin() + move},
            .to_play = game.moves()[static_cast<std::size_t>(move)].color};
}

go::Game game_of(const SurveyPosition& position) {
    go::Game game(position.size, go::kChineseRules, position.komi);
    for (const go::Move move : position.moves) game.play_recorded(move);
    game.set_to_play(position.to_play);
    return game;
}

}  // namespace nadare::lab
