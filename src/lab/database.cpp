#include "lab/database.h"

#include <sqlite3.h>

#include <cerrno>
#include <cstring>

#include "util/error.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

std::string explanation(sqlite3* handle, int code) {
    switch (code & 0xff) {
        case SQLITE_FULL:
            return "the disk is full";
        case SQLITE_NOTADB:
            return "it is not a database";
        case SQLITE_IOERR: {
            const int number = handle ? sqlite3_system_errno(handle) : 0;
            if (number == ENOSPC || number == EDQUOT || number == EFBIG) return "the disk is full";
            return number ? std::strerror(number) : "input or output failed";
        }
        default:
            return handle ? sqlite3_errmsg(handle) : sqlite3_errstr(code);
    }
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const noexcept {
    sqlite3_finalize(statement);
}

void Statement::check(int code) const {
    if (code != SQLITE_OK) database_->fail(code);
}

Statement& Statement::bind(int place, std::int64_t value) {
    check(sqlite3_bind_int64(statement_.get(), place + 1, value));
    return *this;
}

Statement& Statement::bind(int place, double value) {
    check(sqlite3_bind_double(statement_.get(), place + 1, value));
    return *this;
}

Statement& Statement::bind(int place, std::string_view value) {
    check(sqlite3_bind_text64(statement_.get(), place + 1, value.data(), value.size(),
                              SQLITE_TRANSIENT, SQLITE_UTF8));
    return *this;
}

Statement& Statement::bind_null(int place) {
    check(sqlite3_bind_null(statement_.get(), place + 1));
    return *this;
}

Statement& Statement::bind(int place, const std::optional<std::int64_t>& value) {
    return value ? bind(place, *value) : bind_null(place);
}

bool Statement::step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    sqlite3_reset(statement_.get());
    if (code != SQLITE_DONE) database_->fail(code);
    return false;
}

void Statement::run() {
    while (step()) {
    }
}

std::int64_t Statement::integer(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}

double Statement::real(int column) const {
    return sqlite3_column_double(statement_.get(), column);
}

std::string Statement::text(int column) const {
    const auto* const bytes =
        reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    const int size = sqlite3_column_bytes(statement_.get(), column);
    return bytes ? std::string(bytes, static_cast<std::size_t>(size)) : std::string();
}

bool Statement::is_null(int column) const {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

void Database::Close::operator()(sqlite3* handle) const noexcept {
    sqlite3_close_v2(handle);
}

Database::Database(const std::filesystem::path& path)
    : path_(path),
      lock_(path, "is being written by another run: wait for it, or use another file") {
    sqlite3* handle = nullptr;
    const int code =
        sqlite3_open_v2(path.c_str(), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
    handle_.reset(handle);
    if (code != SQLITE_OK) fail(code);
    sqlite3_busy_timeout(handle_.get(), 10'000);  // Readers may hold it up for a moment.
    // A write-ahead log, synchronised at each commit: a commit survives whatever comes next.
    run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
}

void Database::run(const std::string& sql) {
    const int code = sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(code);
}

Statement Database::prepare(std::string_view sql) const {
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v2(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                        &statement, nullptr);
    if (code != SQLITE_OK) fail(code);
    return Statement(*this, statement);
}

void Database::fail(int code) const {
    throw util::Error(util::format("cannot use {}: {}", util::in_quotes(path_.string(), 200),
                                   explanation(handle_.get(), code)));
}

Transaction::Transaction(Database& database) : database_(database) {
    database_.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
    if (!is_open_) return;
    try {
        database_.run("ROLLBACK");
    } catch (const util::Error&) {
        // SQLite has already rolled back on its own, as it does after some failures.
    }
}

void Transaction::commit() {
    database_.run("COMMIT");
    is_open_ = false;
}

}  // namespace nadare::lab
