#include "lab/match_runner.h"

#include <array>
#include <atomic>
#include <deque>
#include <exception>
#include <memory>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "lab/desk.h"
#include "lab/match_sgf.h"
#include "lab/match_summary.h"
#include "lab/referee.h"

namespace nadare::lab {
namespace {

struct Finished {
    ScheduledGame scheduled{};
    PlayedGame played{};
    std::string sgf{};
};

using GameDesk = Desk<std::int64_t, Finished>;  // Games by their number.

// Plays game after game, keeping the engines from one to the next where they can be used again.
class MatchWorker {
 public:
    MatchWorker(const MatchPlan& plan, const Schedule& schedule,
                const std::vector<EngineProfile>& profiles, std::stop_token stop,
                gtp::GroupGuard& guard)
        : plan_(plan),
          schedule_(schedule),
          profiles_(profiles),
          stop_(std::move(stop)),
          guard_(guard) {}

    void work(GameDesk& desk) {
        while (!stop_.stop_requested()) {
            const std::optional<std::int64_t> number = desk.next();
            if (!number) break;
            const ScheduledGame scheduled = schedule_.game(*number);
            PlayedGame played = play(scheduled);
            std::string sgf = match_sgf(plan_, scheduled, played);
            desk.hand_in({scheduled, std::move(played), std::move(sgf)});
        }
        for (auto& engine : kept_)
            if (engine) engine->quit();
    }

 private:
    using Engines = std::array<std::unique_ptr<Engine>, 2>;  // By player_index.

    PlayedGame play(const ScheduledGame& scheduled) {
        const std::array<std::size_t, 2> numbers = {scheduled.black, scheduled.white};
        std::array<EngineStart, 2> starts;
        Engines engines;
        incidents_.clear();
        for (std::size_t i = 0; i < 2; ++i) {
            const EngineSpec& spec = plan_.engines[numbers[i]];
            starts[i] = {.name = spec.name,
                         .command = command_line(spec, scheduled.seeds[i], scheduled.number),
                         .guard = &guard_};
            engines[i] = take_kept(starts[i], i);
        }
        // Those that cannot be used any more go before others start: memory may be short.
        for (auto& engine : kept_) {
            if (engine) engine->quit();
            engine.reset();
        }
        std::array<Seat, 2> seats{};
        for (std::size_t i = 0; i < 2; ++i) {
            try {
                if (!engines[i]) engines[i] = start(starts[i], i);
            } catch (const EngineFault& fault) {
                return with_incidents(lost_at_the_start(i, fault));
            }
            seats[i] = {.engine = engines[i].get(),
                        .profile = &profiles_[numbers[i]],
                        .number = numbers[i]};
        }
        PlayedGame played = play_game(plan_, plan_.openings[scheduled.opening], seats);
        put_away(engines, played.culprit);
        return with_incidents(std::move(played));
    }

    // A process from the last game that can be used in this one, if it still lives.
    std::unique_ptr<Engine> take_kept(const EngineStart& start, std::size_t side) {
        for (auto& engine : kept_) {
            if (!engine || engine->name() != start.name || engine->command() != start.command)
                continue;
            const std::string death = engine->death_notice();
            if (death.empty()) return std::move(engine);
            note(side, death + " between two games, and was started again");
            engine.reset();
        }
        return nullptr;
    }

    std::unique_ptr<Engine> start(const EngineStart& start, std::size_t side) {
        auto engine = std::make_unique<Engine>(start, plan_.patience(), stop_);
        for (const std::string& failure : engine->failed_starts())
            note(side, failure + " at the start, and was started again");
        return engine;
    }

    // Keeps the engines that may play on, and ends the others.
    void put_away(Engines& engines, go::Color culprit) {
        for (std::size_t i = 0; i < 2; ++i) {
            const bool is_culprit = culprit != go::Color::empty && go::player_index(culprit) == i;
            if (is_culprit) continue;
            if (const std::string death = engines[i]->death_notice(); !death.empty())
                note(i, death + " when it had nothing more to do in the game");
            else if (!plan_.settings.restart && engines[i]->outstanding() == 0)
                kept_[i] = std::move(engines[i]);
            else
                engines[i]->quit();
        }
    }

    void note(std::size_t side, std::string what) {
        incidents_.push_back(
            {.side = side == 0 ? go::Color::black : go::Color::white, .what = std::move(what)});
    }
    PlayedGame with_incidents(PlayedGame game) {
        game.incidents = std::move(incidents_);
        return game;
    }

    static PlayedGame lost_at_the_start(std::size_t side, const EngineFault& fault) {
        const go::Color culprit = side == 0 ? go::Color::black : go::Color::white;
        PlayedGame game;
        game.ending = Ending::fault;
        game.fault = fault.fault();
        game.culprit = culprit;
        game.winner = go::opponent(culprit);
        game.reason = fault.what();
        return game;
    }

