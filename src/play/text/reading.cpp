// Moves read, as people type them. Each legal move can be spelt in several ways; the closest reading counts:
//
//     exact       the move's own word                                   move.2:c3
//     full        label and value, however they are divided             move 2:c3   Move-c3   c1+a1 for a1+c1
//     part        one of the two, or some points of a set               2:c3   c3   move   a1
//
// When the closest reading fits several moves, the typed text is ambiguous.
#include <algorithm>

#include "play/game/history.hpp"
#include "play/say/language.hpp"
#include "play/show/explain.hpp"
#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "play/text/values.hpp"
#include "rules/diagnostic.hpp"

namespace cairn {
namespace {

constexpr std::size_t kLongestMove = 1000;   // a set of 100 points, named with their levels
constexpr std::size_t kLongestSlip = 30;     // longer texts are no slips of the finger
constexpr std::size_t kNamedCandidates = 6;  // candidates that a message names

enum Closeness { kNoMatch, kPart, kFull, kExact };

bool divider(char c) { return c == ' ' || c == '\t' || c == '.' || c == ':' || c == '-'; }
bool digit(char c) { return c >= '0' && c <= '9'; }

// Lower case, with one space for whatever divides: "Move - 2:c3" is "move 2 c3". A sign before a number stays.
std::string plain(std::string_view text) {
    std::string out;
    bool divided = true;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool sign = text[i] == '-' && divided && i + 1 < text.size() && digit(text[i + 1]);
        if (divider(text[i]) && !sign) {
            divided = true;
            continue;
        }
        if (divided && !out.empty()) out += ' ';
        divided = false;
        out += text[i];
    }
    return lower(out);
}

// What follows `label` and a divider at the start of `text`; nothing when it starts otherwise.
std::optional<std::string_view> after_label(std::string_view text, std::string_view label) {
    if (label.empty() || text.size() < label.size()) return std::nullopt;
    for (std::size_t i = 0; i < label.size(); ++i) {
        const bool both_divide = divider(text[i]) && divider(label[i]);
        if (!both_divide && !same_word(text.substr(i, 1), label.substr(i, 1))) return std::nullopt;
    }
    text.remove_prefix(label.size());
    if (!text.empty() && !divider(text.front())) return std::nullopt;
    bool first = true;
    while (!text.empty() && divider(text.front())) {
        if (!first && text.front() == '-' && text.size() > 1 && digit(text[1])) break;
        text.remove_prefix(1);
        first = false;
    }
    return text;
}

// A legal move, ready to be compared with what was typed.
struct Candidate {
    Move move;
    std::string word, label, value;
    const Site* site = nullptr;  // of the value, null for a label alone
};

std::vector<Candidate> candidates_of(const State& state, const MoveList& legal) {
    const Site& here = state.game().program().sites[state.header().site];
    std::vector<Candidate> list;
    for (Move m : legal) {
        Candidate c{m, word(state, m), {}, {}, site_of(state, m)};
        if (m == kVoidGame) {
            c.label = c.word;
        } else if (here.form == Site::Form::Alternatives) {
            const auto label = label_word(state.game().program(), here, m.alternative());
            if (!label.empty() || !c.site) c.label = label.empty() ? as_word(label) : label;
        }
        c.value = c.word.substr(c.site && !c.label.empty() ? c.label.size() + 1 : 0);
        if (!c.site) c.value.clear();
        list.push_back(std::move(c));
    }
    return list;
}

class Reader {
   public:
    Reader(const State& state, MoveList legal, std::string_view text)
        : state_(state),
          game_(state.game()),
          board_(game_.lattice()),
          legal_(std::move(legal)),
          typed_(text),
          plain_(plain(text)),
          candidates_(candidates_of(state, legal_)) {}

    MoveRead read() const {
        std::vector<const Candidate*> best;
        Closeness closest = kPart;
        for (const auto& c : candidates_) {
            const Closeness now = closeness(c);
            if (now < closest) continue;
            if (now > closest) best.clear();
            closest = now;
            // Entries that push nothing at the same end are one and the same placement.
            const bool same =
                std::any_of(best.begin(), best.end(), [&](auto* b) { return b->word == c.word; });
            if (!same) best.push_back(&c);
        }
        if (best.size() == 1) return {best.front()->move, "", Wrong::Nothing};
        if (best.size() > 1) return {std::nullopt, several(best), Wrong::Ambiguous};
        return not_legal();
    }

   private:
    // ---- how close a move is to what was typed

    Closeness closeness(const Candidate& c) const {
        if (same_word(typed_, c.word)) return kExact;
        Closeness best = kNoMatch;
        if (c.site) {
            if (c.label.empty()) return value_closeness(c, typed_);
            if (const auto rest = after_label(typed_, c.label)) best = value_closeness(c, *rest);
            if (best == kNoMatch && value_closeness(c, typed_) != kNoMatch) best = kPart;
        }
        if (best == kNoMatch && plain_ == plain(c.label)) best = c.site ? kPart : kFull;
        return best;
    }

