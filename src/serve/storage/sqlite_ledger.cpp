#include "serve/storage/sqlite_ledger.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>

#include "serve/storage/log_emptying.hpp"
#include "serve/storage/people_tables.hpp"
#include "serve/storage/published_tables.hpp"

namespace cairn::serve {
namespace {

// Each step brings a file of its number to the next; never change one that was released.
constexpr std::array<const char*, SqliteLedger::kVersion> kFileSteps = {
    R"(CREATE TABLE tables (
           key INTEGER PRIMARY KEY,
           id TEXT NOT NULL UNIQUE,
           game TEXT NOT NULL,
           rules TEXT NOT NULL,
           position TEXT NOT NULL,
           options TEXT NOT NULL,
           seats TEXT NOT NULL,
           seconds REAL NOT NULL,
           increment REAL NOT NULL,
           created INTEGER NOT NULL
       ) STRICT;
       CREATE TABLE entries (
           "table" INTEGER NOT NULL REFERENCES tables (key),
           number INTEGER NOT NULL,
           kind TEXT NOT NULL,
           seat INTEGER NOT NULL,
           text TEXT NOT NULL,
           at INTEGER NOT NULL,
           "left" INTEGER NOT NULL,
           PRIMARY KEY ("table", number)
       ) STRICT, WITHOUT ROWID;)",
    R"(ALTER TABLE tables ADD COLUMN per_move REAL NOT NULL DEFAULT 0;
       ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;)",
    kPublishedTables};

void prepare(Database& database) {
    database.run("PRAGMA journal_mode = WAL");
    database.run("PRAGMA synchronous = FULL");
    database.run("PRAGMA foreign_keys = ON");
    database.run("PRAGMA secure_delete = ON");  // what is erased is not in the file any more either
    database.run("PRAGMA trusted_schema = OFF");
}

std::string version_statement() { return "PRAGMA user_version = " + std::to_string(SqliteLedger::kVersion); }

void migrate(Database& database) {
    database.run("BEGIN IMMEDIATE");
    const auto version = database.number("PRAGMA user_version");
    if (version > SqliteLedger::kVersion)
        throw DatabaseError("the database was written by a newer Cairn (its version is " +
                            std::to_string(version) + ", this program knows " +
                            std::to_string(SqliteLedger::kVersion) + ")");
    if (version == SqliteLedger::kVersion)
        return database.run("ROLLBACK");  // a full disk need not be written on
    for (auto step = version; step < SqliteLedger::kVersion; ++step) {
        database.run(kFileSteps[std::size_t(step)]);
        if (step == kPeopleStep) database.run(kPeopleTables);
    }
    database.run(version_statement().c_str());
    database.run("COMMIT");
}

std::unique_ptr<Database> opened(const std::filesystem::path& file, SqliteReader::Way way) {
    auto database = std::make_unique<Database>(file);
    if (way == SqliteReader::Way::WithoutWriting) database->run("PRAGMA locking_mode = EXCLUSIVE");
    return database;
}

}  // namespace

// ---- reading

SqliteReader::SqliteReader(const std::filesystem::path& file, Way way)
    : database_(opened(file, way)),
      table_(*database_,
             // A file that was not brought up to date, for it may only be read.
             database_->number("PRAGMA user_version") <= kPeopleStep
                 ? "SELECT key, game, rules, position, options, seats, seconds, increment, created, 0, 0 "
                   "FROM tables WHERE id = ?"
                 : "SELECT key, game, rules, position, options, seats, seconds, increment, created, "
                   "per_move, rated FROM tables WHERE id = ?"),
      entries_(*database_,
               "SELECT kind, seat, text, at, \"left\" FROM entries WHERE \"table\" = ? ORDER BY number") {}

std::vector<std::string> SqliteReader::ids() {
    std::vector<std::string> ids;
    Statement all(*database_, "SELECT id FROM tables ORDER BY key");
    while (all.row()) ids.push_back(all.text(0));
    return ids;
}

std::vector<std::string> SqliteReader::faults() {
    std::vector<std::string> faults;
    Statement check(*database_, "PRAGMA integrity_check");
    while (check.row())
        if (const std::string fault = check.text(0); fault != "ok") faults.push_back(fault);
    return faults;
}

std::optional<StoredTable> SqliteReader::load(const std::string& id) {
    Statement& table = table_.with(id);
    if (!table.row()) return std::nullopt;
    const auto key = table.number(0);
    const TableColumns columns{table.text(1), table.text(2),        table.text(3), table.text(4),
                               table.text(5), table.real(6),        table.real(7), table.number(8),
                               table.real(9), table.number(10) != 0};
    while (table.row()) {
    }
    StoredTable stored{checked_head(id, columns), {}};
    Statement& entries = entries_.with(key);
    while (entries.row())
        stored.entries.push_back(checked_entry(
            id, {entries.text(0), entries.number(1), entries.text(2), entries.number(3), entries.number(4)}));
    return stored;
}

Rows SqliteReader::ask(const char* sql, const std::vector<std::string>& values) {
    Statement& question = asked_.try_emplace(sql, *database_, sql).first->second.with_all(values);
    Rows rows;
    while (question.row()) {
        rows.emplace_back();
        for (int column = 0; column < question.columns(); ++column)
            rows.back().push_back(question.text(column));
    }
    return rows;
}

// ---- writing

