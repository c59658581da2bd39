#include "lab/playout_error.h"

#include <nlohmann/json.hpp>

#include "util/error.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

using Json = nlohmann::ordered_json;

std::vector<double> column(const PlayoutErrorSummary& engine, double PlayoutError::*member) {
    std::vector<double> values;
    for (const PlayoutError& error : engine.errors) values.push_back(error.*member);
    return values;
}

std::string text_of(const stats::BootstrapResult& result) {
    return util::format("{:.4f} [{:.4f}, {:.4f}]", result.mean, result.interval.low,
                        result.interval.high);
}

Json json_of(const stats::BootstrapResult& result) {
    return {{"mean", result.mean},
            {"standard_error", result.standard_error},
            {"interval", {result.interval.low, result.interval.high}}};
}

}  // namespace

std::optional<PlayoutError> playout_error_of(const LabelledPosition& label,
                                             const SurveyAnswer& answer, int playouts) {
    if (answer.fault != Fault::none) return std::nullopt;
    const std::vector<std::string_view> words = util::split_words(answer.text);
    if (words.size() < 2) return std::nullopt;
    const std::optional<double> q = util::parse_double(words[0]);
    const std::optional<double> score = util::parse_double(words[1]);
    if (!q || !score || *q < 0 || *q > 1) return std::nullopt;
    PlayoutError error{.bias = *q - label.black_win,
                       .variance = *q * (1 - *q),
                       .lead_error = *score - label.black_lead};
    // Unbiased for q (1 - q), which the plain product underestimates.
    if (playouts > 1) error.variance *= playouts / (playouts - 1.0);
    error.bias_squared = error.bias * error.bias - error.variance / playouts;
    error.squared_error = error.bias_squared + error.variance;
    return error;
}

std::vector<PlayoutErrorSummary> summarise_playout_errors(const SurveyPlan& plan,
                                                          std::span<const LabelledPosition> labels,
                                                          const SurveyStore& store, int playouts) {
    std::vector<PlayoutErrorSummary> summaries(plan.engines.size());
    for (std::size_t engine = 0; engine < plan.engines.size(); ++engine)
        summaries[engine].engine = plan.engines[engine].name;
    for (std::size_t position = 0; position < labels.size(); ++position) {
        std::vector<PlayoutError> row;
        for (std::size_t engine = 0; engine < plan.engines.size(); ++engine) {
            const auto found = store.answers().find({engine, position});
            if (found == store.answers().end() || !found->second.is_final()) break;
            const auto error = playout_error_of(labels[position], found->second, playouts);
            if (!error)
                throw util::Error(util::format("{} has no playouts to show: {}",
                                               plan.engines[engine].name,
                                               util::in_quotes(found->second.text, 200)));
            row.push_back(*error);
        }
        if (row.size() < plan.engines.size()) continue;
        for (std::size_t engine = 0; engine < row.size(); ++engine)
            summaries[engine].errors.push_back(row[engine]);
    }
    if (summaries.empty() || summaries[0].errors.empty()) return {};
    for (PlayoutErrorSummary& summary : summaries) {
        summary.bias = stats::bootstrap_mean(column(summary, &PlayoutError::bias));
        summary.bias_squared = stats::bootstrap_mean(column(summary, &PlayoutError::bias_squared));
        summary.variance = stats::bootstrap_mean(column(summary, &PlayoutError::variance));
        summary.squared_error =
            stats::bootstrap_mean(column(summary, &PlayoutError::squared_error));
        summary.lead_error = stats::bootstrap_mean(column(summary, &PlayoutError::lead_error));
    }
    return summaries;
}

stats::BootstrapResult compare_bias(const PlayoutErrorSummary& a, const PlayoutErrorSummary& b) {
    return stats::paired_bootstrap(column(b, &PlayoutError::bias_squared),
                                   column(a, &PlayoutError::bias_squared));
}

std::string playout_error_text(const std::vector<PlayoutErrorSummary>& engines) {
    if (engines.empty()) return "no position is answered yet";
    std::string text = util::format("{} positions\n", engines[0].errors.size());
    for (const PlayoutErrorSummary& engine : engines)
        text += util::format(
            "{}: squared error of a playout {}\n  = squared bias {} + variance {}; bias {}, lead "
            "off by {:+.2f} points\n",
            engine.engine, text_of(engine.squared_error), text_of(engine.bias_squared),
            text_of(engine.variance), text_of(engine.bias), engine.lead_error.mean);
    for (std::size_t i = 1; i < engines.size(); ++i) {
        const stats::BootstrapResult more = compare_bias(engines[0], engines[i]);
        text += util::format(
            "{} has {} more squared bias than {}; the chance that {} has less: {:.1f} %\n",
            engines[i].engine, text_of(more), engines[0].engine, engines[0].engine,
            100 * more.above_zero);
    }
    text.pop_back();
    return text;
}

std::string playout_error_json(const std::vector<PlayoutErrorSummary>& engines) {
    Json list = Json::array();
    for (const PlayoutErrorSummary& engine : engines) {
        const stats::BootstrapResult more = compare_bias(engines[0], engine);
        list.push_back({{"engine", engine.engine},
                        {"squared_error", json_of(engine.squared_error)},
                        {"squared_bias", json_of(engine.bias_squared)},
                        {"variance", json_of(engine.variance)},
                        {"bias", json_of(engine.bias)},
                        {"lead_error", json_of(engine.lead_error)},
                        {"more_squared_bias_than_first", json_of(more)},
                        {"chance_that_first_has_less", more.above_zero}});
    }
    const Json object = {{"positions", engines.empty() ? 0 : engines[0].errors.size()},
                         {"engines", std::move(list)}};
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace nadare::lab
