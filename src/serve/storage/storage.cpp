#include "serve/storage/storage.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>

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

void migrate(Database& database) {
    database.run("BEGIN IMMEDIATE");
    const auto version = database.number("PRAGMA user_version");
    if (version > Storage::kVersion)
        throw DatabaseError(0, "the database was written by a newer Cairn (its version is " +
                                   std::to_string(version) + ", this program knows " +
                                   std::to_string(Storage::kVersion) + ")");
    for (auto step = version; step < Storage::kVersion; ++step) database.run(kSteps[std::size_t(step)]);
    database.run(("PRAGMA user_version = " + std::to_string(Storage::kVersion)).c_str());
    database.run("COMMIT");
}

std::string options_text(const OptionValues& options) {
    Json json = Json::array();
    for (const auto& [name, value] : options) json.push_back(Json::array({name, value}));
    return dump(json);
}

OptionValues read_options(const std::string& text) {
    OptionValues options;
    for (const Json& pair : Json::parse(text))
        options.emplace_back(pair.at(0).get<std::string>(), pair.at(1).get<std::string>());
    return options;
}

std::string seats_text(const std::vector<SeatHead>& seats) {
    Json json = Json::array();
    for (const SeatHead& s : seats)
        json.push_back({{"kind", s.kind}, {"token", s.token}, {"join", s.join}, {"name", s.name}});
    return dump(json);
}

std::vector<SeatHead> read_seats(const std::string& text) {
    std::vector<SeatHead> seats;
    for (const Json& s : Json::parse(text))
        seats.push_back(
            {s.at("kind").text(), s.at("token").text(), s.at("join").text(), s.at("name").text()});
    return seats;
}

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
            commit->with().run();
        } catch (...) {
            try {
                rollback->with().run();
            } catch (const DatabaseError&) {  // a full disk has rolled it back already
            }
            throw;
        }
    }

    Database database;
    std::optional<Statement> begin, commit, rollback, table, entry;
};

struct Storage::Reader {
    explicit Reader(const std::filesystem::path& file)
        : database(file),
          table(database,
                "SELECT key, game, rules, position, options, seats, seconds, increment, created FROM tables "
                "WHERE id = ?"),
          entries(database,
                  "SELECT kind, seat, text, at, \"left\" FROM entries WHERE \"table\" = ? ORDER BY number") {}
    Database database;
    Statement table, entries;
};

Storage::Storage(const std::filesystem::path& file) {
    // Tokens are in it: nobody else on this machine may read it.
    if (const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600); fd >= 0) ::close(fd);
    lock_ = std::make_unique<Lock>(file);
    writer_ = std::make_unique<Writer>(file);
    reader_ = std::make_unique<Reader>(file);
    thread_ = std::thread([this] { work(); });
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
            wake_.wait(lock, [&] { return closing_ || !queue_.empty(); });
            if (queue_.empty()) return;
            batch.swap(queue_);
        }
        settle(batch);
    }
}

void Storage::settle(std::vector<Write>& batch) {
    std::string problem;
    try {
        writer_->put_all(batch);
        const std::lock_guard lock(mutex_);
        ++commits_;
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
        problem = error.what();
    }
    for (Write& write : batch) write.done(problem);
}

std::optional<Storage::Stored> Storage::load(const std::string& id) {
    const std::lock_guard lock(reading_);
    Statement& table = reader_->table.with(id);
    if (!table.row()) return std::nullopt;
    Stored stored;
    const auto key = table.number(0);
    stored.head.id = id;
    stored.head.game = table.text(1);
    stored.head.rules = table.text(2);
    stored.head.position = table.text(3);
    stored.head.options = read_options(table.text(4));
    stored.head.seats = read_seats(table.text(5));
    stored.head.clock = {table.real(6), table.real(7)};
    stored.head.created = table.number(8);
    while (table.row()) {
    }
    Statement& entries = reader_->entries.with(key);
    while (entries.row()) {
        const auto kind = entry_kind(entries.text(0));
        if (!kind) throw DatabaseError(0, "the database holds an entry that this Cairn does not know");
        stored.entries.push_back(
            {*kind, int(entries.number(1)), entries.text(2), entries.number(3), entries.number(4)});
    }
    return stored;
}

}  // namespace cairn::serve
