#include "native/writer.hpp"

#include <algorithm>
#include <set>
#include <type_traits>

#include "native/alone_writer.hpp"
#include "native/cpp_text.hpp"
#include "native/fixed_facts.hpp"
#include "native/liveness.hpp"
#include "native/parts.hpp"
#include "native/sure_puts.hpp"

namespace cairn {
namespace {

// ---- does the function of an instruction return a Then?

template <class Result, class Class, class... Operands>
constexpr bool returns_then(Result (Class::*)(Operands...) const) {
    return !std::is_void_v<Result>;
}

template <class Functions>
bool may_leave(Op op) {
    switch (op) {
#define OP(name, roles, effects, doc)                                                                      \
    case Op::name:                                                                                         \
        if constexpr (requires { returns_then(&Functions::name); }) return returns_then(&Functions::name); \
        else return true;
#include "rules/program/opcodes.def"
#undef OP
    }
    return true;
}

// ---- the board

template <int W>
class TableWriter {
   public:
    explicit TableWriter(std::string& out) : out_(out) {}

    void write(const WordTables<W>& t) {
        array("levels", "Set", t.levels.size(), sets_text(t.levels));
        array("supports", "Set", t.supports.size(), sets_text(t.supports));
        array("up_from", "std::array<Point, 4>", t.up_from.size(),
              braced(t.up_from, [](const auto& four) { return "{" + numbers_text(four) + "}"; }));
        const std::string lift = step(t.lift), unlift = step(t.unlift);
        std::string covers;
        for (const Step<W>& s : t.cover_back) covers += (covers.empty() ? "" : ", ") + step(s);
        out_ += "constexpr WordTables<W> kTables{nullptr, " + text(t.all) + ", " + text(t.base) +
                ", {k_levels, " + text(t.levels.size()) + "}, " + text(t.ascending) + ", " + lift + ", " +
                unlift + ", {" + numbers_text(t.to) + "}, {" + numbers_text(t.up_index) + "}, " +
                text(t.fourth) + ", " + text(t.up_count) + ", " + text(t.beside_count) + ", " +
                text(t.diagonal_count) + ", " + text(t.cover_count) + ", " + text(t.flat_count) + ", {" +
                flats(t.beside) + "}, {" + flats(t.diagonal) + "}, {{" + covers + "}}, {" +
                braced(t.flat,
                       [&](const FlatContact<W>& c) {
                           return "{" + flat(c.step) + ", " + text(c.cuttable) + ", {" +
                                  numbers_text(c.cutters) + "}}";
                       }) +
                "}, {k_supports, " + text(t.supports.size()) + "}, {k_up_from, " + text(t.up_from.size()) +
                "}};\nconstexpr TabledWords<W> kWords(kTables);\n";
    }

   private:
    void array(const std::string& name, const std::string& type, std::size_t size,
               const std::string& values) {
        // An array of nothing is not allowed; one that is not looked at does no harm.
        out_ += "constexpr " + type + " k_" + name + "[" + text(std::max<std::size_t>(size, 1)) +
                "] = " + values + ";\n";
    }
    std::string step(const Step<W>& s) {
        if constexpr (W == 1) {
            return "{" + text(s.mask) + ", " + text(s.turn) + "}";
        } else {
            const std::string name = "step" + text(steps_++);
            array(name, "Step<W>::Piece", s.pieces.size(), braced(s.pieces, [](const auto& p) {
                      return "{" + text(p.mask) + ", " + text(int(p.from)) + ", " + text(int(p.to)) + ", " +
                             text(int(p.turn)) + "}";
                  }));
            return "{{k_" + name + ", " + text(s.pieces.size()) + "}}";
        }
    }
    static std::string flat(const FlatStep<W>& s) { return "{" + text(s.from) + ", " + text(s.n) + "}"; }
    static std::string flats(const std::array<FlatStep<W>, 3>& steps) {
        return braced(steps, [](const FlatStep<W>& s) { return flat(s); });
    }

