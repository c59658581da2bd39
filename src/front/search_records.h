// A search as SGF: its tree, and the games it simulated (Enzenberger and Müller 2009, section
// 3.3).
#pragma once

#include <vector>

#include "engine/go_search.h"
#include "engine/simulated_game.h"
#include "go/sgf_tree.h"

namespace nadare::front {

struct TreeRecordOptions {
    int depth = 6;
    std::uint32_t min_visits = 10;  // Moves with fewer are left out.
};

// The game up to the searched position, and below it the moves of the tree, most visited first;
// each has its visits, value, RAVE and prior as a comment, and its visits as a label in front of
// it. Requires: no search is running.
go::sgf::Tree record_tree(const engine::GoSearch& search, const TreeRecordOptions& options = {});

// The same game, with the simulated ones as variations; what they have in common is written once.
// Comments tell where the tree ended and who won.
go::sgf::Tree record_simulations(const go::Game& position,
                                 const std::vector<engine::SimulatedGame>& games);

}  // namespace nadare::front
