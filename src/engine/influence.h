// A map of who holds sway where: Bouzy's dilations and erosions (Bouzy, "Mathematical morphology
// applied to computer Go", 2003). Stones start at ±64; a dilation lets a point that sees only one
// colour around it grow by the number of such neighbours; an erosion takes back what is not
// supported from all sides. What is left after a few of each looks like territory, after dilations
// alone like influence.
#pragma once

#include "go/board.h"

namespace nadare::engine {

struct InfluenceOptions {
    int dilations = 5;
    int erosions = 10;  // Bouzy's 5/21 shows sure territory, 5/10 a more generous one.
};

// Positive for Black. Border cells are 0.  Cost: (dilations + erosions) sweeps over the board.
go::PointMap<int> influence(const go::AnyBoard& board, const InfluenceOptions& options = {});

// Points under Black's influence minus points under White's.
int influence_balance(const go::AnyBoard& board, const InfluenceOptions& options = {});

}  // namespace nadare::engine
