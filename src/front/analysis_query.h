// What a line of the JSON analysis protocol asks for (docs/manual/analysis.md): KataGo's, which
// KaTrain and Ogatak speak. Reading it is pure: any text gives a query, an action or an error that
// names the field, and never an exception.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/analysis.h"
#include "go/game.h"

namespace nadare::front {

// Whose win rates and scores are told.
enum class ReportAs { black, white, side_to_move };

inline auto enum_names(ReportAs) {
    return std::to_array<util::EnumName<ReportAs>>({{ReportAs::black, "black"},
                                                    {ReportAs::white, "white"},
                                                    {ReportAs::side_to_move, "side-to-move"}});
}

// A sentence about one field of a query; without a field, about all of it.
struct QueryRemark {
    std::string text{};
    std::string field{};
};

// One position to be analysed.
struct QueryTurn {
    int number = 0;  // Moves played before it.
    int priority = 0;
};

struct AnalysisQuery {
    std::string id{};
    go::Game game{};  // All moves.
    std::vector<QueryTurn> turns{};
    engine::AnalysisRequest request{};  // For each turn; its game is filled in by request_for().
    ReportAs report_as = ReportAs::side_to_move;
    bool wants_ownership_deviation = false;
    bool wants_line_visits = false;
    std::vector<QueryRemark> warnings{};
};

// The request for the position after that many moves.  Cost: a copy of the game.
engine::AnalysisRequest request_for(const AnalysisQuery& query, int turn);

enum class QueryActionKind { query_version, query_models, clear_cache, terminate, terminate_all };

struct QueryAction {
    std::string id{};
    QueryActionKind kind = QueryActionKind::query_version;
    std::string terminate_id{};
    std::optional<std::vector<int>> turn_numbers{};  // All turns without.
    std::string echo{};                              // The query as it was, for the answer.
};

struct QueryError {
    QueryRemark remark{};
    std::string id{};  // Empty where the query has none.
};

using ParsedQuery = std::variant<AnalysisQuery, QueryAction, QueryError>;

// Where a query says nothing.
struct QueryDefaults {
    std::uint64_t visits = 0;
    util::Seconds time{0};
    ReportAs report_as = ReportAs::side_to_move;
};

ParsedQuery parse_query(std::string_view line, const QueryDefaults& defaults);

}  // namespace nadare::front
