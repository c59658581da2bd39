#include "front/analysis_server.h"

#include <algorithm>
#include <utility>

#include "front/analysis_answer.h"
#include "util/text.h"

namespace nadare::front {

namespace {

constexpr std::size_t kMostOpen = 100'000;  // Positions: more than anybody waits for.

}  // namespace

AnalysisServer::AnalysisServer(const AnalysisOptions& options, gtp::LineSource& source,
                               gtp::Sink& sink, const util::WallClock& clock)
    : options_(options),
      source_(source),
      sink_(sink),
      pool_(options.engine, options.positions_at_once, clock) {}

void AnalysisServer::run() {
    std::string line;
    while (true) {
        const gtp::LineSource::Result result = source_.read(line);
        if (result == gtp::LineSource::Result::end) break;
        if (result == gtp::LineSource::Result::too_long)
            write(error_answer({.remark = {"the line is too long", ""}}));
        else if (!util::trim(line).empty())
            handle(line);
    }
    if (!options_.finish_at_end || is_broken()) pool_.cancel_all();
    pool_.wait_until_idle();
}

void AnalysisServer::handle(const std::string& line) {
    ParsedQuery parsed = parse_query(line, {.visits = static_cast<std::uint64_t>(options_.visits),
                                            .time = options_.engine.budget.seconds,
                                            .report_as = options_.report_as});
    if (const auto* error = std::get_if<QueryError>(&parsed)) return write(error_answer(*error));
    if (const auto* action = std::get_if<QueryAction>(&parsed)) return carry_out(*action);
    start(std::get<AnalysisQuery>(std::move(parsed)));
}

void AnalysisServer::start(AnalysisQuery parsed) {
    if (count_open() + parsed.turns.size() > kMostOpen)
        return write(error_answer(
            {.remark = {util::format("more than {} positions are waiting", kMostOpen), ""},
             .id = parsed.id}));
    for (const QueryRemark& warning : parsed.warnings) write(warning_answer(warning, parsed.id));
    const auto query = std::make_shared<const AnalysisQuery>(std::move(parsed));
    for (const QueryTurn& turn : query->turns) start_turn(query, turn);
}

void AnalysisServer::start_turn(const Query& query, const QueryTurn& turn) {
    // A job that is done at once waits here until it has been entered as open.
    const std::lock_guard lock(mutex_);
    const std::uint64_t number = started_++;
    const int at = turn.number;
    const engine::AnalysisPool::Ticket ticket =
        pool_.submit({.request = [query, at] { return request_for(*query, at); },
                      .priority = turn.priority,
                      .listener =
                          [this, query, at, number](const engine::AnalysisReport& report) {
                              if (report.is_final) close(number);
                              // Cancelled before the first simulation it has nothing to tell.
                              const bool has_results = report.visits > 0;
                              if (has_results || report.is_final)
                                  write(has_results ? report_answer(report, *query, at)
                                                    : no_results_answer(*query, at));
                          },
                      .on_never_begun =
                          [this, query, at, number] {
                              close(number);
                              write(no_results_answer(*query, at));
                          },
                      .on_failed =
                          [this, query, number](const std::string& why) {
                              close(number);
                              write(error_answer({.remark = {why, ""}, .id = query->id}));
                          }});
    open_.emplace(number, Open{.query = query, .turn = at, .ticket = ticket});
}

std::size_t AnalysisServer::count_open() {
    const std::lock_guard lock(mutex_);
    return open_.size();
}

bool AnalysisServer::is_broken() {
    const std::lock_guard lock(output_);
    return is_broken_;
}

void AnalysisServer::close(std::uint64_t number) {
    const std::lock_guard lock(mutex_);
    open_.erase(number);
}

void AnalysisServer::carry_out(const QueryAction& action) {
    // clear_cache: queries never use what others have found, so there is nothing to clear.
    if (action.kind == QueryActionKind::terminate || action.kind == QueryActionKind::terminate_all)
        terminate(action);
    write(action_answer(action));
}

void AnalysisServer::terminate(const QueryAction& action) {
    std::vector<engine::AnalysisPool::Ticket> tickets;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [number, open] : open_) {
            const bool is_named = action.kind == QueryActionKind::terminate_all ||
                                  open.query->id == action.terminate_id;
            const bool is_turn = !action.turn_numbers ||
                                 std::find(action.turn_numbers->begin(), action.turn_numbers->end(),
                                           open.turn) != action.turn_numbers->end();
            if (is_named && is_turn) tickets.push_back(open.ticket);
        }
    }
    for (const auto ticket : tickets) pool_.cancel(ticket);
}

// Requires: mutex_ is not held, for if nobody reads, all that is open is cancelled and closed.
void AnalysisServer::write(std::string line) {
    line += '\n';
    {
        const std::lock_guard lock(output_);
        if (is_broken_) return;
        if (sink_.write(line)) return;
        is_broken_ = true;
    }
    // Nobody reads any more.
    source_.cancel();
    pool_.cancel_all();
}

}  // namespace nadare::front
