// The answers of the JSON analysis protocol, one object on one line each, without the line feed.
// Pure.
#pragma once

#include <string>

#include "engine/analysis.h"
#include "front/analysis_query.h"

namespace nadare::front {

// What the engine found about the position after `turn` moves, as the query wants to see it.
std::string report_answer(const engine::AnalysisReport& report, const AnalysisQuery& query,
                          int turn);
// For a turn that was terminated before it began.
std::string no_results_answer(const AnalysisQuery& query, int turn);
std::string action_answer(const QueryAction& action);
std::string error_answer(const QueryError& error);
std::string warning_answer(const QueryRemark& warning, const std::string& id);

}  // namespace nadare::front
