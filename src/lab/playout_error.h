// How far playouts are off: on positions with a known value p for Black, where a share q of an
// engine's playouts is won by Black, one playout's mean squared error is
//
//     E (z - p)² = (q - p)² + q (1 - q)        bias squared, and variance,
//
// and only the first part stays when playouts are averaged. Both are given as means over positions;
// the bias, signed, too. q is an estimate from n playouts, whose own variance q (1 - q) / (n - 1) is
// taken off the squared bias, so that it is not too large on average (it may come out below 0 where
// there is no bias). Pure.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/labels.h"
#include "lab/survey.h"
#include "stats/bootstrap.h"

namespace nadare::lab {

struct PlayoutError {
    double bias = 0;          // q - p: positive if playouts favour Black.
    double bias_squared = 0;  // Without what n playouts scatter.
    double variance = 0;
    double squared_error = 0;  // The sum: of one playout.
    double lead_error = 0;     // Mean score minus the labelled lead, in points.
};

// What the answer "q score deviation" of nadare-playouts says; nothing if it is no such answer.
std::optional<PlayoutError> playout_error_of(const LabelledPosition& label,
                                             const SurveyAnswer& answer, int playouts);

struct PlayoutErrorSummary {
    std::string engine{};
    std::vector<PlayoutError> errors{};  // By position, as far as all engines have answered.
    stats::BootstrapResult bias{};
    stats::BootstrapResult bias_squared{};
    stats::BootstrapResult variance{};
    stats::BootstrapResult squared_error{};
    stats::BootstrapResult lead_error{};
};

// Of each engine over the positions that all have answered. Throws util::Error if an engine has
// given something else than such an answer.
std::vector<PlayoutErrorSummary> summarise_playout_errors(const SurveyPlan& plan,
                                                          std::span<const LabelledPosition> labels,
                                                          const SurveyStore& store, int playouts);

// By how much b's squared bias is larger than a's: positive if a is better.
stats::BootstrapResult compare_bias(const PlayoutErrorSummary& a, const PlayoutErrorSummary& b);

std::string playout_error_text(const std::vector<PlayoutErrorSummary>& engines);
std::string playout_error_json(const std::vector<PlayoutErrorSummary>& engines);

}  // namespace nadare::lab