    Closeness value_closeness(const Candidate& c, std::string_view text) const {
        const std::string typed = plain(text);
        if (typed.empty()) return kNoMatch;
        if (typed == plain(c.value)) return kFull;
        if (c.move.value() < 0) return typed == "none" ? kFull : kNoMatch;
        switch (c.site->form) {
            case Site::Form::Points: return means(text, c.move.value()) ? kFull : kNoMatch;
            case Site::Form::Entries: return entry_closeness(c, text);
            case Site::Form::Sets: return set_closeness(state_.offered_set(c.move), text);
            default: return kNoMatch;
        }
    }

    bool means(std::string_view text, Point p) const {
        const std::string name = lower(trimmed(text));
        const auto in = [&](const std::vector<Point>& named) {
            return std::find(named.begin(), named.end(), p) != named.end();
        };
        // Boards of different kinds may have points of one name: it will do where only one of them is offered.
        return in(board_.named(name)) || in(game_.program().kind_with(p).named(name));
    }

    // "b2e", "b2 e" and "b2 east" are the entry; "b2" is part of it.
    Closeness entry_closeness(const Candidate& c, std::string_view text) const {
        if (entry_in(text) == c.move.value()) return kFull;
        return means(text, board_.tracks[std::size_t(c.move.value())].points.front()) ? kPart : kNoMatch;
    }

    // The track that "b2e", "b2 e" or "b2 east" names; -1 when it names none.
    int entry_in(std::string_view text) const {
        const auto words = words_of(text, " \t.-");
        if (words.empty() || words.size() > 2) return -1;
        if (words.size() == 1) return read_value(game_, {Type::Entry}, words[0]).value_or(-1);
        const std::string heading = lower(words[1]);
        for (std::string_view name : {"north", "east", "south", "west"})
            if (heading == name || heading == name.substr(0, 1))
                for (std::size_t t = 0; t < board_.tracks.size(); ++t)
                    if (board_.tracks[t].heading == name.front() &&
                        means(words[0], board_.tracks[t].points.front()))
                        return int(t);
        return -1;
    }

    // The points in any order and divided by +, commas or spaces; some of them only: a part.
    Closeness set_closeness(const WideSet& set, std::string_view text) const {
        WideSet typed;
        for (auto name : words_of(text, "+, \t")) {
            auto named = board_.named(lower(name));
            if (!set.empty())
                for (Point q : game_.program().kind_with(set.first()).named(lower(name))) named.push_back(q);
            const auto p = std::find_if(named.begin(), named.end(),
                                        [&](Point q) { return set.has(q) && !typed.has(q); });
            if (p == named.end()) return kNoMatch;
            typed.add(*p);
        }
        return typed.empty() ? kNoMatch : typed == set ? kFull : kPart;
    }

    // ---- what to say otherwise

    std::string several(const std::vector<const Candidate*>& best) const {
        std::vector<std::string> words;
        for (auto* c : best) words.push_back(c->word);
        return echo(typed_) + " can mean " + some_of(words) + "; write one of them";
    }

    static std::string some_of(std::vector<std::string> words) {
        if (words.size() <= kNamedCandidates) return list_of(words, "or");
        words.resize(kNamedCandidates - 1);
        return joined(words, ", ") + ", …";
    }

    // "write a point such as c3", "write red or white", "write place.a1, move.c3 or pass".
    std::string how_to_write() const {
        std::vector<std::string> all, examples;
        std::vector<int> alternatives;
        bool nothing = false;
        for (const auto& c : candidates_) {
            all.push_back(c.word);
            nothing |= c.label.empty() && c.site && c.move.value() < 0;
            if (c.site && c.move.value() < 0) continue;
            if (std::find(alternatives.begin(), alternatives.end(), c.move.alternative()) !=
                alternatives.end())
                continue;
            alternatives.push_back(c.move.alternative());
            examples.push_back(c.label.empty() && c.site ? example_of(c) : c.word);
        }
        if (all.size() <= kNamedCandidates) return "write " + list_of(all, "or");
        if (nothing) examples.push_back("nothing");
        return "write " + list_of(examples, "or");
    }

    // "a point such as c3", "a number from 1 to 9"
    std::string example_of(const Candidate& c) const {
        if (c.site->form != Site::Form::Few || c.site->value.type != Type::Number)
            return with_article(type_noun(game_, c.site->value)) + " such as " + c.word;
        int low = c.move.value(), high = low;
        for (const auto& other : candidates_)
            if (other.move.alternative() == c.move.alternative()) high = std::max(high, other.move.value());
        return "a number from " + std::to_string(low) + " to " + std::to_string(high);
    }

    MoveRead not_legal() const {
        if (typed_.empty()) return {std::nullopt, "nothing was typed: " + how_to_write(), Wrong::NoMove};
        const Site& here = game_.program().sites[state_.header().site];
        for (std::size_t a = 0; a < here.alternatives.size(); ++a) {
            const auto label = label_word(game_.program(), here, int(a));
            if (here.alternatives[a].label.empty()) continue;
            if (const auto rest = after_label(typed_, label)) return not_in_branch(int(a), label, *rest);
        }
        if (auto reason = why_not_value(kAnyAlternative, typed_); !reason.empty())
            return {std::nullopt, reason, Wrong::NotNow};
        if (known_elsewhere(typed_))
            return {std::nullopt, echo(typed_) + " is not a choice now: " + how_to_write(), Wrong::NotNow};
        return {std::nullopt, echo(typed_) + " is no move: " + how_to_write() + near(), Wrong::NoMove};
    }