    std::string& out_;
    int steps_ = 0;
};

constexpr int kMostWordsTwice = 600;  // of code that is compiled a second time for playouts

// Families of more sets than this stay where they were loaded: as constants they would only cost time to compile.
constexpr std::size_t kMostFamilySets = 600;

template <int W>
class Writer {
   public:
    enum class Target { Native, Alone };
    Writer(const Program& program, Target target, FunctionLength length, std::string& out)
        : program_(program),
          length_(length),
          alone_(target == Target::Alone),
          facts_(program),
          flow_(flow_of_play(program)),
          live_(liveness(program, flow_)),
          sure_(sure_puts(program, flow_)),
          parts_(cut()),
          registers_(registers_of_parts()),
          views_(find_views()),
          out_(out) {}

    void write(const std::string& name) {
        out_ += "namespace {\nnamespace " + name +
                "_part {\nusing namespace cairn;\nconstexpr int W = " + text(W) +
                ";\nusing Set = PointSet<W>;\n";
        write_facts();
        write_execute();
        out_ += "}\n}\n";
        if (!alone_)
            out_ += "extern \"C\" __attribute__((visibility(\"default\"))) const cairn::NativeCode " + name +
                    "{&" + name + "_part::Game::kCalls};\n";
    }

   private:
    bool has(Op op) const {
        return std::any_of(program_.code.begin(), program_.code.end(),
                           [&](const Instr& in) { return in.op == op; });
    }

    // ---- facts
    void fact(const std::string& type, const std::string& name, const std::string& value) {
        out_ += "    static constexpr " + type + " " + name + " = " + value + ";\n";
    }
    template <class Range>
    void fact_list(const std::string& type, const std::string& name, const Range& range,
                   const std::string& values) {
        fact("std::array<" + type + ", " + text(range.size()) + ">", name,
             range.empty() ? "{}" : "{" + values + "}");
    }

