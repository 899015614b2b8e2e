// Every table in PostgreSQL, for one server or several.
//
// Each server has a row in `servers`, with a number that no other ever gets, and renews its lease there every so often.
// A table that it opens gets a row in `claims`, which belongs to that row.
//
//     every write     is one statement, and locks the row of its server (FOR KEY SHARE); without the row it does nothing
//     a lease         is renewed by an UPDATE, which that lock does not hinder
//     a dead server   is a row that somebody deletes, and its claims with it; the deletion waits for writes under way
//
// So a server that was taken for dead and wakes up again can write no more: its number is gone. Only the clock of the
// database is asked whether a lease has run out. docs/scale.md tells the whole.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "serve/storage/ledger.hpp"
#include "serve/storage/postgres.hpp"

namespace cairn::serve {

class PostgresReader : public TableReader {
   public:
    explicit PostgresReader(const std::string& url) : url_(url), connection_(connect()) {}

    std::optional<StoredTable> load(const std::string& id) override;
    std::vector<std::string> ids() override;
    std::vector<std::string> faults() override { return {}; }  // PostgreSQL looks after itself

    // With a connection that works: a lost one is made again, once.
    template <typename Work>
    auto with_connection(const Work& work) {
        try {
            if (connection_) return work(*connection_);
        } catch (const DatabaseError& error) {
            if (error.cause() != DatabaseError::Cause::Unreachable) throw;
        }
        connection_.reset();
        connection_ = connect();
        return work(*connection_);
    }

   private:
    std::unique_ptr<PostgresConnection> connect() const { return std::make_unique<PostgresConnection>(url_); }

    std::string url_;
    std::unique_ptr<PostgresConnection> connection_;
};

class PostgresLedger : public Ledger {
   public:
    static constexpr int kVersion = 3;  // of the tables there; see postgres_ledger.cpp for the steps to it

    explicit PostgresLedger(const std::string& url);
    ~PostgresLedger() override;  // gives all tables back

    void put_all(const std::vector<Write>& batch) override;
    std::optional<Fate::Word> end_doubt(const std::vector<Write>& in_doubt) override;
    std::optional<StoredTable> load(const std::string& id) override;
    Rows ask(const char* sql, const std::vector<std::string>& values) override;
    Taken take(const std::string& id, std::int64_t unreachable) override;
    void give_back(std::int64_t claim) override;
    void announce(const std::string& address) override;
    std::string secret() const override { return secret_; }
    std::string problem() const override { return ""; }
    bool deposed() const override { return deposed_; }

   private:
    void connect_writer();
    bool put_tables(const std::vector<Write>& batch);  // false: we have been deposed
    bool put_deeds(const std::vector<Write>& batch);
    void keep_lease();
    void renew(PostgresConnection& connection);
    std::optional<std::int64_t> claim(PostgresConnection& connection, const std::string& id);

    const std::string url_;
    std::string secret_;
    std::int64_t server_ = 0;  // our number
    std::atomic<bool> deposed_ = false;

    // The writer's own:
    std::unique_ptr<PostgresConnection> writer_;
    std::int64_t batch_ = 0;  // the number of the last that had deeds in it
    int served_by_ = 0;       // the process at the other end of the writer's last connection

    std::mutex reading_;
    PostgresReader reader_;

    std::mutex mutex_;
    std::condition_variable wake_;
    std::string address_;
    std::vector<std::int64_t> given_back_;
    bool closing_ = false;
    int renewals_ = 0;  // the keeper's own
    std::thread keeper_;
};

}  // namespace cairn::serve
