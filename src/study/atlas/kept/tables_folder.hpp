// Where tables of solved games are kept on this computer: $CAIRN_TABLES, else cairn/tables in the user's
// data folder ($XDG_DATA_HOME, else ~/.local/share).
#pragma once

#include <filesystem>

namespace cairn {

std::filesystem::path tables_folder();

}  // namespace cairn