    // The label is right; the branch is closed or its value is not.
    MoveRead not_in_branch(int alternative, const std::string& label, std::string_view value) const {
        const bool open =
            std::any_of(legal_.begin(), legal_.end(), [&](Move m) { return m.alternative() == alternative; });
        if (auto reason = why_not_value(alternative, value); !reason.empty())
            return {std::nullopt, reason, Wrong::NotNow};
        if (!open)
            return {std::nullopt, echo(label) + " is not possible now: " + how_to_write(), Wrong::NotNow};
        if (known_elsewhere(value))
            return {std::nullopt, echo(typed_) + " is not a choice now: " + how_to_write(), Wrong::NotNow};
        return {std::nullopt, echo(typed_) + " is no move: " + how_to_write() + near(), Wrong::NoMove};
    }

    // The reason in the game's own terms when the text names a point or an entry and such a thing is asked for.
    std::string why_not_value(int alternative, std::string_view text) const {
        if (const int track = entry_in(text); track >= 0)
            if (const auto why = why_not_entry(state_, legal_, alternative, track, PointNames::Typed))
                return Language().of(why->says);
        const auto named = board_.named(lower(text));
        if (named.empty()) return "";
        const auto why = why_not_point(state_, legal_, alternative, named, PointNames::Typed);
        return why ? Language().of(why->says) : "";
    }

    // A point, colour, player, kind, number or label that this game uses, though not here.
    // a1+c1+e1: a set, whether or not it is one that can ever be chosen.
    bool names_points(std::string_view text) const {
        for (;;) {
            const auto plus = text.find('+');
            if (board_.named(lower(std::string(text.substr(0, plus)))).empty()) return false;
            if (plus == std::string_view::npos) return true;
            text.remove_prefix(plus + 1);
        }
    }

    bool known_elsewhere(std::string_view text) const {
        if (!board_.named(lower(std::string(text))).empty() || number_in(text) || names_points(text))
            return true;
        for (const Site& site : game_.program().sites) {
            for (const auto& a : site.alternatives)
                if (!a.label.empty() && after_label(text, as_word(a.label))) return true;
            if (site.optional && same_word(text, "nothing")) return true;
            for (const auto& w : value_words(game_, site.value))
                if (plain(w) == plain(text)) return true;
        }
        for (const auto& list : {game_.program().colours, game_.program().players})
            for (const auto& name : list)
                if (same_word(name, text)) return true;
        return false;
    }

    std::string near() const {
        if (typed_.size() > kLongestSlip) return "";
        std::vector<std::string> words;
        for (const auto& c : candidates_) {
            words.push_back(c.word);
            if (!c.label.empty()) words.push_back(c.label);
        }
        return suggestion(lower(typed_), words);
    }

    const State& state_;
    const Game& game_;
    const Lattice& board_;
    MoveList legal_;
    std::string_view typed_;
    std::string plain_;
    std::vector<Candidate> candidates_;
};

// A move whose own word was typed, which is what programs do: found without spelling out all the others. Nothing where only they
// can tell, as of sets and entries.
std::optional<Move> exact_move(const State& state, std::string_view text, const History* history) {
    const Program& program = state.game().program();
    const Site& here = program.sites[state.header().site];
    const auto is = [&](Move m) { return state.legal(m, history) && same_word(word(state, m), text); };
    const auto point_of = [&](int alternative, std::string_view name) -> std::optional<Move> {
        const auto named = state.game().lattice().named(lower(std::string(name)));
        if (named.size() != 1) return std::nullopt;
        const Move m = Move::of(alternative, named.front());
        return is(m) ? std::optional(m) : std::nullopt;
    };
    if (here.form == Site::Form::Points) return point_of(0, text);
    if (here.form != Site::Form::Alternatives) return std::nullopt;
    for (std::size_t k = 0; k < here.alternatives.size(); ++k) {
        const std::string label = label_word(program, here, int(k));
        if (label.empty() || !same_word(text.substr(0, label.size()), label)) continue;
        if (text.size() == label.size()) {
            if (const Move m = Move::of(int(k), -1); is(m)) return m;
        } else if (text[label.size()] == '.') {
            if (const auto m = point_of(int(k), text.substr(label.size() + 1))) return m;
        }
    }
    return std::nullopt;
}

}  // namespace

MoveRead read_move(const State& state, std::string_view text, const History* history) {
    text = trimmed(text);
    if (state.over()) return {std::nullopt, "the game is over: " + result_text(state), Wrong::NotNow};
    if (text.size() > kLongestMove)
        return {std::nullopt, echo(text) + " is too long for a move", Wrong::NoMove};
    if (const auto exact = exact_move(state, text, history)) return {*exact, "", Wrong::Nothing};
    MoveList legal;
    state.moves(legal, history);
    return Reader(state, std::move(legal), text).read();
}

}  // namespace cairn
