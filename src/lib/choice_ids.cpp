#include "lib/choice_ids.hpp"

#include <algorithm>
#include <set>

#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "play/text/values.hpp"
#include "rules/program/flow.hpp"

namespace cairn {
namespace {

// The choices that can be the first after `pc`, in the order of the page.
std::set<int> first_choices(const Program& program, int pc) {
    std::set<int> found, seen;
    std::vector<int> open = {pc};
    while (!open.empty()) {
        const int at = open.back();
        open.pop_back();
        if (!seen.insert(at).second) continue;
        const Instr& in = program.code[std::size_t(at)];
        if (in.op == Op::Choose) found.insert(in.d);
        if (!does(in, effect::Waits)) each_successor(program, at, [&](int next) { open.push_back(next); });
    }
    return found;
}

constexpr int kNumbers = 63;  // a few numbers are 0 … 62

}  // namespace

ChoiceIds::ChoiceIds(const Game& game) : game_(game) {
    const Program& program = game.program();
    const bool sets = std::any_of(program.sites.begin(), program.sites.end(),
                                  [](const Site& s) { return s.form == Site::Form::Sets; });
    if (sets)
        for (const Family& family : program.families)
            for (const WideSet& member : family.members)
                if (const auto [at, fresh] = known_.emplace(member, int(known_.size())); fresh)
                    known_sets_.push_back(&at->first);
    by_site_.resize(program.sites.size());
    for (int number = 0; number < int(program.sites.size()); ++number) {
        const Site& site = program.sites[std::size_t(number)];
        if (site.form != Site::Form::Alternatives) {
            add({number, -1, number}, size_of(site));
            continue;
        }
        for (int k = 0; k < int(site.alternatives.size()); ++k) {
            add({number, k, -1}, 1);
            for (const int first : first_choices(program, site.alternatives[std::size_t(k)].pc)) {
                const Site& values = program.sites[std::size_t(first)];
                // Only such a choice is made together with its alternative (Interpreter::merges).
                if (!values.chance && !values.optional) add({number, k, first}, size_of(values));
            }
        }
    }
    // The void move is the last.
    ++counts_[0];
    if (program.has_chance) ++counts_[1];
}

void ChoiceIds::add(Range range, int size) {
    const Site& site = game_.program().sites[std::size_t(range.site)];
    int& next = counts_[site.chance ? 1 : 0];
    range.first = next;
    range.size = size;
    next += size;
    by_site_[std::size_t(range.site)].push_back(int(ranges_.size()));
    ranges_.push_back(range);
}

int ChoiceIds::size_of(const Site& site) const {
    const Program& program = game_.program();
    const int points = int(program.lattice->points.size());
    const int nothing = site.optional ? 1 : 0;
    switch (site.form) {
        case Site::Form::Points: return points + nothing;
        case Site::Form::Entries: return int(program.lattice->tracks.size()) + nothing;
        case Site::Form::Sets: return int(known_.size()) + points + kOtherSets + nothing;
        default: break;
    }
    switch (site.value.type) {
        case Type::Colour: return int(program.colours.size()) + nothing;
        case Type::Player: return int(program.players.size()) + nothing;
        case Type::Kind:
            if (site.value.kinds < 0) break;
            return int(program.kinds[std::size_t(site.value.kinds)].words.size()) + nothing;
        default: break;
    }
    return kNumbers + nothing;
}

int ChoiceIds::place(const Site& site, int value) const {
    return site.form == Site::Form::Points ? game_.lattice().order(value) : value;
}

class ChoiceIds::SetPlaces {
   public:
    explicit SetPlaces(const ChoiceIds& ids) : ids_(&ids) {}
    int place(const WideSet& set) {
        if (const auto known = ids_->known_.find(set); known != ids_->known_.end()) return known->second;
        const int after_known = int(ids_->known_.size());
        const auto points = ids_->game_.lattice().in_order(set);
        if (!points.empty() && lowest_.insert(points.front()).second)
            return after_known + ids_->game_.lattice().order(points.front());
        if (others_ == kOtherSets) return kNoId;
        return after_known + int(ids_->game_.lattice().points.size()) + others_++;
    }

