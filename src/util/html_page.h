// The frame of our HTML reports: one file without anything loaded from elsewhere, light or dark as
// the reader's system is, readable on a telephone. Pure.
#pragma once

#include <string>
#include <string_view>

namespace nadare::util {

// A whole page with this title as its heading. The body is HTML; it may use the classes of
// util/svg_plot.h, `command` for program text, `number` for table cells with numbers, `good`, `bad`
// and `dim` for judgements, and key0 to key5 for the colours of plots.
std::string html_page(std::string_view title, std::string_view body);

}  // namespace nadare::util
