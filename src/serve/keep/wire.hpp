// What a server and its keepers tell one another about tables, as JSON. Both ends are the same program; what comes back is
// checked like what comes from a database.
#pragma once

#include "serve/storage/table_reader.hpp"
#include "serve/storage/write.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

Json head_json(const TableHead& head);
TableHead read_head(const Json& json);

Json stored_json(const StoredTable& table);
StoredTable read_stored(const Json& json);

// Without `done`. The statements of deeds travel as text: `read_write` gives them back as texts that last (`lasting`).
Json write_json(const Write& write);
Write read_write(const Json& json);

// The same text at an address that stays, as storage wants it of its statements. There are few; throws JsonError when a
// keeper has more to say.
const char* lasting(const std::string& sql);

}  // namespace cairn::serve
