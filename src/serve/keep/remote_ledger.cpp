#include "serve/keep/remote_ledger.hpp"

#include <unistd.h>

#include "serve/keep/wire.hpp"

namespace cairn::serve {

void RemoteLedger::put_all(const std::vector<Write>& batch) {
    Json writes = Json::array();
    for (const Write& write : batch) writes.push_back(write_json(write));
    const Json fate = line_.ask({{"what", "put"}, {"writes", std::move(writes)}});
    const auto kept = fate.at("kept").get<std::size_t>();
    if (kept == batch.size()) return;
    // Some were kept and some were not: the tables here are not what the database holds. A new keeper reads them again.
    if (kept > 0) ::_exit(1);
    throw DatabaseError(batch.size() > 1 ? DatabaseError::Cause::Statement : DatabaseError::Cause::Disk,
                        fate.value("why", "it could not be kept"));
}

std::optional<StoredTable> RemoteLedger::load(const std::string& id) {
    const Json found = line_.ask({{"what", "load"}, {"table", id}});
    if (!found.contains("head")) return std::nullopt;
    return read_stored(found);
}

Taken RemoteLedger::take(const std::string& id, std::int64_t) {
    const Json found = line_.ask({{"what", "take"}, {"table", id}});
    if (!found.contains("head")) return {};
    return {read_stored(found), found.at("claim").get<std::int64_t>(), std::nullopt};
}

Rows RemoteLedger::ask(const char* sql, const std::vector<std::string>& values) {
    const Json found = line_.ask({{"what", "ask"}, {"sql", sql}, {"values", values}});
    Rows rows;
    for (const Json& row : found.at("rows")) rows.push_back(row.get<std::vector<std::string>>());
    return rows;
}

void RemoteLedger::give_back(std::int64_t claim) { line_.tell({{"give_back", claim}}); }

}  // namespace cairn::serve
