// The files of the page, from one folder: nothing outside it, nothing that begins with a dot.
//
// Beside `x.js` may lie `x.js.br` and `x.js.gz`, the same compressed. Files whose name has a mark of their content
// (app-3f9c2b1a.js) are kept by browsers for ever; all others are asked for again each time, and answered by their
// ETag when nothing has changed.
#pragma once

#include <filesystem>
#include <string>

#include "serve/net/http.hpp"

namespace cairn::serve {

class Pages {
   public:
    explicit Pages(std::filesystem::path folder) : folder_(std::move(folder)) {}

    const std::filesystem::path& folder() const { return folder_; }
    // Reads files; not for the event loop.
    HttpAnswer answer(const HttpRequest& request, const std::string& path) const;

   private:
    std::filesystem::path folder_;
};

// What every answer carries: scripts, styles and connections only from here, no frames, no guessing of types.
const std::map<std::string, std::string>& safety_headers();

}  // namespace cairn::serve
