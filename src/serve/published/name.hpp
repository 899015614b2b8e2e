// Names of pages that somebody published on a server: `u_` and ten letters are a *series*, `_3` behind them is its third
// *version*. A version never changes, so a table that names one keeps its rules for ever. No game of the library has such a name.
#pragma once

#include <string>
#include <string_view>

namespace cairn::serve {

bool is_series(std::string_view name);
bool is_published(std::string_view id);      // the name of a version
std::string series_of(std::string_view id);  // of the name of a version
std::string new_series();                    // one that nobody has
std::string version_name(std::string_view series, int version);

}  // namespace cairn::serve
