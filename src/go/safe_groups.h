// The proof behind go/safety.h for one colour: which pairs are taken, which chains they tie into
// groups, and which regions give which group eyes. Used by find_safe_parts() only.
//
// Built in rounds. What a round has proved is kept with its pairs and regions, and later rounds may
// only add what does not disturb it. Within a round, chains that turn out not to be safe are struck
// out and all choices since the last round are made anew, until all that remain are safe.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "go/eye_search.h"
#include "go/regions.h"
#include "go/safety.h"

namespace nadare::go {

template <int N>
class SafeGroups {
 public:
    SafeGroups(const Board<N>& board, Color color, const SafetyOptions& options);

    // Proves as much as it can. Call once.
    void build();

    SafeParts<N> parts() const;

 private:
    using Point = BasicPoint<N>;
    using PointSet = BasicPointSet<N>;

    // What a region has been used for, and so what may still be done with it.
    enum class Use : std::uint8_t {
        none,
        loose,     // An eye, however many answers are played there, as long as a point is left.
        fixed,     // An eye, or two, with the pairs it has: no answer may be added.
        searched,  // As fixed, and answers may come anywhere in it: nobody else can rely on it.
    };
    struct Area {
        Region<N> region;
        PointSet points;
        Use use = Use::none;
        int pairs = 0;  // With a point in the region.
        bool is_territory = false;
    };
    struct Pair {
        Point a;
        Point b;
    };
    struct Choice {
        std::vector<Area> areas;  // The smallest first.
        std::vector<Pair> pairs;
        PointSet paired;
        BasicPointMap<std::uint16_t, N> group;  // By delegate: a number that tied chains share.
    };

    void keep_unconditional();
    // Answers whether the round has found new safe chains.
    bool prove_round(bool use_ties);
    PointSet find_unsafe();

    void tie_chains();
    bool find_tie(Point chain, Point other);

    bool find_two_eyes(const PointSet& group);
    bool find_plain_eye(Area& area, const PointSet& group);
    bool find_covered_eye(Area& area, const PointSet& group);
    bool find_split(Area& area, const PointSet& group);
    bool find_searched_eyes(Area& area, const PointSet& group, int wanted);
    bool finds_eyes(const Area& area, Point chain, int wanted);
    void find_territory();

    // Whether the area's whole border is safe, as far as this round knows.
    bool is_enclosed(const Area& area) const noexcept {
        return !area.region.border.is_empty() && (area.region.border - candidates_).is_empty();
    }
    bool is_next_to(Point p, const PointSet& group) const noexcept {
        return !(chains_next_to(board_, p, color_) & group).is_empty();
    }
    bool can_answer_at(Point p) const noexcept;
    void add_pair(Point a, Point b);
    void remove_pairs_from(std::size_t first);
    bool cover(Point u, const PointSet& group);
    PointSet find_uncovered(const PointSet& points, const PointSet& group) const;
    bool leaves_two_parts(const Area& area, Point answer) const;

    const Board<N>& board_;
    Color color_;
    SafetyOptions options_;
    EyeSearch<N> eye_search_;
    int eye_nodes_left_;
    // Answers of the search, by region, chain and eyes wanted: rounds ask again and again.
    std::unordered_map<unsigned, bool> searched_;
    BasicPointMap<std::uint16_t, N> area_of_;  // The place of each point's region in areas.
    Choice kept_;                              // By the rounds so far.
    Choice choice_;                            // By this round, what was kept included.
    PointSet candidates_;  // Delegates of the chains not struck out in this round.
    PointSet safe_;        // Of those proved so far.
};

extern template class SafeGroups<9>;
extern template class SafeGroups<13>;
extern template class SafeGroups<19>;
extern template class SafeGroups<25>;

}  // namespace nadare::go
