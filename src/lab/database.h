// SQLite, as much of it as a run's store needs: one file, prepared statements, transactions. Every
// failure is a util::Error that names the file and says what happened, a full disk included; what
// was committed before stays. SQLite is included in database.cpp and nowhere else.
//
// One thread uses a database and the statements made from it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "util/file_lock.h"

struct sqlite3;
struct sqlite3_stmt;

namespace nadare::lab {

class Database;

// A prepared statement. Places and columns count from 0.
class Statement {
 public:
    // What is bound replaces what was bound to that place before. Text is copied.
    Statement& bind(int place, std::int64_t value);
    Statement& bind(int place, double value);
    Statement& bind(int place, std::string_view value);
    Statement& bind_null(int place);
    // Null if there is none.
    Statement& bind(int place, const std::optional<std::int64_t>& value);

    // Goes to the next row; false if there is none, and then the statement can be used again.
    bool step();
    // For statements without rows.
    void run();

    // Requires (all): step() was true.
    std::int64_t integer(int column) const;
    double real(int column) const;
    std::string text(int column) const;
    bool is_null(int column) const;

 private:
    friend class Database;
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const noexcept;
    };
    Statement(const Database& database, sqlite3_stmt* statement)
        : database_(&database), statement_(statement) {}
    void check(int code) const;

    const Database* database_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Database {
 public:
    // Opens the file, or makes one. Other processes may read it meanwhile; that only one writes is
    // ensured by a lock that dies with this process, however it ends. Throws util::Error if it is
    // no database, cannot be opened, or is in use by another writer.
    explicit Database(const std::filesystem::path& path);
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    // Runs any number of statements without rows.
    void run(const std::string& sql);
    Statement prepare(std::string_view sql) const;

    const std::filesystem::path& path() const noexcept { return path_; }
    [[noreturn]] void fail(int code) const;

 private:
    struct Close {
        void operator()(sqlite3* handle) const noexcept;
    };

    std::filesystem::path path_;
    util::FileLock lock_;  // Outlives the handle: ended earlier, it would take SQLite's own along.
    std::unique_ptr<sqlite3, Close> handle_;
};

// All or nothing: what happened since is undone unless commit() was reached.
class Transaction {
 public:
    explicit Transaction(Database& database);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    // On return the changes are on disk.
    void commit();

 private:
    Database& database_;
    bool is_open_ = true;
};

}  // namespace nadare::lab
