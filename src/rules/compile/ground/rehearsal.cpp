#include "rules/compile/ground/ground.hpp"

namespace cairn {

Rehearsal::Sizes Rehearsal::sizes(const Program& p) {
    return {int(p.code.size()),
            int(p.sites.size()),
            int(p.variables.size()),
            int(p.tables.size()),
            int(p.performances.size()),
            p.set_slots,
            p.number_slots,
            p.ko_slot,
            p.ko_boards,
            p.pose_slot,
            p.has_chance,
            p.has_races,
            p.has_hidden,
            p.has_simultaneous,
            p.removes,
            p.reads_turns,
            p.historic};
}

Rehearsal::Rehearsal(Ground& ground)
    : ground_(ground),
      before_(sizes(ground.program)),
      registers_(ground.emitter.registers()),
      site_(ground.names.sites_),
      loops_(ground.exits.loops_),
      turns_(ground.exits.turns_) {
    ++ground.circumstances.rehearsing;
}

Rehearsal::~Rehearsal() {
    auto& p = ground_.program;
    --ground_.circumstances.rehearsing;
    ground_.emitter.rewind(before_.code);
    ground_.emitter.keep_only(registers_);
    p.sites.resize(std::size_t(before_.sites));
    p.variables.resize(std::size_t(before_.variables));
    p.tables.resize(std::size_t(before_.tables));
    p.performances.resize(std::size_t(before_.performances));
    p.set_slots = before_.set_slots;
    p.number_slots = before_.number_slots;
    p.ko_slot = before_.ko_slot;
    p.pose_slot = before_.pose_slot;
    p.ko_boards = before_.ko_boards;
    p.has_chance = before_.has_chance;
    p.has_races = before_.has_races;
    p.has_hidden = before_.has_hidden;
    p.has_simultaneous = before_.has_simultaneous;
    p.removes = before_.removes;
    p.reads_turns = before_.reads_turns;
    p.historic = before_.historic;
    ground_.names.sites_ = site_;
    ground_.exits.loops_ = std::move(loops_);
    ground_.exits.turns_ = std::move(turns_);
}

}  // namespace cairn
