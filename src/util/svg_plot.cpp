#include "util/svg_plot.h"

#include <algorithm>
#include <cmath>

#include "util/assert.h"
#include "util/text.h"

namespace nadare::util {
namespace {

constexpr double kWidth = 640;
constexpr double kHeight = 252;
constexpr double kLeft = 56;
constexpr double kRight = 12;
constexpr double kTop = 10;
constexpr double kBottom = 48;  // Two lines of the letters that a phone needs.

double share(double value, PlotRange range) {
    return std::clamp((value - range.low) / (range.high - range.low), 0.0, 1.0);
}

}  // namespace

double round_step(PlotRange range, int count) {
    const double rough = (range.high - range.low) / count;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough * (1 - 1e-9)) return factor * power;
    return 10 * power;
}

std::string html_escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += c;
        }
    }
    return result;
}

SvgPlot::SvgPlot(PlotRange x, PlotRange y, std::string_view x_label) : x_(x), y_(y) {
    assert(x.low < x.high && y.low < y.high);
    const double x_step = round_step(x, 8);
    for (double tick = std::ceil(x.low / x_step) * x_step; tick <= x.high * (1 + 1e-9);
         tick += x_step)
        body_ += format("<text class='tick' x='{:.1f}' y='{:.1f}'>{:g}</text>\n", left_of(tick),
                        kHeight - kBottom + 22, tick);
    const double y_step = round_step(y, 5);
    for (double tick = std::ceil(y.low / y_step) * y_step; tick <= y.high * (1 + 1e-9);
         tick += y_step) {
        body_ +=
            format("<line class='grid' x1='{0:.1f}' x2='{1:.1f}' y1='{2:.1f}' y2='{2:.1f}'/>\n",
                   kLeft, kWidth - kRight, top_of(tick));
        body_ += format("<text class='tick y' x='{:.1f}' y='{:.1f}'>{:.3g}</text>\n", kLeft - 6,
                        top_of(tick) + 4, tick);
    }
    body_ += format("<text class='tick' x='{:.1f}' y='{:.1f}'>{}</text>\n",
                    (kLeft + kWidth - kRight) / 2, kHeight - 4, html_escaped(x_label));
}

void SvgPlot::add_line(int color, const std::vector<PlotPoint>& points) {
    body_ += format("<path class='line c{}' d='{}'/>\n", color, path(points));
}

void SvgPlot::add_band(const std::vector<PlotPoint>& low, const std::vector<PlotPoint>& high) {
    std::vector<PlotPoint> outline = low;
    outline.insert(outline.end(), high.rbegin(), high.rend());
    body_ += format("<path class='band' d='{}Z'/>\n", path(outline));
}

void SvgPlot::add_bar(int color, PlotRange x, double height) {
    const double left = left_of(x.low);
    body_ +=
        format("<rect class='bar c{}' x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}'/>\n",
               color, left, top_of(height), std::max(0.5, left_of(x.high) - left - 1),
               top_of(y_.low) - top_of(height));
}

void SvgPlot::add_level(double y) {
    body_ += format("<line class='level' x1='{0:.1f}' x2='{1:.1f}' y1='{2:.1f}' y2='{2:.1f}'/>\n",
                    kLeft, kWidth - kRight, top_of(y));
}

void SvgPlot::add_mark(PlotPoint at, std::string_view link, std::string_view title) {
    body_ += format(
        "<a href='{}'><circle class='mark' cx='{:.1f}' cy='{:.1f}' r='4.5'><title>{}</title>"
        "</circle></a>\n",
        html_escaped(link), left_of(at.x), top_of(at.y), html_escaped(title));
}

std::string SvgPlot::text() const {
    return format("<svg viewBox='0 0 {} {}' role='img'>\n{}</svg>\n", kWidth, kHeight, body_);
}

double SvgPlot::left_of(double x) const {
    return kLeft + share(x, x_) * (kWidth - kLeft - kRight);
}

double SvgPlot::top_of(double y) const {
    return kTop + (1 - share(y, y_)) * (kHeight - kTop - kBottom);
}

std::string SvgPlot::path(const std::vector<PlotPoint>& points) const {
    std::string result;
    for (const PlotPoint& p : points)
        result += format("{}{:.1f} {:.1f}", result.empty() ? 'M' : 'L', left_of(p.x), top_of(p.y));
    return result;
}

}  // namespace nadare::util
