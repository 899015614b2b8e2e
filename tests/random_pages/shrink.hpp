// Makes a page that shows a fault as small as it gets while it still shows it.
//
// Lines are taken out, blocks are replaced by what is inside them, and operations in brackets by one of their
// sides: each step is kept if the fault is still there.
#pragma once

#include <functional>
#include <string>

#include "random_pages/page.hpp"

namespace cairn::test {

// What is wrong with a page, "" when nothing is.
using Fault = std::function<std::string(const Page&)>;

struct Shrunk {
    Page page;
    std::string fault;  // of the small page
    int tried = 0;      // pages
};

Shrunk shrink(Page page, std::string fault, const Fault& fault_of);

}  // namespace cairn::test
