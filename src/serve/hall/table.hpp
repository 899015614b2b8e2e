// A table: a match with its seats, clock and talk. Pure logic, without sockets, threads or storage.
//
// Nothing is done at a table directly. A request is first planned, which gives the entries that would carry it out
// or the reason why not; the caller keeps the entries; then they are applied. A table that is opened again applies
// the same entries, so it cannot differ from the one that was left.
//
//     plan ──▶ entries ──▶ storage ──▶ apply ──▶ everybody is told
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "play/game/match.hpp"
#include "play/say/sentence.hpp"
#include "serve/hall/log_entry.hpp"
#include "serve/running/clock.hpp"
#include "serve/view/because.hpp"
#include "serve/view/catalogue.hpp"
#include "serve/view/view_json.hpp"

namespace cairn::serve {

struct Plan {
    std::vector<LogEntry> entries;
    Refusal refusal;         // when it cannot be done
    bool show_view = false;  // the refused one should see how things stand
    std::string
        asks;  // the others have to agree first: to `undo`, `draw` or `rematch`; `no`: one has declined
    std::optional<TableHead> next;        // the table that a rematch begins
    std::vector<LogEntry> first_of_next;  // and who is known there
    bool ok() const { return refusal.code.empty(); }
};

struct ChatLine {
    int seat;
    std::string text;
    Millis at;
};

// A seat that somebody has at the table that followed.
struct NextSeat {
    int seat;
    std::string token;
};

class Table {
   public:
    struct Opened {
        std::unique_ptr<Table> table;  // null when it cannot be opened
        Refusal refusal;
    };
    // A table with everything that was done at it. `since` is when its clock went on. Where the rules have changed since,
    // the table opens as far as the entries can still be followed, and is only to be looked at.
    static Opened open(TableHead head, std::shared_ptr<const Offer> offer,
                       const std::vector<LogEntry>& entries, Millis since);

    // ---- asking
    const TableHead& head() const { return head_; }
    const Offer& offer() const { return *offer_; }
    const std::shared_ptr<const Offer>& shared_offer() const { return offer_; }
    const Match& match() const { return match_; }
    const Ending& ending() const { return ending_; }
    const std::vector<ChatLine>& chat() const { return chat_; }
    const std::string& frozen() const {
        return frozen_;
    }  // why nothing can be done here any more; "" when it can
    const std::string& rematch() const { return rematch_; }  // the table that followed; "" when there is none
    bool over() const { return match_.state().over() || ending_.any(); }
    // Whose choice it is: a seat, kChance, kAnyone in a race, kNobody when the game is over.
    int decides() const {
        return over() ? kNobody : match_.state().race() ? kAnyone : match_.state().player();
    }
    int seats() const { return int(head_.seats.size()); }
    bool taken(int seat) const;
    bool computer(int seat) const;
    // Does whoever holds these seats hold all but those of computers? Then he needs nobody's consent.
    bool alone(const std::vector<int>& held) const;
    // Was the game begun from a position that holds secrets? Whoever set it up knows them, and so does every computer.
    bool secrets_were_set() const { return secrets_were_set_; }
    // What whoever holds these seats has at the table that followed; also told to one who was away when it was begun.
    std::vector<NextSeat> next_seats(const std::vector<int>& held) const;
    std::size_t undone() const { return undone_; }  // how often something was taken back
    bool has_secrets() const { return offer_->game->program().has_hidden; }
    int seat_of_token(std::string_view token) const;  // -1: nobody's
    std::string name(int seat) const;
    // By which others know whoever sits there again; "" where he keeps no key, or nobody sits there.
    const std::string& person(int seat) const { return persons_[std::size_t(seat)]; }
    bool by_post() const { return head_.clock.per_move > 0; }
    int seat_of_person(std::string_view person) const;  // -1: he has none here
    // How things would stand after these entries.
    struct Standing {
        int decides = kNobody;
        bool over = false;
        // What the first of two players has of it, from 0 to 1, when it is over; nothing where the game is void.
        std::optional<double> score = {};
    };
    Standing after(const std::vector<LogEntry>& entries) const;
    bool clock_runs() const;
    Millis clock_since() const { return since_; }  // when the running clock was last started
    // Milliseconds left by seat; empty without a clock.
    std::vector<Millis> time_left(Millis now) const;
    std::size_t race_since() const;  // the ply at which the race that is open began
    // May the viewer (a seat, or kNobody) know the word of this choice?
    bool told(std::size_t ply, int viewer) const;
    bool may_undo_at_once(int seat) const;
    Viewpoint viewpoint(int viewer) const;
    // Why the point or word cannot be chosen.
    Because why(int seat, int point, int board, std::string_view word) const;

