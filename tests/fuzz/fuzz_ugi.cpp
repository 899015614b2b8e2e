// Any bytes are a conversation in the game interface; every line is answered and nothing breaks.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cli/ugi/ugi.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    cairn::UgiLimits limits;
    limits.iterations = 20;
    limits.time = std::chrono::milliseconds(5);
    limits.perft_nodes = 500;
    cairn::Ugi ugi(cairn::Library({std::string(CAIRN_SOURCE_DIR) + "/games"}), 1, limits);
    std::string_view text(reinterpret_cast<const char*>(data), size);
    for (int line = 0; line < 30 && !text.empty() && !ugi.finished(); ++line) {
        const auto end = text.find('\n');
        ugi.answer(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return 0;
}
