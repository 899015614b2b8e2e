#include "play/game/setup.hpp"

#include <algorithm>

#include "play/text/board_text.hpp"
#include "play/text/fields.hpp"
#include "play/text/phrases.hpp"
#include "play/text/slots.hpp"
#include "rules/diagnostic.hpp"
#include "rules/program/facts.hpp"

namespace cairn {
namespace {

constexpr std::size_t kMostProblems = 20;  // more would not help anybody

// The words of the text; those that spaces tore out of the boards ("W... / ....") are joined again.
std::vector<std::string> parts_of(std::string_view text) {
    const auto divides = [](char c) { return c == '/' || c == '_' || c == '|'; };
    std::vector<std::string> parts;
    for (auto word : words_of(text)) {
        const bool goes_on = parts.size() == 1 && (divides(parts[0].back()) || divides(word.front()));
        if (goes_on) parts[0] += word;
        else parts.emplace_back(word);
    }
    return parts;
}

class SetupReader {
   public:
    SetupReader(const Game& game, Setup& setup)
        : game_(game), program_(game.program()), setup_(setup), slots_(slots_of(game)) {}

    void read(std::string_view text) {
        if (text.size() > kLongestPosition) return problem("this text is too long for a position");
        const auto parts = parts_of(text);
        if (parts.empty())
            return problem("nothing was written; a position begins with its board, as " + example());
        setup_.state.header().flags = kStarted;
        read_boards(setup_.state, program_.plane_slot, parts[0], setup_.problems);
        for (std::size_t i = 1; i < parts.size(); ++i) part(parts[i]);
        // Of a game that is over the flags tell whether it came to its first turn; else the place does.
        if (setup_.site >= 0 && !setup_.state.over() && in_start(setup_.site))
            setup_.state.header().flags &= std::uint8_t(~kStarted);
        if (!setup_.has("by")) setup_.state.header().me = setup_.state.header().mover;
        check_balance();
        check_mover();
        check_locals();
        if (setup_.problems.size() > kMostProblems) {
            const auto more = setup_.problems.size() - kMostProblems;
            setup_.problems.resize(kMostProblems);
            problem("and " + std::to_string(more) + " more");
        }
    }

   private:
    void problem(std::string what) { setup_.problems.push_back(std::move(what)); }
    std::string example() const { return boards_text(game_.blank(), program_.plane_slot); }

    void part(std::string_view text) {
        if (text.front() == '@') return site(text.substr(1));
        const auto equals = text.find('=');
        if (equals == std::string_view::npos) return player(text);
        pair(text.substr(0, equals), text.substr(equals + 1));
    }

    bool first_time(const std::string& key) {
        if (setup_.has(key)) return problem(echo(key) + " is written twice"), false;
        setup_.given.push_back(key);
        return true;
    }

    void player(std::string_view text) {
        const int q = read_player(game_, text);
        if (q < 0) {
            std::vector<std::string> words;
            for (int i = 0; i < game_.players(); ++i) {
                const auto& name = program_.players[std::size_t(i)];
                const auto shown = player_text(game_, i);
                words.push_back(shown == name ? name : shown + " (" + name + ")");
            }
            const auto near = suggestion(text, program_.players);
            return problem(echo(text) + " is no player" +
                           (near.empty() ? "; write " + list_of(words, "or") : near));
        }
        if (setup_.has("player")) return problem("two players to move: " + echo(text) + " is the second");
        setup_.given.push_back("player");
        setup_.state.header().mover = std::uint8_t(q);
    }

    void site(std::string_view text) {
        if (!first_time("@")) return;
        std::vector<std::string> names;
        for (std::size_t i = 0; i < program_.sites.size(); ++i) {
            names.push_back("@" + program_.sites[i].name);
            if (!same_word(program_.sites[i].name, text)) continue;
            setup_.site = int(i);
            return;
        }
        const std::string written = "@" + std::string(text);
        problem("there is no choice " + echo(written) + suggestion(written, names));
    }

    bool in_start(int site) const {
        return program_.sites[std::size_t(site)].options_pc < program_.phases.front().turn_pc;
    }

    void pair(std::string_view key, std::string_view value) {
        for (const Field& f : fields())
            if (same_word(f.key, key)) {
                if (!first_time(std::string(f.key))) return;
                if (auto wrong = f.read(setup_.state, value); !wrong.empty())
                    problem(std::string(f.key) + ": " + wrong);
                return;
            }
        for (const Slot& s : slots_)
            if (same_word(s.key, key)) {
                if (!first_time(s.key)) return;
                if (auto wrong = read_slot(s, setup_.state, value); !wrong.empty()) problem(wrong);
                return;
            }
        std::vector<std::string> keys;
        for (const Field& f : fields()) keys.emplace_back(f.key);
        for (const Slot& s : slots_) keys.push_back(s.key);
        problem("this game has no " + echo(key) + suggestion(key, keys));
    }

    // ---- what must hold of the whole

    void check_balance() {
        for (int b = 0; b < program_.boards; ++b) {
            const Lattice& board = program_.lattice_of(b);
            const WideSet balls = setup_.state.balls(b);
            const std::string name = program_.boards > 1 ? program_.board_names[std::size_t(b)] + ": " : "";
            for (Point p : balls)
                if (!board.supports(p).subset_of(balls))
                    problem(name + board.name(p) + " floats: it needs " + std::string(board.nouns().pieces) +
                            " on " + list_of(point_names(board, board.supports(p))));
        }
    }

    void check_mover() {
        const Header& h = setup_.state.header();
        if (h.status != 0) return;
        const unsigned all = (1u << game_.players()) - 1;
        if ((h.out & all) == all) problem("out: not all players can be out");
        // Who is put out in the midst of his own turn may have to end it.
        const bool in_turn = setup_.site >= 0 || puts_out_before_choosing(program_);
        if (!in_turn && (h.out >> h.mover & 1))
            problem(program_.players[h.mover] + " is out and cannot be to move");
    }

    // What belongs to the middle of a turn means nothing at its start.
    void check_locals() {
        if (setup_.site >= 0 || setup_.has("@") || setup_.has("over")) return;
        const auto inside = [&](std::string_view key) {
            for (const Field& f : fields())
                if (f.key == key) return f.inside_turn;
            for (const Slot& s : slots_)
                if (s.key == key) return s.variable.local;
            return false;
        };
        for (const auto& key : setup_.given)
            if (inside(key))
                problem(echo(key) + " belongs to the middle of a turn; say where the game waits, as @" +
                        first_site());
    }
    std::string first_site() const { return program_.sites.empty() ? "turn.1" : program_.sites.back().name; }

    const Game& game_;
    const Program& program_;
    Setup& setup_;
    const std::vector<Slot>& slots_;
};

}  // namespace

bool Setup::has(std::string_view key) const {
    return std::find(given.begin(), given.end(), key) != given.end();
}

Setup read_setup(const Game& game, std::string_view text) {
    Setup setup(game);
    SetupReader(game, setup).read(text);
    return setup;
}

}  // namespace cairn
