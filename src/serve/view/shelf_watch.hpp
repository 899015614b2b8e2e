// Which files of the library have changed since somebody looked last: new ones, others under the same name, those that are gone.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "play/game/library.hpp"

namespace cairn::serve {

class ShelfWatch {
   public:
    // The ids whose rules are not what they were; the first time, all of them.
    std::vector<std::string> changed(const Library& library);

   private:
    // A file that was written again has another time, or another length, or lies elsewhere.
    struct Stamp {
        std::string path;
        std::int64_t time = 0;
        std::uintmax_t bytes = 0;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    std::map<std::string, Stamp> stamps_;  // by id
};

}  // namespace cairn::serve
