#include "lab/speed_comparison.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "lab/measured_run.h"
#include "stats/bootstrap.h"
#include "util/assert.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

SpeedRun run_once(const SpeedCase& bench, const std::string& binary) {
    std::vector<std::string> argv{binary};
    argv.insert(argv.end(), bench.arguments.begin(), bench.arguments.end());
    const MeasuredRun run = run_measured(argv);
    const auto json = nlohmann::json::parse(run.output, nullptr, /*allow_exceptions=*/false);
    const auto number = [&](const std::string& field) {
        if (!json.is_object() || !json.contains(field) || !json[field].is_number() ||
            json[field].get<double>() <= 0)
            throw util::Error(util::format("{} answered no {}", util::join(argv, " "), field));
        return json[field].get<double>();
    };
    SpeedRun result{.rate = number(bench.rate_field)};
    if (run.instructions)
        result.instructions_per_work =
            static_cast<double>(*run.instructions) / number(bench.work_field);
    return result;
}

double median_of(std::vector<double> numbers) {
    std::ranges::sort(numbers);
    const std::size_t middle = numbers.size() / 2;
    return numbers.size() % 2 == 1 ? numbers[middle] : (numbers[middle - 1] + numbers[middle]) / 2;
}

double median_rate(const std::vector<SpeedRun>& runs) {
    std::vector<double> rates;
    for (const SpeedRun& run : runs) rates.push_back(run.rate);
    return median_of(std::move(rates));
}

}  // namespace

RatioSummary summarise_ratios(std::vector<double> ratios) {
    assert(!ratios.empty());
    std::vector<double> logarithms;
    for (const double ratio : ratios) logarithms.push_back(std::log(ratio));
    const stats::Interval interval = stats::bootstrap_mean(logarithms).interval;
    return {.median = median_of(ratios),
            .low = *std::ranges::min_element(ratios),
            .high = *std::ranges::max_element(ratios),
            .interval = {std::exp(interval.low), std::exp(interval.high)}};
}

RatioSummary rate_ratio(const SpeedComparison& comparison) {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < comparison.first.size(); ++i)
        ratios.push_back(comparison.first[i].rate / comparison.second[i].rate);
    return summarise_ratios(std::move(ratios));
}

std::optional<RatioSummary> instruction_ratio(const SpeedComparison& comparison) {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < comparison.first.size(); ++i) {
        const auto& first = comparison.first[i].instructions_per_work;
        const auto& second = comparison.second[i].instructions_per_work;
        if (!first || !second) return std::nullopt;
        ratios.push_back(*second / *first);
    }
    return summarise_ratios(std::move(ratios));
}

void run_pair(const SpeedCase& bench, const std::string& first, const std::string& second,
              SpeedComparison& comparison) {
    const bool first_begins = comparison.first.size() % 2 == 0;
    const SpeedRun begins = run_once(bench, first_begins ? first : second);
    const SpeedRun follows = run_once(bench, first_begins ? second : first);
    comparison.first.push_back(first_begins ? begins : follows);
    comparison.second.push_back(first_begins ? follows : begins);
}

std::string comparison_text(const SpeedComparison& comparison) {
    const RatioSummary rate = rate_ratio(comparison);
    std::string text = util::format(
        "{:<16} {:>9} against {:>9} per CPU second: ratio {:.4f} [{:.4f}, {:.4f}], pairs {:.3f} to "
        "{:.3f}",
        comparison.name, util::human_count(median_rate(comparison.first)),
        util::human_count(median_rate(comparison.second)), rate.median, rate.interval.low,
        rate.interval.high, rate.low, rate.high);
    if (const auto instructions = instruction_ratio(comparison))
        text += util::format("; by instructions {:.4f} [{:.4f}, {:.4f}]", instructions->median,
                             instructions->interval.low, instructions->interval.high);
    return text;
}

}  // namespace nadare::lab