    void write_facts() {
        const LoadedFacts<W>& f = facts_;
        const bool one_kind = program_.kinds_of_boards() == 1;
        if (one_kind) TableWriter<W>(out_).write(f.first_board().words.tables());
        write_families();
        out_ += "constexpr AlternativeFacts k_alternatives[" +
                text(std::max<std::size_t>(f.alternatives_.size(), 1)) + "] = " +
                braced(f.alternatives_,
                       [](const AlternativeFacts& a) {
                           return "{" + text(a.pc) + ", " + text(a.player) + ", " + text(a.with_value) +
                                  ", " + text(a.looks) + "}";
                       }) +
                ";\n";
        if (alone_) {
            write_alone_tables(program_, f, out_);
            out_ += "struct Facts : AloneFacts<W> {\n";
            fact_list("std::int32_t", "first_numbers_", f.first_numbers_, numbers_text(f.first_numbers_));
            write_alone_answers(program_, f, out_);
        } else {
            out_ += "struct Facts : FixedFacts<W> {\n    using FixedFacts<W>::FixedFacts;\n";
        }
        fact("bool", "kOneBoard", text(f.boards_ == 1));
        fact("bool", "kOnePhase", text(f.phases_.size() == 1));
        fact("bool", "kAlternatives", text(has(Op::Either) || has(Op::May)));
        fact("bool", "kPlayersLeave", text(has(Op::Out)));
        fact("bool", "kTurnsAreOrdered", text(has(Op::BeginWith)));
        fact("bool", "kPhasesChange", text(has(Op::GoTo)));
        const std::pair<const char*, int> numbers[] = {
            {"bits_", f.bits_},           {"colours_", f.colours_},
            {"planes_", f.planes_},       {"players_", f.players_},
            {"boards_", f.boards_},       {"plane_slot_", f.plane_slot_},
            {"set_slots_", f.set_slots_}, {"number_slots_", f.number_slots_},
            {"ko_slot_", f.ko_slot_},     {"ko_boards_", f.ko_boards_},
            {"pose_slot_", f.pose_slot_}, {"supply_", f.supply_},
            {"score_pc_", f.score_pc_},   {"turn_limit_", f.turn_limit_},
            {"start_pc_", f.start_pc_},   {"list_registers_", f.list_registers_}};
        for (const auto& [name, value] : numbers) fact("int", name, text(value));
        fact("bool", "minds_throws_", text(f.minds_throws_));
        const std::pair<const char*, std::size_t> sizes[] = {
            {"numbers_at_", f.numbers_at_},       {"state_bytes_", f.state_bytes_},
            {"sets_in_frame_", f.sets_in_frame_}, {"lists_in_frame_", f.lists_in_frame_},
            {"frame_bytes_", f.frame_bytes_},     {"state_room_", f.state_room_}};
        for (const auto& [name, value] : sizes) fact("std::size_t", name, text(value));
        fact("std::int64_t", "trial_work_", text(f.trial_work_));
        fact_list("int", "player_colour_", f.player_colour_, numbers_text(f.player_colour_));
        fact_list("PhaseFacts", "phases_", f.phases_, braced(f.phases_, [](const PhaseFacts& p) {
                      return "{" + text(p.turn_pc) + ", " + text(p.end_pc) + ", " + text(p.stuck_pc) + ", " +
                             text(p.round) + ", " + text(p.pure_entry) + "}";
                  }));
        write_sites();
        fact_list("int", "riding_sets_", f.riding_sets_, numbers_text(f.riding_sets_));
        fact_list("int", "riding_numbers_", f.riding_numbers_, numbers_text(f.riding_numbers_));
        fact_list("int", "cleared_sets_", f.cleared_sets_, numbers_text(f.cleared_sets_));
        fact_list("FirstNumber", "cleared_numbers_", f.cleared_numbers_,
                  braced(f.cleared_numbers_, [](const FirstNumber& n) {
                      return "{" + text(n.slot) + ", " + text(n.value) + "}";
                  }));
        fact_list("Set", "constants_", f.constants_, sets_text(f.constants_));
        out_ += std::string("    const TabledWords<W>& words(const std::byte* st) const { ") +
                (one_kind ? "(void)st; return kWords;" : "return loaded_.words(st);") + " }\n";
        out_ +=
            "    [[gnu::always_inline]] FamilyView<W> family(int number) const {\n        switch (number) "
            "{\n";
        for (const int k : constant_families_)
            out_ += "            case " + text(k) + ": return kFamily" + text(k) + ";\n";
        out_ += std::string("            default: return ") + (alone_ ? "{}" : "loaded_.family(number)") +
                ";\n        }\n    }\n};\n";
    }

    void write_sites() {
        std::size_t from = 0;
        fact_list(
            "SiteFacts", "sites_", facts_.sites_, braced(facts_.sites_, [&](const SiteFacts& s) {
                std::string one = "{Site::Form(" + text(int(s.form)) + ")";
                for (const bool b : {s.optional, s.chance, s.race, s.thrown, s.clean, s.plain})
                    one += ", " + text(b);
                for (const int n : {s.options, s.chosen, s.options_pc, s.after_pc, s.weights, s.weight_index})
                    one += ", " + text(n);
                one += ", {k_alternatives + " + text(from) + ", " + text(s.alternatives.size()) + "}}";
                from += s.alternatives.size();
                return one;
            }));
    }

