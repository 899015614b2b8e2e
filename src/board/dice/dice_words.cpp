#include "board/dice/dice_words.hpp"

#include "board/dice/sides.hpp"

namespace cairn {

template <int W>
DiceWords<W>::DiceWords(const Lattice& lattice) : lattice_(&lattice), n_(lattice.sizes[0]) {
    assert(has_sides(lattice) && lattice.words <= W && int(lattice.points.size()) <= kMostPoints);
    words_all_ = lattice.all.as<W>();
    for (unsigned i = 0; i < 3; ++i) {
        up_[i] = steps_.step(lattice.up[i]);
        down_[i] = steps_.step(lattice.up[i].reversed());
        beside_[i] = steps_.step(lattice.beside[i]);
        beside_back_[i] = steps_.step(lattice.beside[i].reversed());
    }
    step_ = {(n_ + 1) * (n_ + 1), n_ + 1, 1};
    cells_.assign(std::size_t((n_ + 1) * (n_ + 1) * (n_ + 1)), kPlate);
    cell_of_.resize(std::size_t(lattice.bits));
    for (int a = 0; a <= n_; ++a)
        for (int b = 0; b <= n_; ++b)
            for (int c = 0; c <= n_; ++c) {
                if (a + b + c >= n_) continue;
                const int cell = a * step_[0] + b * step_[1] + c * step_[2];
                const Point p = lattice.at({a, b, c});
                cells_[unsigned(cell)] = p;
                if (p != kNoPoint) cell_of_[unsigned(p)] = cell;
            }
    const Words<W> words(lattice);
    supports_.resize(std::size_t(lattice.bits));
    supported_.resize(std::size_t(lattice.bits));
    footing_.resize(std::size_t(lattice.bits));
    for (Point p : lattice.points) {
        supports_[unsigned(p)] = lattice.supports(p).as<W>();
        supported_[unsigned(p)] = lattice.supported(p).as<W>();
        footing_[unsigned(p)] = words.footing(Set::of(p));
    }
}

template <int W>
PointSet<W> DiceWords<W>::near(const Set& s) const {
    Set found;
    for (unsigned i = 0; i < 3; ++i) {
        const Set above = up_[i](s), below = down_[i](s);
        found |= above | below | beside_[i](s) | beside_back_[i](s);
        // Two levels away, over two different axes.
        const unsigned j = (i + 1) % 3;
        found |= up_[j](above) | down_[j](below);
    }
    return found;
}

template <int W>
Point DiceWords<W>::jump(Point p, unsigned up, unsigned down, const Set& o) const {
    const int back = step_[up], on = step_[down];
    int at = cell_of_[unsigned(p)];
    int left = lattice_->coordinates[unsigned(p)][up];
    do {
        if (--left < 0) return kNoPoint;
        at -= back;
        if (solid(at, o)) return kNoPoint;
    } while (solid(at + on, o));
    while (!solid(at + on, o)) at += on;
    const Point q = cells_[unsigned(at)];
    return q != kNoPoint && supports_[unsigned(q)].subset_of(o) ? q : kNoPoint;
}

template <int W>
PointSet<W> DiceWords<W>::jumps(Point p, const Set& o) const {
    Set found;
    if (!o.has(p) || supported_[unsigned(p)].meets(o)) return found;
    const Set others = o - Set::of(p);
    for (unsigned up = 0; up < 3; ++up)
        for (unsigned down = 0; down < 3; ++down)
            if (up != down)
                if (const Point q = jump(p, up, down, others); q != kNoPoint) found.add(q);
    return found;
}

template class DiceWords<1>;
template class DiceWords<2>;
template class DiceWords<4>;
template class DiceWords<8>;

}  // namespace cairn
