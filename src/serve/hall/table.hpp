// A table: a match with its seats, clock and talk. Pure logic, without sockets, threads or storage.
//
// Nothing is done at a table directly. A request is first planned, which gives the entries that would carry it out
// or the reason why not; the caller keeps the entries; then they are applied. A table that is opened again applies
// the same entries, so it cannot differ from the one that was left.
//
//     plan ──▶ entries ──▶ storage ──▶ apply ──▶ everybody is told
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "play/game/match.hpp"
#include "play/say/sentence.hpp"
#include "serve/hall/log_entry.hpp"
#include "serve/view/catalogue.hpp"
#include "serve/view/view_json.hpp"

namespace cairn::serve {

using Millis = std::int64_t;  // since 1970

struct Plan {
    std::vector<LogEntry> entries;
    Refusal refusal;         // when it cannot be done
    bool show_view = false;  // the refused one should see how things stand
    std::string asks;        // the others have to agree first: to `undo`, `draw` or `rematch`
    bool ok() const { return refusal.code.empty(); }
};

struct ChatLine {
    int seat;
    std::string text;
    Millis at;
};

class Table {
   public:
    struct Opened {
        std::unique_ptr<Table> table;  // null when it cannot be opened
        Refusal refusal;
    };
    // A table with everything that was done at it. `now` is when clocks go on. Where the rules have changed since,
    // the table opens as far as the entries can still be followed, and is only to be looked at.
    static Opened open(TableHead head, std::shared_ptr<const Offer> offer,
                       const std::vector<LogEntry>& entries, Millis now);

    // ---- asking
    const TableHead& head() const { return head_; }
    const Offer& offer() const { return *offer_; }
    const Match& match() const { return match_; }
    const Ending& ending() const { return ending_; }
    const std::vector<ChatLine>& chat() const { return chat_; }
    const std::string& frozen() const {
        return frozen_;
    }  // why nothing can be done here any more; "" when it can
    const std::string& rematch() const { return rematch_; }  // the table that followed; "" when there is none
    bool over() const { return match_.state().over() || ending_.any(); }
    int decides() const { return over() ? kNobody : match_.state().player(); }
    int seats() const { return int(head_.seats.size()); }
    bool taken(int seat) const;
    bool computer(int seat) const;
    // Is everybody here at the one screen of whoever made the table, apart from computers?
    bool solitary() const;
    bool has_secrets() const { return offer_->game->program().has_hidden; }
    int seat_of_token(std::string_view token) const;  // -1: nobody's
    std::string name(int seat) const;
    bool clock_runs() const;
    // Milliseconds left by seat; empty without a clock.
    std::vector<Millis> time_left(Millis now) const;
    // May the viewer (a seat, or kNobody) know the word of this choice?
    bool told(std::size_t ply, int viewer) const;
    bool may_undo_at_once(int seat) const;
    Viewpoint viewpoint(int viewer) const;
    // Why the point or word cannot be chosen.
    struct Because {
        Sentence says;
        std::string code;          // "" where it is none of the usual reasons
        std::vector<int> numbers;  // indices of the points that the reason is about
    };
    Because why(int seat, int point, int board, std::string_view word) const;

    // ---- planning
    Plan begin(Millis now) const;  // what chance decides before anybody can choose
    Plan choose(int seat, int ply, std::string_view word, Millis now) const;
    Plan choose(Move move, Millis now) const;  // by a computer
    Plan join(std::string_view code, std::string_view name, Millis now) const;
    Plan rename(int seat, std::string_view name, Millis now) const;
    Plan say(int seat, std::string_view text, Millis now) const;
    Plan resign(int seat, Millis now) const;
    Plan run_out_of_time(Millis now) const;  // no entries while there is time
    Plan undo(int seat, Millis now);
    enum class Consent { Yes, No };
    Plan agree(int seat, std::string_view what, Consent consent, Millis now);
    // Entries only when all persons want it: one Rematch, for the table of `rematch_head`.
    Plan want_rematch(int seat, Millis now);
    // The same people one seat further on, with new tokens.
    TableHead rematch_head(std::string id, Millis now) const;

    // ---- doing. "" or why the entry makes no sense here.
    std::string apply(const LogEntry& entry);

   private:
    Table(TableHead head, std::shared_ptr<const Offer> offer, Match match);
    Plan refuse_over() const;
    std::optional<Plan> not_playing(int seat) const;
    void add_choice(std::vector<LogEntry>& entries, Match& match, Move move, Millis now) const;
    std::string apply_choice(const LogEntry& entry);
    std::string apply_undo(const LogEntry& entry);
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
    std::vector<std::string> names_;
    std::vector<ChatLine> chat_;
    std::vector<std::uint32_t> told_;  // by ply: a bit for each player, and one above for those who watch
    std::vector<Millis> left_;         // by seat; empty without a clock
    Millis since_ = 0;                 // when the running clock was last started
    std::optional<Ask> ask_;
    std::set<int> want_rematch_;
    std::string frozen_, rematch_;
};

}  // namespace cairn::serve
