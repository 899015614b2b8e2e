#include "play/game/game.hpp"

#include <algorithm>

#include "play/engine/interpreter.hpp"

namespace cairn {

std::unique_ptr<Engine> make_engine(const Program& program) {
    switch (program.lattice->words) {
        case 1: return std::make_unique<Interpreter<1>>(program);
        case 2: return std::make_unique<Interpreter<2>>(program);
        case 4: return std::make_unique<Interpreter<4>>(program);
        default: return std::make_unique<Interpreter<8>>(program);
    }
}

Game::~Game() = default;

namespace {

// Does the symmetry map the family onto itself?
bool keeps(const std::vector<Point>& map, const Family& family) {
    return std::all_of(family.members.begin(), family.members.end(), [&](const WideSet& s) {
        WideSet image;
        for (Point p : s) image.add(map[std::size_t(p)]);
        return std::find(family.members.begin(), family.members.end(), image) != family.members.end();
    });
}

}  // namespace

Game::Loaded Game::load(std::string_view source, const OptionValues& options) {
    Loaded loaded;
    std::shared_ptr<Game> game(new Game);
    game->source_ = source;
    game->program_ = compile(source, options, loaded.diagnostics);
    if (loaded.diagnostics.failed()) return loaded;
    auto& p = game->program_;
    const std::size_t bytes = sizeof(Header) + 8 * std::size_t(p.lattice->words) * std::size_t(p.set_slots) +
                              4 * std::size_t(p.number_slots);
    game->state_bytes_ = (bytes + 7) / 8 * 8;
    if (game->state_bytes_ > 60000) {
        loaded.diagnostics.error({1, 1}, "this game's state is too large: " +
                                             std::to_string(game->state_bytes_) + " bytes of at most 60,000");
        return loaded;
    }
    game->engine_ = make_engine(p);
    for (const auto& f : p.user_families) {
        const State blank = game->blank();
        auto& family = p.families[std::size_t(f.family)];
        for (const auto& s : game->engine_->list(blank.bytes(), f.pc)) family.add(s);
        family.index(p.lattice->bits);
        game->engine_->families_changed();
        std::erase_if(p.symmetries,
                      [&](int g) { return !keeps(p.lattice->symmetries[std::size_t(g)], family); });
    }
    loaded.game = std::move(game);
    return loaded;
}

State Game::start() const {
    State s(*this);
    engine_->begin(s.bytes());
    return s;
}

State Game::blank() const {
    State s(*this);
    engine_->blank(s.bytes());
    return s;
}

bool Game::condition(const State& state, const Example::Step& step) const {
    return step.condition_pc >= 0 && engine_->condition(state.bytes(), step.condition_pc, step.condition);
}

}  // namespace cairn
