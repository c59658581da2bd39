// What an engine's choices cost: on labelled positions, the value of the best move minus that of the
// one chosen, as the mover sees it. A move without a label counts as the worst labelled one, and so
// do a resignation and a fault. Pure.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "lab/labels.h"
#include "lab/survey.h"
#include "stats/bootstrap.h"

namespace nadare::lab {

struct MoveLoss {
    double win = 0;     // Win probability lost.
    double points = 0;  // Points lost.
    bool is_labelled = false;
    bool is_best = false;
    bool is_fault = false;  // No move at all.
};

MoveLoss loss_of(const LabelledPosition& label, const SurveyAnswer& answer);

struct LossSummary {
    std::string engine{};
    std::vector<MoveLoss> losses{};  // By position, as far as they are all answered.
    stats::BootstrapResult win{};
    stats::BootstrapResult points{};
    double best_share = 0;
    double unlabelled_share = 0;
    int faults = 0;
    double wall_seconds_per_move = 0;
    double cpu_seconds_per_move = 0;
};

// Of each engine over the positions that all engines have answered; none without such a position.
std::vector<LossSummary> summarise_losses(const SurveyPlan& plan,
                                          std::span<const LabelledPosition> labels,
                                          const SurveyStore& store);

// What b loses more than a: positive if a is better.
stats::BootstrapResult compare_losses(const LossSummary& a, const LossSummary& b);

std::string loss_text(const std::vector<LossSummary>& engines);
std::string loss_json(const std::vector<LossSummary>& engines);

}  // namespace nadare::lab
