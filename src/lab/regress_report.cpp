#include "lab/regress_report.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "util/assert.h"
#include "util/html_page.h"
#include "util/svg_plot.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxAnswerShown = 100;

// "ladders.pos, White runs" or "rules.tst", and what tells the test apart there.
std::string name_of_test(const TestScript& script, const ScriptStep& step) {
    const std::string file = script.file.filename().string();
    if (script.name == file) return util::format("{}:{}", file, *step.id);
    return util::format("{}:{} ({})", file, step.line, script.name);
}

std::string answer_of(const TestResult& test) {
    return test.problem.empty() ? util::in_quotes(test.answer, kMaxAnswerShown) : test.problem;
}

template <class Use>  // Called with script, result, step and test.
void for_each_test(const RegressPlan& plan, const std::vector<ScriptResult>& results, Use&& use) {
    for (std::size_t i = 0; i < results.size(); ++i)
        for (const TestResult& test : results[i].tests)
            use(plan.scripts[i], plan.scripts[i].steps[test.step], test);
}

std::string unexpected_lines(const RegressPlan& plan, const std::vector<ScriptResult>& results) {
    std::string text;
    for_each_test(plan, results,
                  [&](const TestScript& script, const ScriptStep& step, const TestResult& test) {
                      if (test.verdict == Verdict::unexpected_fail)
                          text += util::format("FAIL {}: {}: expected {}, got {}\n",
                                               name_of_test(script, step), step.command,
                                               step.expected->text(), answer_of(test));
                      if (test.verdict == Verdict::unexpected_pass)
                          text += util::format("PASS {}: {}: {} was not expected to be right\n",
                                               name_of_test(script, step), step.command,
                                               answer_of(test));
                  });
    for (std::size_t i = 0; i < results.size(); ++i)
        for (const std::string& error : results[i].errors)
            text += util::format("ERROR {}: {}\n", plan.scripts[i].file.string(), error);
    return text;
}

std::string counts_row(const std::string& name, std::size_t width, const RegressCounts& counts) {
    std::string row =
        util::format("{:<{}}  {:>5}  {:>5}  {:>5}  {:>5}  {:>5}  {:>6}  {:>8.1f}", name, width,
                     counts.tests(), counts.count(Verdict::pass), counts.count(Verdict::fail),
                     counts.count(Verdict::unexpected_pass), counts.count(Verdict::unexpected_fail),
                     counts.errors, counts.cpu_seconds);
    if (counts.not_run > 0) row += util::format("  {} not run", counts.not_run);
    if (counts.restarts > 0) row += util::format("  {} restarts", counts.restarts);
    return row;
}

Json counts_json(const RegressCounts& counts) {
    return {{"tests", counts.tests()},
            {"pass", counts.count(Verdict::pass)},
            {"fail", counts.count(Verdict::fail)},
            {"unexpected_pass", counts.count(Verdict::unexpected_pass)},
            {"unexpected_fail", counts.count(Verdict::unexpected_fail)},
            {"not_run", counts.not_run},
            {"errors", counts.errors},
            {"restarts", counts.restarts},
            {"cpu_seconds", counts.cpu_seconds},
            {"wall_seconds", counts.wall_seconds}};
}

std::string html_row(const std::string& name, const RegressCounts& counts, const char* tag) {
    const auto cell = [tag](auto value, const char* mark = "") {
        return util::format("<{0} class='number {1}'>{2}</{0}>", tag, mark, value);
    };
    return util::format("<tr><{0}>{1}</{0}>{2}{3}{4}{5}{6}{7}{8}</tr>\n", tag,
                        util::html_escaped(name), cell(counts.tests()),
                        cell(counts.count(Verdict::pass)), cell(counts.count(Verdict::fail)),
                        cell(counts.count(Verdict::unexpected_pass),
                             counts.count(Verdict::unexpected_pass) > 0 ? "good" : ""),
                        cell(counts.count(Verdict::unexpected_fail),
                             counts.count(Verdict::unexpected_fail) > 0 ? "bad" : ""),
                        cell(counts.errors, counts.errors > 0 ? "bad" : ""),
                        cell(util::format("{:.1f}", counts.cpu_seconds)));
}

const char* html_class(Verdict verdict) {
    switch (verdict) {
        case Verdict::pass:
            return "";
        case Verdict::fail:
            return "dim";
        case Verdict::unexpected_pass:
            return "good";
        case Verdict::unexpected_fail:
            return "bad";
    }
    return "";
}

}  // namespace

int RegressCounts::tests() const {
    return std::accumulate(by_verdict.begin(), by_verdict.end(), not_run);
}

void RegressCounts::add(const TestScript& script, const ScriptResult& result) {
    for (const TestResult& test : result.tests)
        ++by_verdict[static_cast<std::size_t>(test.verdict)];
    not_run += static_cast<int>(script.tests() - result.tests.size());
    errors += static_cast<int>(result.errors.size());
    restarts += result.restarts;
    cpu_seconds += result.cpu_seconds;
    wall_seconds += result.wall_seconds;
}

