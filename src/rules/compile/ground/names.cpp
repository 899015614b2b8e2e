#include "rules/compile/ground/names.hpp"

#include <algorithm>

#include "rules/compile/words/builtins.hpp"

namespace cairn {

// ---- scopes

void Names::begin_block(const std::string& name) {
    block_ = name;
    sites_ = 0;
    layers_.assign(1, {});
}

std::string Names::next_site() { return block_ + "." + std::to_string(++sites_); }

const Binding* Names::find(const std::string& name) const {
    for (auto it = layers_.rbegin(); it != layers_.rend(); ++it) {
        const auto b = it->find(name);
        if (b != it->end()) return &b->second;
    }
    return nullptr;
}

void Names::bind(const std::string& name, int local) {
    Binding b;
    b.local = local;
    layers_.back()[name] = b;
    const auto& l = locals_[std::size_t(local)];
    if (l.slot < 0) return;
    for (auto& v : program_.variables)
        if (v.local && v.name == block_ + "#" + std::to_string(l.id)) {
            // The author's name where it is still free, so that positions read well.
            std::string wanted = name;
            if (variable(wanted)) wanted += "#" + std::to_string(l.id);
            v.name = wanted;
            break;
        }
}

void Names::bind_value(const std::string& name, Value value) {
    Binding b;
    b.kind = Binding::Kind::Value;
    b.value = std::move(value);
    layers_.back()[name] = b;
}

// ---- locals

int Names::new_local(ValueType type) {
    Local l;
    l.type = type;
    l.id = int(locals_.size());
    const bool is_set = in_set_register(type.type);
    if (in_list_register(type.type)) {
        l.reg = emitter_.new_l();
    } else if (kept_.count(l.id)) {
        Variable v;  // so that positions can name it
        v.local = true;
        v.name = block_ + "#" + std::to_string(l.id);
        v.type = is_set ? ValueType{Type::Set} : type;
        v.slot = l.slot = is_set ? program_.set_slots++ : program_.number_slots++;
        const bool may_be_none =
            !is_set && type.type != Type::Number && type.type != Type::Truth && type.type != Type::Few;
        if (!is_set) v.initial = {may_be_none ? -1 : 0};
        program_.variables.push_back(std::move(v));
    } else {
        l.reg = is_set ? emitter_.new_s() : emitter_.new_i();
    }
    locals_.push_back(l);
    touches_.emplace_back();
    return l.id;
}

Value Names::read_local(int local) {
    const auto& l = locals_[std::size_t(local)];
    touches_[std::size_t(local)].reads.push_back(emitter_.pc());
    Value v;
    v.type = l.type;
    v.reg = l.reg;
    if (l.slot >= 0) {
        const bool is_set = in_set_register(l.type.type);
        v.reg = is_set ? emitter_.new_s() : emitter_.new_i();
        emitter_.emit(is_set ? Op::GetS : Op::GetI, v.reg, kNone, 0, l.slot);
    }
    return v;
}

void Names::reveal_local(int id) { write_local(id, emitter_.opened(read_local(id))); }

void Names::write_local(int local, const Value& value) {
    const Local l = locals_[std::size_t(local)];
    if (in_list_register(l.type.type)) {
        if (value.reg != l.reg) emitter_.emit(Op::CopyL, l.reg, value.reg);
    } else if (in_set_register(l.type.type)) {
        if (l.slot >= 0) emitter_.emit(Op::PutS, value.reg, kNone, 0, l.slot);
        else if (value.reg != l.reg) emitter_.emit(Op::CopyS, l.reg, value.reg);
    } else if (l.slot >= 0) {
        const bool in_register = !value.constant && value.reg != kNone;
        const auto reg = in_register ? value.reg : emitter_.constant_i(value.number);
        emitter_.emit(Op::PutI, reg, kNone, 0, l.slot);
    } else if (value.constant) {
        emitter_.emit(Op::LoadI, l.reg, 0, 0, value.number);
    } else if (value.reg != l.reg) {
        emitter_.emit(Op::CopyI, l.reg, value.reg);
    }
    touches_[std::size_t(local)].sets.push_back(emitter_.pc() - 1);
}

int Names::keep(const Value& value) {
    const int local = new_local(value.type);
    write_local(local, value);
    return local;
}

// A local waits when the game may wait between a place that sets it and one that reads it.
std::set<int> Names::locals_that_wait() const {
    std::vector<int> waits;
    std::vector<std::pair<int, int>> back_edges;  // from, to
    for (int p = 0; p < emitter_.pc(); ++p) {
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

// ---- names of the page

Variable* Names::variable(const std::string& name) {
    for (auto& v : program_.variables)
        if (v.name == name) return &v;
    return nullptr;
}

const Variable* Names::variable(const std::string& name) const {
    return const_cast<Names*>(this)->variable(name);
}

std::vector<std::string> Names::variables_of(Variable::Form form) const {
    std::vector<std::string> names;
    for (const auto& v : program_.variables)
        if (v.form == form) names.push_back(v.name);
    return names;
}

const DefineDecl* Names::definition(const std::string& name) const {
    for (const auto& d : page_.defines)
        if (d.name == name) return &d;
    return nullptr;
}

std::vector<std::string> Names::known_words() const {
    std::vector<std::string> words;
    for (const auto& b : builtins()) words.emplace_back(b.name);
    for (const auto& layer : layers_)
        for (const auto& [n, b] : layer) words.push_back(n);
    for (const auto& v : program_.variables) words.push_back(v.name);
    for (const auto& d : page_.defines) words.push_back(d.name);
    for (const auto& o : program_.options) words.push_back(o.name);
    for (const auto& k : program_.kinds) words.insert(words.end(), k.words.begin(), k.words.end());
    words.insert(words.end(), program_.colours.begin(), program_.colours.end());
    words.insert(words.end(), program_.players.begin(), program_.players.end());
    if (program_.lattice) {
        for (int k = 0; k < program_.kinds_of_boards(); ++k) {
            for (const auto& [n, s] : program_.kind(k).sets) words.push_back(n);
            for (const auto& [n, f] : program_.kind(k).families) words.push_back(n);
        }
    }
    for (const auto& f : page_.families) words.push_back(f.name);
    return words;
}

}  // namespace cairn