// Two servers on one file would each believe that they alone know the tables.
struct SqliteLedger::Lock {
    explicit Lock(const std::filesystem::path& file) {
        fd = ::open((file.string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (fd < 0) throw DatabaseError("no file can be made in its folder");
        if (::flock(fd, LOCK_EX | LOCK_NB) == 0) return;
        ::close(fd);
        throw DatabaseError("another `cairn serve` is using it");
    }
    ~Lock() { ::close(fd); }
    int fd = -1;
};

struct SqliteLedger::Writer {
    explicit Writer(const std::filesystem::path& file) : database(file) {
        prepare(database);
        migrate(database);
        begin.emplace(database, "BEGIN IMMEDIATE");
        commit.emplace(database, "COMMIT");
        rollback.emplace(database, "ROLLBACK");
        table.emplace(
            database,
            "INSERT INTO tables (id, game, rules, position, options, seats, seconds, increment, created, "
            "per_move, rated) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        entry.emplace(database, "INSERT INTO entries SELECT key, ?, ?, ?, ?, ?, ? FROM tables WHERE id = ?");
        erase_words.emplace(
            database,
            "UPDATE entries SET text = '' WHERE kind IN ('chat', 'name', 'join', 'person') AND "
            "\"table\" = (SELECT key FROM tables WHERE id = ?) AND seat = ?");
        erase_keys.emplace(database,
                           "UPDATE tables SET seats = json_set(seats, '$[' || ?2 || '].token', '', "
                           "'$[' || ?2 || '].join', '', '$[' || ?2 || '].name', '') WHERE id = ?1");
        log.emplace(file, database);
    }
    void put(const Write& write) {
        if (const auto& t = write.table)
            table
                ->with(t->id, t->game, t->rules, t->position, options_text(t->options), seats_text(t->seats),
                       t->clock.seconds, t->clock.increment, t->created, t->clock.per_move, int(t->rated))
                .run();
        for (const Write::Lines& lines : write.lines)
            for (std::size_t i = 0; i < lines.entries.size(); ++i) {
                const LogEntry& e = lines.entries[i];
                entry
                    ->with(std::int64_t(lines.first + i), entry_word(e.kind), e.seat, e.text, e.at, e.left,
                           lines.table)
                    .run();
            }
        if (write.erase) {
            erase_words->with(write.erase->table, write.erase->seat).run();
            erase_keys->with(write.erase->table, write.erase->seat).run();
        }
        for (const Deed& deed : write.deeds) {
            deeds.try_emplace(deed.sql, database, deed.sql).first->second.with_all(deed.values).run();
            if (deed.rows >= 0 && database.changed() != deed.rows) throw_overtaken();
        }
    }
    void put_all(const std::vector<Write>& batch) {
        begin->with().run();
        try {
            for (const Write& write : batch) put(write);
            run_commit();
        } catch (...) {
            try {
                rollback->with().run();
            } catch (const DatabaseError&) {  // a full disk has rolled it back already
            }
            throw;
        }
    }
    void run_commit() {
        try {
            commit->with().run();
            log->after_commit();
        } catch (const DatabaseError& error) {
            if (error.cause() == DatabaseError::Cause::Locked) throw;  // nothing was written
            throw CommitFailed(error);
        }
    }
    // Writes one page as it is. It takes the place, in the log, of whatever a failed commit left behind it.
    void overwrite_log() { database.run(version_statement().c_str()); }

    Database database;
    std::optional<Statement> begin, commit, rollback, table, entry, erase_words, erase_keys;
    std::map<const char*, Statement> deeds;  // by their text, which is fixed
    std::optional<LogEmptying> log;
};

SqliteLedger::SqliteLedger(const std::filesystem::path& name) {
    // Tokens are in it: nobody else on this machine may read it.
    if (const int fd = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600); fd >= 0) ::close(fd);
    // One file has one lock, whatever links lead to it.
    std::error_code ignored;
    const std::filesystem::path real = std::filesystem::canonical(name, ignored);
    file_ = ignored ? name : real;
    lock_ = std::make_unique<Lock>(file_);
    try {
        open_for_writing();
    } catch (const DatabaseError& error) {
        if (error.cause() != DatabaseError::Cause::Disk) throw;
        // People may at least look at their tables.
        problem_ = error.what();
        reader_ = std::make_unique<SqliteReader>(file_, SqliteReader::Way::WithoutWriting);
    }
}

SqliteLedger::~SqliteLedger() = default;

void SqliteLedger::open_for_writing() {
    const std::lock_guard lock(reading_);
    reader_.reset();
    try {
        writer_ = std::make_unique<Writer>(file_);
        reader_ = std::make_unique<SqliteReader>(file_, SqliteReader::Way::Usual);
    } catch (const DatabaseError&) {
        writer_.reset();
        throw;
    }
}

void SqliteLedger::read_without_writing() {
    const std::lock_guard lock(reading_);
    try {
        reader_ = std::make_unique<SqliteReader>(file_, SqliteReader::Way::WithoutWriting);
    } catch (const DatabaseError&) {  // `load` tells
        reader_.reset();
    }
}

void SqliteLedger::put_all(const std::vector<Write>& batch) {
    try {
        if (!writer_) open_for_writing();
    } catch (const DatabaseError&) {
        read_without_writing();
        throw;
    }
    writer_->put_all(batch);
}

std::optional<Fate::Word> SqliteLedger::end_doubt(const std::vector<Write>&) {
    try {
        writer_->overwrite_log();
        return Fate::Word::Lost;
    } catch (const DatabaseError&) {
        return std::nullopt;
    }
}

Rows SqliteLedger::ask(const char* sql, const std::vector<std::string>& values) {
    const std::lock_guard lock(reading_);
    if (!reader_) throw DatabaseError("the database cannot be read now");
    return reader_->ask(sql, values);
}

std::optional<StoredTable> SqliteLedger::load(const std::string& id) {
    const std::lock_guard lock(reading_);
    if (!reader_) throw DatabaseError("the database cannot be read now");
    return reader_->load(id);
}

}  // namespace cairn::serve
