#include "serve/storage/postgres_ledger.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include "serve/net/secrets.hpp"
#include "serve/storage/people_tables.hpp"
#include "serve/storage/published_tables.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

// Each step brings a database of its number to the next; never change one that was released.
constexpr std::array<const char*, PostgresLedger::kVersion> kSharedSteps = {
    R"(CREATE TABLE tables (
           key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
           id text NOT NULL UNIQUE,
           game text NOT NULL,
           rules text NOT NULL,
           "position" text NOT NULL,
           options text NOT NULL,
           seats text NOT NULL,
           seconds double precision NOT NULL,
           increment double precision NOT NULL,
           created bigint NOT NULL);
       CREATE TABLE entries (
           "table" bigint NOT NULL REFERENCES tables (key),
           number bigint NOT NULL,
           kind text NOT NULL,
           seat integer NOT NULL,
           text text NOT NULL,
           at bigint NOT NULL,
           "left" bigint NOT NULL,
           PRIMARY KEY ("table", number));
       CREATE TABLE servers (
           id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
           address text NOT NULL,
           secret text NOT NULL,
           until timestamptz NOT NULL);
       CREATE SEQUENCE claim_numbers;
       CREATE TABLE claims (
           "table" bigint PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
           server bigint NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
           claim bigint NOT NULL UNIQUE);
       CREATE INDEX claims_of_server ON claims (server);)",
    R"(ALTER TABLE tables ADD COLUMN per_move double precision NOT NULL DEFAULT 0;
       ALTER TABLE tables ADD COLUMN rated boolean NOT NULL DEFAULT false;
       CREATE TABLE batches (
           server bigint PRIMARY KEY REFERENCES servers (id) ON DELETE CASCADE,
           number bigint NOT NULL);)",
    kPublishedTables};

// Numbers of advisory locks: nobody else on this database uses them.
constexpr const char* kLockSchema = "SELECT pg_advisory_xact_lock(1128352110, 0)";
constexpr const char* kLockWriter = "SELECT pg_try_advisory_lock(1128352111, $1::integer)";

constexpr auto kRenewEvery = std::chrono::milliseconds(300);
constexpr const char* kLease = "1000 milliseconds";
constexpr int kRenewalsToSweep = 200;
constexpr const char* kForgottenAfter = "10 minutes";  // a server that nobody has missed

// One statement: it is done whole or not at all, in one round trip and with one flush.
constexpr const char* kPutAll = R"(
WITH alive AS MATERIALIZED (SELECT id FROM servers WHERE id = $1::bigint FOR KEY SHARE),
     fresh AS (INSERT INTO tables (id, game, rules, "position", options, seats, seconds, increment, created, per_move, rated)
               SELECT t.* FROM alive, json_to_recordset($2::json) AS
                   t (id text, game text, rules text, "position" text, options text, seats text,
                      seconds double precision, increment double precision, created bigint, per_move double precision, rated boolean)
               RETURNING key, id),
     known AS (SELECT key, id FROM fresh UNION ALL SELECT key, id FROM tables),
     kept AS (INSERT INTO entries ("table", number, kind, seat, text, at, "left")
              SELECT known.key, e.number, e.kind, e.seat, e.text, e.at, e."left"
              FROM alive, json_to_recordset($3::json) AS
                  e (id text, number bigint, kind text, seat integer, text text, at bigint, "left" bigint)
              JOIN known ON known.id = e.id),
     no_words AS (UPDATE entries SET text = '' FROM alive, tables, json_to_recordset($4::json) AS f (id text, seat integer)
                  WHERE tables.id = f.id AND entries."table" = tables.key AND entries.seat = f.seat
                    AND kind IN ('chat', 'name', 'join', 'person')),
     no_keys AS (UPDATE tables SET seats = jsonb_set(seats::jsonb, ARRAY[f.seat::text], seats::jsonb -> f.seat ||
                     '{"token": "", "join": "", "name": ""}')::text
                 FROM alive, json_to_recordset($4::json) AS f (id text, seat integer) WHERE tables.id = f.id)
SELECT count(*) FROM alive)";

Json table_row(const TableHead& t) {
    return {{"id", t.id},
            {"game", t.game},
            {"rules", t.rules},
            {"position", t.position},
            {"options", options_text(t.options)},
            {"seats", seats_text(t.seats)},
            {"seconds", t.clock.seconds},
            {"increment", t.clock.increment},
            {"created", t.created},
            {"per_move", t.clock.per_move},
            {"rated", t.rated}};
}

Json entry_row(const std::string& table, std::size_t number, const LogEntry& e) {
    return {{"id", table},
            {"number", std::int64_t(number)},
            {"kind", entry_word(e.kind)},
            {"seat", e.seat},
            {"text", e.text},
            {"at", e.at},
            {"left", e.left}};
}

