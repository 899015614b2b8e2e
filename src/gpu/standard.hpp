// All of the standard library that a kernel and the headers of the engine include. In CUDA this comes first: what follows is made for both
// sides, and the library must not be. Of it a kernel calls only what is constexpr, which clang takes for both sides anyway.
#pragma once

#include <cstdlib>
// (clang's own <new> needs <cstdlib> before it)

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
