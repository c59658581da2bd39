// A GTP engine for tests that can be told to misbehave:
//
//     fake_engine MODE [N] [SEED]
//
// It plays legal moves at random and passes when the board is nearly full, until its N-th genmove
// of its life (N = 1 is the first); then it does what its mode says: normal, crash, hang, slow
// (answers after 700 ms), busy (burns 400 ms of CPU time), garbage, nonsense (an answer that is no
// move), illegal (plays on a stone), superko (repeats a position as soon as it can), refuse, close
// (its output, but goes on), resign, pass, pass-and-die (after it has
// explained the pass). reg_genmove counts as a genmove; stones answers how many
// are on the board.

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "go/game.h"
#include "go/text.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/rng.h"
#include "util/text.h"

namespace {

using namespace nadare;
using namespace std::chrono_literals;

class FakeEngine {
 public:
    FakeEngine(std::string mode, int when, std::uint64_t seed)
        : mode_(std::move(mode)), when_(when), rng_(seed) {}

    std::string answer(const std::vector<std::string_view>& words) {
        const std::string_view command = words[0];
        if (command == "name") return "fake";
        if (command == "version") return mode_;
        if (command == "list_commands")
            return "name\nversion\nlist_commands\nboardsize\nclear_board\nkomi\nplay\ngenmove\n"
                   "time_settings\ntime_left\nfinal_score\ngomill-explain_last_move\nreg_genmove\n"
                   "stones\nset_free_handicap\nquit";
        if (command == "boardsize") game_.clear(util::parse_int<int>(words.at(1)).value());
        if (command == "clear_board") game_.clear();
        if (command == "set_free_handicap") {
            std::vector<go::Point> stones;
            for (std::size_t i = 1; i < words.size(); ++i)
                stones.push_back(go::parse_vertex(words[i], game_.size()));
            game_.place_handicap(stones);
        }
        if (command == "play")
            game_.play_recorded({.point = go::parse_vertex(words.at(2), game_.size()),
                                 .color = go::parse_color(words.at(1))});
        if (command == "genmove") return genmove(go::parse_color(words.at(1)));
        if (command == "reg_genmove") {
            const std::string move = genmove(go::parse_color(words.at(1)));
            game_.undo();
            return move;
        }
        if (command == "stones") return std::to_string(stones());
        if (command == "final_score") return "W+2.5";
        if (command == "gomill-explain_last_move") {
            dies_now_ = mode_ == "pass-and-die" && moves_ >= when_;
            return "because";
        }
        return {};
    }

    // Whether to end once the answer is written.
    bool dies_now() const { return dies_now_; }

 private:
    std::string genmove(go::Color player) {
        if (++moves_ >= when_)
            if (const std::string trick = misbehave(player); !trick.empty()) return trick;
        const go::Point p = random_move(player);
        game_.play_recorded({.point = p, .color = player});
        return go::to_vertex(p, game_.size());
    }

    // Empty to play on as if nothing had been said.
    std::string misbehave(go::Color player) {
        if (mode_ == "crash") std::abort();
        if (mode_ == "hang") std::this_thread::sleep_for(1h);
        if (mode_ == "slow") std::this_thread::sleep_for(700ms);
        if (mode_ == "busy")
            while (util::process_cpu_time() < 400ms) {
            }
        if (mode_ == "garbage") {
            std::fputs("Segmentation what? \x01\xff\n\n", stdout);
            std::fflush(stdout);
        }
        if (mode_ == "nonsense") return "Q99";
        if (mode_ == "refuse") throw util::Error("I would rather not");
        if (mode_ == "resign") return "resign";
        if (mode_ == "pass" || mode_ == "pass-and-die") return "pass";
        if (mode_ == "close") {
            ::close(STDOUT_FILENO);
            std::this_thread::sleep_for(1h);
        }
        for (const go::Point p : points()) {
            const go::Move move{.point = p, .color = player};
            if (mode_ == "illegal" && game_.board().at(p) != go::Color::empty)
                return go::to_vertex(p, game_.size());
            if (mode_ == "superko" && game_.why_illegal(move) == go::Illegal::superko)
                return go::to_vertex(p, game_.size());
        }
        return {};
    }

    go::Point random_move(go::Color player) {
        std::vector<go::Point> legal;
        for (const go::Point p : points())
            if (game_.is_legal({.point = p, .color = player})) legal.push_back(p);
        // A repeater needs a board that empties and fills again: it never passes.
        const std::size_t enough = mode_ == "superko" ? 0 : points().size() / 6;
        if (legal.size() <= enough) return go::Point::pass();
        return legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
    }

    int stones() const {
        int count = 0;
        for (const go::Point p : points()) count += game_.board().at(p) != go::Color::empty;
        return count;
    }

    std::vector<go::Point> points() const {
        std::vector<go::Point> all;
        for (int y = 0; y < game_.size(); ++y)
            for (int x = 0; x < game_.size(); ++x) all.push_back(go::Point::at(x, y));
        return all;
    }

    std::string mode_;
    int when_;
    util::Rng rng_;
    go::Game game_{9};
    int moves_ = 0;
    bool dies_now_ = false;
};

}  // namespace

int main(int argc, char** argv) {
    FakeEngine engine(argc > 1 ? argv[1] : "normal", argc > 2 ? std::atoi(argv[2]) : 1,
                      argc > 3 ? static_cast<std::uint64_t>(std::atoi(argv[3])) : 1);
    std::string line;
    while (std::getline(std::cin, line)) {
        std::vector<std::string_view> words = util::split_words(line);
        std::string id;
        if (!words.empty() && util::parse_int(words[0])) {
            id = words[0];
            words.erase(words.begin());
        }
        if (words.empty()) continue;
        try {
            const std::string answer = engine.answer(words);
            std::cout << '=' << id << ' ' << answer << "\n\n" << std::flush;
        } catch (const util::Error& error) {
            std::cout << '?' << id << ' ' << error.what() << "\n\n" << std::flush;
        }
        if (words[0] == "quit" || engine.dies_now()) return 0;
    }
    return 0;
}
