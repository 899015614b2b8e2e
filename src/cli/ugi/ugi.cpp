#include "cli/ugi/ugi.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "cli/loading.hpp"
#include "cli/terminal/console.hpp"
#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "play/text/position.hpp"
#include "study/atlas/using/informed_player.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/analysis_text.hpp"
#include "study/knowledge/facts.hpp"
#include "study/match/player_limits.hpp"
#include "study/match/stopper.hpp"

#ifndef CAIRN_VERSION
#define CAIRN_VERSION "0"
#endif

namespace cairn {
namespace {

constexpr std::string_view kStandard = "standard";  // the variant that is none
constexpr int kDeepestPerft = 200;
constexpr int kMostLines = 256;
constexpr long kHighestSeed = 0x7FFFFFFF;

std::string error(std::string_view sentence) {
    std::string line = printable(sentence);
    std::replace(line.begin(), line.end(), '\n', ' ');
    return "info error " + line + "\n";
}

std::string response(std::string_view text) { return fmt::format("response {}\n", text); }

const std::string kNoGame = error("no game is chosen; send: setoption name game value NAME");

template <typename Number>
std::optional<Number> read_number(std::string_view text, Number low, Number high) {
    Number n{};
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (problem != std::errc{} || end != text.data() + text.size() || n < low || n > high)
        return std::nullopt;
    return n;
}

// Where the word `word` begins in the text, as a word of its own.
std::size_t find_word(std::string_view text, std::string_view word) {
    for (std::string_view w : words_of(text))
        if (w == word) return std::size_t(w.data() - text.data());
    return std::string_view::npos;
}

std::string option_lines(const Program& program) {
    std::string lines;
    for (const Option& o : program.options) {
        if (o.words.empty()) {
            lines += fmt::format("option name {} type spin default {} min {} max {}\n", o.name, o.fallback,
                                 o.low, o.high);
        } else {
            lines +=
                fmt::format("option name {} type combo default {}", o.name, o.words[std::size_t(o.fallback)]);
            for (const std::string& word : o.words) lines += " var " + word;
            lines += "\n";
        }
    }
    if (!program.variants.empty()) {
        lines += fmt::format("option name variant type combo default {} var {}", kStandard, kStandard);
        for (const VariantDecl& v : program.variants) lines += " var " + v.name;
        lines += "\n";
    }
    if (program.players_low < program.players_high)
        lines += fmt::format("option name players type spin default {} min {} max {}\n",
                             program.players.size(), program.players_low, program.players_high);
    return lines;
}

}  // namespace

Ugi::Ugi(Library library, std::uint64_t seed, UgiLimits limits)
    : library_(std::move(library)), random_(seed), limits_(limits) {}

std::string Ugi::answer(std::string_view line) {
    const Words words = words_of(line);
    if (words.empty()) return "";
    const std::string_view command = words[0];
    const std::string_view rest = line.substr(std::size_t(command.data() + command.size() - line.data()));
    const Words arguments(words.begin() + 1, words.end());

    if (command == "ugi") return ugi();
    if (command == "isready") return "readyok\n";
    if (command == "setoption") return set_option(rest);
    if (command == "stop") return "";
    if (command == "quit") {
        finished_ = true;
        return "";
    }
    static const std::vector<std::string> kCommands = {
        "ugi", "isready", "setoption", "uginewgame", "position", "go", "stop", "query", "quit"};
    if (std::find(kCommands.begin(), kCommands.end(), command) == kCommands.end())
        return error("there is no command " + echo(command) + suggestion(command.substr(0, 20), kCommands));

    if (!match_) return kNoGame;
    if (command == "uginewgame") {
        thinking_.reset();
        match_.emplace(game_);
        return "";
    }
    if (command == "position") return position(rest);
    if (command == "go") return go(arguments);
    return query(arguments);
}

std::string Ugi::ugi() const {
    std::string text = "id name Cairn " CAIRN_VERSION "\nid author the authors of Cairn\n";
    text += fmt::format("option name game type combo default {}", game_id_.empty() ? "<none>" : game_id_);
    for (const GameFile& file : library_.list()) text += " var " + file.id;
    text += "\n";
    text += engine_options();
    if (match_) text += option_lines(match_->game().program());
    return text + "ugiok\n";
}

std::string Ugi::engine_options() const {
    return fmt::format(
        "option name player type string default {}\n"
        "option name level type spin default {} min {} max {}\n"
        "option name multipv type spin default 1 min 1 max {}\n"
        "option name seed type spin default 1 min 0 max {}\n",
        player_, kHighestLevel, kLowestLevel, kHighestLevel, kMostLines, kHighestSeed);
}

std::string Ugi::choose_player(const std::string& text) {
    std::string problem;
    set_engine_option("player", text, problem);
    return problem;
}

bool Ugi::set_engine_option(const std::string& name, const std::string& value, std::string& problem) {
    const auto number = [&](long low, long high) {
        const auto n = read_number<long>(value, low, high);
        if (!n) problem = fmt::format("{} is a number from {} to {}, not {}", name, low, high, echo(value));
        return n;
    };
    if (name == "player") {
        if (game_) problem = make_informed_player(value, game_, 1).problem;
        if (problem.empty()) player_ = value;
    } else if (name == "level") {
        if (const auto level = number(kLowestLevel, kHighestLevel)) player_ = fmt::format("level:{}", *level);
    } else if (name == "multipv") {
        if (const auto lines = number(1, kMostLines)) lines_ = int(*lines);
    } else if (name == "seed") {
        if (const auto seed = number(0, kHighestSeed)) random_ = Random(std::uint64_t(*seed));
    } else {
        return false;
    }
    thinking_.reset();
    return true;
}

std::string Ugi::load(const std::string& source, const OptionValues& options) {
    Game::Loaded loaded = Game::load(source, options);
    if (!loaded.game) {
        if (std::string problem = wrong_options(source, options, loaded.diagnostics); !problem.empty())
            return problem;
        for (const Diagnostic& d : loaded.diagnostics.list)
            if (d.level == Diagnostic::Level::Error)
                return fmt::format("line {}: {}", d.place.line, d.message);
        return "the rules could not be read";
    }
    source_ = source;
    options_ = options;
    thinking_.reset();
    match_.reset();
    game_ = std::move(loaded.game);
    match_.emplace(game_);
    return "";
}

std::string Ugi::choose_game(std::string_view name) {
    const Library::Found found = library_.find(name);
    if (!found.ok()) return found.problem;
    if (std::string problem = load(found.source, {}); !problem.empty()) return found.file.id + ": " + problem;
    game_id_ = found.file.id;
    return "";
}

// setoption name NAME value VALUE, where both may have several words.
std::string Ugi::set_option(std::string_view rest) {
    const std::size_t name_at = find_word(rest, "name"), value_at = find_word(rest, "value");
    if (name_at == std::string_view::npos || value_at == std::string_view::npos || value_at < name_at)
        return error("write: setoption name NAME value VALUE");
    const std::string name(trimmed(rest.substr(name_at + 4, value_at - name_at - 4)));
    const std::string value(trimmed(rest.substr(value_at + 5)));
    if (name.empty() || value.empty()) return error("write: setoption name NAME value VALUE");

    if (name == "game") {
        const std::string problem = choose_game(value);
        return problem.empty() ? "" : error(problem);
    }
    const auto of_the_game = [&] {
        const auto& options = game_->program().options;
        return std::any_of(options.begin(), options.end(), [&](const Option& o) { return o.name == name; });
    };
    if (!game_ || !of_the_game())
        if (std::string problem; set_engine_option(name, value, problem))
            return problem.empty() ? "" : error(problem);
    if (!match_) return kNoGame;
    OptionValues options = options_;
    std::erase_if(options, [&](const auto& option) { return option.first == name; });
    if (name != "variant" || value != kStandard) options.emplace_back(name, value);
    const std::string problem = load(source_, options);
    return problem.empty() ? "" : error(problem);
}

// position startpos | fen TEXT [moves m1 m2 …], where the text may have several words.
std::string Ugi::position(std::string_view rest) {
    const std::size_t moves_at = find_word(rest, "moves");
    const std::string_view setup = trimmed(rest.substr(0, moves_at));
    std::optional<Match> next;
    if (setup == "startpos") {
        next.emplace(game_);
    } else if (setup.starts_with("fen ")) {
        PositionRead read = read_position(*game_, trimmed(setup.substr(4)));
        if (!read.state) return error(joined(read.problems, "; "));
        next.emplace(game_, *std::move(read.state));
    } else {
        return error("write: position startpos, or: position fen TEXT; then, if you like: moves M1 M2 …");
    }
    if (moves_at != std::string_view::npos)
        for (std::string_view word : words_of(rest.substr(moves_at + 5)))
            if (const std::string problem = next->play_word(word); !problem.empty())
                return error(fmt::format("move {} ({}): {}", next->moves().size() + 1, echo(word), problem));
    match_ = std::move(next);
    return "";
}

// go [movetime MS] [nodes N] [infinite]: without limits, as the player's own text says.
std::string Ugi::go(const Words& words) {
    std::uint64_t iterations = 0;
    std::chrono::milliseconds time{0};
    bool infinite = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view what = words[i], value = i + 1 < words.size() ? words[i + 1] : "";
        if (what == "perft") return go_perft(value);
        if (what == "infinite") {
            infinite = true;
            continue;
        }
        if (what == "movetime") {
            const auto ms = read_number<long>(value, 1, limits_.time.count());
            if (!ms) return error(fmt::format("movetime: 1 to {} milliseconds", limits_.time.count()));
            time = std::chrono::milliseconds(*ms);
        } else if (what == "nodes") {
            const auto nodes = read_number<std::uint64_t>(value, 1, limits_.iterations);
            if (!nodes) return error(fmt::format("nodes: 1 to {}", limits_.iterations));
            iterations = *nodes;
        } else {
            return error("write: go movetime MILLISECONDS, go nodes N, go infinite or go perft DEPTH");
        }
        ++i;
    }
    if (match_->state().over()) return error("the game is over");
    MoveList moves;
    match_->legal(moves);
    if (moves.empty()) return error("there is nothing to choose");
    if (match_->state().player() == kChance) {
        State rolled = match_->state();
        return "bestmove " + word(match_->state(), rolled.play_random(random_)) + "\n";
    }
    if (infinite) iterations = 0, time = limits_.time;
    const std::string player =
        iterations > 0 || time.count() > 0 ? with_limits(player_, iterations, time) : player_;
    return think(player, time.count() > 0 ? time : limits_.time);
}

