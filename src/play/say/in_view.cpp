#include "play/say/in_view.hpp"

#include <algorithm>

#include "play/game/sight.hpp"
#include "play/say/common.hpp"
#include "play/say/values_said.hpp"
#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "play/text/slots.hpp"
#include "rules/parse/page_texts.hpp"

namespace cairn {
namespace {

bool by_point(const Variable& v) {
    return std::any_of(v.index_types.begin(), v.index_types.end(),
                       [](const ValueType& index) { return index.type == Type::Point; });
}

bool by_player(const Variable& v) { return !v.dimensions.empty() && v.index_types[0].type == Type::Player; }

bool by_colour(const Variable& v) {
    return v.type.type == Type::Number && !v.dimensions.empty() && v.index_types.back().type == Type::Colour;
}

int owner_of(const Variable& v, int entry) {
    return by_player(v) ? entry / (v.size / v.dimensions[0]) : kNobody;
}

// Empty where the rules score otherwise than by numbers.
std::vector<int> scores_now(const State& state) {
    State end = state;
    end.finish();
    return end.outcome().scores;
}

bool has_gap(const std::string& text, std::string_view gap) {
    const auto names = gap_names(text);
    return std::find(names.begin(), names.end(), gap) != names.end();
}

// A time in tenths of a second, as people say it: "21.9 s"; 0 is none yet.
Sentence seconds_said(const Sentence& tenths) {
    const auto n = number_in(tenths.text);
    if (!n) return tenths;
    if (*n <= 0) return say::kNoTimeYet;
    return {say::kSeconds, {{"whole", std::to_string(*n / 10)}, {"tenth", std::to_string(*n % 10)}}};
}

// A text of the page that names a thing: whole with a gap for the value, else the value follows it.
Sentence fact_said(const std::string& says, const Sentence& player, const Sentence& index,
                   const Sentence& value) {
    const std::vector<Sentence::Gap> gaps = {
        {"player", player}, {"index", index}, {"value", value}, {"seconds", seconds_said(value)}};
    Sentence sentence = says;
    for (const auto& gap : gaps)
        if (has_gap(says, gap.name)) sentence.gaps.push_back(gap);
    if (has_gap(says, "value") || has_gap(says, "seconds")) return sentence;
    if (index.empty() || has_gap(says, "index")) return {say::kFact, {{"name", sentence}, {"value", value}}};
    return {say::kFactOf, {{"name", sentence}, {"index", index}, {"value", value}}};
}

class Looking {
   public:
    Looking(const State& state, int viewer)
        : state_(state),
          game_(state.game()),
          program_(game_.program()),
          sight_(state, viewer),
          blank_(game_.blank()) {}

    InView look() {
        for (const Slot& slot : slots_of(game_)) {
            const Variable& v = slot.variable;
            if (v.local || v.unsaid || v.name.empty() || v.is_set() || !declared(v)) continue;
            if (v.form == Variable::Form::Bag || by_colour(v)) add_stock(slot);
            else add_facts(slot);
        }
        add_supply();
        add_shown();
        add_scores();
        const Phase& phase = program_.phases[state_.header().phase];
        if (program_.phases.size() > 1 && !phase.name.empty())
            seen_.facts.push_back({"phase", "", phase.name, kNobody, phase_said(phase)});
        for (int q = 0; q < game_.players(); ++q)
            if (state_.header().out >> q & 1) seen_.facts.push_back({"out", "", "yes", q, say::kOut});
        return std::move(seen_);
    }

   private:
    bool declared(const Variable& v) const {
        const auto& all = program_.variables;
        return std::any_of(all.begin(), all.end(),
                           [&](const Variable& w) { return w.name == v.name && w.slot == v.slot; });
    }

    static Sentence phase_said(const Phase& phase) {
        if (!phase.says.empty()) return phase.says;
        return {say::kPhase, {{"name", plain_name(phase.name)}}};
    }

    // ---- balls

