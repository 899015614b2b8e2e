// The order of the compiler's work: two passes, blocks, examples.
#include <algorithm>
#include <cctype>

#include "rules/compile/compiler.hpp"
#include "rules/program/facts.hpp"
#include "rules/program/symmetry.hpp"
#include "rules/program/verify.hpp"

namespace cairn {
namespace {

std::uint64_t hash_text(std::string_view s, std::uint64_t h = 0xcbf29ce484222325ull) {
    for (unsigned char c : s) h = (h ^ c) * 0x100000001b3ull;
    return h;
}

}  // namespace

Program Compiler::run() {
    one_pass();
    if (diagnostics_.failed()) return std::move(program_);
    kept_ = locals_that_wait();
    diagnostics_.list.clear();  // the second pass says its warnings again
    pass_ = 2;
    one_pass();
    if (!diagnostics_.failed()) {
        find_clean_choices(program_);
        find_pure_entries(program_);
        // Lists live in registers only, and nothing else should come to light here. Better refused than run.
        for (const auto& complaint : verify(program_)) {
            if (complaint.unset == RegisterFile::Lists)
                error(program_.places[std::size_t(complaint.pc)],
                      "a list of sets is not kept across a choice or into `prefer`: compute it again here");
            else
                error(page_.title_place,
                      "these rules cannot be compiled yet: " + complaint_text(program_, complaint));
        }
        if (!diagnostics_.failed()) program_.symmetries = cairn::find_symmetries(program_).kept;
    }
    return std::move(program_);
}

void Compiler::one_pass() {
    program_ = {};
    locals_.clear();
    touches_.clear();
    scopes_.assign(1, {});
    hoisted_.clear();
    literals_.clear();
    literal_pairs_.clear();
    revealed_.clear();
    next_i_ = next_s_ = next_l_ = 0;
    ordered_ = false;
    secretly_ = false;
    inlined_ = 0;
    head();
    if (!program_.lattice) return;
    // Locals that wait follow the declared variables in the State.
    program_.local_set = program_.set_slots;
    program_.local_number = program_.number_slots;
    read_families();
    blocks();
    program_.local_sets = program_.set_slots - program_.local_set;
    program_.local_numbers = program_.number_slots - program_.local_number;
    if (program_.ko_slot >= 0) {
        program_.ko_slot = program_.set_slots;
        program_.set_slots += program_.ko_boards * program_.boards * int(program_.colours.size());
    }
    find_symmetries();
    const bool turns = program_.reads_turns, historic = program_.historic;
    examples();
    program_.reads_turns = turns;  // what an example asks about is not what the rules depend on
    program_.historic = historic;
    program_.i_registers = next_i_ + 1;
    program_.s_registers = next_s_ + 1;
    program_.l_registers = next_l_ + 1;
    if (next_i_ >= kNone || next_s_ >= kNone || next_l_ >= kNone || program_.code.size() > 60000)
        error(page_.title_place, "these rules are too long to compile: more than 60,000 instructions");
}

// A local waits when the game may wait between a place that sets it and one that reads it.
std::set<int> Compiler::locals_that_wait() const {
    std::vector<int> waits;
    std::vector<std::pair<int, int>> back_edges;  // from, to
    for (int p = 0; p < pc(); ++p) {
        const auto& in = program_.code[std::size_t(p)];
        // Options are computed again whenever the waiting State is asked: the wait is before them.
        if (in.op == Op::Choose || in.op == Op::Either)
            waits.push_back(program_.sites[std::size_t(in.d)].options_pc);
        // A trial begins with nothing in the registers.
        if (in.op == Op::Prefer) waits.push_back(p + 1);
        if ((in.op == Op::Jump || in.op == Op::JumpIf || in.op == Op::JumpIfNot) && in.d <= p)
            back_edges.push_back({p, in.d});
    }
    std::sort(waits.begin(), waits.end());
    const auto wait_between = [&](int a, int b) {  // a < wait <= b
        const auto it = std::upper_bound(waits.begin(), waits.end(), a);
        return it != waits.end() && *it <= b;
    };
    std::set<int> result;
    for (std::size_t id = 0; id < touches_.size(); ++id) {
        const auto& t = touches_[id];
        if (t.sets.empty() || t.reads.empty()) continue;
        const int first = *std::min_element(t.sets.begin(), t.sets.end());
        const int last = *std::max_element(t.reads.begin(), t.reads.end());
        bool keep = wait_between(first, last);
        for (const auto& edge : back_edges) {
            const int from = edge.first, to = edge.second;
            if (keep) break;
            // Set before the loop (or at its head) and read inside it: alive around the back edge.
            const bool read_inside =
                std::any_of(t.reads.begin(), t.reads.end(), [&](int r) { return r >= to && r <= from; });
            if (first < to && read_inside && wait_between(to - 1, from)) keep = true;
        }
        if (keep) result.insert(int(id));
    }
    return result;
}

void Compiler::blocks() {
    auto& p = program_;
    const auto begin = [&](const std::string& name) {
        block_name_ = name;
        site_number_ = 0;
        scopes_.assign(1, {});
        loops_.clear();
        revealed_.clear();
        turn_ends_.assign(1, {});
    };
    const auto land = [&] {
        for (int at : turn_ends_.back()) patch(at);
    };
    p.start_pc = pc();
    begin("start");
    statements(page_.start);
    land();
    emit(Op::StartDone);

    if (page_.phases.empty()) error(page_.title_place, "there is no `turn:`: what does a player do?");
    for (const auto& ph : page_.phases) {
        Phase phase;
        phase.name = ph.name;
        phase.round = ph.round;
        p.phases.push_back(phase);
    }
    for (std::size_t k = 0; k < page_.phases.size(); ++k) {
        const auto& ph = page_.phases[k];
        const std::string prefix = ph.name.empty() ? "" : ph.name + ".";
        if (!ph.has_turn) error(ph.place, "this phase has no `turn:`");
        p.phases[k].turn_pc = pc();
        here_ = ph.turn_place;
        emit(Op::TurnStart, 0, 0, 0, int(k));
        begin(prefix + "turn");
        statements(ph.turn);
        land();
        emit(Op::EndTurn);
        if (ph.has_stuck) {
            p.phases[k].stuck_pc = pc();
            begin(prefix + "stuck");
            statements(ph.stuck);
            land();
            emit(Op::PassTurn);
            emit(Op::EndTurn);
        }
        if (ph.has_end) {
            p.phases[k].end_pc = pc();
            begin(prefix + "end");
            statements(ph.end);
            land();
            emit(Op::NextTurn);
        }
    }
    if (page_.has_score) {
        p.score_pc = pc();
        begin("score");
        statements(page_.score);
        land();
        emit(Op::Draw, 0, 0, 0, text("nobody is ahead"));
    }
    read_limits();
}

// Is the game set as the example wants it? Its conditions may make no sense otherwise: points of a larger
// board, players who do not take part. Whoever runs the example loads the game as it wants it.
bool Compiler::set_as_in(const ExampleDecl& e) const {
    std::map<std::string, std::string> wanted;
    for (const auto& s : e.steps)
        if (s.kind == ExampleStep::Kind::Option) wanted[s.words[0]] = s.text;
    const auto wants = [&](const std::string& name, const std::string& usual) {
        const auto it = wanted.find(name);
        return it == wanted.end() ? usual : it->second;
    };
    for (const auto& o : program_.options) {
        const auto text = [&](int v) {
            return o.words.empty() ? std::to_string(v) : o.words[std::size_t(v)];
        };
        if (wants(o.name, text(o.fallback)) != text(o.value)) return false;
    }
    const auto variant = wants("variant", "");
    return (variant == "standard" || variant == "none" ? "" : variant) == program_.variant &&
           wants("players", std::to_string(program_.players_low)) == std::to_string(program_.players.size());
}

void Compiler::examples() {
    for (const auto& e : page_.examples) {
        Example example{e.title, e.place, {}, {}};
        const bool applies = set_as_in(e);
        for (const auto& s : e.steps) {
            if (s.kind == ExampleStep::Kind::Option) {
                example.options.push_back({s.words[0], s.text});
                continue;
            }
            Example::Step step{s.kind, s.place, s.text, s.words, s.numbers, -1, 0};
            if (s.condition && applies) {
                block_name_ = "example";
                scopes_.assign(1, {});
                turn_ends_.assign(1, {});
                step.condition_pc = pc();
                ++openly_;
                step.condition = i(truth(value(*s.condition), s.condition->place));
                --openly_;
                emit(Op::Stop, kNone, step.condition);
            }
            example.steps.push_back(std::move(step));
        }
        program_.examples.push_back(std::move(example));
    }
}

namespace {

// A page with slips of syntax is checked all the same, so that misspelt words elsewhere are told in the same
// breath. Only those: what a broken line should have declared must not be called unknown.
void add_unknown_words(const Page& page, std::string_view source, const OptionValues& options,
                       Diagnostics& diagnostics) {
    std::vector<std::string_view> lines;
    for (auto rest = source; !rest.empty();) {
        const auto end = rest.find('\n');
        lines.push_back(rest.substr(0, end));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    std::set<int> broken;
    for (const auto& d : diagnostics.list) broken.insert(d.place.line);
    Diagnostics more;
    Compiler(page, options, more).run();
    for (const auto& d : more.list) {
        constexpr std::string_view kUnknown = "there is no word `";
        if (d.level != Diagnostic::Level::Error || d.message.rfind(kUnknown, 0) != 0 ||
            broken.count(d.place.line))
            continue;
        const auto word =
            d.message.substr(kUnknown.size(), d.message.find('`', kUnknown.size()) - kUnknown.size());
        const bool on_broken_line = std::any_of(broken.begin(), broken.end(), [&](int n) {
            return n >= 1 && n <= int(lines.size()) &&
                   lines[std::size_t(n - 1)].find(word) != std::string_view::npos;
        });
        if (!on_broken_line) diagnostics.error(d.place, d.message);
    }
}

}  // namespace

Program compile(std::string_view source, const OptionValues& options, Diagnostics& diagnostics) {
    const auto page = parse(source, diagnostics);
    if (diagnostics.failed()) {
        add_unknown_words(page, source, options, diagnostics);
        return {};
    }
    auto program = Compiler(page, options, diagnostics).run();
    // What the options come to, however they were given.
    program.hash = hash_text(program.variant, hash_text(source));
    program.hash = hash_text(std::to_string(program.players.size()), program.hash);
    for (const auto& o : program.options)
        program.hash = hash_text("," + std::to_string(o.value), program.hash);
    return program;
}

}  // namespace cairn