// The player for the seat that decides now. What it has learned is kept while the same game goes on.
Player* Ugi::player_for(const std::string& text, std::string& problem) {
    const auto goes_on = [&](const Thinking& t) {
        const auto& before = t.moves;
        const auto& now = match_->moves();
        return t.text == text && t.seat == match_->state().player() && before.size() <= now.size() &&
               std::equal(before.begin(), before.end(), now.begin());
    };
    if (!thinking_ || !goes_on(*thinking_)) {
        PlayerRead read = make_informed_player(text, game_, random_.next());
        if (!read.player) {
            problem = read.problem;
            return nullptr;
        }
        thinking_ = Thinking{text, match_->state().player(), {}, std::move(read.player)};
    }
    thinking_->moves = match_->moves();
    return thinking_->player.get();
}

std::string Ugi::think(const std::string& text, std::chrono::milliseconds time) {
    std::string problem;
    Player* player = player_for(text, problem);
    if (!player) return error(fmt::format("player {}: {}", echo(text), problem));
    const Stopper stopper(*player, time, stop_);
    const Program& program = game_->program();
    Move best;
    // A level does not always take what it thinks best, nor should anyone whose choice must not be guessed.
    if (!listener_ || !takes_limits(text) || program.has_hidden || program.has_simultaneous) {
        best = player->choose(*match_);
    } else {
        const Analysis analysis =
            player->analyse(*match_, [&](const Analysis& a) { listener_(info_lines(a)); });
        listener_(info_lines(analysis));
        best = analysis.best().move;
    }
    return "bestmove " + word(match_->state(), best) + "\n";
}

