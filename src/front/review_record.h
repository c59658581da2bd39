// A review as SGF: the record as it was, with comments, marks (BM for bad moves) and better lines of
// play added, and with what the search found (kept_analysis.h), so that a review can be taken up
// again. Pure.
#pragma once

#include <map>

#include "front/review.h"
#include "go/sgf_tree.h"

namespace nadare::front {

struct ReviewMarks {
    double mistake_points = 3;  // From which on a move is called a mistake and a better one shown.
    std::size_t line_length = 10;
};

// `known` is what was found about positions of the record; of those that are steps of the review,
// the review's own word is taken.
go::sgf::Tree annotate(const Review& review, const ReviewMarks& marks,
                       const std::map<go::sgf::NodeId, ReviewedPosition>& known = {});

// Takes the better lines of an earlier review out of the record again, as far as nobody has gone on
// from them: the next review adds its own.
void remove_added_lines(go::sgf::Tree& tree);

// Whether the main line has analyses, as annotate() leaves them.
bool is_review(const go::sgf::Tree& tree);

// Takes over what an earlier review of the same game found. Answers of how many positions; none if it
// is of another game.
int take_over(Review& review, const go::sgf::Tree& earlier);

}  // namespace nadare::front
