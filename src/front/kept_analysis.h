// What a search found about a position, kept in its node of an SGF record. All of it is in a property
// of our own, NADARE, which other programs leave alone; for them the score to be expected is in V,
// which is standard, and the win rate in SBKV, which Sabaki draws. Reviews (review_record.h) and the
// page's games are kept in this one form, so that each can be read wherever the other can. Pure.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "front/review.h"
#include "go/sgf_tree.h"

namespace nadare::front {

// A position without visits, of which a win rate is all that is known, is in NADARE alone.
void keep_analysis(go::sgf::Tree& tree, go::sgf::NodeId node, const ReviewedPosition& position,
                   int size);
// Says that nothing is known yet, in a record that is to have analyses.
void keep_no_analysis(go::sgf::Tree& tree, go::sgf::NodeId node);
bool has_kept_analysis(const go::sgf::Tree& tree, go::sgf::NodeId node);
// Nothing also where somebody has changed it so that it makes no sense.
std::optional<ReviewedPosition> kept_analysis(const go::sgf::Tree& tree, go::sgf::NodeId node,
                                              int size);

// Marks the move of a node whose analysis is kept as bad (SGF's BM), until the analysis goes.
void keep_bad_move(go::sgf::Tree& tree, go::sgf::NodeId node, std::string_view badness);
// Adds a paragraph to the node's comment, which goes again with the analysis.
void add_kept_comment(go::sgf::Tree& tree, go::sgf::NodeId node, std::string_view text);

// Takes out of the record whatever the functions above have put there.
void remove_kept_analysis(go::sgf::Tree& tree);
// The same, and answers what it was.
std::map<go::sgf::NodeId, ReviewedPosition> take_kept_analysis(go::sgf::Tree& tree, int size);

}  // namespace nadare::front