    // ---- planning
    // What chance decides before anybody can choose; nothing at a table that has seen too many choices.
    Plan begin(Millis now) const;
    Plan choose(int seat, int ply, std::string_view word, Millis now) const;
    Plan choose(Move move, Millis now) const;  // by a computer
    // In a race, with the stamp by which claims are ordered.
    Plan claim(int seat, std::string_view word, Millis stamp) const;
    Plan claim(Move move, Millis stamp) const;  // by a computer
    Plan silence(Millis now) const;             // nobody has claimed for long enough
    // May this seat perform now? Nothing is planned yet: the referee is asked first.
    Plan may_perform(int seat, int ply) const;
    // What the referee found: the performance, then its small choices. All in one entry.
    Plan perform(const std::vector<Move>& moves, const Performed& performed, std::string_view hash,
                 Millis now) const;
    // Of a performance that is steered: it must be known while it goes on, and is the same for everybody who looks.
    std::uint64_t seed_of_this_ply() const;
    // `token` is the joiner's own ("": he gets one). Who asks again with the same, for the answer was lost on its way,
    // has the seat already: `joined_before`.
    // `person` is by whose key he sits down; "": he keeps none.
    Plan join(std::string_view code, std::string_view token, std::string_view name, Millis now,
              std::string_view person = "") const;
    int joined_before(std::string_view code, std::string_view token) const;  // the seat; -1: he has not
    Plan rename(int seat, std::string_view name, Millis now) const;
    Plan say(int seat, std::string_view text, Millis now) const;
    Plan resign(int seat, Millis now) const;
    // Whoever held the seat wants nothing of him to be kept: his name, his words, his token. His choices stay, for they
    // are also the game of the others; one that still goes on he resigns.
    Plan forget(int seat, Millis now) const;
    Plan run_out_of_time(Millis now) const;  // no entries while there is time
    // `held` are all the seats of whoever asks.
    Plan undo(int seat, const std::vector<int>& held, Millis now);
    enum class Consent { Yes, No };
    Plan agree(int seat, const std::vector<int>& held, std::string_view what, Consent consent, Millis now);
    // Entries only when all persons want it: one Rematch, for the table `next`.
    Plan want_rematch(int seat, const std::vector<int>& held, Millis now);

    // ---- doing. "" or why the entry makes no sense here.
    std::string apply(const LogEntry& entry);

   private:
    Table(TableHead head, std::shared_ptr<const Offer> offer, Match match);
    // The same people one seat further on, with new tokens.
    TableHead next_table(Millis now) const;
    Plan decline_rematch();
    Plan refuse_over() const;
    bool full() const;  // it has seen as many choices as a table may
    std::optional<Plan> not_playing(int seat) const;
    void add_choice(std::vector<LogEntry>& entries, Match& match, Move move, Millis now) const;
    std::string apply_choice(const LogEntry& entry);
    std::string apply_performance(const LogEntry& entry);
    std::string apply_undo(const LogEntry& entry);
    int seat_of_code(std::string_view code) const;
    std::string apply_rematch(const LogEntry& entry);
    // What chance decided after exactly these choices before they were taken back; else it decides now.
    Move decided_by_chance(const Match& match) const;
    void note_told();
    std::optional<std::size_t> last_choice_of(int seat) const;
    std::vector<int> others(int seat) const;  // persons who are asked

    struct Ask {
        std::string what;
        int seat = -1;
        std::set<int> agreed;
    };

    TableHead head_;
    std::shared_ptr<const Offer> offer_;
    Match match_;
    Ending ending_;
    std::vector<std::string> names_, persons_;
    std::vector<ChatLine> chat_;
    std::vector<std::uint32_t> told_;  // by ply: a bit for each player, and one above for those who watch
    std::vector<Millis> left_;         // by seat; empty without a clock
    Millis since_ = 0;
    std::optional<Ask> ask_;
    std::set<int> want_rematch_;
    std::string frozen_, rematch_;
    std::vector<std::string> next_tokens_;  // by seat of the table that followed
    bool secrets_were_set_ = false;
    std::size_t undone_ = 0;
    std::size_t done_ = 0;                      // choices and take-backs so far
    std::vector<std::size_t> said_, renamed_;   // by seat: how often
    std::map<std::uint64_t, Move> taken_back_;  // what chance decided, by the choices before it
};

}  // namespace cairn::serve