[[noreturn]] void throw_deposed() {
    throw DatabaseError(DatabaseError::Cause::Deposed,
                        "this server was out of touch for so long that others have taken over its tables");
}

void bring_up_to_date(PostgresConnection& connection) {
    connection.run("BEGIN");
    try {
        connection.run(kLockSchema);  // two servers may start at once
        connection.run("CREATE TABLE IF NOT EXISTS cairn (version integer NOT NULL)");
        const PostgresRows found = connection.ask("SELECT version FROM cairn");
        const std::int64_t version = found.size() == 0 ? 0 : found.number(0, 0);
        if (version > PostgresLedger::kVersion)
            throw DatabaseError("the database was written by a newer Cairn (its version is " +
                                std::to_string(version) + ", this program knows " +
                                std::to_string(PostgresLedger::kVersion) + ")");
        for (auto step = version; step < PostgresLedger::kVersion; ++step) {
            connection.run(kSharedSteps[std::size_t(step)]);
            if (step == kPeopleStep) connection.run(kPeopleTables);
        }
        if (found.size() == 0) connection.run("INSERT INTO cairn VALUES (0)");
        connection.ask("UPDATE cairn SET version = $1::integer", {std::to_string(PostgresLedger::kVersion)});
        connection.run("COMMIT");
    } catch (const DatabaseError&) {
        try {
            connection.run("ROLLBACK");
        } catch (const DatabaseError&) {  // the connection is gone, and the transaction with it
        }
        throw;
    }
}

std::optional<StoredTable> load_table(PostgresConnection& connection, const std::string& id) {
    const PostgresRows table = connection.ask(
        "SELECT key, game, rules, \"position\", options, seats, seconds, increment, created, "
        "coalesce((to_jsonb(tables)->>'per_move')::double precision, 0), "
        "coalesce((to_jsonb(tables)->>'rated')::boolean, false) FROM tables WHERE id = $1",
        {id});
    if (table.size() == 0) return std::nullopt;
    StoredTable stored{
        checked_head(id, {table.text(0, 1), table.text(0, 2), table.text(0, 3), table.text(0, 4),
                          table.text(0, 5), table.real(0, 6), table.real(0, 7), table.number(0, 8),
                          table.real(0, 9), table.text(0, 10) == "t"}),
        {}};
    const PostgresRows rows = connection.ask(
        "SELECT kind, seat, text, at, \"left\" FROM entries WHERE \"table\" = $1::bigint ORDER BY number",
        {table.text(0, 0)});
    for (int row = 0; row < rows.size(); ++row)
        stored.entries.push_back(checked_entry(id, {rows.text(row, 0), rows.number(row, 1), rows.text(row, 2),
                                                    rows.number(row, 3), rows.number(row, 4)}));
    return stored;
}

// Is this write there, as it was sent?
bool is_there(PostgresConnection& connection, const Write& write) {
    if (write.table)
        return connection.ask("SELECT 1 FROM tables WHERE id = $1", {write.table->id}).size() > 0;
    for (const Write::Lines& lines : write.lines)
        if (!lines.entries.empty()) {
            const LogEntry& first = lines.entries.front();
            return connection
                       .ask(
                           "SELECT 1 FROM entries JOIN tables ON key = \"table\" WHERE id = $1 AND number = "
                           "$2::bigint AND kind = $3 AND seat = $4::integer AND text = $5 AND at = "
                           "$6::bigint",
                           {lines.table, std::to_string(lines.first), std::string(entry_word(first.kind)),
                            std::to_string(first.seat), first.text, std::to_string(first.at)})
                       .size() > 0;
        }
    return true;  // it says nothing
}

bool has_deeds(const std::vector<Write>& batch) {
    return std::any_of(batch.begin(), batch.end(), [](const Write& write) { return !write.deeds.empty(); });
}

bool says_something(const Write& write) {
    for (const Write::Lines& lines : write.lines)
        if (!lines.entries.empty()) return true;
    return write.table.has_value();
}

}  // namespace

// ---- reading

std::optional<StoredTable> PostgresReader::load(const std::string& id) {
    return with_connection([&](PostgresConnection& connection) { return load_table(connection, id); });
}

std::vector<std::string> PostgresReader::ids() {
    return with_connection([&](PostgresConnection& connection) {
        const PostgresRows rows = connection.ask("SELECT id FROM tables ORDER BY key");
        std::vector<std::string> ids;
        for (int row = 0; row < rows.size(); ++row) ids.push_back(rows.text(row, 0));
        return ids;
    });
}

