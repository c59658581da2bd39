#include "lab/match_store.h"

#include <algorithm>
#include <map>

#include "util/error.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

constexpr std::int64_t kMatchLayout = 1;

// Files of earlier versions lack it and get it when they are opened.
constexpr const char* kIncidentTable =
    "CREATE TABLE IF NOT EXISTS incident("
    " id INTEGER PRIMARY KEY, game INTEGER NOT NULL, engine INTEGER NOT NULL REFERENCES engine(id),"
    " what TEXT NOT NULL, noted TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)";

constexpr const char* kTables = R"(
    CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE engine(
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, command TEXT NOT NULL,
        reported_name TEXT, reported_version TEXT);
    CREATE TABLE opening(id INTEGER PRIMARY KEY, moves TEXT NOT NULL);
    CREATE TABLE game(
        number INTEGER PRIMARY KEY,
        black INTEGER NOT NULL REFERENCES engine(id),
        white INTEGER NOT NULL REFERENCES engine(id),
        opening INTEGER NOT NULL REFERENCES opening(id),
        black_seed INTEGER NOT NULL, white_seed INTEGER NOT NULL,
        winner INTEGER REFERENCES engine(id),
        result TEXT NOT NULL, ending TEXT NOT NULL,
        fault TEXT NOT NULL, culprit INTEGER REFERENCES engine(id), reason TEXT NOT NULL,
        moves INTEGER NOT NULL,
        black_moves INTEGER NOT NULL, black_wall_seconds REAL NOT NULL,
        black_cpu_seconds REAL NOT NULL, black_longest_seconds REAL NOT NULL,
        white_moves INTEGER NOT NULL, white_wall_seconds REAL NOT NULL,
        white_cpu_seconds REAL NOT NULL, white_longest_seconds REAL NOT NULL,
        finished TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
        sgf TEXT NOT NULL);
    CREATE TABLE session(
        id INTEGER PRIMARY KEY, started TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, finished TEXT,
        games INTEGER, referee_cpu_seconds REAL, program TEXT NOT NULL);
)";

std::optional<std::int64_t> id(const std::optional<std::size_t>& engine) {
    if (!engine) return std::nullopt;
    return static_cast<std::int64_t>(*engine);
}

std::optional<std::size_t> engine_in(const Statement& row, int column) {
    if (row.is_null(column)) return std::nullopt;
    return static_cast<std::size_t>(row.integer(column));
}

SideUse use_in(const Statement& row, int column) {
    return {.moves = static_cast<int>(row.integer(column)),
            .wall_seconds = row.real(column + 1),
            .cpu_seconds = row.real(column + 2),
            .longest_seconds = row.real(column + 3)};
}

void bind(Statement& statement, int place, const SideUse& use) {
    statement.bind(place, std::int64_t{use.moves});
    statement.bind(place + 1, use.wall_seconds);
    statement.bind(place + 2, use.cpu_seconds);
    statement.bind(place + 3, use.longest_seconds);
}

std::int64_t integer_answer(const Database& database, const std::string& sql) {
    Statement statement = database.prepare(sql);
    return statement.step() ? statement.integer(0) : 0;
}

}  // namespace

GameRow make_row(const ScheduledGame& scheduled, const PlayedGame& played) {
    const auto engine_of = [&](go::Color color) -> std::optional<std::size_t> {
        if (color == go::Color::empty) return std::nullopt;
        return color == go::Color::black ? scheduled.black : scheduled.white;
    };
    return {.number = scheduled.number,
            .black = scheduled.black,
            .white = scheduled.white,
            .winner = engine_of(played.winner),
            .ending = played.ending,
            .fault = played.fault,
            .culprit = engine_of(played.culprit),
            .reason = played.reason,
            .result = played.result(),
            .moves = static_cast<int>(played.moves.size()),
            .use = played.use};
}

MatchStore::MatchStore(const std::filesystem::path& path, const MatchPlan& plan, Resume resume)
    : database_(path) {
    if (integer_answer(database_, "SELECT count(*) FROM sqlite_schema") == 0) {
        create(plan);
        return;
    }
    if (integer_answer(database_, "PRAGMA user_version") != kMatchLayout ||
        integer_answer(database_, "SELECT count(*) FROM sqlite_schema WHERE name = 'game'") != 1)
        throw util::Error(util::format("{} is a database, but no match of this version",
                                       util::in_quotes(path.string(), 200)));
    // Even by force, a game cannot belong to an engine that is not there.
    const auto engines = static_cast<std::int64_t>(plan.engines.size());
    if (integer_answer(database_, "SELECT max(max(black, white)) FROM game") >= engines)
        throw util::Error(util::format("{} holds games of more than these {} engines",
                                       util::in_quotes(path.string(), 200), engines));
    check_identity(plan, resume);
    database_.run(kIncidentTable);
    load_games();
}

void MatchStore::create(const MatchPlan& plan) {
    Transaction transaction(database_);
    database_.run(kTables);
    database_.run(kIncidentTable);
    database_.run(util::format("PRAGMA user_version = {}", kMatchLayout));
    write_identity(plan);
    transaction.commit();
}

void MatchStore::write_identity(const MatchPlan& plan) {
    database_.run("DELETE FROM setting");
    Statement setting = database_.prepare("INSERT INTO setting VALUES (?, ?)");
    for (const auto& [name, value] : identity(plan)) setting.bind(0, name).bind(1, value).run();
    Statement engine =
        database_.prepare("INSERT OR REPLACE INTO engine(id, name, command) VALUES (?, ?, ?)");
    for (std::size_t i = 0; i < plan.engines.size(); ++i)
        engine.bind(0, static_cast<std::int64_t>(i))
            .bind(1, plan.engines[i].name)
            .bind(2, plan.engines[i].command)
            .run();
    Statement opening = database_.prepare("INSERT OR REPLACE INTO opening VALUES (?, ?)");
    for (std::size_t i = 0; i < plan.openings.size(); ++i)
        opening.bind(0, static_cast<std::int64_t>(i))
            .bind(1, to_string(plan.openings[i], plan.settings.size))
            .run();
}

