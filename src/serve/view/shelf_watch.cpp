#include "serve/view/shelf_watch.hpp"

#include <filesystem>

namespace fs = std::filesystem;

namespace cairn::serve {

std::vector<std::string> ShelfWatch::changed(const Library& library) {
    std::map<std::string, Stamp> now;
    std::vector<std::string> ids;
    for (const GameFile& file : library.list()) {
        std::error_code gone;
        Stamp stamp{file.path.string(), 0, fs::file_size(file.path, gone)};
        if (!gone) stamp.time = std::int64_t(fs::last_write_time(file.path, gone).time_since_epoch().count());
        if (gone) continue;  // between the list and here
        const auto before = stamps_.find(file.id);
        if (before == stamps_.end() || before->second != stamp) ids.push_back(file.id);
        now.emplace(file.id, std::move(stamp));
    }
    for (const auto& [id, stamp] : stamps_)
        if (!now.contains(id)) ids.push_back(id);
    stamps_ = std::move(now);
    return ids;
}

}  // namespace cairn::serve
