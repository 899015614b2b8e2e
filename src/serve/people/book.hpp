// The book of people: what the database holds about those who keep a key, the challenges of the lobby, and games by post.
//
// Changes are Deeds, which go into the same write as the moves that cause them: a challenge ends with the entry by which
// somebody sits down, a result stands there with the last choice of its game. Questions block; they are for the desk.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "serve/people/glicko.hpp"
#include "serve/running/clock.hpp"
#include "serve/storage/storage.hpp"

namespace cairn::serve {

struct Challenge {
    std::string table, game;
    OptionValues options;
    ClockSetting clock;
    bool rated = false;
    int seat = 0;              // that is free
    std::string code;          // opens it; told to nobody but whoever accepts
    std::string person, name;  // of the challenger; both may be ""
    Millis at = 0;
    std::optional<Rating> rating = {};  // his, where he keeps a key; known when it is read
};

// A game by post that waits for somebody.
struct Turn {
    std::string table, game;
    int seat = -1;
    Millis due = 0;
};

struct Sitting {
    std::string table, game;
    int seat = -1;
    Millis since = 0;
    std::optional<Turn> turn = {};  // where it goes on, and is by post
};

struct RatingOf {
    std::string game;
    Rating rating;
    int games = 0;
    Millis at = 0;
};

struct Leader {
    std::string person, name;
    Rating rating;
    int games = 0;
};

struct Blocked {
    std::string person, name, what;  // "block" or "mute"
};

struct Subscription {
    std::string endpoint, receiver, secret, language;
};

// ---- what is done

namespace deeds {

Deed note_person(const std::string& person, const std::string& name,
                 Millis now);  // a name of "" changes none
Deed put_challenge(const Challenge& challenge);
Deed end_challenge(const std::string& table);
Deed see_challenge(const std::string& table, Millis now);  // its challenger is there
Deed end_old_challenges(Millis now);
Deed note_sitting(const Sitting& sitting, const std::string& person);
Deed end_sitting(const std::string& table, int seat);
Deed note_turn(const Turn& turn);
Deed end_turn(const std::string& table);
// Once for a table, whatever happens: a second is passed over. `score` is what `one` has.
Deed note_result(const std::string& table, const std::string& game, const std::string& one,
                 const std::string& other, double score, Millis now);
Deed block(const std::string& person, const Blocked& blocked, Millis now);
Deed unblock(const std::string& person, const std::string& other);
Deed subscribe(const std::string& person, const Subscription& subscription, Millis now);
// His own device only; and any, when its service says that it is gone.
Deed unsubscribe_of(const std::string& person, const std::string& endpoint);
Deed unsubscribe(const std::string& endpoint);
Deed keep_key(const std::string& name, const std::string& value);
// Everything that is kept of a person; the results of his games stay, without his name.
std::vector<Deed> forget(const std::string& person);

}  // namespace deeds

// ---- what is asked; all throw DatabaseError

class Book {
   public:
    explicit Book(Storage& storage) : storage_(storage) {}

    // Those whose challenger is there, then those by post; the newest of each first.
    std::vector<Challenge> challenges(Millis now);
    std::optional<Challenge> challenge(const std::string& table, Millis now);
    int challenges_of(const std::string& person);
    std::vector<Turn> lapsed(Millis now);  // those whose time is up
    std::vector<Turn> turns_at(const std::vector<std::string>& tables);
    std::vector<Sitting> sittings(const std::string& person);
    std::optional<std::string> name_of(const std::string& person);  // nothing: nobody we know
    std::vector<RatingOf> ratings(const std::string& person);
    Rating rating(const std::string& person, const std::string& game, Millis now);
    std::vector<Leader> leaders(const std::string& game, Millis now);
    std::vector<Blocked> blocked(const std::string& person);
    bool apart(const std::string& one, const std::string& other);  // has one of them blocked the other?
    std::vector<Subscription> subscriptions(const std::string& person);
    std::string key(const std::string& name);  // "" where there is none
    // How the ratings of a table's two seats changed, as JSON; "" where it is not known.
    std::string changes(const std::string& table);

    // Computes the ratings of all games that ended and were not rated yet, each once, whoever else tries the same.
    void rate_all();

   private:
    struct Unrated;
    bool rate(const Unrated& game);

    Storage& storage_;
};

}  // namespace cairn::serve
