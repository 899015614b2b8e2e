#include "board/kinds/side_by_side.hpp"

#include <algorithm>
#include <set>

#include "board/kinds/layout.hpp"

namespace cairn {
namespace {

constexpr std::size_t kMostSymmetries =
    64;  // of the whole; where there are more, only one part at a time is turned

Direction moved(Direction d, int by) {
    for (Direction::Segment& s : d.segments) s.from = s.from.shifted(by);
    return d;
}

std::vector<Direction> moved(std::vector<Direction> steps, int by) {
    for (Direction& d : steps) d = moved(d, by);
    return steps;
}

// A name without its level.
std::string plain(const std::string& name) {
    const std::size_t colon = name.find(':');
    return colon == std::string::npos ? name : name.substr(colon + 1);
}

// The same board with all numbers higher by so many. Symmetries are those of the whole.
std::shared_ptr<const Lattice> moved(const std::shared_ptr<const Lattice>& board, int by) {
    auto b = std::make_shared<Lattice>();
    b->kind = board->kind;
    b->sizes = board->sizes;
    b->shape = board->shape;
    b->played_with = board->played_with;
    b->style = board->style;
    b->nested = board->nested;
    for (Point p : board->points)
        b->place(p + by, board->coordinates[unsigned(p)], board->level_of[unsigned(p)],
                 plain(board->name(p)));
    b->words = words_for(b->bits);
    b->up = moved(board->up, by);
    b->beside = moved(board->beside, by);
    b->diagonal = moved(board->diagonal, by);
    b->cover = moved(board->cover, by);
    b->line_steps = moved(board->line_steps, by);
    for (ContactDirection c : board->contacts) {
        c.step = moved(c.step, by);
        c.cutters = moved(c.cutters, by);
        b->contacts.push_back(std::move(c));
    }
    for (Track t : board->tracks) {
        for (Point& p : t.points) p += by;
        b->tracks.push_back(std::move(t));
    }
    for (const auto& [name, set] : board->sets) b->sets[name] = set.shifted(by);
    for (const auto& [name, family] : board->families) {
        Family& moved_family = b->families[name];
        for (const WideSet& member : family.members) moved_family.add(member.shifted(by));
    }
    b->rows = board->rows;
    for (auto& level : b->rows)
        for (auto& row : level)
            for (Point& p : row) p += by;
    b->finish_tables();
    return b;
}

}  // namespace

int numbers_of(const std::vector<std::shared_ptr<const Lattice>>& kinds) {
    int bits = 0;
    for (const auto& k : kinds) bits += k->bits;
    return bits;
}

std::shared_ptr<const Lattice> side_by_side(const std::vector<std::shared_ptr<const Lattice>>& kinds,
                                            const std::vector<std::string>& names) {
    if (numbers_of(kinds) > 64 * kMaxWords) return nullptr;
    auto whole = std::make_shared<Lattice>();
    int from = 0;
    for (const auto& k : kinds) {
        whole->parts.push_back(from == 0 ? k : moved(k, from));
        whole->kind += (from > 0 ? " + " : "") + k->written();
        whole->played_with = std::max(whole->played_with, k->played_with);
        from += k->bits;
    }
    whole->shape = "several";
    whole->style = kinds.front()->style;
    whole->join_parts(names);

    // Each part turned by a symmetry of its own; where that would be too many, only the first part turns.
    std::size_t together = 1;
    for (const auto& k : kinds) together = std::min(together * k->symmetries.size(), 10 * kMostSymmetries);
    std::vector<Point> same(std::size_t(whole->bits));
    for (Point p = 0; p < whole->bits; ++p) same[unsigned(p)] = p;
    auto& symmetries = whole->symmetries;
    symmetries.push_back(same);
    from = 0;
    for (const auto& k : kinds) {
        if (from > 0 && together > kMostSymmetries) break;
        const std::size_t before = symmetries.size();
        for (std::size_t g = 1; g < k->symmetries.size(); ++g)
            for (std::size_t i = 0; i < before; ++i) {
                std::vector<Point> map = symmetries[i];
                for (Point p = 0; p < k->bits; ++p)
                    map[unsigned(from + p)] = from + k->symmetries[g][unsigned(p)];
                if (std::find(symmetries.begin(), symmetries.end(), map) == symmetries.end())
                    symmetries.push_back(std::move(map));
            }
        from += k->bits;
    }
    return whole;
}

// The tables of the whole that follow from those of its parts.
void Lattice::join_parts(const std::vector<std::string>& part_names) {
    for (const auto& part : parts) bits = std::max(bits, part->bits), top = std::max(top, part->top);
    words = words_for(bits);
    level_of.assign(std::size_t(bits), -1);
    coordinates.assign(std::size_t(bits), Coordinates{-1, -1, -1});
    names_.assign(std::size_t(bits), "");
    order_.assign(std::size_t(bits), -1);
    supports_.assign(std::size_t(bits), {});
    supported_.assign(std::size_t(bits), {});
    touching_.assign(std::size_t(bits), {});
    levels.resize(std::size_t(top) + 1);
    rows.resize(1);  // nobody draws the whole
    std::set<std::string> taken;
    for (std::size_t k = 0; k < parts.size(); ++k) {
        const Lattice& part = *parts[k];
        all |= part.all;
        for (std::size_t level = 0; level < part.levels.size(); ++level) levels[level] |= part.levels[level];
        const auto clash = [&](const auto& entry) { return taken.count(entry.first) > 0; };
        const bool prefixed = std::any_of(part.by_name_.begin(), part.by_name_.end(), clash);
        const std::string prefix = prefixed ? part_names[k] + ":" : "";
        for (const auto& [name, p] : part.by_name_) {
            if (taken.count(name) == 0) by_name_.emplace_back(name, p);  // a name means the earlier board
            if (prefixed) by_name_.emplace_back(prefix + name, p);
        }
        for (const auto& [name, p] : part.by_name_) taken.insert(name);
        for (Point p : part.points) {
            order_[unsigned(p)] = int(points.size());
            points.push_back(p);
            level_of[unsigned(p)] = part.level_of[unsigned(p)];
            coordinates[unsigned(p)] = part.coordinates[unsigned(p)];
            names_[unsigned(p)] = prefix + part.name(p);
            supports_[unsigned(p)] = part.supports(p);
            supported_[unsigned(p)] = part.supported(p);
            touching_[unsigned(p)] = part.touching(p);
        }
    }
    std::sort(by_name_.begin(), by_name_.end());
}

}  // namespace cairn