RegressSummary summarise(const RegressPlan& plan, const std::vector<ScriptResult>& results) {
    assert(plan.scripts.size() == results.size());
    RegressSummary summary;
    for (std::size_t i = 0; i < results.size(); ++i) {
        const std::string file = plan.scripts[i].file.string();
        auto found = std::ranges::find(summary.files, file, &FileCounts::file);
        if (found == summary.files.end())
            found = summary.files.insert(found, FileCounts{.file = file});
        found->counts.add(plan.scripts[i], results[i]);
        summary.total.add(plan.scripts[i], results[i]);
    }
    return summary;
}

std::string regress_text(const RegressPlan& plan, const std::vector<ScriptResult>& results) {
    const RegressSummary summary = summarise(plan, results);
    std::size_t width = 5;
    for (const FileCounts& file : summary.files) width = std::max(width, file.file.size());
    std::string text = unexpected_lines(plan, results);
    // As gogui-regress has it: capitals are what was not expected.
    text += util::format("{:<{}}  {:>5}  {:>5}  {:>5}  {:>5}  {:>5}  {:>6}  {:>8}\n", "file", width,
                         "tests", "pass", "fail", "PASS", "FAIL", "errors", "CPU s");
    for (const FileCounts& file : summary.files)
        text += counts_row(file.file, width, file.counts) + "\n";
    return text + counts_row("all", width, summary.total);
}

std::string regress_json(const RegressPlan& plan, const std::vector<ScriptResult>& results) {
    const RegressSummary summary = summarise(plan, results);
    Json object = {{"engine", plan.engine}, {"total", counts_json(summary.total)}};
    Json files = Json::array();
    for (const FileCounts& file : summary.files) {
        Json entry = {{"file", file.file}};
        entry.update(counts_json(file.counts));
        files.push_back(std::move(entry));
    }
    object["files"] = std::move(files);
    Json tests = Json::array();
    for_each_test(plan, results,
                  [&](const TestScript& script, const ScriptStep& step, const TestResult& test) {
                      tests.push_back({{"file", script.file.string()},
                                       {"name", script.name},
                                       {"line", step.line},
                                       {"id", *step.id},
                                       {"command", step.command},
                                       {"expected", step.expected->text()},
                                       {"answer", test.answer},
                                       {"problem", test.problem},
                                       {"verdict", util::enum_name(test.verdict)},
                                       {"wall_seconds", test.wall_seconds}});
                  });
    object["tests"] = std::move(tests);
    Json errors = Json::array();
    for (std::size_t i = 0; i < results.size(); ++i)
        for (const std::string& error : results[i].errors)
            errors.push_back({{"file", plan.scripts[i].file.string()}, {"error", error}});
    object["errors"] = std::move(errors);
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string regress_html(const RegressPlan& plan, const std::vector<ScriptResult>& results) {
    const RegressSummary summary = summarise(plan, results);
    std::string body = "<p class='command'>" + util::html_escaped(plan.engine) + "</p>\n";
    if (summary.total.not_run > 0)
        body += util::format("<p class='bad'>Stopped: {} tests were not run.</p>\n",
                             summary.total.not_run);
    body +=
        "<div class='wide'><table>\n<tr><th>file</th><th class='number'>tests</th>"
        "<th class='number'>pass</th><th class='number'>fail, as expected</th>"
        "<th class='number'>unexpected pass</th><th class='number'>unexpected fail</th>"
        "<th class='number'>errors</th><th class='number'>CPU s</th></tr>\n";
    for (const FileCounts& file : summary.files) body += html_row(file.file, file.counts, "td");
    body += html_row("all", summary.total, "th") + "</table></div>\n";
    const std::string unexpected = unexpected_lines(plan, results);
    if (!unexpected.empty())
        body += "<h2>Not as expected</h2>\n<pre>" + util::html_escaped(unexpected) + "</pre>\n";
    body +=
        "<h2>All tests</h2>\n<div class='wide'><table>\n<tr><th>test</th><th>command</th>"
        "<th>expected</th><th>answer</th><th>verdict</th><th class='number'>seconds</th></tr>\n";
    for_each_test(
        plan, results,
        [&](const TestScript& script, const ScriptStep& step, const TestResult& test) {
            body += util::format(
                "<tr><td>{}</td><td class='command'>{}</td><td class='command'>{}</td>"
                "<td class='command'>{}</td><td class='{}'>{}</td><td class='number'>{:.2f}</td>"
                "</tr>\n",
                util::html_escaped(name_of_test(script, step)), util::html_escaped(step.command),
                util::html_escaped(step.expected->text()), util::html_escaped(answer_of(test)),
                html_class(test.verdict), util::enum_name(test.verdict), test.wall_seconds);
        });
    return util::html_page("Regression tests", body + "</table></div>\n");
}

}  // namespace nadare::lab