    void write_families() {
        for (int k = 0; k < int(facts_.families_.size()); ++k) {
            const NarrowFamily<W>& f = facts_.families_[std::size_t(k)];
            const std::size_t sets = f.members.size() + f.around.size() + f.needs.size();
            if (!alone_ && sets > kMostFamilySets) continue;
            constant_families_.push_back(k);
            const auto array = [&](const std::string& type, const std::string& name, std::size_t size,
                                   const std::string& values) {
                out_ += "constexpr " + type + " kFamily" + text(k) + name + "[" +
                        text(std::max<std::size_t>(size, 1)) + "] = " + values + ";\n";
                return "{kFamily" + text(k) + name + ", " + text(size) + "}";
            };
            const std::string views =
                array("Set", "members", f.members.size(), sets_text(f.members)) + ", " +
                array("Set", "around", f.around.size(), sets_text(f.around)) + ", " +
                array("std::pair<int, int>", "at", f.around_at.size(),
                      braced(f.around_at,
                             [](const auto& at) {
                                 return "{" + text(at.first) + ", " + text(at.second) + "}";
                             })) +
                ", " + array("Set", "needs", f.needs.size(), sets_text(f.needs)) + ", " +
                array("Point", "highest", f.highest_need.size(), numbers_text(f.highest_need)) + ", " +
                even_lines(f, array);
            out_ += "constexpr FamilyView<W> kFamily" + text(k) + "{" + views + "};\n";
        }
    }

    // Lines through a point as many for every one, so that they are gone through without a branch; where they are few.
    template <class Array>
    std::string even_lines(const NarrowFamily<W>& f, const Array& array) const {
        constexpr int kMostPlaces = 8;
        int places = 0;
        for (const auto& at : f.around_at) places = std::max(places, at.second);
        if (places == 0 || places > kMostPlaces) return "{}, 0";
        std::vector<PointSet<W>> even;
        for (const auto& [first, count] : f.around_at)
            for (int k = 0; k < places; ++k)
                even.push_back(count == 0 ? PointSet<W>{}
                                          : f.around[std::size_t(first + (k < count ? k : 0))]);
        return array("Set", "even", even.size(), sets_text(even)) + ", " + text(places);
    }

    // ---- registers
    static std::string number(int k) { return "i" + text(k); }
    static std::string set(int k) { return "s" + text(k); }
    std::string list(int k) const { return views_.count(k) ? "l" + text(k) : "f.l[" + text(k) + "]"; }

    // List registers that only ever look at families: they own no memory, so they can be local variables, and what
    // goes through them is known to the compiler. Not where registers are kept for a trial, or for another part.
    std::set<int> find_views() const {
        std::set<int> views, others;
        for (const CodeBlock& block : flow_.blocks)
            for (int pc = block.first; pc < block.end; ++pc) {
                const Instr& in = program_.code[std::size_t(pc)];
                if (does(in, effect::Tries)) return {};
                const bool looks = in.op == Op::FamilyL || in.op == Op::ThroughL;
                each_register(program_, in, [&](const Touch& touch) {
                    if (touch.file != RegisterFile::Lists) return;
                    if (touch.writes || in.op == Op::Choose) (looks ? views : others).insert(touch.number);
                });
            }
        for (const int k : others) views.erase(k);
        std::erase_if(views, [&](int k) {
            return 1 < std::count_if(registers_.begin(), registers_.end(),
                                     [&](const RegistersOfPart& part) { return part.lists[std::size_t(k)]; });
        });
        return views;
    }

    // Calls each("i5", "f.i[5]") for the live ones among `numbers` and `sets`.
    template <class Each>
    static void each_live(const Live& live, Each&& each, const std::vector<bool>& numbers,
                          const std::vector<bool>& sets) {
        for (std::size_t k = 0; k < live.numbers.size(); ++k)
            if (live.numbers[k] && numbers[k]) each(number(int(k)), "f.i[" + text(k) + "]");
        for (std::size_t k = 0; k < live.sets.size(); ++k)
            if (live.sets[k] && sets[k]) each(set(int(k)), "f.s[" + text(k) + "]");
    }
    // Among those that this part has; others lie in the frame as they are.
    template <class Each>
    void each_live(const Live& live, Each&& each) const {
        each_live(live, each, registers_[part_].numbers, registers_[part_].sets);
    }

