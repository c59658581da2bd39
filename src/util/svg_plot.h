// Small line plots and histograms as SVG text, to stand inside an HTML page: axes with round
// numbers, lines, a shaded band, bars. Colours come from the page (classes c0, c1, ... and band).
// Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nadare::util {

struct PlotPoint {
    double x = 0;
    double y = 0;
};

struct PlotRange {
    double low = 0;
    double high = 1;
};

class SvgPlot {
 public:
    // Requires: both ranges are not empty.
    SvgPlot(PlotRange x, PlotRange y, std::string_view x_label);

    // Lines and bars of one number have one colour. Points outside the ranges are moved to the
    // edge.
    void add_line(int color, const std::vector<PlotPoint>& points);
    // Between two lines over the same x.
    void add_band(const std::vector<PlotPoint>& low, const std::vector<PlotPoint>& high);
    void add_bar(int color, PlotRange x, double height);
    // A thin line across at this height.
    void add_level(double y);
    // A dot that leads to another place of the page and tells what it is about.
    void add_mark(PlotPoint at, std::string_view link, std::string_view title);

    std::string text() const;

 private:
    double left_of(double x) const;
    double top_of(double y) const;
    std::string path(const std::vector<PlotPoint>& points) const;

    PlotRange x_;
    PlotRange y_;
    std::string body_;
};

// A step of 1, 2 or 5 times a power of ten that divides the range into about `count` parts.
double round_step(PlotRange range, int count);

// Text as it may stand in HTML, in an attribute too.
std::string html_escaped(std::string_view text);

}  // namespace nadare::util
