// The referee's program, as the command finds it.
#pragma once

#include <filesystem>
#include <memory>

#include "study/referee/referee.hpp"

namespace cairn {

// The page lies beside the installed command, else in the source tree; the referee beside the page.
std::filesystem::path usual_web(const std::filesystem::path& binary);
std::filesystem::path referee_beside(const std::filesystem::path& web);

// Null when there is none: `why` says what is missing.
std::unique_ptr<Referee> usual_referee(const std::filesystem::path& binary, std::string& why);

}  // namespace cairn
