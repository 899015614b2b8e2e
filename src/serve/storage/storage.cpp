#include "serve/storage/storage.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <iterator>

#include "serve/storage/sqlite.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

// Each step brings a file of its number to the next; never change one that was released.
constexpr std::array<const char*, Storage::kVersion> kSteps = {
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
       ) STRICT, WITHOUT ROWID;)"};

void prepare(Database& database) {
    database.run("PRAGMA journal_mode = WAL");
    database.run("PRAGMA synchronous = FULL");
    database.run("PRAGMA foreign_keys = ON");
    database.run("PRAGMA trusted_schema = OFF");
}

std::string version_statement() { return "PRAGMA user_version = " + std::to_string(Storage::kVersion); }

void migrate(Database& database) {
    database.run("BEGIN IMMEDIATE");
    const auto version = database.number("PRAGMA user_version");
    if (version > Storage::kVersion)
        throw DatabaseError(0, "the database was written by a newer Cairn (its version is " +
                                   std::to_string(version) + ", this program knows " +
                                   std::to_string(Storage::kVersion) + ")");
    if (version == Storage::kVersion) return database.run("ROLLBACK");  // a full disk need not be written on
    for (auto step = version; step < Storage::kVersion; ++step) database.run(kSteps[std::size_t(step)]);
    database.run(version_statement().c_str());
    database.run("COMMIT");
}

std::string options_text(const OptionValues& options) {
    Json json = Json::array();
    for (const auto& [name, value] : options) json.push_back(Json::array({name, value}));
    return dump(json);
}

std::string seats_text(const std::vector<SeatHead>& seats) {
    Json json = Json::array();
    for (const SeatHead& s : seats)
        json.push_back({{"kind", s.kind}, {"token", s.token}, {"join", s.join}, {"name", s.name}});
    return dump(json);
}

// The disk failed in the middle of a commit.
struct CommitFailed : DatabaseError {
    explicit CommitFailed(const DatabaseError& error) : DatabaseError(error) {}
};

constexpr auto kTryAgainAfter = std::chrono::milliseconds(500);

}  // namespace

// Two servers on one file would each believe that they alone know the tables.
struct Storage::Lock {
    explicit Lock(const std::filesystem::path& file) {
        fd = ::open((file.string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (fd < 0) throw DatabaseError(0, "no file can be made in its folder");
        if (::flock(fd, LOCK_EX | LOCK_NB) == 0) return;
        ::close(fd);
        throw DatabaseError(0, "another `cairn serve` is using it");
    }
    ~Lock() { ::close(fd); }
    int fd = -1;
};

struct Storage::Writer {
    explicit Writer(const std::filesystem::path& file) : database(file) {
        prepare(database);
        migrate(database);
        begin.emplace(database, "BEGIN IMMEDIATE");
        commit.emplace(database, "COMMIT");
        rollback.emplace(database, "ROLLBACK");
        table.emplace(
            database,
            "INSERT INTO tables (id, game, rules, position, options, seats, seconds, increment, created) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
        entry.emplace(database, "INSERT INTO entries SELECT key, ?, ?, ?, ?, ?, ? FROM tables WHERE id = ?");
    }
    void put(const Write& write) {
        if (const auto& t = write.table)
            table
                ->with(t->id, t->game, t->rules, t->position, options_text(t->options), seats_text(t->seats),
                       t->clock.seconds, t->clock.increment, t->created)
                .run();
        for (const Write::Lines& lines : write.lines)
            for (std::size_t i = 0; i < lines.entries.size(); ++i) {
                const LogEntry& e = lines.entries[i];
                entry
                    ->with(std::int64_t(lines.first + i), entry_word(e.kind), e.seat, e.text, e.at, e.left,
                           lines.table)
                    .run();
            }
    }
    // All of them or none.
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
        } catch (const DatabaseError& error) {
            if (error.locked()) throw;  // nothing was written
            throw CommitFailed(error);
        }
    }
    // Writes one page as it is. It takes the place, in the log, of whatever a failed commit left behind it.
    void overwrite_log() { database.run(version_statement().c_str()); }

    Database database;
    std::optional<Statement> begin, commit, rollback, table, entry;
};

Storage::Storage(const std::filesystem::path& name) {
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
        if (!error.disk()) throw;
        // People may at least look at their tables.
        note({Fate::Word::Lost, error.what()});
        reader_ = std::make_unique<TableReader>(file_, TableReader::Way::WithoutWriting);
    }
    thread_ = std::thread([this] { work(); });
}

