// What a rule may speak of at one place of a page: its board, its players, and the names that live there.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "board/lattice.hpp"

namespace cairn::test {

enum class Kind { Number, Truth, Point, Set, Colour, Player, Sets };

struct Name {
    std::string text;
    Kind kind;
};

struct Surroundings {
    std::string board;  // as the page writes it
    std::shared_ptr<const Lattice> lattice;
    bool aside = false;   // there is a second board, `aside`, of another kind
    bool shapes = false;  // the page may speak of copies of a shape
    std::vector<std::string> players;
    std::vector<std::string> colours;
    bool by_player = false;         // inside a ranking: `player` is a name
    std::vector<Name> names;        // that live here; the last declared last
    std::vector<Name> secrets;      // values that somebody must not know
    std::vector<std::string> sets;  // of the board, known by name
    std::vector<std::string> families;
    std::vector<std::string> point_names;

    std::vector<std::string> of_kind(Kind kind) const {
        std::vector<std::string> out;
        for (const Name& n : names)
            if (n.kind == kind) out.push_back(n.text);
        return out;
    }
};

// Names declared while it lives are forgotten afterwards.
class Inner {
   public:
    explicit Inner(Surroundings& here) : here_(here), size_(here.names.size()) {}
    ~Inner() { here_.names.resize(size_); }
    Inner(const Inner&) = delete;
    Inner& operator=(const Inner&) = delete;

   private:
    Surroundings& here_;
    std::size_t size_;
};

}  // namespace cairn::test
