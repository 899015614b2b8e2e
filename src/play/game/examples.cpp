#include "play/game/examples.hpp"

#include <algorithm>
#include <cstdint>

#include "play/game/match.hpp"
#include "play/game/setup.hpp"
#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "play/text/position.hpp"

namespace cairn {
namespace {

// ---- perft: sequences of exactly `depth` choices; finished games add nothing

std::uint64_t perft(const State& state, int depth) {
    if (state.over()) return 0;
    MoveList moves;
    state.moves(moves);
    if (depth == 1) return moves.size();
    std::uint64_t n = 0;
    for (Move m : moves) {
        State next = state;
        next.play(m);
        n += perft(next, depth - 1);
    }
    return n;
}

// The same where legal moves depend on what stood before.
std::uint64_t perft(Match& match, int depth) {
    if (match.state().over()) return 0;
    MoveList moves;
    match.legal(moves);
    if (depth == 1) return moves.size();
    std::uint64_t n = 0;
    for (Move m : moves) {
        match.play(m);
        n += perft(match, depth - 1);
        match.undo();
    }
    return n;
}

// ---- one example

// Runs the steps in order up to the first that does not hold.
class ExampleRun {
   public:
    explicit ExampleRun(const Game& game)
        : game_(std::shared_ptr<const Game>(), &game), match_(game_) {}  // the caller keeps the Game alive

    // "" when the step holds, else what was expected and what was found.
    std::string run(const Example::Step& step) {
        using Kind = ExampleStep::Kind;
        switch (step.kind) {
            case Kind::Option: return "";
            case Kind::Position: return position(step);
            case Kind::Play: return play(step);
            case Kind::Forbid: return forbid(step);
            case Kind::Allow: return allow(step);
            case Kind::Expect: return step.words.empty() ? condition(step) : outcome(step);
            case Kind::ExpectPosition: return same_position(step);
            case Kind::Perft: return perft_numbers(step);
        }
        return "";
    }
    std::string position_now() const { return position_text(match_.state()); }

   private:
    const State& state() const { return match_.state(); }

    std::string position(const Example::Step& step) {
        PositionRead read = read_position(*game_, step.text);
        if (!read.state) return "this position cannot be set up: " + joined(read.problems, "; ");
        match_ = Match(game_, std::move(*read.state));
        return "";
    }

    std::string play(const Example::Step& step) {
        if (step.words.empty()) return "`play` needs at least one move";
        for (const auto& w : step.words)
            if (const auto problem = match_.play_word(w); !problem.empty())
                return "expected to play " + echo(w) + ", but " + problem;
        return "";
    }

    std::string forbid(const Example::Step& step) {
        if (step.words.empty()) return "`forbid` needs at least one move";
        for (const auto& w : step.words) {
            const MoveRead read = read_move(state(), w, &match_.history());
            if (read.wrong == Wrong::Nothing || read.wrong == Wrong::Ambiguous)
                return "expected " + echo(w) + " to be forbidden, but it is allowed";
            // A misspelt word would be forbidden for ever, and prove nothing.
            if (read.wrong == Wrong::NoMove) return read.problem;
        }
        return "";
    }

    std::string allow(const Example::Step& step) {
        if (step.words.empty()) return "`allow` needs at least one move";
        for (const auto& w : step.words) {
            const MoveRead read = read_move(state(), w, &match_.history());
            if (read.wrong != Wrong::Nothing && read.wrong != Wrong::Ambiguous)
                return "expected " + echo(w) + " to be allowed, but " + read.problem;
        }
        return "";
    }

    std::string condition(const Example::Step& step) const {
        return game_->condition(state(), step) ? "" : "this condition does not hold";
    }

    // ---- expect White wins

    std::string outcome(const Example::Step& step) const {
        const auto& w = step.words;
        if (w[0] == "score") return score(w);
        const auto holds = outcome_holds(w);
        if (!holds)
            return "`expect " + joined(w, " ") +
                   "` is not understood; write `White wins`, `Black loses`, `draw`, `over`, "
                   "`not over`, `White to move`, `anyone to claim`, `nobody wins`, `all win` or `score White "
                   "7`";
        return *holds ? "" : expected(joined(w, " "));
    }
    std::string expected(const std::string& what) const {
        return "expected " + what + ", found: " + result_text(state());
    }

    // Nothing when the words say nothing we know.
    std::optional<bool> outcome_holds(const std::vector<std::string>& w) const {
        const Outcome out = state().outcome();
        const std::string said = joined(w, " ");
        if (said == "draw") return out.over && out.drawn;
        if (said == "over") return out.over;
        if (said == "not over" || said == "playing") return !out.over;
        if (said == "anyone to claim") return state().race();
        if (said == "chance" || said == "chance to move") return !out.over && state().player() == kChance;
        const bool decided = out.over && !out.drawn && !out.faulty;
        const auto winners = std::count(out.ranks.begin(), out.ranks.end(), 1);
        if (said == "nobody wins") return out.over && !out.faulty && (out.drawn || winners == 0);
        if (said == "all win") return decided && winners == game_->players();
        const int q = player(w[0]);
        if (q < 0) return std::nullopt;
        const std::string verb = joined({w.begin() + 1, w.end()}, " ");
        if (verb == "to move") return !out.over && state().player() == q;
        if (verb == "wins") return decided && out.ranks[std::size_t(q)] == 1;
        if (verb == "loses") return decided && out.ranks[std::size_t(q)] != 1;
        return std::nullopt;
    }

