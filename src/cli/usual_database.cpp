#include "cli/usual_database.hpp"

#include <cstdlib>

namespace cairn {

namespace fs = std::filesystem;

// Where a person's own data belongs on this system.
fs::path usual_database() {
    if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data)
        return fs::path(data) / "cairn" / "tables.db";
    if (const char* home = std::getenv("HOME"); home && *home)
        return fs::path(home) / ".local" / "share" / "cairn" / "tables.db";
    return "cairn-tables.db";
}

}  // namespace cairn
