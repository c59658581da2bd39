// What the engine does for a game of the page, on a thread of its own.

#include <algorithm>
#include <utility>

#include "engine/go_search.h"
#include "front/web_room.h"
#include "go/text.h"

namespace nadare::front {

namespace {

using namespace std::chrono_literals;

constexpr util::Seconds kLookInterval{0.2};
// A shorter look would call good moves mistakes, here and in the record.
constexpr util::Seconds kWorthKeeping{0.4};
constexpr auto kRestAfter = 20s;  // Without anything to do the engine gives its memory back.

}  // namespace

WebRoom::Job WebRoom::next_job() const {
    const auto wanted = [&]() -> Job {
        if (is_closed_) return {};
        if (game_.phase() == WebPhase::counting && !game_.has_status())
            return {.kind = Job::Kind::count, .node = game_.head()};
        if (game_.is_engine_turn()) return {.kind = Job::Kind::move, .node = game_.head()};
        if (asked_) return *asked_;
        if (!review_.left.empty()) return {.kind = Job::Kind::review, .node = review_.left.front()};
        if (const auto in_focus = focus()) return {.kind = Job::Kind::look, .node = in_focus->node};
        return {};
    }();
    return wanted == failed_ ? Job{} : wanted;
}

// About a move that is still wanted: one that was taken back may be thought about a moment longer.
bool WebRoom::is_thinking() const {
    return current_.kind == Job::Kind::move && current_ == next_job();
}

void WebRoom::wake_engine() {
    const Job wanted = next_job();
    if (wanted == current_) return;
    stop_current_.request_stop();
    if (wanted.kind == Job::Kind::none) return;
    if (!is_working_) {
        is_working_ = true;
        // A thread that said it had finished ends without the lock, so this cannot wait for us.
        worker_ = std::jthread([this](std::stop_token stop) { work(std::move(stop)); });
    }
    wake_.notify_all();
}

void WebRoom::work(std::stop_token stop) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested() && !is_closed_) {
        const Job job = next_job();
        if (job.kind == Job::Kind::none) {
            const auto is_wanted = [this] {
                return is_closed_ || next_job().kind != Job::Kind::none;
            };
            if (wake_.wait_for(lock, stop, kRestAfter, is_wanted)) continue;
            break;
        }
        current_ = job;
        stop_current_ = {};
        if (job.kind == Job::Kind::move) publish("game", state_locked());
        const std::stop_token stop_job = stop_current_.get_token();
        lock.unlock();
        std::string problem;
        try {
            run(job, stop_job);
        } catch (const std::exception& error) {
            problem = error.what();
        }
        lock.lock();
        current_ = {};
        if (!problem.empty()) {
            around_.log.error("game {}: {}", id_, problem);
            if (asked_ == job) asked_.reset();
            if (job.kind == Job::Kind::review)
                drop_from_review(job.node);  // The others may be all right.
            else
                failed_ = job;
            publish("problem", {{"text", problem}});
        }
    }
    is_working_ = false;
    thinker_.rest();
}

void WebRoom::run(const Job& job, std::stop_token stop) {
    switch (job.kind) {
        case Job::Kind::count:
            return run_count(job);
        case Job::Kind::move:
            return run_move(job, std::move(stop));
        case Job::Kind::answer:
            return run_answer(job, std::move(stop));
        case Job::Kind::review:
            return run_review(job, std::move(stop));
        case Job::Kind::look:
            return run_look(job, std::move(stop));
        case Job::Kind::none:
            break;
    }
}

void WebRoom::run_move(const Job& job, std::stop_token stop) {
    std::unique_lock lock(mutex_);
    const go::Game game = game_.game();
    const WebGameOptions options = game_.options();
    const auto begin = around_.clock.now();
    util::Seconds time = std::min<util::Seconds>(options.seconds, around_.limits.move_time);
    if (const auto most = clock_.allowance(game.to_play(), around_.clock.now()))
        time = std::min(time, *most);
    lock.unlock();

    const auto show = [&](const engine::GoSearch& search) {
        const bool is_black = game.to_play() == go::Color::black;
        Json line = Json::array();
        for (const go::Point p : search.principal_variation(12, {}))
            line.push_back(go::to_vertex(p, game.size()));
        const double value = search.root_value();
        const std::lock_guard guard(mutex_);
        publish("thinking", {{"node", job.node.index()},
                             {"visits", search.root_visits()},
                             {"winRate", is_black ? value : go::value_for_opponent(value)},
                             {"line", std::move(line)}});
    };
    const engine::Decision decision =
        thinker_.choose({.game = game, .level = options.level, .time = time}, stop,
                        {.interval = kLookInterval, .look = show});

    lock.lock();
    // People want the same time to look at the board whatever the level; never more than the
    // engine could have taken to think.
    wait_for_pace(lock, std::min(around_.pace, time) - (around_.clock.now() - begin), stop);
    if (next_job() != job) return;  // Taken back, resigned or closed meanwhile.
    check_clock();
    if (next_job() != job) return;  // It was the clock.
    if (decision.resigns)
        game_.resign(game.to_play());
    else
        game_.play(job.node, decision.point);
    if (decision.value) {
        const double value = *decision.value;
        game_.keep_judgement(job.node, {.win_rate = game.to_play() == go::Color::black
                                                        ? value
                                                        : go::value_for_opponent(value)});
    }
    current_ = {};
    changed(/*is_tree_new=*/true);
}