    int player(const std::string& name) const {
        const auto& names = game_->program().players;
        const auto it =
            std::find_if(names.begin(), names.end(), [&](const auto& n) { return same_word(n, name); });
        return it == names.end() ? -1 : int(it - names.begin());
    }

    // score White 7, score White == 7, score White -3
    std::string score(const std::vector<std::string>& w) const {
        std::size_t i = 2;
        if (i < w.size() && (w[i] == "==" || w[i] == "=")) ++i;
        std::string number;
        for (; i < w.size(); ++i) number += w[i];
        const int q = w.size() > 1 ? player(w[1]) : -1;
        const auto wanted = number_in(number);
        if (q < 0 || !wanted)
            return "`expect " + joined(w, " ") + "` is not understood; write `score White 7`";
        const Outcome out = state().outcome();
        if (!out.over) return expected(joined(w, " "));
        if (out.scores.empty()) return "this game has no score";
        const int found = out.scores[std::size_t(q)];
        return found == *wanted ? ""
                                : "expected " + w[1] + " to score " + std::to_string(*wanted) + ", found " +
                                      std::to_string(found);
    }

    // ---- expect position "…"

    // The clock, what ko forbids and how the game ended count only where the text speaks of them; so does
    // the player to move.
    std::string same_position(const Example::Step& step) const {
        Setup setup = read_setup(*game_, step.text);
        if (!setup.problems.empty()) return "this position cannot be read: " + joined(setup.problems, "; ");
        const std::string found = position_now();
        if (matches(setup, setup.state)) return "";
        const PositionRead settled = read_position(*game_, step.text);
        if (settled.state && matches(setup, *settled.state)) return "";
        return "expected the position " + quoted_whole(step.text) + ", found " + quoted_whole(found);
    }
    static std::string quoted_whole(const std::string& text) { return "`" + text + "`"; }

    // Equal once the things left open are taken over from the position on the board.
    bool matches(const Setup& setup, const State& wanted) const {
        const State& now = state();
        const Program& p = game_->program();
        State w = wanted;
        if (setup.has("turn") && w.turn() != now.turn()) return false;  // == looks at it in few games only
        w.header().turn = now.header().turn;
        if (!setup.has("passes")) w.header().passes = now.header().passes;
        if (!setup.has("dealt")) w.header().attempts = now.header().attempts;
        if (!setup.has("player")) w.header().mover = now.header().mover;
        if (!setup.has("ko") && p.ko_slot >= 0)
            for (int i = 0; i < p.ko_boards * p.boards * p.planes_each(); ++i)
                w.set_slot(p.ko_slot + i, now.set_slot(p.ko_slot + i));
        if (!setup.has("@")) copy_place(now, w);
        if (!setup.has("over")) copy_ending(now, w);
        return w == now;
    }
    void copy_place(const State& from, State& to) const {
        const Program& p = game_->program();
        Header& h = to.header();
        h.site = from.header().site;
        h.me = from.header().me;
        h.board = from.header().board;
        h.flags = from.header().flags;
        for (int i = 0; i < p.local_sets; ++i) to.set_slot(p.local_set + i, from.set_slot(p.local_set + i));
        for (int i = 0; i < p.local_numbers; ++i)
            to.number_slot(p.local_number + i, from.number_slot(p.local_number + i));
    }
    void copy_ending(const State& from, State& to) const {
        Header& h = to.header();
        const Header& f = from.header();
        h.status = f.status;
        h.rule = f.rule;
        h.reason = f.reason;
        std::copy(std::begin(f.rank), std::end(f.rank), std::begin(h.rank));
        to.set_slot(0, from.set_slot(0));
        for (int q = 0; q < game_->players(); ++q) to.number_slot(q, from.number_slot(q));
    }

    // ---- perft 16 240 3360

    std::string perft_numbers(const Example::Step& step) {
        for (std::size_t d = 0; d < step.numbers.size(); ++d) {
            const int depth = int(d) + 1;
            const auto found = game_->program().historic ? perft(match_, depth) : perft(state(), depth);
            if (found != std::uint64_t(step.numbers[d]))
                return "expected " + std::to_string(step.numbers[d]) + " ways to make " +
                       counted(depth, "choice", "choices") + ", found " + std::to_string(found);
        }
        return "";
    }

    std::shared_ptr<const Game> game_;
    Match match_;
};

ExampleResult run_example(const Game& game, const Example& example) {
    ExampleRun run(game);
    for (const Example::Step& step : example.steps)
        if (auto problem = run.run(step); !problem.empty())
            return {example.title, false, step.place, problem + "\n    position: " + run.position_now()};
    return {example.title, true, example.place, ""};
}

}  // namespace

ExampleResult ExamplesRun::next() {
    const std::size_t number = next_++;
    const Example& example = game_.program().examples[number];
    auto& loaded = settings_[example.options];
    if (!loaded.game) loaded = Game::load(game_.source(), example.options, game_.budget());
    // The same example, compiled for these options.
    if (loaded.game) return run_example(*loaded.game, loaded.game->program().examples[number]);
    std::string problem = "the game does not load with these options";
    for (const auto& d : loaded.diagnostics.list)
        if (d.level == Diagnostic::Level::Error) problem += ": " + d.message;
    return {example.title, false, example.place, problem};
}

std::vector<ExampleResult> run_examples(const Game& game) {
    std::vector<ExampleResult> results;
    for (ExamplesRun run(game); !run.done();) results.push_back(run.next());
    return results;
}

}  // namespace cairn
