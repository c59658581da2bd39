// What players agree on before a game: how repetition, suicide, counting, handicap and passes are
// treated, and the komi. Rules are a plain value; five rule sets are constants, and any mixture may
// be made by changing a copy. Everything here is pure: any thread may call it.
#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace nadare::go {

enum class KoRule : std::uint8_t {
    simple,       // A single stone may not be retaken at once; longer cycles may go on for ever.
    positional,   // No move may repeat an earlier whole-board position.
    situational,  // No move may repeat an earlier position with the same player to move.
};

enum class Scoring : std::uint8_t {
    area,       // Stones on the board and the empty points they surround.
    territory,  // Surrounded empty points and prisoners.
};

// What White gets, under area scoring, for the stones Black was given.
enum class Compensation : std::uint8_t {
    none,
    per_stone,          // n points for n stones.
    per_stone_but_one,  // n - 1 points: makes area and territory scoring agree.
};

struct Rules {
    Scoring scoring = Scoring::area;
    KoRule ko = KoRule::positional;
    bool allows_suicide = false;
    Compensation compensation = Compensation::none;
    // A pass costs a stone, and White makes the last pass: area and territory scoring then agree.
    bool has_pass_stones = false;
    // Territory scoring only: whether eyes of groups in seki count.
    bool counts_eyes_in_seki = false;
    // Whether players agree at the end which stones are dead. If not, what is on the board lives.
    bool removes_dead_stones = true;

    bool operator==(const Rules&) const = default;
};

// The Chinese text forbids repetition case by case; programs and servers play positional superko.
// White is paid a point for each handicap stone, because each counts as a point on the board.
inline constexpr Rules kChineseRules{
    .scoring = Scoring::area, .ko = KoRule::positional, .compensation = Compensation::per_stone};

// Nihon Kiin 1989: only the simple ko is forbidden, a longer cycle annuls the game if both agree
// (Game::repetition), and eyes in seki are no territory.
inline constexpr Rules kJapaneseRules{.scoring = Scoring::territory, .ko = KoRule::simple};

// AGA: pass stones make both ways of counting agree, so we count area, with the n - 1 points that
// this agreement needs in a handicap game. Superko looks at the player to move as well.
inline constexpr Rules kAgaRules{.scoring = Scoring::area,
                                 .ko = KoRule::situational,
                                 .compensation = Compensation::per_stone_but_one,
                                 .has_pass_stones = true,
                                 .counts_eyes_in_seki = true};

// New Zealand: area, situational superko, suicide allowed; its text knows no compensation.
inline constexpr Rules kNewZealandRules{
    .scoring = Scoring::area, .ko = KoRule::situational, .allows_suicide = true};

// Tromp and Taylor, 1995: the logical rules: area, positional superko, suicide allowed, and nothing
// is left to agree on.
inline constexpr Rules kTrompTaylorRules{.scoring = Scoring::area,
                                         .ko = KoRule::positional,
                                         .allows_suicide = true,
                                         .removes_dead_stones = false};

// "chinese", "japanese", "aga", "new_zealand" or "tromp-taylor" where the rules are exactly that
// set, "custom" for any other mixture. The first four are the words of KGS.
std::string_view name(const Rules& rules) noexcept;

// The rule set of this name: those above and what people write instead (nz, tt, New Zealand,
// TrompTaylor, korean for Japanese counting, ...), ignoring case, blanks, '-' and '_'.
// Throws util::Error for any other name.
Rules parse_rules(std::string_view text);

// Points White gets for moving second: any half point within ±kMaxKomi.
class Komi {
 public:
    static constexpr int kMaxHalfPoints = 1999;  // 999.5

    constexpr Komi() noexcept = default;
    // Requires: a whole number of half points within the bounds.
    constexpr explicit Komi(double points) noexcept : Komi(exact_half_points(points), 0) {}
    // Requires: within the bounds.
    static constexpr Komi from_half_points(int count) noexcept { return Komi(count, 0); }

    constexpr int half_points() const noexcept { return half_points_; }
    constexpr double points() const noexcept { return half_points_ / 2.0; }

    constexpr auto operator<=>(const Komi&) const noexcept = default;

 private:
    constexpr Komi(int half_points, int) noexcept
        : half_points_(static_cast<std::int16_t>(half_points)) {
        assert(-kMaxHalfPoints <= half_points && half_points <= kMaxHalfPoints);
    }
    static constexpr int exact_half_points(double points) noexcept {
        const int count = static_cast<int>(points * 2);
        assert(count == points * 2);
        return count;
    }

    std::int16_t half_points_ = 0;
};

// "7.5", "-3", "0".
std::string to_string(Komi komi);
// Exactly the number written: "7.5", "-3", "6.50", "+0.5". Throws util::Error for what is not a
// number, not a multiple of half a point, or out of bounds.
Komi parse_komi(std::string_view text);

// What is usual for even games: 7.5 (New Zealand 7, Japanese 6.5), and none on boards below 7×7,
// where no usual komi exists. With two or more handicap stones it is 0.5, which only breaks ties.
Komi default_komi(const Rules& rules, int size, int handicap = 0) noexcept;

// A number of half points as people write points: 15 is "7.5", -6 is "-3".
std::string half_points_text(int half_points);

}  // namespace nadare::go
