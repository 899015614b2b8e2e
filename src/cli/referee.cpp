#include "cli/referee.hpp"

namespace cairn {
namespace fs = std::filesystem;

fs::path usual_web(const fs::path& binary) {
    const fs::path installed = binary.parent_path().parent_path() / "share" / "cairn" / "web";
    std::error_code ignored;
    return fs::is_directory(installed, ignored) ? installed : fs::path(CAIRN_SOURCE_WEB);
}

fs::path referee_beside(const fs::path& web) { return web.parent_path() / "dist-referee" / "referee.mjs"; }

std::unique_ptr<Referee> usual_referee(const fs::path& binary, std::string& why) {
    auto command = referee_command(referee_beside(usual_web(binary)).string(), why);
    return command.empty() ? nullptr : std::make_unique<Referee>(std::move(command), RefereeLimits{});
}

}  // namespace cairn