   private:
    const ChoiceIds* ids_;
    std::set<Point> lowest_;
    int others_ = 0;
};

const ChoiceIds::Range* ChoiceIds::range_of(const State& state, Move move) const {
    const std::vector<int>& mine = by_site_[state.header().site];
    const Range& first = ranges_[std::size_t(mine.front())];
    if (first.alternative < 0) return &first;
    const Range* found = nullptr;
    bool several = false;
    for (const int r : mine) {
        const Range& range = ranges_[std::size_t(r)];
        if (range.alternative != move.alternative() || (range.values >= 0) != (move.value() >= 0)) continue;
        several = found != nullptr;
        if (several) break;
        found = &range;
    }
    if (!several) return found;
    const int values = state.value_site(move);
    for (const int r : mine) {
        const Range& range = ranges_[std::size_t(r)];
        if (range.alternative == move.alternative() && range.values == values) return &range;
    }
    return nullptr;
}

void ChoiceIds::of(const State& state, const MoveList& moves, std::vector<int>& out) const {
    out.clear();
    if (moves.empty()) return;
    const Program& program = game_.program();
    const Site& here = program.sites[state.header().site];
    const bool chance = here.chance;
    // Most choices are of a point and nothing else.
    if (here.form == Site::Form::Points && !here.optional && moves.front() != kVoidGame) {
        const int first = ranges_[std::size_t(by_site_[state.header().site].front())].first;
        const Lattice& board = game_.lattice();
        out.resize(moves.size());
        for (std::size_t k = 0; k < moves.size(); ++k) out[k] = first + board.order(moves[k].value());
        return;
    }
    SetPlaces sets(*this);
    const Range* range = nullptr;
    int alternative = -1;
    for (const Move move : moves) {
        if (move == kVoidGame) {
            out.push_back(counts_[chance ? 1 : 0] - 1);
            continue;
        }
        if (!range || alternative != move.alternative() || (range->values >= 0) != (move.value() >= 0)) {
            range = range_of(state, move);
            alternative = move.alternative();
            sets = SetPlaces(*this);
        }
        int place = 0;
        if (range && range->values >= 0) {
            const Site& site = program.sites[std::size_t(range->values)];
            if (move.value() < 0) place = range->size - 1;  // nothing
            else if (site.form == Site::Form::Sets) place = sets.place(state.offered_set(move));
            else place = this->place(site, move.value());
        }
        const bool numbered = range && place >= 0 && place < range->size;
        out.push_back(numbered ? range->first + place : kNoId);
    }
}

std::string ChoiceIds::value_name(const Site& site, int place) const {
    if (site.optional && place == size_of(site) - 1) return "nothing";
    const Lattice& board = game_.lattice();
    switch (site.form) {
        case Site::Form::Points: return board.name(board.points[std::size_t(place)]);
        case Site::Form::Entries: return track_text(board, place);
        case Site::Form::Sets: break;
        default: return value_text(game_, site.value, place);
    }
    const int known = int(known_.size()), points = int(board.points.size());
    if (place < known) return set_text(board, *known_sets_[std::size_t(place)]);
    if (place < known + points) return "from " + board.name(board.points[std::size_t(place - known)]) + " on";
    return "other " + std::to_string(place - known - points + 1);
}

std::string ChoiceIds::name(int id, bool chance) const {
    if (id == counts_[chance ? 1 : 0] - 1) return "void";
    const Program& program = game_.program();
    for (const Range& range : ranges_) {
        const Site& site = program.sites[std::size_t(range.site)];
        if (site.chance != chance || id < range.first || id >= range.first + range.size) continue;
        std::string text = site.name;
        if (range.alternative >= 0) {
            const std::string label = site.race ? label_word(program, site, range.alternative)
                                                : site.alternatives[std::size_t(range.alternative)].label;
            if (!label.empty()) text += " " + label;
        }
        if (range.values >= 0)
            text += " " + value_name(program.sites[std::size_t(range.values)], id - range.first);
        return text;
    }
    return "";
}

}  // namespace cairn
