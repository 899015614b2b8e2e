// The ledger of a keeper: its server's, asked over the line. Only the server touches the database.
#pragma once

#include "serve/keep/server_line.hpp"
#include "serve/storage/ledger.hpp"

namespace cairn::serve {

class RemoteLedger : public Ledger {
   public:
    explicit RemoteLedger(ServerLine& line) : line_(line) {}

    void put_all(const std::vector<Write>& batch) override;
    // The server waits until it knows: a keeper is never in doubt.
    std::optional<Fate::Word> end_doubt(const std::vector<Write>&) override { return Fate::Word::Lost; }
    std::optional<StoredTable> load(const std::string& id) override;
    Taken take(const std::string& id, std::int64_t unreachable) override;
    Rows ask(const char* sql, const std::vector<std::string>& values) override;
    void give_back(std::int64_t claim) override;
    void announce(const std::string&) override {}
    std::string secret() const override { return ""; }
    std::string problem() const override { return ""; }
    bool deposed() const override { return false; }

   private:
    ServerLine& line_;
};

}  // namespace cairn::serve
