// Where the server keeps its tables unless it is told otherwise.
#pragma once

#include <filesystem>

namespace cairn {

std::filesystem::path usual_database();

}  // namespace cairn
