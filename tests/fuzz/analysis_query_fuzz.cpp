// Any bytes as a line of the JSON analysis protocol: an answer or requests, never an exception; and
// a query that is understood can be carried out.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <variant>

#include "front/analysis_answer.h"
#include "front/analysis_query.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace nadare;
    const std::string_view line(reinterpret_cast<const char*>(data), size);
    const front::ParsedQuery parsed = front::parse_query(line, {.visits = 10});
    const auto check = [](const std::string& answer) {
        if (answer.empty() || answer.find('\n') != std::string::npos) std::abort();
    };
    if (const auto* error = std::get_if<front::QueryError>(&parsed))
        check(front::error_answer(*error));
    if (const auto* action = std::get_if<front::QueryAction>(&parsed))
        check(front::action_answer(*action));
    const auto* query = std::get_if<front::AnalysisQuery>(&parsed);
    if (!query) return 0;
    if (query->request.visits == 0) std::abort();
    for (const front::QueryRemark& warning : query->warnings)
        check(front::warning_answer(warning, query->id));
    if (query->turns.empty()) return 0;
    const front::QueryTurn turn = query->turns.back();
    const engine::AnalysisRequest request = front::request_for(*query, turn.number);
    if (request.game.move_number() != turn.number || !request.game.is_consistent()) std::abort();
    check(front::no_results_answer(*query, turn.number));
    return 0;
}
