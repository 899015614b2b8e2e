#include "rules/compile/compile.hpp"

#include <algorithm>
#include <set>

#include "rules/compile/page/warnings.hpp"
#include "rules/compile/passes.hpp"
#include "rules/program/facts.hpp"
#include "rules/program/secrecy/secrecy.hpp"
#include "rules/program/symmetry/symmetry.hpp"
#include "rules/program/verify.hpp"

namespace cairn {
namespace {

// One time over the page. `kept` are the locals that need a place in the State.
class Draft {
   public:
    Draft(const Page& page, const OptionValues& options, Diagnostics& diagnostics, std::set<int> kept,
          bool faces)
        : ground_(page, options, diagnostics, std::move(kept)), passes_(ground_) {
        ground_.circumstances.faces = faces;
    }

    void write();
    std::set<int> locals_that_wait() const { return ground_.names.locals_that_wait(); }
    Program& program() { return ground_.program; }
    bool reads_faces() const { return ground_.program.pose_slot >= 0; }

   private:
    void write_rules();
    void count_turns();
    void write_examples();
    void check_size();

    Ground ground_;
    Passes passes_;
};

void Draft::write() {
    passes_.head.read();
    if (!ground_.program.lattice) return;
    write_rules();
    count_turns();
    write_examples();
    check_size();
}

void Draft::write_rules() {
    auto& p = ground_.program;
    // Locals that wait follow the declared variables in the State, and the boards of earlier turns follow those.
    p.local_set = p.set_slots;
    p.local_number = p.number_slots;
    passes_.families.declare();
    passes_.blocks.compile();
    passes_.head.read_limits();
    p.local_sets = p.set_slots - p.local_set;
    p.local_numbers = p.number_slots - p.local_number;
    if (p.pose_slot < 0) {
        // `move` carries the pose along; where no face is read there is none.
        for (Instr& in : p.code)
            if (in.op == Op::PoseAt || in.op == Op::FaceAt || in.op == Op::Lay) in = {Op::Nop};
    } else {
        p.pose_slot = p.number_slots;
        p.number_slots += (p.boards * int(p.lattice->points.size()) + 3) / 4;
    }
    if (p.ko_slot >= 0) {
        p.ko_slot = p.set_slots;
        p.set_slots += p.ko_boards * p.boards * p.planes_each();
    }
}

// What the examples ask is not what the rules depend on: this is called before they are written.
void Draft::count_turns() {
    auto& p = ground_.program;
    if (!p.reads_turns) return;
    const TurnsRead read = turns_read(p);
    p.turns_that_matter = read.matter;
    if (read.open_at < 0 || p.repetition == Program::Repetition::None) return;
    ground_.diagnostics.warning(p.places[std::size_t(read.open_at)],
                                "no position of this game ever occurs again, so that `repetition` never ends "
                                "it: `turns` counts on and the "
                                "rules take it here for more than a comparison with a known number; write "
                                "`turns < 3` or the like, keep what "
                                "matters in a variable, or write `repetition none`",
                                "repetition");
}

void Draft::write_examples() {
    auto& p = ground_.program;
    const bool turns = p.reads_turns, historic = p.historic;
    const int poses = p.pose_slot;
    passes_.sayings.compile_shown();
    passes_.examples.compile();
    p.pose_slot = poses;
    p.reads_turns = turns;  // what an example asks about is not what the rules depend on
    p.historic = historic;
}

void Draft::check_size() {
    auto& p = ground_.program;
    const auto& e = ground_.emitter;
    p.i_registers = e.i_registers() + 1;
    p.s_registers = e.s_registers() + 1;
    p.l_registers = e.l_registers() + 1;
    const auto too_long = [&](const std::string& what) {
        ground_.diagnostics.error(ground_.page.title_place,
                                  "these rules are too long to compile: more than " + what, "limit");
    };
    if (e.pc() > kMaxInstructions) too_long("60,000 instructions");
    if (e.i_registers() > kMaxNumbers) too_long("20,000 numbers");
    if (e.s_registers() > kMaxSets) too_long("6,000 sets of points");
    if (e.l_registers() > kMaxLists) too_long("2,000 lists of sets");
}

// Lists live in registers only, and nothing else should come to light here. Better refused than run.
void check_promises(const Program& program, const Page& page, Diagnostics& diagnostics) {
    for (const auto& complaint : verify(program)) {
        if (complaint.unset == RegisterFile::Lists)
            diagnostics.error(
                program.places[std::size_t(complaint.pc)],
                "a list of sets is not kept across a choice or into `prefer`: compute it again here");
        else
            diagnostics.error(page.title_place,
                              "these rules cannot be compiled yet: " + complaint_text(program, complaint));
    }
}

std::string leak_text(Leak::Way way) {
    switch (way) {
        case Leak::Way::Test:
            return "this test would show something secret to everybody; write `openly(…)` around it if that "
                   "is "
                   "meant";
        case Leak::Way::Shown:
            return "this would put something secret where everybody sees it; `reveal` it first, or write "
                   "`openly(…)`";
        case Leak::Way::ToAnother:
            return "this would put something secret where another player sees it; write `openly(…)` around "
                   "it if "
                   "that is meant";
        case Leak::Way::OffersAnother:
            return "what may be chosen would show another player's secret; write `openly(…)` around it if "
                   "that is "
                   "meant";
        case Leak::Way::OffersUnseen:
            return "what may be chosen would show something unseen; write `openly(…)` around it if that is "
                   "meant";
        case Leak::Way::Said: return "this would tell a secret; write `openly(…)` around it if that is meant";
        case Leak::Way::TooLong: break;
    }
    return "these rules are too long to be sure that they keep their secrets: write them shorter";
}

void check_secrets(Program& program, Diagnostics& diagnostics) {
    const Secrecy secrecy = find_leaks(program);
    for (const Leak& leak : secrecy.leaks)
        diagnostics.error(program.places[std::size_t(leak.pc)], leak_text(leak.way), "secret");
    for (std::size_t k = 0; k < program.variables.size(); ++k)
        if (program.variables[k].local) program.variables[k].audience = secrecy.locals[k];
}

std::uint64_t hash_text(std::string_view s, std::uint64_t h = 0xcbf29ce484222325ull) {
    for (unsigned char c : s) h = (h ^ c) * 0x100000001b3ull;
    return h;
}

// The words in backquotes of a message.
std::vector<std::string> quoted(const std::string& message) {
    std::vector<std::string> words;
    for (std::size_t from = message.find('`'); from != std::string::npos;) {
        const auto to = message.find('`', from + 1);
        if (to == std::string::npos) break;
        words.push_back(message.substr(from + 1, to - from - 1));
        from = message.find('`', to + 1);
    }
    return words;
}

// A page with slips of syntax is compiled all the same, so that what is wrong elsewhere is told in the same breath. But
// what only follows from a broken line is not: what is missing from the page as a whole, and words that a broken line
// may have declared.
void add_errors_elsewhere(const Page& page, std::string_view source, const OptionValues& options,
                          Diagnostics& diagnostics) {
    std::vector<std::string_view> lines;
    for (auto rest = source; !rest.empty();) {
        const auto end = rest.find('\n');
        lines.push_back(rest.substr(0, end));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    std::set<int> broken;
    for (const auto& d : diagnostics.list) broken.insert(d.place.line);
    const auto on_broken_line = [&](const std::string& word) {
        return std::any_of(broken.begin(), broken.end(), [&](int n) {
            return n >= 1 && n <= int(lines.size()) &&
                   lines[std::size_t(n - 1)].find(word) != std::string_view::npos;
        });
    };
    Diagnostics more;
    compile(page, options, more);
    for (const auto& d : more.list) {
        if (d.level != Diagnostic::Level::Error || broken.count(d.place.line)) continue;
        if (d.place.line == page.title_place.line && d.place.column == page.title_place.column) continue;
        const auto words = quoted(d.message);
        if (!words.empty() && on_broken_line(words[0])) continue;
        diagnostics.error(d.place, d.message, d.code);
    }
}

}  // namespace

Program compile(const Page& page, const OptionValues& options, Diagnostics& diagnostics) {
    Draft first(page, options, diagnostics, {}, true);
    first.write();
    if (diagnostics.failed()) return std::move(first.program());
    diagnostics.list.clear();  // the second time says its warnings again
    Draft second(page, options, diagnostics, first.locals_that_wait(), first.reads_faces());
    second.write();
    auto& program = second.program();
    if (!diagnostics.failed()) check_promises(program, page, diagnostics);
    // Only what is verified may be followed: an index that is not there would be read past its end.
    if (diagnostics.failed()) return std::move(program);
    check_secrets(program, diagnostics);
    find_clean_choices(program);
    for (const int pass : find_passes_after_throws(program))
        diagnostics.warning(program.places[std::size_t(pass)],
                            "this `pass` can follow a throw, and then does not count as a pass: write "
                            "`nothing` to end the turn",
                            "pass-after-throw");
    find_pure_entries(program);
    if (!diagnostics.failed()) program.symmetries = find_symmetries(program).kept;
    return std::move(program);
}

Program compile(std::string_view source, const OptionValues& options, Diagnostics& diagnostics) {
    const auto page = parse(source, diagnostics);
    if (diagnostics.failed()) {
        add_errors_elsewhere(page, source, options, diagnostics);
        diagnostics.find_ends(source);
        return {};
    }
    auto program = compile(page, options, diagnostics);
    if (!diagnostics.failed()) warn(page, diagnostics);
    diagnostics.find_ends(source);
    // What the options come to, however they were given.
    program.hash = hash_text(program.variant, hash_text(source));
    program.hash = hash_text(std::to_string(program.players.size()), program.hash);
    for (const auto& o : program.options)
        program.hash = hash_text("," + std::to_string(o.value), program.hash);
    return program;
}

}  // namespace cairn