void Storage::open_for_writing() {
    const std::lock_guard lock(reading_);
    reader_.reset();
    try {
        writer_ = std::make_unique<Writer>(file_);
        reader_ = std::make_unique<TableReader>(file_, TableReader::Way::Usual);
    } catch (const DatabaseError&) {
        writer_.reset();
        throw;
    }
}

// Opens the file again, when the disk did not let it be written.
bool Storage::can_write() {
    if (writer_) return true;
    try {
        open_for_writing();
        return true;
    } catch (const DatabaseError& error) {
        note({Fate::Word::Lost, error.what()});
    }
    const std::lock_guard lock(reading_);
    try {
        reader_ = std::make_unique<TableReader>(file_, TableReader::Way::WithoutWriting);
    } catch (const DatabaseError&) {  // `load` tells
        reader_.reset();
    }
    return false;
}

Storage::~Storage() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void Storage::write(Write write) {
    {
        const std::lock_guard lock(mutex_);
        queue_.push_back(std::move(write));
    }
    wake_.notify_one();
}

std::size_t Storage::commits() const {
    const std::lock_guard lock(mutex_);
    return commits_;
}

void Storage::work() {
    for (;;) {
        std::vector<Write> batch;
        {
            std::unique_lock lock(mutex_);
            const auto due = [&] { return closing_ || !queue_.empty(); };
            if (in_doubt_.empty()) wake_.wait(lock, due);
            else wake_.wait_for(lock, kTryAgainAfter, due);
            if (closing_ && queue_.empty()) return;
            batch.swap(queue_);
        }
        if (can_write() && (in_doubt_.empty() || end_doubt())) settle(batch);
        else tell(batch, {Fate::Word::Lost, problem()});  // nothing of these was begun
    }
}

bool Storage::end_doubt() {
    try {
        writer_->overwrite_log();
    } catch (const DatabaseError&) {
        return false;
    }
    tell(in_doubt_, {Fate::Word::Lost, problem()});
    in_doubt_.clear();
    return true;
}

std::string Storage::problem() const {
    const std::lock_guard lock(mutex_);
    return problem_;
}

void Storage::note(const Fate& fate) {
    const std::lock_guard lock(mutex_);
    problem_ = fate.problem;
    if (fate.kept()) ++commits_;
}

void Storage::tell(std::vector<Write>& writes, const Fate& fate) {
    for (Write& write : writes) write.done(fate);
}

void Storage::settle(std::vector<Write>& batch) {
    if (batch.empty()) return;
    Fate fate;
    try {
        writer_->put_all(batch);
        note(fate);
    } catch (const CommitFailed& error) {
        fate = {Fate::Word::InDoubt, error.what()};
        note(fate);
        tell(batch, fate);
        std::move(batch.begin(), batch.end(), std::back_inserter(in_doubt_));
        return;
    } catch (const DatabaseError& error) {
        // One write that makes no sense must not take the others with it.
        if (error.constraint() && batch.size() > 1) {
            for (Write& write : batch) {
                std::vector<Write> alone;
                alone.push_back(std::move(write));
                settle(alone);
            }
            return;
        }
        fate = {Fate::Word::Lost, error.what()};
        if (!error.constraint()) note(fate);
    }
    tell(batch, fate);
}

std::optional<StoredTable> Storage::load(const std::string& id) {
    const std::lock_guard lock(reading_);
    if (!reader_) throw DatabaseError(0, "the database cannot be read now");
    return reader_->load(id);
}

}  // namespace cairn::serve