    std::string operand(const Instr& in, int k) const {
        const Operand& o = about(in.op).operands[std::size_t(k)];
        const int field = in.field(k);
        if (!o.is_register()) return text(field);
        if (o.optional() && field == kNone) return "nullptr";
        const std::string name = o.file() == RegisterFile::Numbers ? number(field)
                                 : o.file() == RegisterFile::Sets  ? set(field)
                                                                   : list(field);
        return o.optional() ? "&" + name : name;
    }

    // ---- code
    void write_execute() {
        out_ += alone_ ? "struct Game : Turns<W, Facts, Game> {\n"
                       : "struct Game : NativeTurns<W, Facts, Game> {\n"
                         "using NativeTurns<W, Facts, Game>::NativeTurns;\n";
        out_ += "End execute(Run& run, Frame& f, int pc) const { return execute_as(run, f, pc); }\n";
        if (!alone_)
            out_ += "End execute(PlayoutRun& run, Frame& f, int pc) const { return execute_as(" +
                    std::string(is_long() ? "static_cast<Run&>(run)" : "run") + ", f, pc); }\n";
        if (parts_.size() == 1) write_whole();
        else write_in_parts();
        out_ += "};\n";
    }

    void write_whole() {
        out_ +=
            "template <class AnyRun>\nEnd execute_as(AnyRun& run, Frame& f, int pc) const {\n"
            "    const Instructions<W, Facts, AnyRun> x(*this, run);\n"
            "    Meter& meter = *run.meter;\n"
            "    std::int64_t since = pc;\n"
            "    Then then;\n"
            "    int at = 0;\n";
        write_body(std::string("meter.work -= pc - since; return ") +
                   (alone_ ? "End::Fault" : "host_.interpret(run, f, pc)") + ";");
        out_ +=
            "    meter.work -= at + 1 - since;\n"
            "    run.stopped_at = at;\n"
            "    return then.faulty() || then.over_budget() ? leave(run, at, then) : then.end();\n"
            "}\n";
    }

    // A function for each part. Between them registers that are live lie in the frame.
    void write_in_parts() {
        std::string ways;  // from a place to the part that goes on there
        for (part_ = 0; part_ < parts_.size(); ++part_) {
            const std::string name = "part" + text(part_);
            out_ += "template <class AnyRun>\n[[gnu::noinline]] void " + name +
                    "(AnyRun& run, Frame& f, Passage& passage) const {\n"
                    "    const Instructions<W, Facts, AnyRun> x(*this, run);\n"
                    "    Meter& meter = *run.meter;\n"
                    "    std::int64_t since = passage.since;\n"
                    "    int pc = passage.pc;\n"
                    "    Then then;\n"
                    "    int at = 0;\n";
            write_body("goto out;");
            out_ +=
                "    passage.then = then;\n"
                "    passage.at = at;\n"
                "out:\n"
                "    passage.since = since;\n"
                "    passage.pc = pc;\n"
                "}\n";
            for (const int pc : entries()) ways += "        case " + text(pc) + ":\n";
            ways += "            " + name + "(run, f, passage);\n            break;\n";
        }
        out_ +=
            "template <class AnyRun>\nEnd execute_as(AnyRun& run, Frame& f, int pc) const {\n"
            "    Passage passage{pc, pc};\n"
            "    while (!passage.then.leaves()) switch (passage.pc) {\n" +
            ways +
            "        default:\n"
            "            run.meter->work -= passage.pc - passage.since;\n"
            "            return host_.interpret(run, f, passage.pc);\n"
            "    }\n"
            "    run.meter->work -= passage.at + 1 - passage.since;\n"
            "    run.stopped_at = passage.at;\n"
            "    const Then then = passage.then;\n"
            "    return then.faulty() || then.over_budget() ? leave(run, passage.at, then) : then.end();\n"
            "}\n";
    }

