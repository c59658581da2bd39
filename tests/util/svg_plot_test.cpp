#include "util/svg_plot.h"

#include <gtest/gtest.h>

#include <string>

namespace nadare::util {
namespace {

TEST(SvgPlot, HasRoundNumbersOnItsAxes) {
    EXPECT_DOUBLE_EQ(round_step({0, 100}, 5), 20);
    EXPECT_DOUBLE_EQ(round_step({0, 1}, 5), 0.2);
    EXPECT_DOUBLE_EQ(round_step({0, 37}, 8), 5);
    EXPECT_DOUBLE_EQ(round_step({0, 1000}, 1), 1000);
}

TEST(SvgPlot, MarksLeadSomewhereAndTellWhy) {
    SvgPlot plot({0, 10}, {0, 1}, "moves");
    plot.add_mark({5, 0.5}, "#m5", "5 < 6");
    const std::string text = plot.text();
    EXPECT_NE(text.find("<a href='#m5'><circle class='mark'"), std::string::npos);
    EXPECT_NE(text.find("<title>5 &lt; 6</title>"), std::string::npos);
}

}  // namespace
}  // namespace nadare::util
