// The door through which the page in the browser reaches the engine: bytes in, bytes out, nothing else. All numbers are those
// of WebAssembly's memory. There is one workbench in each worker.
#include <cstddef>
#include <string>

#include "studio/workbench.hpp"

namespace {

std::string in, out;

cairn::studio::Workbench& workbench() {
    static cairn::studio::Workbench one;
    return one;
}

}  // namespace

extern "C" {

// Room for a request of so many bytes, which the caller writes there.
char* cairn_room(std::size_t bytes) {
    in.resize(bytes);
    return in.data();
}

// Answers what was written; the answer lies there until the next one, `cairn_answer_length` bytes long.
const char* cairn_answer() {
    out = workbench().answer(in);
    return out.data();
}

std::size_t cairn_answer_length() { return out.size(); }
}
