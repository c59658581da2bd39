#include "lab/regress_runner.h"

#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "lab/position_test.h"
#include "util/error.h"
#include "util/file.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMaxCommandShown = 300;

double seconds_since(Clock::time_point start) {
    return util::Seconds(Clock::now() - start).count();
}

Verdict verdict_of(bool is_right, bool expects_failure) {
    if (is_right) return expects_failure ? Verdict::unexpected_pass : Verdict::pass;
    return expects_failure ? Verdict::fail : Verdict::unexpected_fail;
}

// The command that brings a new engine to where this one left the old: nothing if it changed
// nothing. What was chosen by genmove is played, so that the new engine need not choose the same.
std::optional<std::string> replay_of(const std::string& command, const std::string& answer) {
    const std::vector<std::string_view> words = util::split_words(command);
    if (words[0] == "reg_genmove" || words[0] == "quit") return std::nullopt;
    if (words[0] != "genmove" || words.size() < 2) return command;
    if (util::equals_ignoring_case(util::trim(answer), "resign")) return std::nullopt;
    return util::format("play {} {}", words[1], util::trim(answer));
}

// One script in one engine process after another.
class ScriptRun {
 public:
    ScriptRun(const RegressPlan& plan, const TestScript& script,
              const std::vector<std::optional<AnswerPattern>>& patterns, std::stop_token stop,
              gtp::GroupGuard& guard)
        : plan_(plan),
          script_(script),
          patterns_(patterns),
          stop_(std::move(stop)),
          guard_(guard) {}

    // Takes an engine that may be used, or none, and leaves one that may be used on, or none.
    // Throws Stopped; what there is of the result is then in result() all the same.
    void run(std::unique_ptr<Engine>& engine) {
        engine_ = std::move(engine);
        cpu_at_start_ = engine_ ? engine_->cpu_time() : util::Seconds(0);
        for (std::size_t i = 0; i < script_.steps.size(); ++i)
            if (!do_step(i)) break;
        result_.is_finished = true;
        note_cpu_time();
        engine = std::move(engine_);
    }

    ScriptResult& result() noexcept { return result_; }

 private:
    Patience patience() const { return {.limit = plan_.options.timeout}; }

    // False if the engine cannot be brought back and nothing more can be asked.
    bool do_step(std::size_t i) {
        const ScriptStep& step = script_.steps[i];
        const Clock::time_point start = Clock::now();
        TestResult test{.step = i};
        bool is_right = false;
        try {
            if (!engine_) bring_back();
        } catch (const util::Error& error) {
            give_up(i, error.what());
            return false;
        }
        try {
            engine_->send(step.command);
            const gtp::ClientReply reply = engine_->receive_any(patience());
            if (reply.is_success) {
                test.answer = std::string(util::trim(reply.text));
                is_right = step.expected && patterns_[i]->accepts(reply.text);
                if (auto command = replay_of(step.command, reply.text))
                    history_.push_back(std::move(*command));
            } else {
                test.problem = "refused: " + std::string(util::trim(reply.text));
            }
            if (util::split_words(step.command)[0] == "quit") lose_engine();
        } catch (const EngineFault& fault) {
            test.problem = fault.what();
            lose_engine();
        }
        test.wall_seconds = seconds_since(start);
        result_.wall_seconds += test.wall_seconds;
        if (step.expected) {
            test.verdict = verdict_of(is_right, step.expected->expects_failure);
            result_.tests.push_back(std::move(test));
        } else if (!test.problem.empty()) {
            result_.errors.push_back(util::format("line {}: {}: {}", step.line,
                                                  util::in_quotes(step.command, kMaxCommandShown),
                                                  test.problem));
        }
        return true;
    }

    void bring_back() {
        engine_ =
            std::make_unique<Engine>(EngineStart{.name = "the engine",
                                                 .command = with_absolute_program(plan_.engine),
                                                 .directory = script_.file.parent_path().string(),
                                                 .guard = &guard_},
                                     patience(), stop_);
        cpu_at_start_ = util::Seconds(0);
        if (was_lost_) ++result_.restarts;
        for (const std::string& command : plan_.setup) ask_again(command);
        for (const std::string& command : history_) ask_again(command);
    }

    void ask_again(const std::string& command) {
        engine_->send(command);
        engine_->receive(patience());
    }

    void lose_engine() {
        note_cpu_time();
        engine_.reset();
        was_lost_ = true;
    }

    // Every test from here on has failed.
    void give_up(std::size_t from, const std::string& why) {
        engine_.reset();
        for (std::size_t i = from; i < script_.steps.size(); ++i)
            if (const auto& expected = script_.steps[i].expected)
                result_.tests.push_back({.step = i,
                                         .verdict = verdict_of(false, expected->expects_failure),
                                         .problem = why});
        result_.errors.push_back("the engine could not be brought back: " + why);
    }

    void note_cpu_time() {
        if (!engine_) return;
        const util::Seconds now = engine_->cpu_time();
        result_.cpu_seconds += (now - std::exchange(cpu_at_start_, now)).count();
    }

    const RegressPlan& plan_;
    const TestScript& script_;
    const std::vector<std::optional<AnswerPattern>>& patterns_;
    std::stop_token stop_;
    gtp::GroupGuard& guard_;
    std::unique_ptr<Engine> engine_;
    std::vector<std::string> history_;  // What brings a new engine to this point of the script.
    util::Seconds cpu_at_start_{0};
    bool was_lost_ = false;
    ScriptResult result_;
};

