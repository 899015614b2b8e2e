#include "play/game/game.hpp"

#include <algorithm>

#include "play/engine/interpreter/interpreter.hpp"
#include "play/text/slots.hpp"
#include "rules/program/trace.hpp"

namespace cairn {

std::unique_ptr<Engine> make_engine(const Optimised& code, const Budget& budget, bool knowing) {
    switch (code.program.lattice->words) {
        case 1: return std::make_unique<Interpreter<1>>(code, budget, knowing);
        case 2: return std::make_unique<Interpreter<2>>(code, budget, knowing);
        case 4: return std::make_unique<Interpreter<4>>(code, budget, knowing);
        default: return std::make_unique<Interpreter<8>>(code, budget, knowing);
    }
}

Game::~Game() = default;

void Game::run_native(NativeCode code) const { engine_->run_native(code); }
bool Game::runs_native() const { return engine_->runs_native(); }

namespace {

// Does the symmetry map the family onto itself? `members` is sorted.
bool keeps(const std::vector<Point>& map, const std::vector<WideSet>& members) {
    return std::all_of(members.begin(), members.end(), [&](const WideSet& s) {
        WideSet image;
        for (Point p : s) image.add(map[std::size_t(p)]);
        return std::binary_search(members.begin(), members.end(), image);
    });
}

// What the State's Header and a Move have room for.
void check_sizes(const Program& p, const StateLayout& layout, Diagnostics& diagnostics) {
    const auto check = [&](std::size_t n, std::size_t most, const Place& place, const std::string& what) {
        if (n > most)
            diagnostics.error(place, "this game has " + what + ": " + std::to_string(n) + " of at most " +
                                         std::to_string(most));
    };
    check(layout.bytes, kMostStateBytes, {1, 1}, "too large a state, in bytes");
    check(p.sites.size(), kMostSites, {1, 1}, "too many choices");
    check(p.texts.size(), kMostTexts, {1, 1}, "too many texts");
    check(p.phases.size(), kMostPhases, {1, 1}, "too many phases");
    for (const Site& site : p.sites)
        check(site.alternatives.size(), std::size_t(kMostAlternatives), site.place,
              "too many alternatives at one choice");
}

// Bytes that a family takes in the interpreter: each member once, and once more at each of its points.
std::size_t family_bytes(const std::vector<WideSet>& members) {
    std::size_t sets = members.size();
    for (const WideSet& s : members) sets += std::size_t(s.count());
    return sets * sizeof(WideSet);
}

}  // namespace

Game::Loaded Game::load(std::string_view source, const OptionValues& options, const Budget& budget,
                        Running running) {
    Loaded loaded;
    std::shared_ptr<Game> game(new Game);
    game->source_ = source;
    game->budget_ = budget;
    game->program_ = compile(source, options, loaded.diagnostics);
    if (loaded.diagnostics.failed()) return loaded;
    if (running == Running::Traced) {
        Traced noting = traced(game->program_);
        game->program_ = std::move(noting.program);
        game->notes_ = {noting.first_slot, std::move(noting.begins)};
    }
    game->layout_ = StateLayout(game->program_);
    check_sizes(game->program_, game->layout_, loaded.diagnostics);
    if (loaded.diagnostics.failed()) return loaded;
    game->code_ = running == Running::WordForWord ? word_for_word(game->program_) : optimise(game->program_);
    game->engine_ = make_engine(game->code_, budget, running != Running::WordForWord);
    game->make_families(loaded.diagnostics);
    if (loaded.diagnostics.failed()) return loaded;
    loaded.game = std::move(game);
    return loaded;
}

void Game::make_families(Diagnostics& diagnostics) {
    auto& p = program_;
    std::int64_t work = budget_.load_work;
    std::size_t memory = budget_.memory;
    for (const auto& f : p.user_families) {
        const State empty = blank();
        const auto made = engine_->list(empty.bytes(), f.pc, work);
        const Place place = p.places[std::size_t(f.pc)];
        const auto refuse = [&](const std::string& why) {
            diagnostics.error(place, std::string("the ") + (f.region ? "region `" : "family `") + f.name +
                                         "` cannot be made: " + why);
        };
        if (made.fault != Fault::None) return refuse(std::string(fault_text(made.fault, p)));
        const std::size_t bytes = family_bytes(made.list);
        if (bytes > memory) return refuse("the families of this page need too much memory");
        memory -= bytes;
        auto& family = p.families[std::size_t(f.family)];
        for (const auto& s : made.list) f.region ? family.members.push_back(s) : family.add(s);
        family.index(p.lattice->bits);
        code_.program.families[std::size_t(f.family)] = family;
        engine_->families_changed();
        std::vector<WideSet> sorted = family.members;
        std::sort(sorted.begin(), sorted.end());
        std::erase_if(p.symmetries,
                      [&](int g) { return !keeps(p.lattice->symmetries[std::size_t(g)], sorted); });
    }
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
    return step.condition_pc >= 0 &&
           engine_->computed(state.bytes(), step.condition_pc, step.condition, -1).value_or(0) != 0;
}

}  // namespace cairn
