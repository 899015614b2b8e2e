// Any bytes are a position text: it is read, or every fault is told; what is read writes itself back.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string_view>

#include "play/text/position.hpp"

namespace {

std::shared_ptr<const cairn::Game> game(const char* path) {
    std::ifstream file(std::string(CAIRN_SOURCE_DIR) + "/games/" + path);
    std::stringstream text;
    text << file.rdbuf();
    return cairn::Game::load(text.str()).game;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::shared_ptr<const cairn::Game> games[] = {
        game("shibumi/n-in-a-row/spline/spline.cairn"), game("shibumi/capture/spargo/spargo.cairn"),
        game("shibumi/elimination/spanic/spanic.cairn"), game("shibumi/multiset/spy/spy.cairn"),
        game("das-spiel/construction/rasanto/rasanto.cairn")};
    if (size == 0) return 0;
    const auto& g = games[data[0] % 5];
    if (!g) std::abort();
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto read = cairn::read_position(*g, text);
    if (!read.state) {
        if (read.problems.empty()) std::abort();
        return 0;
    }
    const auto written = cairn::position_text(*read.state);
    const auto again = cairn::read_position(*g, written);
    if (!again.state || !(*again.state == *read.state)) std::abort();
    return 0;
}