std::string Ugi::info_lines(const Analysis& analysis) const {
    std::string text;
    const std::size_t shown = std::min(std::size_t(lines_), analysis.choices.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const ChoiceValue& choice = analysis.choices[i];
        const std::vector<std::string> line = line_words(*match_, choice);
        text += "info";
        if (lines_ > 1) text += fmt::format(" multipv {}", i + 1);
        const double rate = analysis.seconds > 0 ? double(analysis.iterations) / analysis.seconds : 0;
        text += fmt::format(" depth {} nodes {} nps {:.0f} time {:.0f} score {} {:.4f}", line.size(),
                            analysis.iterations, rate, 1000 * analysis.seconds,
                            choice.proved ? "exact" : "value", choice.value);
        if (choice.proved && choice.distance > 0) text += fmt::format(" in {}", choice.distance);
        text += fmt::format(" pv {}\n", joined(line, " "));
    }
    return text;
}

std::string Ugi::go_perft(std::string_view depth) const {
    const auto d = read_number<int>(depth, 1, kDeepestPerft);
    if (!d) return error(fmt::format("perft: a depth of 1 to {}", kDeepestPerft));
    const auto divided = perft_divided(*match_, *d, limits_.perft_nodes);
    if (!divided) return error("perft: that is too deep");
    std::string text;
    std::uint64_t sum = 0;
    for (const auto& [move, nodes] : *divided) {
        text += fmt::format("{}: {}\n", word(match_->state(), move), nodes);
        sum += nodes;
    }
    return text + fmt::format("nodes {}\n", sum);
}

