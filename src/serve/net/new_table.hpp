// A new table, from what somebody wants to what is kept.
#pragma once

#include <string>
#include <vector>

#include "serve/hall/table.hpp"
#include "serve/net/http.hpp"
#include "serve/storage/storage.hpp"

namespace cairn::serve {

struct Beginning {
    TableHead head;
    std::vector<LogEntry> entries;  // what chance decides first, and who is known
    std::vector<Deed> deeds;
    Refusal refusal;  // when there is none
    bool ok() const { return refusal.code.empty(); }
    // {"table", "seats": [{"seat", "kind", "token" or "join"}]}
    Json answer() const;
};
// Compiles the game where that was not done yet.
Beginning begin_table(Catalogue& catalogue, const NewTable& wanted, Millis now);

// Answers with `json` once it is on disk.
void keep_table(Storage& storage, Beginning begun, std::vector<Deed> more, const Json& json,
                const Reply& reply);

}  // namespace cairn::serve
