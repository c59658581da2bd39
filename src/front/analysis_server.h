// The JSON analysis engine: lines with queries in, lines with answers out, in the order in which
// they are ready. Every turn of every query ends with exactly one answer that is not `during
// search`.
//
// Used by one thread, inside run(); positions are analysed on the threads of a pool.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/analysis_pool.h"
#include "front/analysis_query.h"
#include "gtp/channel.h"
#include "util/options.h"

namespace nadare::front {

// What `nadare analysis` can be told on the command line and in a config file.
struct AnalysisOptions {
    std::int64_t visits = 2'000;
    int positions_at_once = 0;
    ReportAs report_as = ReportAs::side_to_move;
    bool finish_at_end = true;
    engine::EngineOptions engine{};
};
template <class Visitor>
void describe(AnalysisOptions& o, Visitor&& option) {
    using util::Tunable;
    option(o.visits, {"visits", std::int64_t{1}, std::int64_t{1'000'000'000}, Tunable::no,
                      "visits of a position whose query has no maxVisits"});
    option(o.positions_at_once, {"positions-at-once", 0, 1'024, Tunable::no,
                                 "positions analysed at the same time; 0: as many as threads"});
    option(o.report_as, {"report-as", Tunable::no,
                         "whose win rates and scores are told, where the query does not say"});
    option(o.finish_at_end, {"finish-at-end", Tunable::no,
                             "when the input ends, finish all queries before leaving"});
    describe(o.engine, option);
}

class AnalysisServer {
 public:
    // Requires: source, sink and clock outlive it.
    AnalysisServer(const AnalysisOptions& options, gtp::LineSource& source, gtp::Sink& sink,
                   const util::WallClock& clock);
    AnalysisServer(const AnalysisServer&) = delete;
    AnalysisServer& operator=(const AnalysisServer&) = delete;

    // Serves until the end of the input, or of the output.  Requires: called once.
    void run();

 private:
    using Query = std::shared_ptr<const AnalysisQuery>;

    // One turn of one query, not yet answered.
    struct Open {
        Query query{};
        int turn = 0;
        engine::AnalysisPool::Ticket ticket{};
    };

    void handle(const std::string& line);
    void start(AnalysisQuery parsed);
    void start_turn(const Query& query, const QueryTurn& turn);
    void carry_out(const QueryAction& action);
    void terminate(const QueryAction& action);
    void close(std::uint64_t number);
    std::size_t count_open();
    bool is_broken();
    void write(std::string line);

    AnalysisOptions options_;
    gtp::LineSource& source_;
    gtp::Sink& sink_;

    std::mutex output_;  // One line at a time; guards is_broken_.
    bool is_broken_ = false;

    std::mutex mutex_;  // Guards what is open.
    std::map<std::uint64_t, Open> open_;
    std::uint64_t started_ = 0;

    engine::AnalysisPool pool_;  // The last member: its threads use the others until it is gone.
};

}  // namespace nadare::front