void MatchStore::check_identity(const MatchPlan& plan, Resume resume) {
    std::map<std::string, std::string> stored;
    Statement rows = database_.prepare("SELECT name, value FROM setting");
    while (rows.step()) stored.emplace(rows.text(0), rows.text(1));

    std::vector<std::string> differences;
    for (const auto& [name, value] : identity(plan)) {
        const auto found = stored.find(name);
        const std::string there =
            found == stored.end() ? "nothing" : util::in_quotes(found->second);
        if (found == stored.end() || found->second != value)
            differences.push_back(
                util::format("{} is {} there and {} here", name, there, util::in_quotes(value)));
        if (found != stored.end()) stored.erase(found);
    }
    for (const auto& [name, value] : stored)
        differences.push_back(
            util::format("{} is {} there and nothing here", name, util::in_quotes(value)));
    if (differences.empty()) return;
    if (resume == Resume::same_settings)
        throw util::Error(util::format(
            "{} holds another match: {}. Use another file, or --force to go on in this one",
            util::in_quotes(path().string(), 200), util::join(differences, "; ")));
    Transaction transaction(database_);
    write_identity(plan);
    transaction.commit();
}

void MatchStore::load_games() {
    Statement row = database_.prepare(
        "SELECT number, black, white, winner, ending, fault, culprit, reason, result, moves,"
        " black_moves, black_wall_seconds, black_cpu_seconds, black_longest_seconds,"
        " white_moves, white_wall_seconds, white_cpu_seconds, white_longest_seconds"
        " FROM game ORDER BY number");
    while (row.step())
        games_.push_back({.number = row.integer(0),
                          .black = static_cast<std::size_t>(row.integer(1)),
                          .white = static_cast<std::size_t>(row.integer(2)),
                          .winner = engine_in(row, 3),
                          .ending = util::parse_enum<Ending>(row.text(4)).value_or(Ending::fault),
                          .fault = util::parse_enum<Fault>(row.text(5)).value_or(Fault::none),
                          .culprit = engine_in(row, 6),
                          .reason = row.text(7),
                          .result = row.text(8),
                          .moves = static_cast<int>(row.integer(9)),
                          .use = {use_in(row, 10), use_in(row, 14)}});
}

void MatchStore::add(const ScheduledGame& scheduled, const PlayedGame& played,
                     const std::string& sgf) {
    GameRow row = make_row(scheduled, played);
    Transaction transaction(database_);
    Statement insert = database_.prepare(
        "INSERT INTO game(number, black, white, opening, black_seed, white_seed, winner, result,"
        " ending, fault, culprit, reason, moves,"
        " black_moves, black_wall_seconds, black_cpu_seconds, black_longest_seconds,"
        " white_moves, white_wall_seconds, white_cpu_seconds, white_longest_seconds, sgf)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert.bind(0, row.number)
        .bind(1, static_cast<std::int64_t>(row.black))
        .bind(2, static_cast<std::int64_t>(row.white))
        .bind(3, static_cast<std::int64_t>(scheduled.opening))
        .bind(4, std::int64_t{scheduled.seeds[0]})
        .bind(5, std::int64_t{scheduled.seeds[1]})
        .bind(6, id(row.winner))
        .bind(7, row.result)
        .bind(8, util::enum_name(row.ending))
        .bind(9, util::enum_name(row.fault))
        .bind(10, id(row.culprit))
        .bind(11, row.reason)
        .bind(12, std::int64_t{row.moves})
        .bind(21, sgf);
    bind(insert, 13, row.use[0]);
    bind(insert, 17, row.use[1]);
    insert.run();
    for (const Incident& incident : played.incidents)
        database_.prepare("INSERT INTO incident(game, engine, what) VALUES (?, ?, ?)")
            .bind(0, row.number)
            .bind(1, static_cast<std::int64_t>(incident.side == go::Color::black ? row.black
                                                                                 : row.white))
            .bind(2, incident.what)
            .run();
    transaction.commit();
    games_.push_back(std::move(row));
}

void MatchStore::note_profile(std::size_t engine, const EngineProfile& profile) {
    database_.prepare("UPDATE engine SET reported_name = ?, reported_version = ? WHERE id = ?")
        .bind(0, profile.name)
        .bind(1, profile.version)
        .bind(2, static_cast<std::int64_t>(engine))
        .run();
}

void MatchStore::begin_session(const std::string& program) {
    database_.prepare("INSERT INTO session(program) VALUES (?)").bind(0, program).run();
    session_ = integer_answer(database_, "SELECT max(id) FROM session");
}

void MatchStore::end_session(std::int64_t games, util::Seconds referee_cpu) {
    database_
        .prepare(
            "UPDATE session SET finished = CURRENT_TIMESTAMP, games = ?, referee_cpu_seconds = ?"
            " WHERE id = ?")
        .bind(0, games)
        .bind(1, referee_cpu.count())
        .bind(2, session_)
        .run();
}

std::int64_t MatchStore::incidents() const {
    return integer_answer(database_, "SELECT count(*) FROM incident");
}

void MatchStore::for_each_sgf(
    const std::function<void(std::int64_t, const std::string&)>& use) const {
    Statement row = database_.prepare("SELECT number, sgf FROM game ORDER BY number");
    while (row.step()) use(row.integer(0), row.text(1));
}

}  // namespace nadare::lab
