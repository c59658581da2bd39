#include "lab/match_html.h"

#include <gtest/gtest.h>

#include <string>

#include "lab/match_fixture.h"

namespace nadare::lab {
namespace {

int occurrences(const std::string& text, std::string_view what) {
    int count = 0;
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; ++at) ++count;
    return count;
}

std::vector<GameRow> some_games(int count) {
    std::vector<GameRow> rows;
    for (int i = 0; i < count; ++i) {
        GameRow row{.number = i, .black = i % 2u, .white = 1 - i % 2u};
        row.winner = static_cast<std::size_t>(i % 3 == 0);
        row.moves = 40 + i % 20;
        row.use = {SideUse{.moves = 20, .cpu_seconds = 2}, SideUse{.moves = 20, .cpu_seconds = 3}};
        rows.push_back(row);
    }
    return rows;
}

TEST(MatchHtml, IsAPageOfItsOwnWithThreePlots) {
    const std::string page = match_html(small_plan("x", "y"), some_games(50));
    EXPECT_EQ(occurrences(page, "<svg"), 3);
    EXPECT_EQ(occurrences(page, "</svg>"), 3);
    EXPECT_EQ(occurrences(page, "http"), 0) << "nothing is loaded from anywhere";
    EXPECT_EQ(occurrences(page, "nan"), 0);
    EXPECT_TRUE(page.ends_with("</html>\n"));
}

TEST(MatchHtml, ShowsCommandsAsText) {
    const std::string page = match_html(small_plan("x <script> & \"y\"", "y"), some_games(4));
    EXPECT_EQ(occurrences(page, "<script>"), 0);
    EXPECT_EQ(occurrences(page, "x &lt;script&gt; &amp; &quot;y&quot;"), 1);
}

TEST(MatchHtml, CanShowNothingAndALot) {
    EXPECT_EQ(occurrences(match_html(small_plan("x", "y"), {}), "<svg"), 3);
    EXPECT_LT(match_html(small_plan("x", "y"), some_games(20'000)).size(), 200'000u);
}

}  // namespace
}  // namespace nadare::lab