std::optional<StoredTable> PostgresLedger::load(const std::string& id) {
    const std::lock_guard lock(reading_);
    return reader_.load(id);
}

Rows PostgresLedger::ask(const char* sql, const std::vector<std::string>& values) {
    const std::lock_guard lock(reading_);
    return reader_.with_connection([&](PostgresConnection& connection) {
        const PostgresRows found = connection.ask(sql, values);
        Rows rows(std::size_t(found.size()));
        for (int row = 0; row < found.size(); ++row)
            for (int column = 0; column < found.columns(); ++column)
                rows[std::size_t(row)].push_back(found.text(row, column));
        return rows;
    });
}

// ---- writing

PostgresLedger::PostgresLedger(const std::string& url)
    : url_(url), secret_(random_hex(kTokenDigits)), reader_(url) {
    PostgresConnection connection(url);
    bring_up_to_date(connection);
    connection.ask("DELETE FROM servers WHERE until < clock_timestamp() - $1::interval", {kForgottenAfter});
    server_ = connection
                  .ask(
                      "INSERT INTO servers (address, secret, until) VALUES ('', $1, clock_timestamp() + "
                      "$2::interval) RETURNING id",
                      {secret_, kLease})
                  .number(0, 0);
    connect_writer();
    keeper_ = std::thread([this] { keep_lease(); });
}

PostgresLedger::~PostgresLedger() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    wake_.notify_one();
    keeper_.join();
    try {
        if (writer_) writer_->ask("DELETE FROM servers WHERE id = $1::bigint", {std::to_string(server_)});
    } catch (const DatabaseError&) {  // the lease runs out
    }
}

