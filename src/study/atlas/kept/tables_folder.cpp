#include "study/atlas/kept/tables_folder.hpp"

#include <cstdlib>

namespace cairn {

std::filesystem::path tables_folder() {
    const auto variable = [](const char* name) -> std::filesystem::path {
        const char* value = std::getenv(name);
        return value ? value : "";
    };
    if (const auto given = variable("CAIRN_TABLES"); !given.empty()) return given;
    if (const auto data = variable("XDG_DATA_HOME"); !data.empty()) return data / "cairn" / "tables";
    if (const auto home = variable("HOME"); !home.empty())
        return home / ".local" / "share" / "cairn" / "tables";
    return std::filesystem::temp_directory_path() / "cairn-tables";
}

}  // namespace cairn
