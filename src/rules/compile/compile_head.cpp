// The head of a page: pieces, players, boards, options, variables, limits.
#include <algorithm>
#include <cctype>

#include "board/boards.hpp"
#include "rules/compile/compiler.hpp"
#include "rules/pieces/piece_sets.hpp"

namespace cairn {
namespace {

std::string lower(std::string s) {
    for (auto& c : s) c = char(std::tolower(static_cast<unsigned char>(c)));
    return s;
}

}  // namespace

void Compiler::head() {
    auto& p = program_;
    p.title = page_.title;
    p.designer = page_.designer;
    p.year = page_.year;
    p.category = page_.category;
    p.complexity = page_.complexity;
    p.set = page_.set;
    p.aim = page_.aim;
    p.variants = page_.variants;
    for (const auto& k : page_.kinds) p.kinds.push_back({k.name, k.words});
    read_set();
    read_options();
    read_players();
    read_boards();
    if (!p.lattice) return;
    p.plane_slot = 1;
    p.set_slots = 1 + p.boards * int(p.colours.size());
    p.number_slots = int(p.players.size());  // the scores
    read_variables();
    read_supply();
}

void Compiler::read_set() {
    auto& p = program_;
    const PieceSet* set = nullptr;
    std::vector<std::string> names;
    for (const PieceSet& known : piece_sets()) {
        names.push_back(known.name);
        if (known.name == page_.set) set = &known;
    }
    if (!page_.set.empty() && !set)
        error(page_.set_place,
              "there is no set of pieces `" + page_.set + "`" + suggestion(page_.set, names));
    p.colours = page_.colours;
    if (p.colours.empty() && set) p.colours = set->colours;
    if (p.colours.empty()) {
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

void Compiler::read_options() {
    auto& p = program_;
    for (const auto& o : page_.options) {
        Option option{o.name, o.help, o.fallback, o.low, o.high, o.fallback, o.words};
        if (o.name == "variant" || o.name == "players")
            error(o.place, "`" + o.name + "` is an option of every game already");
        p.options.push_back(std::move(option));
    }
    for (const auto& [name, text] : option_values_) {
        if (name == "players") continue;  // read_players
        if (name == "variant") {
            if (text.empty() || text == "standard" || text == "none") continue;
            std::vector<std::string> names;
            for (const auto& v : page_.variants) names.push_back(v.name);
            if (std::find(names.begin(), names.end(), text) == names.end())
                error(page_.title_place, "this game has no variant `" + text + "`" + suggestion(text, names));
            p.variant = text;
            continue;
        }
        const auto it = std::find_if(p.options.begin(), p.options.end(),
                                     [&, wanted = name](const auto& o) { return o.name == wanted; });
        if (it == p.options.end()) {
            std::vector<std::string> names = {"players", "variant"};
            for (const auto& o : p.options) names.push_back(o.name);
            error(page_.title_place, "this game has no option `" + name + "`" + suggestion(name, names));
            continue;
        }
        if (!it->words.empty()) {
            const auto w = std::find(it->words.begin(), it->words.end(), text);
            if (w == it->words.end())
                error(page_.title_place,
                      "option `" + name + "` is not `" + text + "`" + suggestion(text, it->words));
            else it->value = int(w - it->words.begin());
            continue;
        }
        const bool digits =
            !text.empty() && text.size() < 6 &&
            std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
        const int n = digits ? std::stoi(text) : it->low - 1;
        if (n < it->low || n > it->high)
            error(page_.title_place, "option `" + name + "` is a number from " + std::to_string(it->low) +
                                         " to " + std::to_string(it->high) + ", not `" + text + "`");
        else it->value = n;
    }
}

void Compiler::read_players() {
    auto& p = program_;
    const auto& d = page_.players;
    if (!page_.has_players) {
        error(page_.title_place, "who plays? Write `players White, Black`, or `players 1`");
        p.players = {"White", "Black"};
    }
    const bool numbered = d.low > 0;
    p.players_low = numbered ? d.low : d.optional_from >= 0 ? d.optional_from : int(d.names.size());
    p.players_high = numbered ? d.high : int(d.names.size());
    int count = p.players_low;
    for (const auto& [name, text] : option_values_) {
        if (name != "players") continue;
        const bool digits =
            !text.empty() && text.size() < 3 &&
            std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
        count = digits ? std::stoi(text) : -1;
        if (count < p.players_low || count > p.players_high) {
            error(d.place,
                  "this game is for " + std::to_string(p.players_low) +
                      (p.players_high > p.players_low ? " to " + std::to_string(p.players_high) : "") +
                      " players, not `" + text + "`");
            count = p.players_low;
        }
    }
    if (page_.has_players) {
        if (p.players_high < p.players_low || p.players_high > kMaxPlayers || p.players_low < 1) {
            error(d.place, "a game has 1 to 10 players");
            count = std::clamp(count, 1, kMaxPlayers);
        }
        for (int q = 0; q < count; ++q)
            p.players.push_back(numbered ? (count == 1 ? d.names[0] : d.names[0] + std::to_string(q + 1))
                                         : d.names[std::size_t(q)]);
    }
    for (const auto& name : p.players) {
        const auto it = std::find(p.colours.begin(), p.colours.end(), lower(name));
        p.player_colour.push_back(it == p.colours.end() ? -1 : int(it - p.colours.begin()));
    }
}

std::shared_ptr<const Lattice> Compiler::read_lattice(const Expr& e) {
    const auto wrong = [&](const std::string& what) {
        error(e.place, what);
        return nullptr;
    };
    std::vector<std::string> words;
    std::string examples;
    const BoardKind* kind = nullptr;
    for (const BoardKind& k : board_kinds()) {
        words.emplace_back(k.word);
        examples += (examples.empty() ? "" : ", ") + std::string(k.example);
        if (k.word == e.text) kind = &k;
    }
    if (e.kind != Expr::Kind::Call) return wrong("expected a board: " + examples);
    std::vector<int> sizes;
    for (const auto& k : e.kids) {
        const auto n = constant(*k);
        if (!n) return wrong("a board's size is a number or an option");
        sizes.push_back(*n);
    }
    if (!kind) return wrong("there is no board `" + e.text + "`" + suggestion(e.text, words));
    auto lattice = kind->build(sizes);
    return lattice ? lattice : wrong(std::string(kind->sizes));
}

void Compiler::read_boards() {
    auto& p = program_;
    if (page_.board) {
        p.lattice = read_lattice(*page_.board);
        p.board_names = {""};
        p.boards = 1;
    }
    for (const auto& v : page_.vars) {
        if (v.form != VarDecl::Form::Board) continue;
        if (page_.board) {
            error(v.place, "a game has one unnamed board, or named ones, not both");
            continue;
        }
        auto lattice = read_lattice(*v.board);
        if (!lattice) continue;
        if (p.lattice && p.lattice != lattice)
            error(v.place, "all boards of a game have the same kind and size");
        p.lattice = lattice;
    }
    if (!p.lattice && !diagnostics_.failed())
        error(page_.title_place, "on which board? Write `board pyramid(4)`");
    if (page_.board || !p.lattice) return;
    p.boards = 0;
    for (const auto& v : page_.vars) {
        if (v.form != VarDecl::Form::Board) continue;
        Variable b;
        b.form = Variable::Form::Board;
        b.name = v.name;
        b.slot = p.boards;
        b.audience = v.audience == "secret"   ? Audience::Owner
                     : v.audience == "unseen" ? Audience::Nobody
                                              : Audience::All;
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
        p.boards += b.size;
        p.variables.push_back(std::move(b));
    }
    if (p.secrets > 0) p.has_hidden = true;
}

ValueType Compiler::named_type(const std::string& name, Place place) {
    static const std::map<std::string, Type> types = {
        {"number", Type::Number}, {"truth", Type::Truth},   {"point", Type::Point}, {"set", Type::Set},
        {"colour", Type::Colour}, {"player", Type::Player}, {"entry", Type::Entry}};
    const auto it = types.find(name);
    if (it != types.end()) return {it->second};
    for (std::size_t k = 0; k < program_.kinds.size(); ++k)
        if (program_.kinds[k].name == name) return {Type::Kind, int(k)};
    std::vector<std::string> known;
    for (const auto& [n, t] : types) known.push_back(n);
    for (const auto& k : program_.kinds) known.push_back(k.name);
    error(place, "there is no type `" + name + "`" + suggestion(name, known));
    return {Type::Number};
}

void Compiler::read_variables() {
    for (const auto& v : page_.vars)
        if (v.form != VarDecl::Form::Board) add_variable(v);
}

void Compiler::add_variable(const VarDecl& d) {
    auto& p = program_;
    here_ = d.place;
    if (variable(d.name)) return error(d.place, "there is a `" + d.name + "` already");
    for (const auto& b : builtins())
        if (b.name == d.name)
            return error(d.place, "`" + d.name + "` is a word of the language; choose another name");
    Variable v;
    v.name = d.name;
    v.this_turn = d.this_turn;
    v.size_open = d.size_open;
    v.audience = d.audience == "secret"   ? Audience::Owner
                 : d.audience == "unseen" ? Audience::Nobody
                                          : Audience::All;
    if (v.audience != Audience::All) {
        v.secret = p.secrets++;
        p.has_hidden = true;
        if (p.secrets > 8) return error(d.place, "a game has at most 8 secrets");
    }
    for (const auto& e : d.dimensions) {
        int low = 0, size = 0;
        ValueType type{Type::Number};
        if (e->kind == Expr::Kind::Name && e->text == "player")
            size = int(p.players.size()), type = {Type::Player};
        else if (e->kind == Expr::Kind::Name && e->text == "colour")
            size = int(p.colours.size()), type = {Type::Colour};
        else if (e->kind == Expr::Kind::Name && e->text == "point")
            size = p.lattice->bits, type = {Type::Point};
        else if (e->kind == Expr::Kind::Range) {
            const auto a = constant(*e->kids[0]), b = constant(*e->kids[1]);
            if (!a || !b || *b < *a || *b - *a > 1000)
                return error(e->place, "an index range is two known numbers, as 1..3");
            low = *a, size = *b - *a + 1;
        } else if (e->kind == Expr::Kind::Name) {
            type = named_type(e->text, e->place);
            if (type.type != Type::Kind)
                return error(e->place, "an index is player, colour, point, a kind, or a range as 1..3");
            size = int(p.kinds[std::size_t(type.kinds)].words.size());
        } else return error(e->place, "an index is player, colour, point, a kind, or a range as 1..3");
        v.dimensions.push_back(size);
        v.index_types.push_back(type);
        v.index_low.push_back(low);
        v.size *= size;
    }
    if (d.form == VarDecl::Form::PerPoint || (d.form == VarDecl::Form::Mark && !d.type.empty())) {
        v.dimensions.push_back(p.lattice->bits);
        v.index_types.push_back({Type::Point});
        v.index_low.push_back(0);
        v.size *= p.lattice->bits;
    }
    if (d.form == VarDecl::Form::Bag) {
        v.form = Variable::Form::Bag;
        v.dimensions.push_back(int(p.colours.size()));
        v.index_types.push_back({Type::Colour});
        v.index_low.push_back(0);
        v.size *= int(p.colours.size());
    }
    if (v.size > 20000) return error(d.place, "this table is too large: more than 20,000 entries");

    // The type: said, or that of the first value.
    if (!d.type.empty()) v.type = named_type(d.type, d.type_place);
    else if (d.form == VarDecl::Form::Mark) v.type = {Type::Set};
    else v.type = {Type::Number};
    std::vector<int> values;
    for (const auto& e : d.values) {
        if (e->kind == Expr::Kind::Name && (e->text == "true" || e->text == "false")) {
            if (d.type.empty()) v.type = {Type::Truth};
            values.push_back(e->text == "true");
            continue;
        }
        if (e->kind == Expr::Kind::Name && e->text == "none") {
            if (d.type.empty()) v.type = {Type::Set};
            values.push_back(-1);
            continue;
        }
        const auto known = value(*e);
        if (!known.constant) {
            if (!known.is(Type::Bad))
                error(e->place,
                      "a first value is a number, colour, player, kind, true, false or none, known before "
                      "the game");
            continue;
        }
        if (d.type.empty() && d.form != VarDecl::Form::Bag) v.type = known.type;
        values.push_back(known.number);
    }
    const bool may_be_none =
        v.type.type != Type::Number && v.type.type != Type::Truth && v.type.type != Type::Set;
    const int last = v.dimensions.empty() ? 1 : v.dimensions.back();
    if (values.size() > 1 && int(values.size()) != last && !(d.form == VarDecl::Form::Bag))
        return error(d.place, "this needs one first value, or one for each of the " + std::to_string(last) +
                                  " entries");
    if (v.type.type != Type::Set) {
        v.initial.assign(std::size_t(v.size), may_be_none ? -1 : 0);
        for (int k = 0; k < v.size; ++k)
            if (!values.empty()) {
                const auto j = std::size_t(k % last);
                v.initial[std::size_t(k)] = values.size() == 1  ? values[0]
                                            : j < values.size() ? values[j]
                                                                : 0;
            }
        v.slot = p.number_slots;
        p.number_slots += v.size;
    } else {
        v.slot = p.set_slots;
        p.set_slots += v.size;
    }
    if (d.form == VarDecl::Form::Mark) {
        v.form = Variable::Form::Mark;
        (v.is_set() ? p.riding_sets : p.riding_numbers).push_back(v.slot);
    }
    p.variables.push_back(std::move(v));
}

void Compiler::read_supply() {
    auto& p = program_;
    if (page_.supply) {
        const auto n = constant(*page_.supply);
        if (!n || *n < 1) error(page_.supply->place, "`supply` is how many balls there are of each colour");
        else p.supply = *n;
    }
}

// How long a game may last, and what repetition does. Known only after the blocks: house rules are for games in
// which pieces leave or move.
void Compiler::read_limits() {
    auto& p = program_;
    const int each = int(p.players.size());
    for (const PieceSet& set : piece_sets())
        if (set.name == page_.set && p.removes) {
            p.turn_limit = set.turn_limit * (set.limit_each ? each : 1);
            p.repetition = set.repetition;
        }
    if (page_.limit.declared) p.turn_limit = 0;
    if (page_.limit.count) {
        const auto n = constant(*page_.limit.count);
        const int players = page_.limit.each ? each : 1;
        if (!n || *n < 1 || *n > 50000 / players)
            error(page_.limit.count->place, "a limit is a known number from 1 to 50,000 turns in all");
        else p.turn_limit = *n * players;
    }
    if (page_.repetition == "draws") p.repetition = Program::Repetition::Draws;
    if (page_.repetition == "scores") p.repetition = Program::Repetition::Scores;
    if (page_.repetition == "none") p.repetition = Program::Repetition::None;
}

}  // namespace cairn