    // From the registers to where the run leaves this part and does not go on in it.
    void write_body(const std::string& elsewhere) {
        declare_registers();
        out_ += "enter:\n    switch (pc) {\n";
        for (const int pc : entries()) {
            out_ += "        case " + text(pc) + ":";
            each_live(live_[std::size_t(pc)], [&](const std::string& local, const std::string& in_frame) {
                out_ += " " + local + " = " + in_frame + ";";
            });
            out_ += " goto L" + text(pc) + ";\n";
        }
        out_ += "        default: " + elsewhere + "\n    }\n";
        const Part part = parts_[part_];
        for (int b = part.first; b < part.end; ++b) {
            const CodeBlock& block = flow_.blocks[std::size_t(b)];
            out_ += "L" + text(block.first) + ":;\n";
            for (int pc = block.first; pc < block.end; ++pc) write_instruction(pc);
        }
        if (part.end < int(flow_.blocks.size())) go_on_behind(part);
        write_ways_out();
        out_ +=
            "leave:\n"
            "    if (then.jumps()) {\n"
            "        pc = then.target();\n"
            "        since += pc - (at + 1);\n"
            "        goto enter;\n"
            "    }\n";
    }

    // The last block of a part may lead to the first of the next one without a jump.
    void go_on_behind(Part part) {
        const int last = flow_.blocks[std::size_t(part.end - 1)].end - 1,
                  next = flow_.blocks[std::size_t(part.end)].first;
        if (next != last + 1) return;
        bool follows = false;
        each_successor(program_, last, [&](int pc) { follows |= pc == next; });
        if (follows) out_ += "    goto " + label(next) + ";\n";
    }

    // ---- parts
    bool in_part(int pc) const {
        const int block = flow_.block_of[std::size_t(pc)];
        return parts_[part_].first <= block && block < parts_[part_].end;
    }

    // Where the code goes on at an instruction: in another part by a way out of this one.
    std::string label(int pc) {
        if (in_part(pc)) return "L" + text(pc);
        ways_out_.insert(pc);
        return "W" + text(pc);
    }

    void write_ways_out() {
        const RegistersOfPart& mine = registers_[part_];
        for (const int pc : ways_out_) {
            out_ += "W" + text(pc) + ":;\n";
            each_live(
                live_[std::size_t(pc)],
                [&](const std::string& local, const std::string& in_frame) {
                    out_ += "    " + in_frame + " = " + local + ";\n";
                },
                mine.written_numbers, mine.written_sets);
            out_ += "    pc = " + text(pc) + ";\n    goto out;\n";
        }
        ways_out_.clear();
    }

    // Where other parts lead to.
    std::set<int> crossings() const {
        std::vector<int> part_of(flow_.blocks.size());
        for (std::size_t k = 0; k < parts_.size(); ++k)
            for (int b = parts_[k].first; b < parts_[k].end; ++b) part_of[std::size_t(b)] = int(k);
        std::set<int> crossed;
        for (std::size_t b = 0; b < flow_.blocks.size(); ++b)
            for (const int to : flow_.blocks[b].to)
                if (part_of[b] != part_of[std::size_t(to)])
                    crossed.insert(flow_.blocks[std::size_t(to)].first);
        return crossed;
    }

    std::vector<Part> cut() const {
        const Part whole{0, int(flow_.blocks.size())};
        return alone_ || words_of_code() <= length_.whole
                   ? std::vector<Part>{whole}
                   : parts(program_, flow_, live_, W, length_.part / W);
    }
    std::vector<RegistersOfPart> registers_of_parts() const {
        std::vector<RegistersOfPart> all;
        for (const Part part : parts_) all.push_back(registers_of(program_, flow_, part));
        return all;
    }

    int words_of_code() const {
        int instructions = 0;
        for (const CodeBlock& block : flow_.blocks) instructions += block.end - block.first;
        return instructions * W;
    }

