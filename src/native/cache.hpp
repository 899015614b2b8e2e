// Where compiled code is kept: the user's own cache folder, which nobody else may write to.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace cairn::native {

// 32 hexadecimal digits that stand for a text.
std::string digest(std::string_view text);

// $XDG_CACHE_HOME/cairn/native, else ~/.cache/cairn/native; empty where neither is known.
std::filesystem::path cache_folder();
inline constexpr const char* kNoCacheFolder =
    "there is no folder for compiled code: neither XDG_CACHE_HOME nor HOME is set";

// Makes the folder, for its owner alone. Returns why it cannot be trusted: "" when it can.
std::string make_private(const std::filesystem::path& folder);

// A file of the cache with its digest beside it: what was damaged or comes from elsewhere does not match.
bool is_whole(const std::filesystem::path& file);
bool seal(const std::filesystem::path& file);

// Writes a file under another name and then gives it its own: nobody sees half of it. False when it cannot be.
bool write_file(const std::filesystem::path& file, std::string_view text);
std::string read_file(const std::filesystem::path& file);  // "" when it cannot be read

}  // namespace cairn::native