std::string Ugi::query(const Words& words) const {
    static const std::vector<std::string> kQueries = {"gameover", "result", "p1turn",  "p2turn",
                                                      "fen",      "moves",  "outcome", "player"};
    if (words.size() != 1) return error(fmt::format("query one of: {}", joined(kQueries, ", ")));
    const std::string_view what = words[0];
    const State& state = match_->state();
    const Program& program = match_->game().program();

    if (what == "gameover") return response(state.over() ? "true" : "false");
    if (what == "result") return response(result());
    if (what == "fen") return response(position_text(state));
    if (what == "outcome") return response(dump(query_outcome_json(state)));
    if (what == "player") {
        const int player = state.player();
        return response(player == kChance   ? "chance"
                        : player == kNobody ? "nobody"
                                            : program.players[std::size_t(player)]);
    }
    if (what == "moves") {
        MoveList moves;
        if (!state.over()) match_->legal(moves);
        std::vector<std::string> list;
        for (Move m : moves) list.push_back(word(state, m));
        return response(joined(list, " "));
    }
    if (what.starts_with("p") && what.ends_with("turn"))
        if (const auto n = read_number<int>(what.substr(1, what.size() - 5), 1, int(program.players.size())))
            return response(state.player() == *n - 1 ? "true" : "false");
    return error("there is no query " + echo(what) + suggestion(what.substr(0, 20), kQueries));
}

// `none` while the game goes on and when it is void; several winners are all named.
std::string Ugi::result() const {
    const Outcome outcome = match_->state().outcome();
    if (!outcome.over || outcome.faulty) return "none";
    if (outcome.drawn) return "draw";
    std::vector<std::string> winners;
    for (std::size_t i = 0; i < outcome.ranks.size(); ++i)
        if (outcome.ranks[i] == 1) winners.push_back(fmt::format("p{}win", i + 1));
    return winners.empty() ? "draw" : joined(winners, " ");
}

}  // namespace cairn
