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

// The page shows letters of 20 units where a plot is shown at half its size.
TEST(SvgPlot, HasRoomForTheLettersThatAPhoneNeeds) {
    const std::string text = SvgPlot({0, 10}, {-100, 100}, "moves").text();
    const auto baseline_of = [&](const std::string& label) {
        const std::size_t end = text.find("'>" + label + "<");
        const std::size_t y = text.rfind("y='", end) + 3;
        return std::stod(text.substr(y, end - y));
    };
    EXPECT_GE(baseline_of("moves") - baseline_of("10"), 20);
    EXPECT_NE(text.find("viewBox='0 0 640 252'"), std::string::npos);
    EXPECT_LT(baseline_of("moves"), 250);
}

}  // namespace
}  // namespace nadare::util
