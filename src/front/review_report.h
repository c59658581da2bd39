// A review for people and programs: a page, some lines of text, a JSON object. Pure.
#pragma once

#include <string>

#include "front/review.h"

namespace nadare::front {

struct ReportOptions {
    double mistake_points = 3;
    std::size_t most_mistakes = 10;
    std::string engine{};  // Who says so, and after how much thought.
};

// One file with nothing loaded from elsewhere: graphs, the biggest mistakes with diagrams, all moves.
std::string review_html(const Review& review, const ReportOptions& options);
std::string review_text(const Review& review, const ReportOptions& options);
std::string review_json(const Review& review, const ReportOptions& options);

}  // namespace nadare::front