using Patterns = std::vector<std::vector<std::optional<AnswerPattern>>>;

Patterns compile(const std::vector<TestScript>& scripts) {
    Patterns all(scripts.size());
    for (std::size_t i = 0; i < scripts.size(); ++i)
        for (const ScriptStep& step : scripts[i].steps) {
            auto& pattern = all[i].emplace_back();
            if (!step.expected) continue;
            try {
                pattern.emplace(*step.expected);
            } catch (const util::Error& error) {
                throw util::Error(
                    util::format("{}:{}: {}", scripts[i].file.string(), step.line, error.what()));
            }
        }
    return all;
}

// Where workers take scripts from and put results. The mutex guards what is done; which script is
// next is an atomic counter that publishes nothing else.
class Board {
 public:
    explicit Board(std::size_t scripts) : results_(scripts) {}

    std::optional<std::size_t> next() {
        const std::size_t i = next_.fetch_add(1, std::memory_order_relaxed);
        if (i >= results_.size()) return std::nullopt;
        return i;
    }
    void hand_in(std::size_t i, ScriptResult result) {
        const std::lock_guard lock(mutex_);
        results_[i] = std::move(result);
        news_.push_back(i);
    }
    std::vector<std::size_t> take_news() {
        const std::lock_guard lock(mutex_);
        return std::exchange(news_, {});
    }
    // Requires: handed in, or the workers are gone.
    const ScriptResult& result(std::size_t i) const { return results_[i]; }
    std::vector<ScriptResult> take_results() { return std::move(results_); }

 private:
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;
    std::vector<std::size_t> news_;
    std::vector<ScriptResult> results_;
};

void work(const RegressPlan& plan, const Patterns& patterns, Board& board,
          const std::stop_token& stop, gtp::GroupGuard& guard) {
    std::unique_ptr<Engine> engine;
    while (const std::optional<std::size_t> i = board.next()) {
        if (stop.stop_requested()) break;
        const TestScript& script = plan.scripts[*i];
        if (engine &&
            (script.needs_fresh_engine || engine->directory() != script.file.parent_path())) {
            engine->quit();
            engine.reset();
        }
        ScriptRun run(plan, script, patterns[*i], stop, guard);
        try {
            run.run(engine);
        } catch (const Stopped&) {
        }
        board.hand_in(*i, std::move(run.result()));
        if (script.needs_fresh_engine && engine) {
            engine->quit();
            engine.reset();
        }
    }
    if (engine) engine->quit();
}

}  // namespace

std::vector<ScriptResult> run_scripts(const RegressPlan& plan, const RegressHooks& hooks) {
    const Patterns patterns = compile(plan.scripts);
    Board board(plan.scripts.size());
    gtp::GroupGuard guard;
    std::atomic<int> working = plan.options.jobs;  // Its end publishes nothing: threads are joined.
    std::vector<std::jthread> threads;
    std::stop_source stop;
    for (int i = 0; i < plan.options.jobs; ++i)
        threads.emplace_back([&] {
            work(plan, patterns, board, stop.get_token(), guard);
            working.fetch_sub(1, std::memory_order_relaxed);
        });
    const auto tell = [&] {
        for (const std::size_t i : board.take_news())
            hooks.on_script(plan.scripts[i], board.result(i));
    };
    while (working.load(std::memory_order_relaxed) > 0) {
        if (hooks.is_interrupted()) stop.request_stop();
        tell();
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    threads.clear();
    tell();
    return board.take_results();
}

namespace {

// A name as the user or a list gives it, seen from a directory. `lists` are those we are inside of.
void load(std::string_view name, const std::filesystem::path& directory,
          const EngineProfile& profile, std::set<std::filesystem::path>& lists,
          std::vector<TestScript>& scripts) {
    if (!name.starts_with('@')) {
        const std::filesystem::path path = directory / name;
        const std::string text = util::read_file(path);
        if (path.extension() != ".pos") {
            scripts.push_back(parse_test_script(text, path));
            return;
        }
        for (const PositionTest& position : parse_positions(text, path))
            scripts.push_back(to_script(position, path, profile));
        return;
    }
    const std::filesystem::path list = directory / name.substr(1);
    const std::filesystem::path identity = std::filesystem::weakly_canonical(list);
    if (!lists.insert(identity).second)
        throw util::Error(util::format("{} contains itself", util::in_quotes(list.string(), 200)));
    const std::string text = util::read_file(list);
    for (const std::string_view untrimmed : util::split(text, '\n'))
        if (const std::string_view line = util::trim(untrimmed);
            !line.empty() && !line.starts_with('#'))
            load(line, list.parent_path(), profile, lists, scripts);
    lists.erase(identity);
}

}  // namespace

std::vector<TestScript> load_scripts(const std::vector<std::string>& names,
                                     const EngineProfile& profile) {
    std::vector<TestScript> scripts;
    std::set<std::filesystem::path> lists;
    for (const std::string& name : names) load(name, {}, profile, lists, scripts);
    return scripts;
}

std::string with_absolute_program(const std::string& command) {
    const std::vector<std::string_view> words = util::split_words(command);
    if (words.empty() || words[0].starts_with('/') || words[0].find('/') == std::string_view::npos)
        return command;
    const std::filesystem::path program = std::filesystem::absolute(words[0]);
    std::error_code error;
    if (!std::filesystem::exists(program, error)) return command;
    const auto rest = static_cast<std::size_t>(words[0].data() - command.data()) + words[0].size();
    return program.string() + command.substr(rest);
}

}  // namespace nadare::lab
