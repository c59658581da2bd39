#include "front/terminal_count.h"

#include <cmath>
#include <cstdlib>

#include "util/text.h"

namespace nadare::front {

namespace {

// A sum of half points that remembers how it came about.
class Sum {
 public:
    // Adds "12 points of area", or nothing at all if the number is zero and not the first.
    void add(int half_points, std::string_view what) {
        if (half_points == 0 && terms_ > 0) return;
        const int shown = terms_ == 0 ? half_points : std::abs(half_points);
        if (terms_ > 0) text_ += half_points < 0 ? " - " : " + ";
        text_ += util::format("{} {}", go::half_points_text(shown), what);
        total_ += half_points;
        ++terms_;
    }

    std::string text() const {
        if (terms_ < 2) return text_;
        return util::format("{} = {}", text_, go::half_points_text(total_));
    }

 private:
    std::string text_;
    int total_ = 0;
    int terms_ = 0;
};

std::string line_for(go::Color player, const go::Game& game, const go::FinalCount& count) {
    const bool is_black = player == go::Color::black;
    const bool is_area = game.rules().scoring == go::Scoring::area;
    const auto of = [&](const go::Tally& tally) { return is_black ? tally.black : tally.white; };
    const auto points = [](int n) { return n == 1 ? "point" : "points"; };

    Sum sum;
    sum.add(2 * of(count.points),
            util::format("{} of {}", points(of(count.points)), is_area ? "area" : "territory"));
    sum.add(2 * of(count.prisoners), of(count.prisoners) == 1 ? "prisoner" : "prisoners");
    if (!is_black) {
        sum.add(2 * count.compensation, "for the handicap");
        sum.add(game.komi().half_points(), "komi");
    }
    return util::format("{}: {}", title(player), sum.text());
}

}  // namespace

std::string_view title(go::Color player) noexcept {
    return player == go::Color::black ? "Black" : "White";
}

std::vector<std::string> count_lines(const go::Game& game, const go::FinalCount& count) {
    return {line_for(go::Color::black, game, count), line_for(go::Color::white, game, count)};
}

std::string verdict(go::Score score, std::string_view verb) {
    const go::Color ahead = go::winner(score);
    if (ahead == go::Color::empty) return verb == "wins" ? "The game is a draw." : "It is even.";
    const int margin = std::abs(score.half_points());
    return util::format("{} {} by {} {} ({}).", title(ahead), verb, go::half_points_text(margin),
                        margin == 2 ? "point" : "points", go::to_string(score));
}

std::string estimated_verdict(double black_lead) {
    // Less than the estimate can tell.
    if (std::abs(black_lead) < 0.5) return "It is about even.";
    return util::format("{} leads by about {:.1f} points.",
                        title(black_lead > 0 ? go::Color::black : go::Color::white),
                        std::abs(black_lead));
}

}  // namespace nadare::front
