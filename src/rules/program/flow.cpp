#include "rules/program/flow.hpp"

#include <algorithm>

namespace cairn {

std::vector<Beginning> beginnings(const Program& p) {
    using Kind = Beginning::Kind;
    std::vector<Beginning> all;
    const auto add = [&](Kind kind, int pc, std::size_t number) {
        if (pc >= 0) all.push_back({kind, pc, int(number)});
    };
    add(Kind::Start, p.start_pc, 0);
    for (std::size_t k = 0; k < p.phases.size(); ++k) {
        add(Kind::Turn, p.phases[k].turn_pc, k);
        add(Kind::Stuck, p.phases[k].stuck_pc, k);
        add(Kind::End, p.phases[k].end_pc, k);
    }
    add(Kind::Score, p.score_pc, 0);
    for (std::size_t k = 0; k < p.user_families.size(); ++k) add(Kind::Family, p.user_families[k].pc, k);
    for (std::size_t k = 0; k < p.examples.size(); ++k)
        for (const auto& step : p.examples[k].steps) add(Kind::Example, step.condition_pc, k);
    for (std::size_t k = 0; k < p.sites.size(); ++k) {
        const Site& site = p.sites[k];
        add(Kind::Options, site.options_pc, k);
        if (site.form != Site::Form::Alternatives) add(Kind::Chosen, site.after_pc, k);
        for (const auto& a : site.alternatives) add(Kind::Alternative, a.pc, k);
        for (const auto& gap : site.says.gaps) add(Kind::Saying, gap.pc, k);
        for (const auto& a : site.alternatives)
            for (const auto& gap : a.says.gaps) add(Kind::Saying, gap.pc, k);
    }
    for (std::size_t k = 0; k < p.shown.size(); ++k)
        for (const auto& value : p.shown[k].values) add(Kind::Shown, value.pc, k);
    for (std::size_t k = 0; k < p.showings.size(); ++k) add(Kind::Showing, p.showings[k].pc, k);
    for (std::size_t k = 0; k < p.performances.size(); ++k)
        for (const int pc : {p.performances[k].colour.pc, p.performances[k].distance.pc,
                             p.performances[k].count.pc, p.performances[k].goal_pc})
            add(Kind::Performance, pc, k);
    for (std::size_t k = 0; k < p.code.size(); ++k)
        if (p.code[k].op == Op::Prefer) add(Kind::Trial, int(k) + 1, k);
    return all;
}

std::string name_of(const Program& p, const Beginning& e) {
    const auto number = std::size_t(e.number);
    const auto phase = [&] { return p.phases[number].name.empty() ? "" : " of " + p.phases[number].name; };
    switch (e.kind) {
        case Beginning::Kind::Start: return "the start";
        case Beginning::Kind::Turn: return "the turn" + phase();
        case Beginning::Kind::Stuck: return "stuck" + phase();
        case Beginning::Kind::End: return "the end" + phase();
        case Beginning::Kind::Score: return "the score";
        case Beginning::Kind::Family: return "family " + p.user_families[number].name;
        case Beginning::Kind::Example: return "an example: " + p.examples[number].title;
        case Beginning::Kind::Options: return "the options of " + p.sites[number].name;
        case Beginning::Kind::Chosen: return "after " + p.sites[number].name;
        case Beginning::Kind::Alternative: return "an alternative of " + p.sites[number].name;
        case Beginning::Kind::Saying: return "what is said at " + p.sites[number].name;
        case Beginning::Kind::Shown: return "what is shown as " + p.shown[number].name;
        case Beginning::Kind::Showing: return "what is shown on the board as " + p.showings[number].name;
        case Beginning::Kind::Performance:
            return "what the referee is told of " + p.sites[std::size_t(p.performances[number].site)].name;
        case Beginning::Kind::Trial: return "the trial of " + std::to_string(e.number);
    }
    return "";
}

Flow flow(const Program& p) {
    const int size = int(p.code.size());
    // What is reached, and where a block must begin.
    std::vector<char> reached(std::size_t(size), 0), begins(std::size_t(size), 0),
        entered(std::size_t(size), 0);
    std::vector<int> open;
    for (const Beginning& e : beginnings(p))
        if (e.pc < size) {
            entered[std::size_t(e.pc)] = begins[std::size_t(e.pc)] = 1;
            open.push_back(e.pc);
        }
    while (!open.empty()) {
        const int pc = open.back();
        open.pop_back();
        if (reached[std::size_t(pc)]) continue;
        reached[std::size_t(pc)] = 1;
        int ways = 0;
        each_successor(p, pc, [&](int next) {
            ++ways;
            if (next >= size) return;
            open.push_back(next);
            if (next != pc + 1) begins[std::size_t(next)] = 1;
        });
        if (ways != 1 && pc + 1 < size) begins[std::size_t(pc + 1)] = 1;
    }
    Flow f;
    f.block_of.assign(std::size_t(size), -1);
    for (int pc = 0; pc < size; ++pc) {
        if (!reached[std::size_t(pc)]) continue;
        if (begins[std::size_t(pc)] || pc == 0 || !reached[std::size_t(pc - 1)])
            f.blocks.push_back({pc, pc, {}, entered[std::size_t(pc)] != 0});
        f.blocks.back().end = pc + 1;
        f.block_of[std::size_t(pc)] = int(f.blocks.size()) - 1;
    }
    for (CodeBlock& b : f.blocks) {
        each_successor(p, b.end - 1, [&](int next) {
            if (next < size) b.to.push_back(f.block_of[std::size_t(next)]);
        });
        std::sort(b.to.begin(), b.to.end());
        b.to.erase(std::unique(b.to.begin(), b.to.end()), b.to.end());
    }
    return f;
}

Flow flow_of_play(const Program& p) {
    std::vector<bool> reached(p.code.size());
    std::vector<int> open;
    for (const Beginning& b : beginnings(p))
        if (b.kind == Beginning::Kind::Start || b.kind == Beginning::Kind::Turn ||
            b.kind == Beginning::Kind::Stuck || b.kind == Beginning::Kind::End ||
            b.kind == Beginning::Kind::Score)
            open.push_back(b.pc);
    while (!open.empty()) {
        const int pc = open.back();
        open.pop_back();
        if (reached[std::size_t(pc)]) continue;
        reached[std::size_t(pc)] = true;
        each_successor(p, pc, [&](int next) { open.push_back(next); });
    }
    Flow f = flow(p);
    std::vector<int> number(f.blocks.size(), -1);
    Flow play;
    play.block_of.assign(p.code.size(), -1);
    for (std::size_t k = 0; k < f.blocks.size(); ++k)
        if (reached[std::size_t(f.blocks[k].first)]) {
            number[k] = int(play.blocks.size());
            play.blocks.push_back(f.blocks[k]);
        }
    for (std::size_t k = 0; k < play.blocks.size(); ++k) {
        for (int& t : play.blocks[k].to) t = number[std::size_t(t)];
        for (int pc = play.blocks[k].first; pc < play.blocks[k].end; ++pc)
            play.block_of[std::size_t(pc)] = int(k);
    }
    return play;
}

}  // namespace cairn
