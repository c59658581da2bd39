// Makes labels out of our own long searches (or those of any engine with the same command): first
// each position is searched, which also names the candidates, then the position after each
// candidate. What comes out is the engine's opinion: good for measuring weaker settings of the same
// engine, and blind to what all its settings misjudge.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "lab/labels.h"
#include "lab/survey.h"

namespace nadare::lab {

struct LabelOptions {
    int positions = 100;
    int candidates = 12;
    int random_moves = 4;
    double decided = 0.97;
    std::uint64_t seed = 1;
};
template <class Visitor>
void describe(LabelOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.positions, {"positions", 1, 1'000'000, Tunable::no, "positions to label"});
    option(o.candidates,
           {"candidates", 1, 361, Tunable::no, "most visited moves to value, of each position"});
    option(o.random_moves,
           {"random-moves", 0, 361, Tunable::no, "other moves to value, drawn at random"});
    option(o.decided, {"decided", 0.5, 1.0, Tunable::no,
                       "leave out positions where either side wins with this chance"});
    option(o.seed, {"seed", 0, UINT64_MAX, Tunable::no, "draws positions and moves"});
}

// Draws positions from the games in these SGF files: of each drawn game one, before a move drawn
// from all but the first four. Throws util::Error if a file cannot be read or holds no game.
std::vector<SurveyPosition> draw_positions(const std::vector<std::string>& files,
                                           const LabelOptions& options);

// The command that names values and candidates of a position, and the one for values alone.
std::string position_question(const LabelOptions& options);
inline constexpr const char* kValueQuestion = "nadare-evaluate {color}";

// The positions after each candidate, and to which position each belongs.
struct Candidates {
    std::vector<SurveyPosition> after{};
    std::vector<std::size_t> parent{};
};
// From the answers about positions. Throws util::Error for an answer that is none.
Candidates find_candidates(std::span<const SurveyPosition> positions, const SurveyStore& answers,
                           const LabelOptions& options);

// The labels, from both sets of answers. Positions where something went wrong are left out.
std::vector<LabelledPosition> make_labels(std::span<const SurveyPosition> positions,
                                          const SurveyStore& answers, const Candidates& candidates,
                                          const SurveyStore& answers_after);

}  // namespace nadare::lab
