// Writes a page of rules at random: typed, small, on a small board; most load, most of their games end.
#pragma once

#include "random_pages/features.hpp"
#include "random_pages/page.hpp"

namespace cairn::test {

// The same seed and subject give the same page.
Page write_page(std::uint64_t seed, Subject subject);

}  // namespace cairn::test