    const MatchPlan& plan_;
    const Schedule& schedule_;
    const std::vector<EngineProfile>& profiles_;
    std::stop_token stop_;
    gtp::GroupGuard& guard_;
    Engines kept_{};
    std::vector<Incident> incidents_;  // Of the game under way.
};

std::deque<std::int64_t> missing_games(const Schedule& schedule, const MatchStore& store) {
    std::set<std::int64_t> played;
    for (const GameRow& game : store.games()) played.insert(game.number);
    std::deque<std::int64_t> missing;
    for (std::int64_t i = 0; i < schedule.games(); ++i)
        if (!played.contains(i)) missing.push_back(i);
    return missing;
}

// Engines that do not run at all should be told before the first game, not by losing it. Nothing if
// the user lost patience first.
std::optional<std::vector<EngineProfile>> probe_all(const MatchPlan& plan, const MatchHooks& hooks,
                                                    gtp::GroupGuard& guard) {
    std::vector<EngineProfile> profiles;
    std::exception_ptr failure;
    std::atomic<bool> is_done = false;  // Published last: it covers the two above.
    std::jthread thread([&](const std::stop_token& stop) {
        try {
            for (const EngineSpec& engine : plan.engines)
                profiles.push_back(probe_engine(engine, plan.patience(), stop, &guard));
        } catch (const Stopped&) {
        } catch (...) {
            failure = std::current_exception();
        }
        is_done.store(true, std::memory_order_release);
    });
    while (!is_done.load(std::memory_order_acquire)) {
        if (hooks.is_interrupted()) thread.request_stop();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    thread.join();
    if (failure) std::rethrow_exception(failure);
    if (profiles.size() < plan.engines.size()) return std::nullopt;
    return profiles;
}

// Stores games until there are no more or it is enough.
MatchEnd store_games(const MatchPlan& plan, MatchStore& store, const MatchHooks& hooks,
                     GameDesk& desk) {
    while (!desk.is_done()) {
        if (const std::optional<Finished> game = desk.wait()) {
            store.add(game->scheduled, game->played, game->sgf);
            hooks.on_game(store.games().back());
            if (is_decided(plan, store.games())) return MatchEnd::decided;
        }
        if (hooks.is_interrupted()) return MatchEnd::interrupted;
    }
    desk.rethrow_failure();
    return MatchEnd::all_played;
}

}  // namespace

std::string_view name(MatchEnd end) noexcept {
    switch (end) {
        case MatchEnd::all_played:
            return "all played";
        case MatchEnd::decided:
            return "decided";
        case MatchEnd::interrupted:
            return "interrupted";
    }
    return "interrupted";
}

bool is_decided(const MatchPlan& plan, const std::vector<GameRow>& games) {
    if (!plan.sprt) return false;
    const double ratio = stats::log_likelihood_ratio(pair_counts(games, 0, 1), *plan.sprt);
    return stats::decide(ratio, *plan.sprt) != stats::SprtDecision::undecided;
}

MatchEnd run_match(const MatchPlan& plan, MatchStore& store, const MatchHooks& hooks) {
    if (is_decided(plan, store.games())) return MatchEnd::decided;
    const Schedule schedule(plan);
    std::deque<std::int64_t> missing = missing_games(schedule, store);
    if (missing.empty()) return MatchEnd::all_played;

    const auto cpu_at_start = util::process_cpu_time();
    const std::size_t games_at_start = store.games().size();
    store.begin_session(hooks.program);
    gtp::GroupGuard guard;  // Before all threads and engines, so that it goes after them.
    const std::optional<std::vector<EngineProfile>> profiles = probe_all(plan, hooks, guard);
    if (!profiles) return MatchEnd::interrupted;
    for (std::size_t i = 0; i < profiles->size(); ++i) store.note_profile(i, (*profiles)[i]);

    const int workers = plan.options.jobs;
    GameDesk desk(std::move(missing), workers);
    std::stop_source stop;
    std::vector<std::jthread> threads;
    for (int i = 0; i < workers; ++i)
        threads.emplace_back([&, token = stop.get_token()] {
            std::exception_ptr failure;
            try {
                MatchWorker(plan, schedule, *profiles, token, guard).work(desk);
            } catch (const Stopped&) {
            } catch (...) {
                failure = std::current_exception();
            }
            desk.leave(failure);
        });
    // However this ends, the workers must hear of it before they are waited for.
    struct StopAll {
        std::stop_source& source;
        ~StopAll() { source.request_stop(); }
    };
    MatchEnd end{};
    {
        const StopAll stop_all{stop};
        end = store_games(plan, store, hooks, desk);
    }
    threads.clear();
    store.end_session(static_cast<std::int64_t>(store.games().size() - games_at_start),
                      util::process_cpu_time() - cpu_at_start);
    return end;
}

}  // namespace nadare::lab
