#include "serve/hall/table.hpp"

#include <algorithm>

#include "play/game/sight.hpp"
#include "play/perform/perform.hpp"
#include "play/say/common.hpp"
#include "play/say/values_said.hpp"
#include "play/text/notation.hpp"
#include "play/text/phrases.hpp"
#include "play/text/position.hpp"
#include "serve/net/secrets.hpp"

namespace cairn::serve {
namespace {

Plan refused(std::string code, std::string text, bool show_view = false) {
    Plan plan;
    plan.refusal = {std::move(code), std::move(text)};
    plan.show_view = show_view;
    return plan;
}

Plan with(LogEntry entry) {
    Plan plan;
    plan.entries.push_back(std::move(entry));
    return plan;
}

Move roll(const State& state) {
    MoveList moves;
    state.moves(moves);
    std::vector<int> weights(moves.size(), 1);
    state.weights(moves, weights);
    int total = 0;
    for (int w : weights) total += w;
    int left = Random(random_bits()).below(std::max(total, 1));
    std::size_t i = 0;
    while (i + 1 < moves.size() && left >= weights[i]) left -= weights[i++];
    return moves[i];
}

// A name for the first `count` choices of a match, which may go on from those of another.
std::uint64_t line_of(const std::vector<Move>& moves, std::size_t count,
                      std::uint64_t line = 0xcbf29ce484222325ull) {
    for (std::size_t i = 0; i < count; ++i) line = (line ^ moves[i].bits) * 0x100000001b3ull;
    return line;
}

bool hides_something(const State& state) {
    const std::string all = position_text(state);
    for (int viewer = 0; viewer < state.game().players(); ++viewer)
        if (view_text(state, viewer) != all) return true;
    return false;
}

std::string player_name(const Game& game, int player) {
    return player < 0 ? "nobody" : game.program().players[std::size_t(player)];
}

}  // namespace

// ---- opening

Table::Table(TableHead head, std::shared_ptr<const Offer> offer, Match match)
    : head_(std::move(head)), offer_(std::move(offer)), match_(std::move(match)) {
    for (const SeatHead& seat : head_.seats) names_.push_back(seat.name);
    persons_.assign(head_.seats.size(), "");
    said_.assign(head_.seats.size(), 0);
    renamed_.assign(head_.seats.size(), 0);
    secrets_were_set_ = !head_.position.empty() && has_secrets() && hides_something(match_.first());
    const double first = by_post() ? head_.clock.per_move : head_.clock.seconds;
    if (first > 0) left_.assign(head_.seats.size(), Millis(first * 1000));
}

Table::Opened Table::open(TableHead head, std::shared_ptr<const Offer> offer,
                          const std::vector<LogEntry>& entries, Millis since) {
    const auto& game = offer->game;
    if (int(head.seats.size()) != game->players())
        return {
            nullptr,
            {"bad-request", game->program().title + " has " + counted(game->players(), "player", "players") +
                                " with these options, not " + std::to_string(head.seats.size())}};
    std::optional<Match> match;
    if (head.position.empty()) {
        match.emplace(game);
    } else {
        PositionRead read = read_position(*game, head.position);
        if (!read.state) return {nullptr, {"bad-position", joined(read.problems, "; ")}};
        match.emplace(game, *std::move(read.state));
    }
    const bool same_rules = head.rules == offer->rules;
    std::unique_ptr<Table> table(new Table(std::move(head), offer, *std::move(match)));
    if (!same_rules)
        table->frozen_ = "the rules of " + game->program().title +
                         " were changed after this table was begun; it can be looked at, but not played on";
    // Where nobody has to sit down, as in a rematch, the first clock runs from the beginning.
    table->since_ = table->head_.created;
    for (const LogEntry& entry : entries) {
        if (table->apply(entry).empty()) continue;
        if (same_rules)
            table->frozen_ = "this table's record cannot be followed to its end; it can only be looked at";
        break;
    }
    // By post the clock runs on while the server is down, or nobody looks.
    if (!table->by_post()) table->since_ = since;
    return {std::move(table), {}};
}

// ---- asking

bool Table::computer(int seat) const { return head_.seats[std::size_t(seat)].kind.starts_with("level:"); }
bool Table::taken(int seat) const { return computer(seat) || !head_.seats[std::size_t(seat)].token.empty(); }

bool Table::alone(const std::vector<int>& held) const {
    const auto wanted = others(-1);
    return std::all_of(wanted.begin(), wanted.end(),
                       [&](int seat) { return std::find(held.begin(), held.end(), seat) != held.end(); });
}

std::vector<NextSeat> Table::next_seats(const std::vector<int>& held) const {
    std::vector<NextSeat> list;
    for (int seat : held) {
        const int next = (seat + 1) % seats();
        if (std::size_t(next) < next_tokens_.size() && !next_tokens_[std::size_t(next)].empty())
            list.push_back({next, next_tokens_[std::size_t(next)]});
    }
    return list;
}

int Table::seat_of_token(std::string_view token) const {
    int found = -1;
    for (int seat = 0; seat < seats(); ++seat)
        if (const auto& own = head_.seats[std::size_t(seat)].token; !own.empty() && same_secret(own, token))
            found = seat;
    return found;
}

std::string Table::name(int seat) const { return names_[std::size_t(seat)]; }

bool Table::clock_runs() const {
    if (left_.empty() || over() || !frozen_.empty() || decides() < 0) return false;
    for (int seat = 0; seat < seats(); ++seat)
        if (!taken(seat)) return false;
    return true;
}

std::vector<Millis> Table::time_left(Millis now) const {
    std::vector<Millis> left = left_;
    if (clock_runs()) {
        Millis& running = left[std::size_t(decides())];
        running = std::max<Millis>(0, running - std::max<Millis>(0, now - since_));
    }
    return left;
}

bool Table::told(std::size_t ply, int viewer) const {
    const int bit = viewer >= 0 ? viewer : seats();
    return over() || (told_[ply] >> bit & 1) != 0;
}

bool Table::may_undo_at_once(int seat) const {
    if (seat < 0 || match_.moves().empty() || over() || !frozen_.empty()) return false;
    if (match_.game().program().has_races) return false;
    const State& before = match_.state_before(match_.moves().size() - 1);
    const State& now = match_.state();
    // What he has learnt by it cannot be taken back.
    const bool nothing_learnt =
        std::equal(std::begin(before.header().revealed), std::end(before.header().revealed),
                   std::begin(now.header().revealed));
    return before.player() == seat && now.player() == seat && !turn_ended(before, now) && nothing_learnt;
}

Viewpoint Table::viewpoint(int viewer) const { return {viewer, over(), may_undo_at_once(viewer)}; }

Because Table::why(int seat, int point, int board, std::string_view wanted) const {
    if (over()) return {say::kGameOver, "over", {}};
    if (decides() == kAnyone) return {say::kClaimIsJudged, "race", {}};
    if (decides() != seat) return {say::kNotYourTurn, "not-your-turn", {}};
    return because(match_, point, board, wanted);
}

// ---- planning

Plan Table::refuse_over() const { return refused("over", "the game is over", true); }

std::optional<Plan> Table::not_playing(int seat) const {
    if (!frozen_.empty()) return refused("not-now", frozen_);
    if (seat >= seats()) return refused("no-seat", "this table has no such seat");
    if (!rematch_.empty()) return refused("over", "the next game has begun already", true);
    if (over()) return refuse_over();
    return std::nullopt;
}

// Plays the move upon `match`, which goes on from ours, and notes it, with what chance then decides.
void Table::add_choice(std::vector<LogEntry>& entries, Match& match, Move move, Millis now) const {
    const auto note = [&](int seat) {
        if (match.state().race()) seat = match.state().claimant(move);
        entries.push_back({LogEntry::Kind::Choice, seat, word(match.state(), move), now, -1, move});
    };
    note(match.state().player());
    if (!match.game().program().has_chance) return;
    match.play(move);
    while (!match.state().over() && match.state().player() == kChance && !match.state().race() &&
           match_.moves().size() + match.moves().size() < kMostPlies) {
        move = decided_by_chance(match);
        note(-1);
        match.play(move);
    }
}

bool Table::full() const { return match_.moves().size() >= kMostPlies || done_ >= kMostDone; }

Plan Table::begin(Millis now) const {
    Plan plan;
    if (decides() != kChance || full()) return plan;
    Match match = match_.onward();
    add_choice(plan.entries, match, decided_by_chance(match), now);
    return plan;
}

Plan Table::choose(int seat, int ply, std::string_view wanted, Millis now) const {
    if (auto refusal = not_playing(seat)) return *std::move(refusal);
    const State& state = match_.state();
    if (ply != int(match_.moves().size()))
        return refused("too-late",
                       "this choice was for ply " + std::to_string(ply) + ", and the game is at " +
                           std::to_string(match_.moves().size()),
                       true);
    if (state.player() != seat)
        return refused("not-now", player_name(match_.game(), state.player()) + " decides now", true);
    if (awaits_performance(state))
        return refused("not-now", "this is not chosen but performed: send `perform` with its input", true);
    const MoveRead read = read_move(state, wanted, &match_.history());
    if (!read.move) return refused("not-legal", read.problem, true);
    return choose(*read.move, now);
}

Plan Table::claim(int seat, std::string_view wanted, Millis stamp) const {
    if (auto refusal = not_playing(seat)) return *std::move(refusal);
    if (!match_.state().race())
        return refused("too-late", "the race was over before this claim: it is void", true);
    const MoveRead read = read_move(match_.state(), wanted, &match_.history());
    if (!read.move) return refused("not-legal", read.problem, true);
    if (match_.state().claimant(*read.move) != seat)
        return refused("not-yours", "this is the claim of another seat");
    return claim(*read.move, stamp);
}

Plan Table::claim(Move move, Millis stamp) const {
    if (full()) return refused("not-now", "this table has seen so many choices that it is closed", true);
    Plan plan;
    Match match = match_.onward();
    add_choice(plan.entries, match, move, stamp);
    return plan;
}

Plan Table::silence(Millis now) const {
    if (decides() != kAnyone) return {};
    const auto& claims = match_.game().program().sites[match_.state().header().site].alternatives;
    return claim(Move::of(int(claims.size()) - 1, -1), now);
}

std::size_t Table::race_since() const {
    std::size_t ply = match_.moves().size();
    while (ply > 0 && match_.state_before(ply - 1).race() &&
           match_.state_before(ply - 1).header().site == match_.state().header().site &&
           match_.state_before(ply - 1).turn() == match_.state().turn())
        --ply;
    return ply;
}

Plan Table::may_perform(int seat, int ply) const {
    if (auto refusal = not_playing(seat)) return *std::move(refusal);
    const State& state = match_.state();
    if (ply != int(match_.moves().size()))
        return refused("too-late",
                       "this performance was for ply " + std::to_string(ply) + ", and the game is at " +
                           std::to_string(match_.moves().size()),
                       true);
    if (state.player() != seat)
        return refused("not-now", player_name(match_.game(), state.player()) + " decides now", true);
    if (!awaits_performance(state)) return refused("not-now", "nothing is to be performed now", true);
    if (full()) return refused("not-now", "this table has seen so many choices that it is closed", true);
    return {};
}

Plan Table::perform(const std::vector<Move>& moves, const Performed& performed, std::string_view hash,
                    Millis now) const {
    const int seat = match_.state().player();
    const auto left = time_left(now);
    if (!left.empty() && left[std::size_t(seat)] == 0) return run_out_of_time(now);
    Match match = match_.onward();
    std::string text;
    for (std::size_t k = 0; k < moves.size(); ++k) {
        if (k > 0) text += ' ';
        text += word(match.state(), moves[k]);
        if (k == 0) text += performed_text(performed) + ' ' + (hash.empty() ? "-" : std::string(hash));
        match.play(moves[k]);
    }
    Plan plan = with({LogEntry::Kind::Perform, seat, std::move(text), now, -1});
    if (!left.empty())
        plan.entries.front().left = left[std::size_t(seat)] + Millis(head_.clock.increment * 1000);
    // What chance decides next belongs to it, as after any choice.
    if (!match.state().over() && match.state().player() == kChance)
        add_choice(plan.entries, match, decided_by_chance(match), now);
    return plan;
}

std::uint64_t Table::seed_of_this_ply() const {
    std::uint64_t seed = 0xcbf29ce484222325ull;
    const std::string name = head_.id + ' ' + std::to_string(match_.moves().size());
    for (const char c : name) seed = (seed ^ std::uint8_t(c)) * 0x100000001b3ull;
    return seed >> 16;  // a whole number of the page, too
}

Plan Table::choose(Move move, Millis now) const {
    if (full()) return refused("not-now", "this table has seen so many choices that it is closed", true);
    const int seat = match_.state().player();
    const auto left = time_left(now);
    if (!left.empty() && left[std::size_t(seat)] == 0) return run_out_of_time(now);
    Plan plan;
    if (match_.game().program().has_chance) {
        Match match = match_.onward();
        add_choice(plan.entries, match, move, now);
    } else {
        plan.entries.push_back({LogEntry::Kind::Choice, seat, word(match_.state(), move), now, -1, move});
    }
    if (!left.empty())
        plan.entries.front().left = by_post()
                                        ? Millis(head_.clock.per_move * 1000)
                                        : left[std::size_t(seat)] + Millis(head_.clock.increment * 1000);
    return plan;
}

int Table::seat_of_code(std::string_view code) const {
    for (int seat = 0; seat < seats(); ++seat) {
        const SeatHead& head = head_.seats[std::size_t(seat)];
        if (head.kind == "open" && !head.join.empty() && same_secret(head.join, code)) return seat;
    }
    return -1;
}

int Table::joined_before(std::string_view code, std::string_view token) const {
    const int seat = seat_of_code(code);
    return seat >= 0 && !token.empty() && seat_of_token(token) == seat ? seat : -1;
}

Plan Table::join(std::string_view code, std::string_view token, std::string_view name, Millis now,
                 std::string_view person) const {
    const int seat = seat_of_code(code);
    if (seat < 0) return refused("no-seat", "this link opens no seat at this table; ask for a new one");
    if (taken(seat)) return refused("no-seat", "this seat is taken; you may watch");
    if (!token.empty() && seat_of_token(token) >= 0)
        return refused("no-seat", "this token holds another seat; each seat needs its own");
    if (head_.rated && person.empty())
        return refused("no-key", "this game is played for ratings, which only those have who keep a key");
    if (head_.rated && std::find(persons_.begin(), persons_.end(), person) != persons_.end())
        return refused("not-now", "nobody plays against himself for ratings");
    const std::string own = token.empty() ? random_hex(kTokenDigits) : std::string(token);
    Plan plan = with({LogEntry::Kind::Join, seat, own, now, -1});
    if (!name.empty()) plan.entries.push_back({LogEntry::Kind::Name, seat, std::string(name), now, -1});
    if (!person.empty()) plan.entries.push_back({LogEntry::Kind::Person, seat, std::string(person), now, -1});
    return plan;
}

int Table::seat_of_person(std::string_view person) const {
    if (person.empty()) return -1;
    const auto at = std::find(persons_.begin(), persons_.end(), person);
    return at == persons_.end() ? -1 : int(at - persons_.begin());
}

Table::Standing Table::after(const std::vector<LogEntry>& entries) const {
    std::optional<Match> tried;  // copied only where something is to be tried
    const auto match = [&]() -> Match& { return tried ? *tried : tried.emplace(match_); };
    Ending ending = ending_;
    for (const LogEntry& entry : entries) switch (entry.kind) {
            case LogEntry::Kind::Resign: ending.resigned = entry.seat; break;
            case LogEntry::Kind::Timeout: ending.timeout = entry.seat; break;
            case LogEntry::Kind::Draw: ending.agreed = true; break;
            case LogEntry::Kind::Choice:
                if (entry.move) match().play(*entry.move);
                break;
            case LogEntry::Kind::Undo:
                for (const auto ply = number_in(entry.text);
                     ply && match().moves().size() > std::size_t(*ply);)
                    match().undo();
                break;
            default: break;
        }
    const State& state = tried ? tried->state() : match_.state();
    Standing standing;
    standing.over = state.over() || ending.any();
    standing.decides = standing.over ? kNobody : state.player();
    if (!standing.over || seats() != 2) return standing;
    const int loser = ending.resigned >= 0 ? ending.resigned : ending.timeout;
    if (loser >= 0) standing.score = loser == 0 ? 0.0 : 1.0;
    else if (ending.agreed) standing.score = 0.5;
    else if (const Outcome outcome = state.outcome(); !outcome.faulty) {
        const bool level = outcome.drawn || outcome.ranks.size() < 2 || outcome.ranks[0] == outcome.ranks[1];
        standing.score = level ? 0.5 : outcome.ranks[0] < outcome.ranks[1] ? 1.0 : 0.0;
    }
    return standing;
}

Plan Table::rename(int seat, std::string_view name, Millis now) const {
    if (renamed_[std::size_t(seat)] >= kMostNames)
        return refused("not-now", "this seat has had so many names that it keeps this one");
    return with({LogEntry::Kind::Name, seat, std::string(name), now, -1});
}

Plan Table::say(int seat, std::string_view text, Millis now) const {
    if (said_[std::size_t(seat)] >= kMostChat)
        return refused("not-now", "so much was said from this seat that no more is kept");
    return with({LogEntry::Kind::Chat, seat, std::string(text), now, -1});
}

Plan Table::resign(int seat, Millis now) const {
    if (auto refusal = not_playing(seat)) return *std::move(refusal);
    return with({LogEntry::Kind::Resign, seat, "", now, -1});
}

Plan Table::forget(int seat, Millis now) const {
    Plan plan;
    if (!not_playing(seat)) plan.entries.push_back({LogEntry::Kind::Resign, seat, "", now, -1});
    plan.entries.push_back({LogEntry::Kind::Forget, seat, "", now, -1});
    return plan;
}

Plan Table::run_out_of_time(Millis now) const {
    if (!clock_runs() || time_left(now)[std::size_t(decides())] > 0) return {};
    return with({LogEntry::Kind::Timeout, decides(), "", now, -1});
}

std::optional<std::size_t> Table::last_choice_of(int seat) const {
    for (std::size_t ply = match_.moves().size(); ply-- > 0;)
        if (match_.state_before(ply).player() == seat) return ply;
    return std::nullopt;
}

std::vector<int> Table::others(int seat) const {
    std::vector<int> list;
    for (int other = 0; other < seats(); ++other)
        if (other != seat && !computer(other)) list.push_back(other);
    return list;
}

Plan Table::undo(int seat, const std::vector<int>& held, Millis now) {
    if (!frozen_.empty()) return refused("not-now", frozen_);
    if (ending_.any() || (head_.rated && over())) return refuse_over();
    if (!rematch_.empty()) return refused("over", "the next game has begun already", true);
    if (done_ >= kMostDone)
        return refused("not-now", "this table has seen so many choices that it is closed", true);
    if (match_.game().program().has_races) return refused("not-now", "nothing can be taken back in a race");
    const auto back = last_choice_of(seat);
    if (!back) return refused("not-now", "you have made no choice that could be taken back");
    for (std::size_t ply = *back; ply < match_.moves().size(); ++ply)
        if (awaits_performance(match_.state_before(ply)))
            return refused("not-now", "what was performed has happened, and is not taken back");
    const LogEntry entry{LogEntry::Kind::Undo, seat, std::to_string(*back), now, -1};
    if (may_undo_at_once(seat) || alone(held)) return with(entry);
    ask_ = Ask{"undo", seat, {seat}};
    Plan plan;
    plan.asks = "undo";
    return plan;
}

Plan Table::agree(int seat, const std::vector<int>& held, std::string_view what, Consent consent,
                  Millis now) {
    if (what == "rematch") return consent == Consent::Yes ? want_rematch(seat, held, now) : decline_rematch();
    // A game that its rules have ended may still be taken back, until another has begun.
    const bool over_by_rules =
        what == "undo" && !head_.rated && !ending_.any() && rematch_.empty() && frozen_.empty();
    if (auto refusal = not_playing(seat); refusal && !over_by_rules) return *std::move(refusal);
    const bool open = ask_ && ask_->what == what;
    if (!open && what == "undo") return refused("not-now", "nobody has asked for that");
    if (consent == Consent::No) {
        ask_.reset();
        Plan plan;
        plan.asks = "no";
        return plan;
    }
    if (!open) {
        if (alone(held)) return refused("not-now", "there is nobody else to agree with");
        ask_ = Ask{"draw", seat, {}};
    }
    ask_->agreed.insert(seat);
    const auto wanted = others(-1);
    const bool all =
        std::all_of(wanted.begin(), wanted.end(), [&](int q) { return ask_->agreed.contains(q); });
    Plan plan;
    plan.asks = what;
    if (!all) return plan;
    if (what == "draw") return with({LogEntry::Kind::Draw, ask_->seat, "", now, -1});
    const auto back = last_choice_of(ask_->seat);
    if (!back) return refused("not-now", "there is nothing left to take back");
    return with({LogEntry::Kind::Undo, ask_->seat, std::to_string(*back), now, -1});
}

Plan Table::decline_rematch() {
    if (want_rematch_.empty() || !rematch_.empty()) return refused("not-now", "nobody has asked for that");
    want_rematch_.clear();
    Plan plan;
    plan.asks = "no";
    return plan;
}

Plan Table::want_rematch(int seat, const std::vector<int>& held, Millis now) {
    if (!frozen_.empty()) return refused("not-now", frozen_);
    if (!over()) return refused("not-now", "the game is not over yet");
    if (!rematch_.empty())
        return refused("not-now", "the next game has begun already, at the table " + rematch_);
    want_rematch_.insert(seat);
    want_rematch_.insert(held.begin(), held.end());
    const auto wanted = others(-1);
    const bool all =
        std::all_of(wanted.begin(), wanted.end(), [&](int q) { return want_rematch_.contains(q); });
    Plan plan;
    plan.asks = "rematch";
    if (!all) return plan;
    plan.next = next_table(now);
    for (int player = 0; player < seats(); ++player)
        if (!person(player).empty())
            plan.first_of_next.push_back(
                {LogEntry::Kind::Person, (player + 1) % seats(), person(player), now, -1});
    std::string text = plan.next->id;
    for (const SeatHead& his : plan.next->seats) text += ' ' + (his.token.empty() ? "-" : his.token);
    plan.entries.push_back({LogEntry::Kind::Rematch, seat, std::move(text), now, -1});
    return plan;
}

TableHead Table::next_table(Millis now) const {
    TableHead next = head_;
    next.id = random_name(kTableLetters);
    next.rules = offer_->rules;
    next.created = now;
    for (int seat = 0; seat < seats(); ++seat) {
        SeatHead& moved = next.seats[std::size_t((seat + 1) % seats())];
        moved = head_.seats[std::size_t(seat)];
        moved.name = names_[std::size_t(seat)];
        if (!moved.token.empty()) moved.token = random_hex(kTokenDigits);
        moved.join.clear();
    }
    return next;
}

// ---- doing

std::string Table::apply(const LogEntry& entry) {
    const bool of_seat = entry.seat >= 0 && entry.seat < seats();
    if (!of_seat && entry.kind != LogEntry::Kind::Choice) return "no such seat";
    switch (entry.kind) {
        case LogEntry::Kind::Choice: return apply_choice(entry);
        case LogEntry::Kind::Perform: return apply_performance(entry);
        case LogEntry::Kind::Undo: return apply_undo(entry);
        case LogEntry::Kind::Resign: ending_.resigned = entry.seat; break;
        case LogEntry::Kind::Timeout:
            ending_.timeout = entry.seat;
            if (!left_.empty()) left_[std::size_t(entry.seat)] = 0;
            break;
        case LogEntry::Kind::Draw: ending_.agreed = true; break;
        case LogEntry::Kind::Chat:
            chat_.push_back({entry.seat, entry.text, entry.at});
            if (chat_.size() > kChatShown) chat_.erase(chat_.begin());
            ++said_[std::size_t(entry.seat)];
            return "";
        case LogEntry::Kind::Name:
            names_[std::size_t(entry.seat)] = entry.text;
            ++renamed_[std::size_t(entry.seat)];
            return "";
        case LogEntry::Kind::Join:
            head_.seats[std::size_t(entry.seat)].token = entry.text;
            since_ = entry.at;
            return "";
        case LogEntry::Kind::Person: persons_[std::size_t(entry.seat)] = entry.text; return "";
        case LogEntry::Kind::Rematch: return apply_rematch(entry);
        case LogEntry::Kind::Forget: {
            SeatHead& seat = head_.seats[std::size_t(entry.seat)];
            seat.token = seat.join = seat.name = names_[std::size_t(entry.seat)] =
                persons_[std::size_t(entry.seat)] = "";
            std::erase_if(chat_, [&](const ChatLine& line) { return line.seat == entry.seat; });
            break;
        }
    }
    ask_.reset();
    return "";
}

std::string Table::apply_choice(const LogEntry& entry) {
    const bool race = match_.state().race();
    if (ending_.any() || (!race && match_.state().player() != entry.seat)) return "not this seat's choice";
    std::optional<Move> move = entry.move;
    if (!move) {  // kept from an earlier run: the text is all there is
        const MoveRead read = read_move(match_.state(), entry.text, &match_.history());
        if (!read.move) return read.problem;
        move = read.move;
    }
    if (race && match_.state().claimant(*move) != entry.seat) return "not this seat's claim";
    match_.play(*move);
    ++done_;
    note_told();
    if (entry.left >= 0 && entry.seat >= 0 && !left_.empty()) left_[std::size_t(entry.seat)] = entry.left;
    since_ = entry.at;
    ask_.reset();
    return "";
}

std::string Table::apply_performance(const LogEntry& entry) {
    if (ending_.any() || match_.state().player() != entry.seat || !awaits_performance(match_.state()))
        return "nothing is to be performed by this seat";
    const auto words = split(entry.text, ' ');
    for (std::size_t k = 0; k < words.size(); ++k) {
        if (k == 1) continue;  // where all came to rest: for whoever runs it again
        if (k > 1 && !awaits_referee(match_.state())) return "the referee says more than is asked";
        if (const std::string wrong = match_.play_word(words[k]); !wrong.empty()) return wrong;
        note_told();
    }
    ++done_;
    if (entry.left >= 0 && !left_.empty()) left_[std::size_t(entry.seat)] = entry.left;
    since_ = entry.at;
    ask_.reset();
    return "";
}

std::string Table::apply_undo(const LogEntry& entry) {
    const auto ply = number_in(entry.text);
    if (!ply || *ply < 0 || std::size_t(*ply) > match_.moves().size()) return "no such ply";
    while (match_.moves().size() > std::size_t(*ply)) {
        const std::size_t last = match_.moves().size() - 1;
        if (match_.state_before(last).player() == kChance)
            taken_back_[line_of(match_.moves(), last)] = match_.moves()[last];
        match_.undo();
    }
    ++undone_;
    ++done_;
    told_.resize(match_.moves().size());
    want_rematch_.clear();
    since_ = entry.at;
    ask_.reset();
    return "";
}

std::string Table::apply_rematch(const LogEntry& entry) {
    const auto words = split(entry.text, ' ');  // an older server kept the table's name alone
    rematch_ = words.front();
    next_tokens_.clear();
    for (std::size_t i = 1; i < words.size(); ++i) next_tokens_.emplace_back(words[i] == "-" ? "" : words[i]);
    return "";
}

Move Table::decided_by_chance(const Match& match) const {
    if (taken_back_.empty()) return roll(match.state());
    const std::uint64_t ours = line_of(match_.moves(), match_.moves().size());
    const auto before = taken_back_.find(line_of(match.moves(), match.moves().size(), ours));
    const bool known = before != taken_back_.end() && match.state().legal(before->second);
    return known ? before->second : roll(match.state());
}

void Table::note_told() {
    const std::size_t ply = match_.moves().size() - 1;
    const State& before = match_.state_before(ply);
    std::uint32_t mask = 0;
    for (int viewer = 0; viewer <= seats(); ++viewer)
        if (told_openly(before, match_.moves()[ply], viewer < seats() ? viewer : kNobody))
            mask |= 1u << viewer;
    told_.push_back(mask);
}

}  // namespace cairn::serve
