// A game on the page, without its engine and its audience: a record with variations, who plays
// whom, and how far they are. Nothing here knows of threads, requests or JSON.
//
//     playing ──two passes──▶ counting ──accepted──▶ finished ──┐
//        ▲  ▲─passes taken back──┘                      │       │ opened for study, as is
//        └──────────────────move taken back─────────────┘       ▼ every record from a file
//        └──────────resigned, out of time──────▶ finished      study
//
// While a game is played its record has one line, and `head` is its end. In a study every node may
// get a continuation. A node keeps its number until it is taken back, and no other gets that number.
//
// Whatever throws leaves the game as it was.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "front/review.h"
#include "front/web_options.h"
#include "go/game.h"
#include "go/scoring.h"
#include "go/sgf_tree.h"

namespace nadare::front {

enum class WebPhase { playing, counting, finished, study };

inline auto enum_names(WebPhase) {
    return std::to_array<util::EnumName<WebPhase>>({{WebPhase::playing, "playing"},
                                                    {WebPhase::counting, "counting"},
                                                    {WebPhase::finished, "finished"},
                                                    {WebPhase::study, "study"}});
}

class WebGame {
 public:
    using NodeId = go::sgf::NodeId;

    explicit WebGame(const WebGameOptions& options);
    // A record to study, with the analyses that are kept in it (kept_analysis.h). Throws util::Error
    // if it is not one, or is larger than allowed.
    static WebGame open_record(std::string_view sgf, int max_nodes);
    // The same for what record_text() wrote, in any phase. While a game is played, its record is one
    // line with a move in every node but the root.
    static WebGame restore(const WebGameOptions& options, std::string_view sgf, WebPhase phase,
                           int max_nodes);

    const WebGameOptions& options() const noexcept { return options_; }
    WebPhase phase() const noexcept { return phase_; }
    const go::sgf::Tree& tree() const noexcept { return tree_; }
    // For people and other programs: as a review of the game (review_record.h), as far as it is known.
    std::string sgf() const;
    // For us, to go on with: the record as it is, and the analyses.
    std::string record_text() const;

    // The end of the game while it is played, the end of the main line in a study, as far as its moves
    // can be played.
    NodeId head() const noexcept { return head_; }
    const go::Game& game() const noexcept { return game_; }  // At the head.
    bool has_node(NodeId node) const;
    // Throws WebRefusal.
    void require_node(NodeId node) const;
    // Throws util::Error if there is no such node. Cost: the moves up to it.
    go::Game game_at(NodeId node) const;
    // How many moves led there, those before stones were set up on the way included.
    // Requires: has_node(node).
    int move_number(NodeId node) const;

    // As many of these nodes, each a child of the one before, as have moves that can be played.
    std::vector<NodeId> playable(std::vector<NodeId> line) const;
    // Why the main line cannot be played to its end; empty if it can.
    std::string why_unplayable() const;

    // Whether the engine is to move.
    bool is_engine_turn() const noexcept;
    std::string result() const;  // "B+3.5", "W+R", ...; empty while there is none.

    // --- Playing ---

    // Plays at this node, a point or pass, and answers where that leads: in a study perhaps to a
    // node that was there before. Throws util::Error if the move is illegal, and in a game that is
    // played if it is over or this is not its last node.
    NodeId play(NodeId at, go::Point point);
    // Back to the position where the player by hand moved last, or one move where both do or none. A
    // resignation by hand is taken back alone: the game goes on where it was given up, be it at the
    // count. (That of the engine, which would resign again at once, goes with the move before it.)
    // Throws util::Error if there is nothing to take back.
    void undo();
    void resign(go::Color loser);
    void lose_on_time(go::Color loser);

    // --- Counting ---

    // What is dead, for instance as the engine sees it; whole chains.
    void set_status(const go::FinalStatus& status);
    // The same for a game that was saved, counted or not.
    void restore_status(const go::FinalStatus& status);
    // Marks the chain there as dead, or as alive again. Chains that were in seki with it are not while
    // it is dead.
    void toggle_dead(go::Point stone);
    const go::FinalStatus& status() const noexcept { return status_; }
    bool has_status() const noexcept { return has_status_; }
    void accept_count();
    // The players do not agree: the passes are taken back, and they play on.
    void resume();

    // --- Studying ---

    // A finished game becomes a study; so does one that is given up.
    void study();
    // What an analysis found about a position. Nothing happens if better is known, or the node is gone.
    void keep_judgement(NodeId node, ReviewedPosition judgement);
    const std::map<NodeId, ReviewedPosition>& judgements() const noexcept { return judgements_; }

 private:
    WebGame(const WebGameOptions& options, go::sgf::Tree tree, WebPhase phase);

    void require(WebPhase phase, std::string_view what) const;
    void finish(const std::string& result);
    void take_back(int moves);
    bool is_resigned_by_hand() const;
    void forget_status();
    // Goes on from the moves that are there: at the count if the last two passed.
    void reopen();
    NodeId find_continuation(NodeId at, go::Move move) const;
    bool is_by_hand(go::Color player) const noexcept { return is_human(options_.human, player); }

    WebGameOptions options_;
    WebPhase phase_ = WebPhase::playing;
    go::sgf::Tree tree_;
    NodeId head_;
    go::Game game_;
    std::vector<bool> is_alive_;  // By index of the node.
    go::FinalStatus found_{};     // The status before any mark by hand.
    go::FinalStatus status_{};
    bool has_status_ = false;
    std::map<NodeId, ReviewedPosition> judgements_;
};

}  // namespace nadare::front