    void stock(const Slot& slot, int entry, int colour, int count) {
        const Variable& v = slot.variable;
        const int owner = owner_of(v, entry);
        Sentence says = v.says.empty() ? plain_name(v.name) : v.says;
        if (has_gap(says.text, "player")) says.gaps.push_back({"player", player_said(program_, owner)});
        seen_.stocks.push_back(
            {slot.key, owner, colour, count, v.audience != Audience::All, std::move(says)});
    }

    // A hidden bag shows at most how many balls it holds.
    void add_stock(const Slot& slot) {
        const int colours = int(program_.colours.size());
        for (int i = 0; i < slot.entries(); i += colours) {
            const bool hidden = sight_.hides(slot.variable, i);
            int total = 0;
            for (int c = 0; c < colours; ++c) {
                const int count = state_.number_slot(slot.variable.slot + i + c);
                total += count;
                if (!hidden) stock(slot, i, c, count);
            }
            if (hidden) stock(slot, i, -1, slot.variable.size_open ? total : -1);
        }
    }

    // What is left of a limited supply: each player's colour beside him, the others where players choose colours.
    void add_supply() {
        if (program_.supply == 0 || program_.has_hidden) return;
        const bool colours_are_chosen =
            std::any_of(program_.sites.begin(), program_.sites.end(),
                        [](const Site& site) { return !site.chance && site.value.type == Type::Colour; });
        for (int c = 0; c < int(program_.colours.size()); ++c) {
            const auto& owners = program_.player_colour;
            const auto found = std::find(owners.begin(), owners.end(), c);
            if (found == owners.end() && !colours_are_chosen) continue;
            int left = program_.supply;
            for (int b = 0; b < program_.boards; ++b) left -= state_.plane(b, c).count();
            const int owner = found == owners.end() ? kNobody : int(found - owners.begin());
            seen_.stocks.push_back({"supply", owner, c, left, false, say::kSupply});
        }
    }

    // ---- everything else

    // The index besides its owner, in words.
    Sentence index_said(const Variable& v, int entry) const {
        std::vector<Sentence> parts;
        for (std::size_t d = v.dimensions.size(); d-- > (by_player(v) ? 1 : 0);) {
            parts.insert(parts.begin(),
                         value_said(game_, v.index_types[d], entry % v.dimensions[d] + v.index_low[d]));
            entry /= v.dimensions[d];
        }
        return parts.empty() ? Sentence() : listed(parts);
    }

    // Of what has an index besides its owner: a number on each point is listed where it is not as at the start. Any other
    // table is one thing (how many dice lie in each group): all of it, unless nothing ever changed it.
    void add_facts(const Slot& slot) {
        const Variable& v = slot.variable;
        const bool indexed = v.dimensions.size() > (by_player(v) ? 1u : 0u);
        const bool whole = indexed && !by_point(v) && differs(slot);
        for (int i = 0; i < slot.entries(); ++i) {
            const bool hidden = sight_.hides(v, i);
            if (indexed && (hidden || !(whole || slot.entry_differs(state_, blank_, i)))) continue;
            const int owner = owner_of(v, i);
            const Sentence value =
                hidden ? Sentence(say::kUnknown) : value_said(game_, v.type, state_.number_slot(v.slot + i));
            seen_.facts.push_back({slot.key, indexed ? slot.index_text(game_, i) : "",
                                   hidden ? "?" : slot.entry_text(state_, i), owner,
                                   fact_said(v.says.empty() ? plain_name(v.name) : v.says,
                                             player_said(program_, owner), index_said(v, i), value)});
        }
    }

    bool differs(const Slot& slot) const {
        for (int i = 0; i < slot.entries(); ++i)
            if (!sight_.hides(slot.variable, i) && slot.entry_differs(state_, blank_, i)) return true;
        return false;
    }

    void add_shown() {
        for (const Shown& shown : program_.shown) {
            const int sizes = std::max(1, shown.sizes);
            for (std::size_t k = 0; k < shown.values.size(); ++k) {
                const Says::Gap& gap = shown.values[k];
                const auto number = state_.told(gap);
                if (!number) continue;
                const int owner = shown.by_player ? int(k) / sizes : kNobody;
                if (owner >= 0 && state_.header().out >> owner & 1) continue;
                if (shown.sizes > 0) add_pieces(shown, owner, int(k) % sizes + 1, *number);
                else
                    seen_.facts.push_back({shown.name, "", value_text(game_, gap.type, *number), owner,
                                           fact_said(shown.says, player_said(program_, owner), {},
                                                     value_said(game_, gap.type, *number))});
            }
        }
    }

