#include "lab/survey.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <exception>
#include <memory>
#include <optional>
#include <thread>

#include "go/text.h"
#include "lab/desk.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

using Clock = std::chrono::steady_clock;
using Key = SurveyStore::Key;

constexpr std::int64_t kSurveyLayout = 1;
constexpr std::int64_t kApplication = 0x6e646c62;  // "ndlb", to tell it from a match.

std::vector<std::string> commands_for(const SurveyPosition& position) {
    std::vector<std::string> commands{util::format("boardsize {}", position.size), "clear_board",
                                      "komi " + go::to_string(position.komi)};
    for (const go::Move move : position.moves)
        commands.push_back(util::format("play {} {}", go::name(move.color),
                                        go::to_vertex(move.point, position.size)));
    return commands;
}

std::string checksum(const std::vector<SurveyPosition>& positions) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;  // FNV-1a.
    for (const SurveyPosition& position : positions)
        for (const std::string& command : commands_for(position))
            for (const char c : command + '\n') {
                hash ^= static_cast<unsigned char>(c);
                hash *= 0x100000001b3ULL;
            }
    return util::format("{:016x}", hash);
}

std::vector<std::pair<std::string, std::string>> identity(const SurveyPlan& plan) {
    std::vector<std::pair<std::string, std::string>> result = {
        {"kind", plan.kind},
        {"question", plan.question},
        {"positions", std::to_string(plan.positions.size())},
        {"positions-checksum", checksum(plan.positions)}};
    for (std::size_t i = 0; i < plan.engines.size(); ++i)
        result.emplace_back(util::format("engine-{}", i + 1),
                            plan.engines[i].name + ": " + plan.engines[i].command);
    return result;
}

std::string question_for(const SurveyPlan& plan, std::size_t position) {
    std::string text = plan.question;
    const auto replace = [&text](std::string_view what, const std::string& by) {
        for (std::size_t at; (at = text.find(what)) != std::string::npos;)
            text.replace(at, what.size(), by);
    };
    replace("{color}", std::string(go::name(plan.positions[position].to_play)));
    replace("{n}", std::to_string(position));
    return text;
}

using QuestionDesk = Desk<Key, std::pair<Key, SurveyAnswer>>;

class SurveyWorker {
 public:
    SurveyWorker(const SurveyPlan& plan, std::stop_token stop, gtp::GroupGuard& guard)
        : plan_(plan), stop_(std::move(stop)), guard_(guard), engines_(plan.engines.size()) {}

    void work(QuestionDesk& desk) {
        while (!stop_.stop_requested()) {
            const std::optional<Key> key = desk.next();
            if (!key) break;
            desk.hand_in({*key, ask(*key)});
        }
        for (auto& engine : engines_)
            if (engine) engine->quit();
    }

 private:
    SurveyAnswer ask(const Key& key) {
        const auto [number, position] = key;
        const Patience patience{.limit = plan_.timeout};
        std::unique_ptr<Engine>& engine = engines_[number];
        SurveyAnswer answer;
        try {
            if (!engine) {
                const EngineSpec& spec = plan_.engines[number];
                engine = std::make_unique<Engine>(
                    EngineStart{
                        .name = spec.name, .command = command_line(spec, 1, 0), .guard = &guard_},
                    patience, stop_);
            }
            for (const std::string& command : commands_for(plan_.positions[position]))
                engine->send(command);
            while (engine->outstanding() > 0) engine->receive(patience);
            const util::Seconds cpu_before = engine->cpu_time();
            const Clock::time_point start = Clock::now();
            engine->send(question_for(plan_, position));
            answer.text = engine->receive(patience);
            answer.wall_seconds = util::Seconds(Clock::now() - start).count();
            answer.cpu_seconds = (engine->cpu_time() - cpu_before).count();
        } catch (const EngineFault& fault) {
            answer = {.text = fault.what(), .fault = fault.fault()};
            engine.reset();
        }
        return answer;
    }

    const SurveyPlan& plan_;
    std::stop_token stop_;
    gtp::GroupGuard& guard_;
    std::vector<std::unique_ptr<Engine>> engines_;
};

}  // namespace

bool SurveyAnswer::is_final() const noexcept {
    return fault != Fault::crash && fault != Fault::hang && fault != Fault::timeout &&
           fault != Fault::lost_connection;
}

std::size_t SurveyStore::count_answered() const {
    return static_cast<std::size_t>(std::count_if(
        answers_.begin(), answers_.end(), [](const auto& row) { return row.second.is_final(); }));
}

