#include "lab/value_loss.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

using Json = nlohmann::ordered_json;

std::vector<double> wins_lost(const LossSummary& engine) {
    std::vector<double> values;
    for (const MoveLoss& loss : engine.losses) values.push_back(loss.win);
    return values;
}

std::string interval_text(const stats::BootstrapResult& result, int digits) {
    return util::format("{:.{}f} [{:.{}f}, {:.{}f}]", result.mean, digits, result.interval.low,
                        digits, result.interval.high, digits);
}

Json interval_json(const stats::BootstrapResult& result) {
    return {{"mean", result.mean},
            {"standard_error", result.standard_error},
            {"interval", {result.interval.low, result.interval.high}}};
}

bool is_answered_by_all(const SurveyPlan& plan, const SurveyStore& store, std::size_t position) {
    for (std::size_t engine = 0; engine < plan.engines.size(); ++engine)
        if (!store.answers().contains({engine, position})) return false;
    return true;
}

}  // namespace

MoveLoss loss_of(const LabelledPosition& label, const SurveyAnswer& answer) {
    const bool is_black = label.position.to_play == go::Color::black;
    const auto win = [&](const MoveLabel& move) {
        return is_black ? move.black_win : go::value_for_opponent(move.black_win);
    };
    const auto lead = [&](const MoveLabel& move) {
        return is_black ? move.black_lead : -move.black_lead;
    };
    double best_win = win(label.after[0]);
    double worst_win = best_win;
    double best_lead = lead(label.after[0]);
    double worst_lead = best_lead;
    const MoveLabel* best = &label.after[0];
    for (const MoveLabel& move : label.after) {
        if (win(move) > best_win) best = &move;
        best_win = std::max(best_win, win(move));
        worst_win = std::min(worst_win, win(move));
        best_lead = std::max(best_lead, lead(move));
        worst_lead = std::min(worst_lead, lead(move));
    }
    MoveLoss loss{.win = best_win - worst_win,
                  .points = best_lead - worst_lead,
                  .is_fault = answer.fault != Fault::none};
    if (loss.is_fault) return loss;
    go::Point chosen;
    try {
        chosen = go::parse_vertex(util::trim(answer.text), label.position.size);
    } catch (const util::Error&) {
        loss.is_fault = !util::equals_ignoring_case(util::trim(answer.text), "resign");
        return loss;
    }
    const auto found = std::ranges::find(label.after, chosen, &MoveLabel::point);
    if (found == label.after.end()) return loss;
    return {.win = best_win - win(*found),
            .points = best_lead - lead(*found),
            .is_labelled = true,
            .is_best = &*found == best};
}

std::vector<LossSummary> summarise_losses(const SurveyPlan& plan,
                                          std::span<const LabelledPosition> labels,
                                          const SurveyStore& store) {
    std::vector<LossSummary> summaries;
    for (std::size_t engine = 0; engine < plan.engines.size(); ++engine) {
        LossSummary summary{.engine = plan.engines[engine].name};
        std::vector<double> points;
        for (std::size_t position = 0; position < labels.size(); ++position) {
            if (!is_answered_by_all(plan, store, position)) continue;
            const SurveyAnswer& answer = store.answers().at({engine, position});
            const MoveLoss loss = loss_of(labels[position], answer);
            summary.losses.push_back(loss);
            points.push_back(loss.points);
            summary.best_share += loss.is_best;
            summary.unlabelled_share += !loss.is_labelled;
            summary.faults += loss.is_fault;
            summary.wall_seconds_per_move += answer.wall_seconds;
            summary.cpu_seconds_per_move += answer.cpu_seconds;
        }
        if (summary.losses.empty()) return {};
        const auto count = static_cast<double>(summary.losses.size());
        for (double* const mean : {&summary.best_share, &summary.unlabelled_share,
                                   &summary.wall_seconds_per_move, &summary.cpu_seconds_per_move})
            *mean /= count;
        summary.win = stats::bootstrap_mean(wins_lost(summary));
        summary.points = stats::bootstrap_mean(points);
        summaries.push_back(std::move(summary));
    }
    return summaries;
}

stats::BootstrapResult compare_losses(const LossSummary& a, const LossSummary& b) {
    return stats::paired_bootstrap(wins_lost(b), wins_lost(a));
}

std::string loss_text(const std::vector<LossSummary>& engines) {
    if (engines.empty()) return "no position is answered yet";
    std::string text = util::format("{} positions\n", engines[0].losses.size());
    for (const LossSummary& engine : engines) {
        text += util::format(
            "{}: win probability lost {}, points lost {}, best move {:.1f} %, unlabelled {:.1f} %, "
            "{:.3f} s CPU, {:.3f} s wall a move",
            engine.engine, interval_text(engine.win, 4), interval_text(engine.points, 2),
            100 * engine.best_share, 100 * engine.unlabelled_share, engine.cpu_seconds_per_move,
            engine.wall_seconds_per_move);
        if (engine.faults > 0) text += util::format(", {} faults", engine.faults);
        text += '\n';
    }
    for (std::size_t i = 1; i < engines.size(); ++i) {
        const stats::BootstrapResult more = compare_losses(engines[0], engines[i]);
        text += util::format("{} loses {} more than {}; the chance that {} is better: {:.1f} %\n",
                             engines[i].engine, interval_text(more, 4), engines[0].engine,
                             engines[0].engine, 100 * more.above_zero);
    }
    text.pop_back();
    return text;
}

std::string loss_json(const std::vector<LossSummary>& engines) {
    Json list = Json::array();
    for (const LossSummary& engine : engines) {
        list.push_back({{"engine", engine.engine},
                        {"win_probability_lost", interval_json(engine.win)},
                        {"points_lost", interval_json(engine.points)},
                        {"best_move_share", engine.best_share},
                        {"unlabelled_share", engine.unlabelled_share},
                        {"faults", engine.faults},
                        {"cpu_seconds_per_move", engine.cpu_seconds_per_move},
                        {"wall_seconds_per_move", engine.wall_seconds_per_move}});
        const stats::BootstrapResult more = compare_losses(engines[0], engine);
        list.back()["loses_more_than_first"] = interval_json(more);
        list.back()["chance_that_first_is_better"] = more.above_zero;
    }
    const Json object = {{"positions", engines.empty() ? 0 : engines[0].losses.size()},
                         {"engines", std::move(list)}};
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace nadare::lab
