// Any bytes are a saved state: it is read, or the fault is told; what is read can be looked at, played and written back.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string_view>

#include "lib/choice_ids.hpp"
#include "lib/observation.hpp"
#include "lib/situation.hpp"

namespace {

std::shared_ptr<const cairn::Game> game(const char* path) {
    std::ifstream file(std::string(CAIRN_SOURCE_DIR) + "/games/" + path);
    std::stringstream text;
    text << file.rdbuf();
    return cairn::Game::load(text.str()).game;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::shared_ptr<const cairn::Game> games[] = {game("shibumi/n-in-a-row/spline/spline.cairn"),
                                                               game("shibumi/capture/spargo/spargo.cairn"),
                                                               game("shibumi/multiset/spy/spy.cairn")};
    if (size == 0) return 0;
    const auto& g = games[data[0] % 3];
    if (!g) std::abort();
    // The first line is always right: what comes behind it is the stranger's.
    const std::string first = cairn::situation_text(cairn::Situation(g));
    const std::string text = first.substr(0, first.find('\n') + 1) +
                             std::string(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto read = cairn::read_situation(g, text);
    if (!read.situation) {
        if (read.problem.empty()) std::abort();
        return 0;
    }
    const auto again = cairn::read_situation(g, cairn::situation_text(*read.situation));
    if (!again.situation || !(*again.situation == *read.situation)) std::abort();
    cairn::Situation played = *read.situation;
    cairn::MoveList moves;
    std::vector<int> ids;
    const cairn::ChoiceIds numbers(*g);
    cairn::Observer observer(*g);
    std::vector<float> seen(static_cast<std::size_t>(observer.size()));
    for (int k = 0; k < 4 && !played.state().over(); ++k) {
        played.moves(moves);
        numbers.of(played.state(), moves, ids);
        if (ids.size() != moves.size() || moves.empty()) std::abort();
        observer.observe(played.state(), 0, seen.data());
        played.play(moves[data[0] % moves.size()]);
    }
    return 0;
}