SurveyStore::SurveyStore(const std::filesystem::path& path, const SurveyPlan& plan)
    : database_(path) {
    Statement tables = database_.prepare("SELECT count(*) FROM sqlite_schema");
    tables.step();
    if (tables.integer(0) == 0) {
        Transaction transaction(database_);
        database_.run(
            util::format("PRAGMA application_id = {}; PRAGMA user_version = {};"
                         "CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL);"
                         "CREATE TABLE answer(engine INTEGER NOT NULL, position INTEGER NOT NULL,"
                         " text TEXT NOT NULL, fault TEXT NOT NULL, wall_seconds REAL NOT NULL,"
                         " cpu_seconds REAL NOT NULL, PRIMARY KEY (engine, position))",
                         kApplication, kSurveyLayout));
        Statement setting = database_.prepare("INSERT INTO setting VALUES (?, ?)");
        for (const auto& [name, value] : identity(plan)) setting.bind(0, name).bind(1, value).run();
        transaction.commit();
        return;
    }
    check_identity(plan);
    Statement row = database_.prepare(
        "SELECT engine, position, text, fault, wall_seconds, cpu_seconds FROM answer");
    while (row.step())
        answers_[{static_cast<std::size_t>(row.integer(0)),
                  static_cast<std::size_t>(row.integer(1))}] = {
            .text = row.text(2),
            .fault = util::parse_enum<Fault>(row.text(3)).value_or(Fault::none),
            .wall_seconds = row.real(4),
            .cpu_seconds = row.real(5)};
}

void SurveyStore::check_identity(const SurveyPlan& plan) {
    Statement version = database_.prepare("PRAGMA application_id");
    version.step();
    if (version.integer(0) != kApplication)
        throw util::Error(
            util::format("{} is a database, but no survey", util::in_quotes(path().string(), 200)));
    std::map<std::string, std::string> stored;
    Statement rows = database_.prepare("SELECT name, value FROM setting");
    while (rows.step()) stored.emplace(rows.text(0), rows.text(1));
    std::vector<std::string> differences;
    for (const auto& [name, value] : identity(plan)) {
        const std::string there = stored.contains(name) ? stored[name] : "nothing";
        if (there != value)
            differences.push_back(util::format("{} is {} there and {} here", name,
                                               util::in_quotes(there), util::in_quotes(value)));
        stored.erase(name);
    }
    for (const auto& [name, value] : stored)
        differences.push_back(
            util::format("{} is {} there and nothing here", name, util::in_quotes(value)));
    if (!differences.empty())
        throw util::Error(util::format("{} holds another survey: {}. Use another file",
                                       util::in_quotes(path().string(), 200),
                                       util::join(differences, "; ")));
}

void SurveyStore::add(const Key& key, const SurveyAnswer& answer) {
    Transaction transaction(database_);
    database_.prepare("INSERT OR REPLACE INTO answer VALUES (?, ?, ?, ?, ?, ?)")
        .bind(0, static_cast<std::int64_t>(key.first))
        .bind(1, static_cast<std::int64_t>(key.second))
        .bind(2, answer.text)
        .bind(3, util::enum_name(answer.fault))
        .bind(4, answer.wall_seconds)
        .bind(5, answer.cpu_seconds)
        .run();
    transaction.commit();
    answers_[key] = answer;
}

bool run_survey(const SurveyPlan& plan, SurveyStore& store, const SurveyHooks& hooks) {
    std::deque<Key> missing;
    for (std::size_t position = 0; position < plan.positions.size(); ++position)
        for (std::size_t engine = 0; engine < plan.engines.size(); ++engine)
            if (!store.is_answered({engine, position})) missing.push_back({engine, position});
    if (missing.empty()) return true;
    gtp::GroupGuard guard;
    QuestionDesk desk(std::move(missing), plan.jobs);
    std::stop_source stop;
    std::vector<std::jthread> threads;
    for (int i = 0; i < plan.jobs; ++i)
        threads.emplace_back([&, token = stop.get_token()] {
            std::exception_ptr failure;
            try {
                SurveyWorker(plan, token, guard).work(desk);
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
    } const stop_all{stop};
    while (!desk.is_done()) {
        if (const auto answer = desk.wait()) {
            store.add(answer->first, answer->second);
            hooks.on_answer(answer->first, answer->second);
        }
        if (hooks.is_interrupted()) return false;
    }
    desk.rethrow_failure();
    return true;
}

}  // namespace nadare::lab
