#include "rules/compile/page/head.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "board/dice/sides.hpp"
#include "board/kinds/boards.hpp"
#include "board/kinds/side_by_side.hpp"
#include "board/words/squares.hpp"
#include "rules/compile/page/warnings.hpp"
#include "rules/compile/passes.hpp"
#include "rules/pieces/piece_sets.hpp"

namespace cairn {
namespace {

std::string lower(std::string s) {
    for (auto& c : s) c = char(std::tolower(static_cast<unsigned char>(c)));
    return s;
}

// The number that a text of at most `length` digits is, or `otherwise`.
int number_in(const std::string& text, std::size_t length, int otherwise) {
    const bool digits =
        !text.empty() && text.size() <= length &&
        std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
    return digits ? std::stoi(text) : otherwise;
}

}  // namespace

void Head::read() {
    auto& p = program_;
    p.title = page_.title;
    p.designer = page_.designer;
    p.year = page_.year;
    p.category = page_.category;
    p.complexity = page_.complexity;
    p.set = page_.set;
    p.aim = page_.aim;
    p.variants = page_.variants;
    for (const auto& k : page_.kinds) {
        if (k.words.size() > kMaxKindWords) error(k.place, "`kinds` lists at most 30 words", "limit");
        p.kinds.push_back({k.name, k.words});
    }
    read_set();
    read_options();
    read_players();
    read_boards();
    if (!p.lattice) return;
    const auto some_board = [&](const auto& has) {
        for (int k = 0; k < p.kinds_of_boards(); ++k)
            if (has(p.kind(k))) return true;
        return false;
    };
    if (some_board(has_sides)) add_sides_and_poses();
    if (page_.sight_side) {
        p.sight_side = p.has_hidden = true;
        if (!some_board(has_sides) || p.players.size() > 3)
            error(page_.sight_place, "`sight side` is for up to three players round a board of dice");
    }
    if (some_board(has_squares)) add_directions();
    p.plane_slot = 1;
    p.buried_bag = buried_bag(page_);
    p.set_slots = 1 + p.boards * p.planes_each();
    p.number_slots = int(p.players.size());  // the scores
    for (const auto& v : page_.vars)
        if (v.form != VarDecl::Form::Board) passes_.variables.declare(v);
    read_supply();
}

// Types that every dice board brings along: kinds like those of a page.
void Head::add_sides_and_poses() {
    program_.kinds.push_back({"side", {"A", "B", "C"}});
    Kinds poses{"pose", {}};
    for (Pose o = 0; o < kPoses; ++o) poses.words.push_back(pose_name(o));
    program_.kinds.push_back(std::move(poses));
}

// A type that every board of squares brings along.
void Head::add_directions() {
    program_.kinds.push_back({"direction", {kDirectionNames.begin(), kDirectionNames.end()}});
}

void Head::read_set() {
    auto& p = program_;
    const auto* pieces = piece_set(page_.set);
    if (!page_.set.empty() && !pieces)
        error(page_.set_place,
              "there is no set of pieces `" + page_.set + "`" + suggestion(page_.set, piece_set_names()));
    p.colours = page_.colours;
    if (p.colours.empty() && pieces) p.colours = pieces->colours;
    if (p.colours.empty()) {
        if (page_.set.empty())
            error(page_.title_place, "which pieces? Write `set shibumi`, or `colours white, black`");
        p.colours = {"white", "black"};
    }
    if (int(p.colours.size()) > kMaxColours) {
        error(page_.colours_place, "a game has at most 8 colours");
        p.colours.resize(kMaxColours);
    }
    for (const auto& c : p.colours) {
        // The initial, unless an earlier colour has it: then the next letter that is still free.
        char letter = 0;
        for (char ch : c + "XYZQVUTS") {
            ch = char(std::toupper(static_cast<unsigned char>(ch)));
            if (std::isalpha(static_cast<unsigned char>(ch)) &&
                std::find(p.letters.begin(), p.letters.end(), ch) == p.letters.end()) {
                letter = ch;
                break;
            }
        }
        p.letters.push_back(letter ? letter : '?');
    }
}

void Head::read_options() {
    auto& p = program_;
    for (const auto& o : page_.options) {
        Option option{o.name, o.help, o.fallback, o.low, o.high, o.fallback, o.words};
        if (o.name == "variant" || o.name == "players")
            error(o.place, "`" + o.name + "` is an option of every game already");
        p.options.push_back(std::move(option));
    }
    for (const auto& [name, text] : ground_.option_values) {
        if (name == "variant") read_variant(text);
        else if (name != "players") read_option(name, text);  // see number_of_players()
    }
}

void Head::read_variant(const std::string& text) {
    if (text.empty() || text == "standard" || text == "none") return;
    std::vector<std::string> names;
    for (const auto& v : page_.variants) names.push_back(v.name);
    if (std::find(names.begin(), names.end(), text) == names.end())
        error(page_.title_place, "this game has no variant `" + text + "`" + suggestion(text, names));
    program_.variant = text;
}

void Head::read_option(const std::string& name, const std::string& text) {
    auto& options = program_.options;
    const auto it =
        std::find_if(options.begin(), options.end(), [&](const auto& o) { return o.name == name; });
    if (it == options.end()) {
        std::vector<std::string> names = {"players", "variant"};
        for (const auto& o : options) names.push_back(o.name);
        return error(page_.title_place, "this game has no option `" + name + "`" + suggestion(name, names));
    }
    if (!it->words.empty()) {
        const auto w = std::find(it->words.begin(), it->words.end(), text);
        if (w == it->words.end())
            return error(page_.title_place,
                         "option `" + name + "` is not `" + text + "`" + suggestion(text, it->words));
        it->value = int(w - it->words.begin());
        return;
    }
    const int n = number_in(text, 5, it->low - 1);
    if (n < it->low || n > it->high)
        return error(page_.title_place, "option `" + name + "` is a number from " + std::to_string(it->low) +
                                            " to " + std::to_string(it->high) + ", not `" + text + "`");
    it->value = n;
}

void Head::read_players() {
    auto& p = program_;
    const auto& d = page_.players;
    if (!page_.has_players) {
        error(page_.title_place, "who plays? Write `players White, Black`, or `players 1`");
        p.players = {"White", "Black"};
    }
    bool numbered = d.low > 0;
    const std::string one = numbered ? d.names[0] : "Player";  // the others are numbered after it
    p.players_low = numbered ? d.low : d.optional_from >= 0 ? d.optional_from : int(d.names.size());
    p.players_high = numbered ? d.high : int(d.names.size());
    for (const auto& v : page_.variants) {
        if (v.low == 0 && v.high == 0) continue;
        if (v.low < 1 || v.high < v.low || v.high > kMaxPlayers) error(v.place, "a game has 1 to 10 players");
        else if (v.name == p.variant) p.players_low = v.low, p.players_high = v.high, numbered = true;
    }
    int count = number_of_players();
    if (page_.has_players) {
        if (p.players_high < p.players_low || p.players_high > kMaxPlayers || p.players_low < 1) {
            error(d.place, "a game has 1 to 10 players");
            count = std::clamp(count, 1, kMaxPlayers);
        }
        for (int q = 0; q < count; ++q)
            p.players.push_back(!numbered    ? d.names[std::size_t(q)]
                                : count == 1 ? one
                                             : one + std::to_string(q + 1));
    }
    for (const auto& name : p.players) {
        const auto it = std::find(p.colours.begin(), p.colours.end(), lower(name));
        p.player_colour.push_back(it == p.colours.end() ? -1 : int(it - p.colours.begin()));
    }
}

int Head::number_of_players() {
    const int low = program_.players_low, high = program_.players_high;
    int count = low;
    for (const auto& [name, text] : ground_.option_values) {
        if (name != "players") continue;
        count = number_in(text, 2, -1);
        if (count >= low && count <= high) continue;
        error(page_.players.place, "this game is for " + std::to_string(low) +
                                       (high > low ? " to " + std::to_string(high) : "") + " players, not `" +
                                       text + "`");
        count = low;
    }
    return count;
}

// Another stands in for it, so that the rest of the page is checked too.
void Head::wrong_board(Place place, const std::string& what) {
    error(place, what, "board");
    circumstances_.board_is_known = false;
}

// Sizes are read before there is a board, and words of the board mean as little there as in a game without one.
std::optional<std::vector<int>> Head::sizes_of_board(const Expr& e) {
    const auto lattice = std::exchange(program_.lattice, no_board());
    const int boards = std::exchange(program_.boards, 0);
    const bool known = std::exchange(circumstances_.board_is_known, false);
    std::optional<std::vector<int>> sizes{std::in_place};
    for (const auto& k : e.kids) {
        const auto n = constant(*k);
        if (!n) {
            sizes.reset();
            break;
        }
        sizes->push_back(*n);
    }
    program_.lattice = lattice;
    program_.boards = boards;
    circumstances_.board_is_known = known;
    return sizes;
}

std::shared_ptr<const Lattice> Head::read_lattice(const Expr& e) {
    const auto wrong = [&](const std::string& what) {
        wrong_board(e.place, what);
        return pyramid(4);
    };
    std::vector<std::string> words;
    std::string examples;
    const BoardKind* kind = nullptr;
    for (const BoardKind& k : board_kinds()) {
        words.emplace_back(k.word);
        examples += (examples.empty() ? "" : ", ") + std::string(k.example);
        if (k.word == e.text) kind = &k;
    }
    if (e.kind == Expr::Kind::Name && e.text == "none")
        return wrong("`board none` stands alone: a game has boards, or it has none");
    if (e.kind != Expr::Kind::Call) return wrong("expected a board: " + examples + ", or none");
    const auto sizes = sizes_of_board(e);
    if (!sizes) return wrong("a board's size is a number or an option");
    if (!kind) {
        const auto near = suggestion(e.text, words);
        return wrong("there is no board `" + e.text + "`" +
                     (near.empty() ? "; there are " + examples : near));
    }
    auto lattice = kind->build(*sizes);
    return lattice ? lattice : wrong(std::string(kind->sizes));
}

void Head::read_boards() {
    auto& p = program_;
    if (page_.board && page_.board->kind == Expr::Kind::Name && page_.board->text == "none") {
        p.lattice = no_board();
        p.boards = 0;
    } else if (page_.board) {
        p.lattice = read_lattice(*page_.board);
        p.board_names = {""};
        p.boards = 1;
    }
    std::vector<std::shared_ptr<const Lattice>> kinds;  // different ones, as they come
    std::vector<std::string> names;                     // of the first board of each
    std::vector<int> kind_of_each;                      // by line
    for (const auto& v : page_.vars) {
        if (v.form != VarDecl::Form::Board) continue;
        if (page_.board) {
            error(v.place, "a game has one unnamed board, or named ones, not both");
            continue;
        }
        const auto lattice = read_lattice(*v.board);
        const auto known = std::find(kinds.begin(), kinds.end(), lattice);
        kind_of_each.push_back(int(known - kinds.begin()));
        if (known != kinds.end()) continue;
        kinds.push_back(lattice);
        names.push_back(v.name);
        if (numbers_of(kinds) <= 64 * kMaxWords) continue;
        wrong_board(v.place, "the boards of a game have room for " + std::to_string(64 * kMaxWords) +
                                 " points together, gaps included; those up to this one need " +
                                 std::to_string(numbers_of(kinds)));
        kinds.pop_back(), names.pop_back();
        kind_of_each.back() = 0;
    }
    if (kinds.size() == 1) p.lattice = kinds.front();
    if (kinds.size() > 1) p.lattice = side_by_side(kinds, names);
    if (!p.lattice && !ground_.diagnostics.failed())
        error(page_.title_place, "on which board? Write `board pyramid(4)`, or `board none`");
    if (page_.board || !p.lattice) return;
    p.boards = 0;
    std::size_t line = 0;
    for (const auto& v : page_.vars) {
        if (v.form != VarDecl::Form::Board) continue;
        const int kind = kind_of_each[line++];
        Variable b;
        b.form = Variable::Form::Board;
        b.name = v.name;
        b.says = v.says;
        b.slot = p.boards;
        b.audience = audience_named(v.audience);
        if (b.audience != Audience::All) b.secret = p.secrets++;
        if (v.dimensions.size() > 1) error(v.place, "a board has at most one index, `[player]`");
        if (!v.dimensions.empty()) {
            b.dimensions.push_back(int(p.players.size()));
            b.index_types.push_back({Type::Player});
            b.index_low.push_back(0);
            b.size = int(p.players.size());
        }
        for (int k = 0; k < b.size; ++k)
            p.board_names.push_back(b.size > 1 ? v.name + "[" + p.players[std::size_t(k)] + "]" : v.name);
        if (kinds.size() > 1) p.board_kind.insert(p.board_kind.end(), std::size_t(b.size), kind);
        p.boards += b.size;
        p.variables.push_back(std::move(b));
    }
    if (p.secrets > 0) p.has_hidden = true;
}

void Head::read_supply() {
    auto& p = program_;
    if (page_.supply) {
        const auto n = constant(*page_.supply);
        if (!n || *n < 1) error(page_.supply->place, "`supply` is how many balls there are of each colour");
        else p.supply = *n;
    }
}

void Head::read_limits() {
    auto& p = program_;
    const int each = int(p.players.size());
    if (const auto* pieces = piece_set(page_.set); pieces && p.removes) {
        p.turn_limit = pieces->turn_limit * (pieces->limit_each ? each : 1);
        p.repetition = pieces->repetition;
    }
    if (page_.limit.declared) p.turn_limit = 0;
    if (page_.limit.count) {
        const auto n = constant(*page_.limit.count);
        const int players = page_.limit.each ? each : 1;
        if (!n || *n < 1 || *n > kMaxTurns / players)
            error(page_.limit.count->place, "a limit is a known number from 1 to 50,000 turns in all");
        else p.turn_limit = *n * players;
    }
    if (page_.repetition == "draws") p.repetition = Program::Repetition::Draws;
    if (page_.repetition == "scores") p.repetition = Program::Repetition::Scores;
    if (page_.repetition == "none") p.repetition = Program::Repetition::None;
}

}  // namespace cairn
