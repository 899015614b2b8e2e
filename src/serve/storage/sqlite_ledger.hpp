// Every table in one file of SQLite, for one server.
//
// What was reported kept survives the end of the process at any instant, and of the machine too (WAL, synchronous=FULL).
#pragma once

#include <filesystem>
#include <map>
#include <mutex>

#include "serve/storage/ledger.hpp"
#include "serve/storage/sqlite.hpp"

namespace cairn::serve {

class SqliteReader : public TableReader {
   public:
    // WithoutWriting needs no file of its own beside the database, but the database for itself alone.
    enum class Way { Usual, WithoutWriting };
    SqliteReader(const std::filesystem::path& file, Way way);

    std::optional<StoredTable> load(const std::string& id) override;
    std::vector<std::string> ids() override;
    std::vector<std::string> faults() override;
    Rows ask(const char* sql, const std::vector<std::string>& values);

   private:
    std::unique_ptr<Database> database_;
    Statement table_, entries_;
    std::map<const char*, Statement> asked_;  // by their text, which is fixed
};

class SqliteLedger : public Ledger {
   public:
    static constexpr int kVersion =
        3;  // of the tables in the file; see sqlite_ledger.cpp for the steps to it

    // Opens the file or makes it, and brings it to this version. On a full disk it is opened for reading, and each write
    // tries again.
    explicit SqliteLedger(const std::filesystem::path& file);
    ~SqliteLedger() override;

    void put_all(const std::vector<Write>& batch) override;
    // Writes something harmless over what the disk may have kept of the writes in doubt: then they are lost for certain.
    std::optional<Fate::Word> end_doubt(const std::vector<Write>& in_doubt) override;
    std::optional<StoredTable> load(const std::string& id) override;
    Rows ask(const char* sql, const std::vector<std::string>& values) override;
    // There is no other server on this file.
    Taken take(const std::string& id, std::int64_t) override { return {load(id), 0, std::nullopt}; }
    void give_back(std::int64_t) override {}
    void announce(const std::string&) override {}
    std::string secret() const override { return ""; }
    std::string problem() const override { return problem_; }
    bool deposed() const override { return false; }

   private:
    struct Lock;
    struct Writer;
    void open_for_writing();
    void read_without_writing();

    std::filesystem::path file_;
    std::string problem_;
    std::unique_ptr<Lock> lock_;
    std::unique_ptr<Writer> writer_;  // null when the disk did not let the file be opened for writing
    std::unique_ptr<SqliteReader> reader_;
    std::mutex reading_;
};

}  // namespace cairn::serve
