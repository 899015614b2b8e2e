// The headers that native code is compiled with: this program's own, written into it when it was built, so that
// nothing but a compiler is needed.
#pragma once

#include <string_view>
#include <vector>

namespace cairn::native {

struct HeaderFile {
    std::string_view path, text;  // the path as #include writes it
};
const std::vector<HeaderFile>& header_files();

}  // namespace cairn::native
