#include "study/report/tally.hpp"

#include <algorithm>
#include <cmath>

#include "play/game/game.hpp"
#include "search/players/reward.hpp"

namespace cairn {

void Tally::add(double value) {
    ++count_;
    const double away = value - mean_;
    mean_ += away / double(count_);
    squares_ += away * (value - mean_);
}

Estimate Tally::estimate() const {
    Estimate e{mean_, {mean_, mean_}, count_};
    if (count_ >= 2) e.interval = student_interval(mean_, std::max(0.0, squares_), double(count_));
    return e;
}

Estimate Tally::share() const { return {mean_, wilson_interval(mean_, double(count_)), count_}; }

Estimate share_of(std::uint64_t some, std::uint64_t all) {
    const double mean = all ? double(some) / double(all) : 0;
    return {mean, wilson_interval(mean, double(all)), all};
}

void ResultTally::add(const State& end, int length) {
    ++games_;
    drawn_ += end.header().status == std::uint8_t(Status::Drawn);
    length_.add(length);
    const Rewards got = rewards(end);
    for (std::size_t q = 0; q < seats_.size(); ++q) seats_[q].add(got[q]);
}

Results ResultTally::results() const {
    Results r;
    r.games = games_;
    for (const Tally& seat : seats_) r.seats.push_back(seats_.size() > 1 ? seat.share() : seat.estimate());
    r.drawn = share_of(drawn_, games_);
    r.length = length_.estimate();
    return r;
}

void LeadCourse::think(int player, double value, int ply) {
    Moment m{ply, {}};
    m.worth.fill(0.5);
    if (!moments_.empty()) m.worth = moments_.back().worth;
    m.worth[std::size_t(player)] = value;
    if (players_ == 2) m.worth[std::size_t(1 - player)] = 1 - value;
    moments_.push_back(m);
}

const LeadCourse::Moment* LeadCourse::at(int ply) const {
    const Moment* last = nullptr;
    for (const Moment& m : moments_)
        if (m.ply <= ply) last = &m;
    return last;
}

// Who is in a clear lead after this ply. Once somebody leads he does so until another passes him clearly.
int LeadCourse::follow(int ply, double clear, int* changes) const {
    int leader = -1;
    for (const Moment& m : moments_) {
        if (m.ply > ply) break;
        int first = 0;
        for (int q = 1; q < players_; ++q)
            if (m.worth[std::size_t(q)] > m.worth[std::size_t(first)]) first = q;
        double second = leader >= 0 ? m.worth[std::size_t(leader)] : 0;
        if (leader < 0)
            for (int q = 0; q < players_; ++q)
                if (q != first) second = std::max(second, m.worth[std::size_t(q)]);
        if (first == leader || m.worth[std::size_t(first)] < second + clear) continue;
        if (leader >= 0 && changes) ++*changes;
        leader = first;
    }
    return leader;
}

int LeadCourse::changes(double clear) const {
    int changes = 0;
    if (!moments_.empty()) follow(moments_.back().ply, clear, &changes);
    return changes;
}

int LeadCourse::leader_at(int ply, double clear) const { return follow(ply, clear, nullptr); }

double LeadCourse::lead_at(int ply) const {
    const Moment* m = at(ply);
    if (!m || players_ < 2) return 0;
    std::array<double, kMaxPlayers> worth = m->worth;
    std::sort(worth.begin(), worth.begin() + players_, std::greater<>());
    return std::clamp(worth[0] - worth[1], 0.0, 1.0);
}

int LeadCourse::decided_for(int player, double good, int length) const {
    int since = length;
    for (auto m = moments_.rbegin(); m != moments_.rend() && m->worth[std::size_t(player)] >= good; ++m)
        since = m->ply;
    return since;
}

Move picked(const Analysis& analysis, Random& random) {
    double total = 0;
    for (const ChoiceValue& c : analysis.choices) total += c.share;
    if (total <= 0) return analysis.best().move;
    double left = total * double(random.next() >> 11) * 0x1p-53;
    for (const ChoiceValue& c : analysis.choices)
        if ((left -= c.share) < 0) return c.move;
    return analysis.best().move;
}

std::vector<LengthBin> bins(std::vector<int> lengths, std::size_t most) {
    std::vector<LengthBin> list;
    if (lengths.empty()) return list;
    std::sort(lengths.begin(), lengths.end());
    const int low = lengths.front(), high = lengths.back();
    const int width = std::max(1, (high - low + int(most)) / int(most));
    for (int from = low; from <= high; from += width) list.push_back({from, from + width - 1, 0});
    for (const int length : lengths) ++list[std::size_t((length - low) / width)].games;
    return list;
}

std::string text_from(std::string_view source, Place place) {
    for (int line = 1; line < place.line; ++line) {
        const std::size_t end = source.find('\n');
        if (end == std::string_view::npos) return "";
        source.remove_prefix(end + 1);
    }
    source = source.substr(0, source.find('\n'));
    // Columns count characters: skip so many that do not go on inside one.
    std::size_t at = 0;
    for (int column = 1; column < place.column && at < source.size(); ++column) do
            ++at;
        while (at < source.size() && (source[at] & 0xC0) == 0x80);
    source.remove_prefix(at);
    bool quoted = false;
    std::size_t end = 0;
    for (; end < source.size() && (quoted || source[end] != '#'); ++end) quoted ^= source[end] == '"';
    while (end > 0 && (source[end - 1] == ' ' || source[end - 1] == '\r')) --end;
    return std::string(source.substr(0, end));
}

}  // namespace cairn