    // A player's pieces of one size that are not on the board.
    void add_pieces(const Shown& shown, int owner, int size, int count) {
        Sentence says = shown.says;
        if (has_gap(says.text, "player")) says.gaps.push_back({"player", player_said(program_, owner)});
        const int colour = program_.player_colour[std::size_t(owner)];
        seen_.stocks.push_back({shown.name, owner, colour, std::max(0, count), false, std::move(says), size});
    }

    // What the players would have if the game ended now, where the page shows no tally of its own. A score may be made of
    // secrets, and is then told at the end only.
    void add_scores() {
        if (program_.score_pc < 0 || program_.has_hidden || state_.over()) return;
        const bool tallied = std::any_of(seen_.facts.begin(), seen_.facts.end(),
                                         [](const FactInView& f) { return f.owner >= 0; });
        if (tallied) return;
        const std::vector<int> scores = scores_now(state_);
        for (std::size_t q = 0; q < scores.size(); ++q) {
            const std::string n = std::to_string(scores[q]);
            seen_.facts.push_back({"score", "", n, int(q), {say::kScoreNow, {{"value", n}}}});
        }
    }

    const State& state_;
    const Game& game_;
    const Program& program_;
    Sight sight_;
    State blank_;
    InView seen_;
};

}  // namespace

InView in_view(const State& state, int viewer) { return Looking(state, viewer).look(); }

std::vector<std::string> in_view_lines(const State& state, int viewer, const Language& language) {
    const InView seen = in_view(state, viewer);
    const Program& program = state.game().program();
    std::vector<std::string> lines;
    for (int owner = kNobody; owner < state.game().players(); ++owner) {
        std::vector<Sentence> parts;
        std::vector<Sentence> balls;  // of the stock so far
        for (std::size_t k = 0; k < seen.stocks.size(); ++k) {
            const StockInView& s = seen.stocks[k];
            if (s.owner != owner) continue;
            const Sentence count = s.count < 0 ? Sentence(say::kUnknown) : Sentence(std::to_string(s.count));
            if (s.size > 0)
                balls.push_back({say::kOfSize, {{"count", count}, {"size", std::to_string(s.size)}}});
            else if (s.colour < 0) balls.push_back(count);
            else if (s.count != 0)
                balls.push_back(listed({count, plain_name(program.colours[std::size_t(s.colour)])}, " "));
            const bool more = k + 1 < seen.stocks.size() && seen.stocks[k + 1].name == s.name &&
                              seen.stocks[k + 1].owner == owner;
            if (more) continue;
            const Sentence value = balls.empty() ? Sentence("0") : listed(balls);
            parts.push_back({say::kFact, {{"name", s.says}, {"value", value}}});
            balls.clear();
        }
        for (const FactInView& f : seen.facts)
            if (f.owner == owner && f.value != "none") parts.push_back(f.says);
        if (parts.empty()) continue;
        std::vector<std::string> texts;
        for (const Sentence& part : parts) texts.push_back(capital(language.of(part)));
        const std::string line = joined(texts, " · ");
        lines.push_back(owner < 0 ? line
                                  : language.of({say::kAsked,
                                                 {{"player", player_said(program, owner)}, {"what", line}}}));
    }
    return lines;
}

Sentence board_said(const Program& program, int board) {
    for (const Variable& v : program.variables) {
        if (v.form != Variable::Form::Board || board < v.slot || board >= v.slot + v.size) continue;
        const Sentence player = by_player(v) ? player_said(program, owner_of(v, board - v.slot)) : Sentence();
        Sentence name = v.says.empty() ? plain_name(v.name) : v.says;
        if (has_gap(name.text, "player")) name.gaps.push_back({"player", player});
        else if (!player.empty()) return {say::kOwnThing, {{"name", name}, {"player", player}}};
        return name;
    }
    return {};
}

}  // namespace cairn