    // Long code on wide boards takes the compiler many seconds: it is not compiled a second time for playouts.
    bool is_long() const { return words_of_code() > kMostWordsTwice; }

    void declare_registers() {
        const RegistersOfPart& mine = registers_[part_];
        for (std::size_t k = 0; k < mine.numbers.size(); ++k)
            if (mine.numbers[k]) out_ += "    std::int64_t " + number(int(k)) + " = 0;\n";
        for (std::size_t k = 0; k < mine.sets.size(); ++k)
            if (mine.sets[k]) out_ += "    Set " + set(int(k)) + ";\n";
        for (const int k : views_)
            if (mine.lists[std::size_t(k)]) out_ += "    List " + list(k) + "{nullptr, 0, 0};\n";
    }

    // Where play can begin, where it goes on after a `prefer` and where other parts lead to: in this part.
    std::vector<int> entries() const {
        std::set<int> all = crossings();
        for (const Beginning& b : beginnings(program_)) all.insert(b.pc);
        for (const CodeBlock& block : flow_.blocks)
            for (int pc = block.first; pc < block.end; ++pc)
                if (does(program_.code[std::size_t(pc)], effect::Tries))
                    each_successor(program_, pc, [&](int next) { all.insert(next); });
        std::vector<int> in_play;
        for (const int pc : all) {
            const int block = pc < int(flow_.block_of.size()) ? flow_.block_of[std::size_t(pc)] : -1;
            if (block >= 0 && flow_.blocks[std::size_t(block)].first == pc && in_part(pc))
                in_play.push_back(pc);
        }
        return in_play;
    }

    void leave(int pc, const std::string& call) {
        out_ += "    if (const Then t = " + call + "; t.leaves()) { then = t; at = " + text(pc) +
                "; goto leave; }\n";
    }

    void write_instruction(int pc) {
        const Instr& in = program_.code[std::size_t(pc)];
        switch (in.op) {
            case Op::Jump: return write_jump(pc, in.d);
            case Op::JumpIf: return write_jump_if(pc, number(in.a), in.d);
            case Op::JumpIfNot: return write_jump_if(pc, "!" + number(in.a), in.d);
            case Op::Choose: return write_choose(pc, in.d);
            case Op::Either: return leave(pc, "x.either(" + text(in.d) + ")");
            default: break;
        }
        std::string call = "x." + std::string(about(in.op).name) + "(At{" + text(pc) + "}";
        if (in.op == Op::May) {
            call += ", " + site_facts(in.d);
        } else {
            for (int k = 0; k < 4; ++k)
                if (about(in.op).operands[std::size_t(k)].role != Role::Unused) call += ", " + operand(in, k);
        }
        if (sure_[std::size_t(pc)]) call += ", true";
        call += ")";
        if (is_question(in.op)) {
            out_ += "    if (" + call + ") {\n";
            write_jump(pc, in.d);
            out_ += "    }\n";
            return;
        }
        if (in.op == Op::EndTurn || in.op == Op::NextTurn || in.op == Op::StartDone)
            return write_turn_end(pc, call);
        if (does(in, effect::Tries)) keep_for_later(pc);
        if (may_leave<Instructions<W, LoadedFacts<W>>>(in.op)) leave(pc, call);
        else out_ += "    " + call + ";\n";
    }

    // A game of one phase goes straight on to its only turn.
    void write_turn_end(int pc, const std::string& call) {
        const int turn = program_.phases.front().turn_pc;
        out_ += "    then = " + call + ";\n    at = " + text(pc) + ";\n";
        if (program_.phases.size() == 1)
            out_ += "    if (then.jumps() && then.target() == " + text(turn) +
                    ") { since += " + text(turn - (pc + 1)) + "; goto " + label(turn) + "; }\n";
        out_ += "    goto leave;\n";
    }