// A command that makes the move unwanted, or hurries it, requests the stop.
void WebRoom::wait_for_pace(std::unique_lock<std::mutex>& lock, util::Seconds rest,
                            const std::stop_token& stop) {
    if (rest.count() > 0) wake_.wait_for(lock, stop, rest, [] { return false; });
}

void WebRoom::run_count(const Job& job) {
    std::unique_lock lock(mutex_);
    const go::Game game = game_.game();
    lock.unlock();
    const go::FinalStatus status = thinker_.judge_end(game);
    lock.lock();
    if (next_job() != job) return;
    game_.set_status(status);
    current_ = {};
    changed(/*is_tree_new=*/false);
}

void WebRoom::keep_judgement(NodeId node, const engine::AnalysisReport& report) {
    game_.keep_judgement(node, to_reviewed(report, kMovesKept));
    ++version_;
    ++tree_version_;
}

void WebRoom::run_answer(const Job& job, std::stop_token stop) {
    std::unique_lock lock(mutex_);
    const go::Game game = game_.game_at(job.node);
    const util::Seconds time =
        std::min<util::Seconds>(game_.options().seconds, around_.limits.move_time);
    lock.unlock();
    const engine::AnalysisReport report =
        thinker_.analyze({.game = game, .time = time}, util::Seconds(0), std::move(stop), {});
    lock.lock();
    if (asked_ != job) return;
    asked_.reset();
    if (time >= kWorthKeeping) keep_judgement(job.node, report);
    publish("answer", {{"question", util::enum_name(job.question)},
                       {"node", job.node.index()},
                       {"report", report_json(report)}});
    publish("game", state_locked());
}

void WebRoom::run_review(const Job& job, std::stop_token stop) {
    std::unique_lock lock(mutex_);
    const go::Game game = game_.game_at(job.node);
    const util::Seconds time = review_.each;
    lock.unlock();
    const engine::AnalysisReport report =
        thinker_.analyze({.game = game, .time = time}, util::Seconds(0), stop, {});
    lock.lock();
    if (next_job() != job || stop.stop_requested()) return;
    drop_from_review(job.node);
    keep_judgement(job.node, report);
    publish("game", state_locked());
}

void WebRoom::run_look(const Job& job, std::stop_token stop) {
    std::unique_lock lock(mutex_);
    if (next_job() != job) return;
    const go::Game game = game_.game_at(job.node);
    const util::Seconds looked_before = focus()->looked;
    const util::Seconds time = around_.limits.analysis_time - looked_before;
    std::stop_source own = stop_current_;
    lock.unlock();

    std::optional<int> threads;
    const auto begin = around_.clock.now();
    const auto report_to_pages = [&](const engine::AnalysisReport& report) {
        Json json = report_json(report);
        json["node"] = job.node.index();
        const std::lock_guard guard(mutex_);
        check_clock();
        publish("analysis", json);
        // Others came or went: begin again with the new share, and the tree that there is.
        if (!threads) threads = around_.cores.threads();
        if (around_.cores.threads() != *threads) own.request_stop();
    };
    const engine::AnalysisReport report = thinker_.analyze(
        {.game = game, .time = time}, kLookInterval, std::move(stop), report_to_pages);
    lock.lock();
    const auto looked = util::Seconds(around_.clock.now() - begin);
    for (Focus& focus : focuses_)
        if (focus.node == job.node) focus.looked += looked;
    const util::Seconds enough = std::min(kWorthKeeping, around_.limits.analysis_time);
    if (report.scored >= engine::kFewestScored && looked_before + looked >= enough) {
        keep_judgement(job.node, report);
        publish("game", state_locked());
    }
}

}  // namespace nadare::front
