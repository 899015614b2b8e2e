// Tries a property on many random pages; the first page that breaks it is shrunk and shown.
//
//     CAIRN_RANDOM_PAGES=5000      pages for each property, instead of the few of `make test`
//     CAIRN_RANDOM_SEED=123456     the first page; the message of a failure names it
//     CAIRN_RANDOM_APART=1         every page in a process of its own: shrinks pages that crash or hang
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "play/game/game.hpp"
#include "random_pages/features.hpp"

namespace cairn::test {

// "" where the property holds for this game, else what differs. `seed` is for random play: the same page and
// seed give the same answer.
using Property = std::function<std::string(const std::shared_ptr<const Game>& game, std::uint64_t seed)>;

struct Tried {
    int pages = 0;    // written
    int at_once = 0;  // loaded as they were written
    int loaded = 0;   // loaded after repair: the property was tried on them
};

// `pages` unless the environment says otherwise. A failure is one of the running GoogleTest.
Tried try_pages(Subject subject, int pages, const Property& property);

}  // namespace cairn::test