    // Where a jump leads to the next instruction, there need not be a label.
    void write_jump_if(int pc, const std::string& condition, int to) {
        if (to != pc + 1) out_ += "    if (" + condition + ") goto " + label(to) + ";\n";
    }

    // A way back is charged at once, so that no loop goes on for ever.
    void write_jump(int pc, int to) {
        if (to <= pc)
            out_ += "    meter.work -= " + text(pc + 1 - to) +
                    ";\n    if (meter.work < 0) { then = Then::spent(); at = " + text(pc) +
                    "; goto leave; }\n    since -= " + text(pc + 1 - to) + ";\n";
        if (to != pc + 1) out_ += "    goto " + label(to) + ";\n";
    }

    // What is live after a `prefer` is read again when it is decided, from the frame.
    void keep_for_later(int pc) {
        std::set<std::string> kept;
        each_successor(program_, pc, [&](int next) {
            each_live(live_[std::size_t(next)], [&](const std::string& local, const std::string& in_frame) {
                if (kept.insert(local).second) out_ += "    " + in_frame + " = " + local + ";\n";
            });
        });
    }

    void write_choose(int pc, int number_of_site) {
        const Site& site = program_.sites[std::size_t(number_of_site)];
        const bool of_sets = site.form == Site::Form::Sets, few = site.form == Site::Form::Few;
        const std::string options = of_sets ? list(site.options)
                                    : few   ? number(site.options)
                                            : set(site.options);
        const std::string chosen = of_sets ? set(site.chosen) : number(site.chosen);
        std::string show;
        if (few) show += "f.i[" + text(site.options) + "] = " + options + ";";
        else if (!of_sets) show += "f.s[" + text(site.options) + "] = " + options + ";";
        if (site.weight_index != kNone)
            show += " f.i[" + text(site.weight_index) + "] = " + number(site.weight_index) + ";";
        leave(pc, "x.choose(" + text(number_of_site) + ", " + site_facts(number_of_site) + ", " + options +
                      ", " + chosen + ", [&]() __attribute__((always_inline)) { " + show + " })");
    }
    // By its place and not by value, so that what is never asked costs nothing.
    static std::string site_facts(int number) { return "Facts::sites_[" + text(number) + "]"; }

    const Program& program_;
    const FunctionLength length_;
    const bool alone_;
    const LoadedFacts<W> facts_;
    const Flow flow_;
    const std::vector<Live> live_;
    const std::vector<bool> sure_;  // puts
    const std::vector<Part> parts_;
    const std::vector<RegistersOfPart> registers_;  // by part
    const std::set<int> views_;
    std::size_t part_ = 0;    // that is being written
    std::set<int> ways_out_;  // of it
    std::string& out_;
    std::vector<int> constant_families_;
};

}  // namespace

std::string native_prologue() {
    return "// Written by Cairn. Changing it is of no use: it is written anew when it is missing.\n"
           "#define CAIRN_NATIVE\n#include \"native/fixed_facts.hpp\"\n";
}

namespace {

template <int W>
std::string part(const Program& program, const std::string& name, bool alone, FunctionLength length) {
    using Target = typename Writer<W>::Target;
    std::string out;
    Writer<W>(program, alone ? Target::Alone : Target::Native, length, out).write(name);
    return out;
}

std::string part(const Program& program, const std::string& name, bool alone, FunctionLength length = {}) {
    switch (program.lattice->words) {
        case 1: return part<1>(program, name, alone, length);
        case 2: return part<2>(program, name, alone, length);
        case 4: return part<4>(program, name, alone, length);
        default: return part<8>(program, name, alone, length);
    }
}

}  // namespace

std::string write_native_part(const Program& program, const std::string& name, FunctionLength length) {
    return part(program, name, false, length);
}

std::string write_alone_part(const Program& program, const std::string& name) {
    return part(program, name, true);
}

std::string write_native(const Program& program, const std::string& name) {
    return native_prologue() + write_native_part(program, name);
}

}  // namespace cairn