// What an earlier connection of ours had begun is over, one way or the other, once this returns.
void PostgresLedger::connect_writer() {
    writer_.reset();
    auto fresh = std::make_unique<PostgresConnection>(url_);
    for (int attempt = 0; attempt < 20; ++attempt) {
        if (fresh->ask(kLockWriter, {std::to_string(server_)}).text(0, 0) == "t") {
            served_by_ = fresh->served_by();
            writer_ = std::move(fresh);
            return;
        }
        fresh->ask("SELECT pg_terminate_backend($1::integer)", {std::to_string(served_by_)});
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    throw DatabaseError(DatabaseError::Cause::Unreachable,
                        "the last connection to the database has not ended yet");
}

void PostgresLedger::put_all(const std::vector<Write>& batch) {
    if (deposed_) throw_deposed();
    if (!writer_) connect_writer();
    try {
        if (has_deeds(batch) ? put_deeds(batch) : put_tables(batch)) return;
    } catch (const DatabaseError& error) {
        if (error.cause() != DatabaseError::Cause::Unreachable) throw;
        writer_.reset();
        throw CommitFailed(error);
    }
    deposed_ = true;
    throw_deposed();
}

// A transaction of several statements. Its number says afterwards whether it was kept.
bool PostgresLedger::put_deeds(const std::vector<Write>& batch) {
    ++batch_;
    writer_->run("BEGIN");
    try {
        const bool alive = put_tables(batch);
        if (alive) {
            writer_->ask(
                "INSERT INTO batches (server, number) VALUES ($1::bigint, $2::bigint) "
                "ON CONFLICT (server) DO UPDATE SET number = excluded.number",
                {std::to_string(server_), std::to_string(batch_)});
            for (const Write& write : batch)
                for (const Deed& deed : write.deeds)
                    if (const int changed = writer_->ask(deed.sql, deed.values).changed();
                        deed.rows >= 0 && changed != deed.rows)
                        throw_overtaken();
        }
        writer_->run(alive ? "COMMIT" : "ROLLBACK");
        return alive;
    } catch (const DatabaseError& error) {
        if (error.cause() != DatabaseError::Cause::Unreachable) writer_->run("ROLLBACK");
        throw;
    }
}

bool PostgresLedger::put_tables(const std::vector<Write>& batch) {
    Json tables = Json::array(), entries = Json::array(), erased = Json::array();
    for (const Write& write : batch) {
        if (write.table) tables.push_back(table_row(*write.table));
        if (write.erase) erased.push_back(Json{{"id", write.erase->table}, {"seat", write.erase->seat}});
        for (const Write::Lines& lines : write.lines)
            for (std::size_t i = 0; i < lines.entries.size(); ++i)
                entries.push_back(entry_row(lines.table, lines.first + i, lines.entries[i]));
    }
    return writer_->ask(kPutAll, {std::to_string(server_), dump(tables), dump(entries), dump(erased)})
               .number(0, 0) > 0;
}

std::optional<Fate::Word> PostgresLedger::end_doubt(const std::vector<Write>& in_doubt) {
    try {
        connect_writer();
        if (has_deeds(in_doubt))
            return writer_->ask("SELECT 1 FROM batches WHERE server = $1::bigint AND number = $2::bigint",
                                {std::to_string(server_), std::to_string(batch_)})
                               .size() > 0
                       ? Fate::Word::Kept
                       : Fate::Word::Lost;
        for (const Write& write : in_doubt)
            if (says_something(write)) return is_there(*writer_, write) ? Fate::Word::Kept : Fate::Word::Lost;
        return Fate::Word::Kept;
    } catch (const DatabaseError&) {
        writer_.reset();
        return std::nullopt;
    }
}

// ---- the servers on this database

std::optional<std::int64_t> PostgresLedger::claim(PostgresConnection& connection, const std::string& id) {
    try {
        const PostgresRows mine = connection.ask(
            "INSERT INTO claims SELECT key, $2::bigint, nextval('claim_numbers') FROM tables WHERE id = $1 "
            "ON CONFLICT (\"table\") DO UPDATE SET claim = excluded.claim "
            "WHERE claims.server = excluded.server RETURNING claim",
            {id, std::to_string(server_)});
        if (mine.size() > 0) return mine.number(0, 0);
    } catch (const DatabaseError& error) {
        if (error.cause() != DatabaseError::Cause::Statement) throw;
        // There is no row that it could belong to.
        deposed_ = true;
        throw_deposed();
    }
    return std::nullopt;
}

Taken PostgresLedger::take(const std::string& id, std::int64_t unreachable) {
    if (deposed_) throw_deposed();
    const std::lock_guard lock(reading_);
    return reader_.with_connection([&](PostgresConnection& connection) -> Taken {
        if (unreachable != 0)
            connection.ask("DELETE FROM servers WHERE id = $1::bigint AND until < clock_timestamp()",
                           {std::to_string(unreachable)});
        // Whoever has it may give it back between the two questions.
        for (int attempt = 0; attempt < 3; ++attempt) {
            if (const auto claimed = claim(connection, id))
                return {load_table(connection, id), *claimed, std::nullopt};
            const PostgresRows owner = connection.ask(
                "SELECT servers.id, address, secret FROM tables JOIN claims ON \"table\" = key "
                "JOIN servers ON servers.id = server WHERE tables.id = $1",
                {id});
            if (owner.size() > 0)
                return {std::nullopt, 0, Owner{owner.number(0, 0), owner.text(0, 1), owner.text(0, 2)}};
            if (connection.ask("SELECT 1 FROM tables WHERE id = $1", {id}).size() == 0) return {};
        }
        throw DatabaseError(DatabaseError::Cause::Locked, "several servers want this table at once");
    });
}

void PostgresLedger::give_back(std::int64_t claim) {
    const std::lock_guard lock(mutex_);
    if (claim != 0) given_back_.push_back(claim);
}

void PostgresLedger::announce(const std::string& address) {
    {
        const std::lock_guard lock(mutex_);
        address_ = address;
    }
    wake_.notify_one();
}

// On a thread and a connection of its own, so that nothing else can keep it from renewing.
void PostgresLedger::keep_lease() {
    std::unique_ptr<PostgresConnection> connection;
    for (;;) {
        try {
            if (!connection) connection = std::make_unique<PostgresConnection>(url_);
            renew(*connection);
        } catch (const DatabaseError&) {  // the writes tell what is wrong
            connection.reset();
        }
        std::unique_lock lock(mutex_);
        const std::string known = address_;
        wake_.wait_for(lock, kRenewEvery, [&] { return closing_ || address_ != known; });
        if (closing_) return;
    }
}

void PostgresLedger::renew(PostgresConnection& connection) {
    std::string address;
    std::vector<std::int64_t> given_back;
    {
        const std::lock_guard lock(mutex_);
        address = address_;
        given_back.swap(given_back_);
    }
    const PostgresRows mine = connection.ask(
        "UPDATE servers SET until = clock_timestamp() + $2::interval, address = $3 WHERE id = $1::bigint "
        "RETURNING id",
        {std::to_string(server_), kLease, address});
    if (mine.size() == 0) deposed_ = true;
    // Whom nobody has missed keeps tables from those whose time is up by post.
    if (++renewals_ % kRenewalsToSweep == 0)
        connection.ask("DELETE FROM servers WHERE until < clock_timestamp() - $1::interval",
                       {kForgottenAfter});
    if (given_back.empty()) return;
    std::string list;
    for (const std::int64_t claim : given_back) list += (list.empty() ? "" : ",") + std::to_string(claim);
    connection.ask("DELETE FROM claims WHERE claim = ANY ($1::bigint[])", {"{" + list + "}"});
}

}  // namespace cairn::serve
