// A ledger: the database behind Storage, which is the queue in front of it.
//
// One ledger is a file of SQLite, for one server; another is PostgreSQL, which several servers may share. There each
// table belongs to one server at a time: whoever opens it first takes it, and all others send their visitors to him.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "serve/storage/database_error.hpp"
#include "serve/storage/table_reader.hpp"
#include "serve/storage/write.hpp"

namespace cairn::serve {

// Another server, which has a table; or the keeper of a published page (serve/keep/keepers.hpp), with a number below 0 and the
// page in the place of the secret.
struct Owner {
    std::int64_t server = 0;
    std::string address;  // where it is reached: "10.0.0.2:8080"
    std::string secret;   // known to all servers on this database and to nobody else
};

// What a question about people gave, as text.
using Rows = std::vector<std::vector<std::string>>;

struct Taken {
    std::optional<StoredTable> table;  // it is ours; nothing where there is no such table
    std::int64_t claim = 0;            // to give it back by
    std::optional<Owner> elsewhere;    // or it is another's
};

class Ledger {
   public:
    virtual ~Ledger() = default;

    // ---- by the writer's thread only

    // Keeps all of them in one transaction, or none. Throws DatabaseError.
    virtual void put_all(const std::vector<Write>& batch) = 0;
    // After CommitFailed: has the batch been kept? Nothing while that is not known.
    virtual std::optional<Fate::Word> end_doubt(const std::vector<Write>& in_doubt) = 0;

    // ---- by any thread; they block. Throw DatabaseError.

    virtual std::optional<StoredTable> load(const std::string& id) = 0;
    // Takes the table for this server, to play at it. `unreachable` is a server that had it and does not answer (0: none):
    // when its lease has run out too, it counts as dead and loses all its tables.
    virtual Taken take(const std::string& id, std::int64_t unreachable) = 0;

    // A question of fixed text, which changes nothing; its values are numbered as in a Deed.
    virtual Rows ask(const char* sql, const std::vector<std::string>& values) = 0;

    // ---- by any thread; they do not block

    virtual void give_back(std::int64_t claim) = 0;
    // From now on other servers find this one there.
    virtual void announce(const std::string& address) = 0;
    // What the other servers know us by; "" where there are none.
    virtual std::string secret() const = 0;
    // Why it could be opened for reading only; "" where it can be written.
    virtual std::string problem() const = 0;
    // Do others count this server as dead? Then it can write no more.
    virtual bool deposed() const = 0;
};

// `database` is the name of a file, or begins with postgresql://. Both throw DatabaseError.
std::unique_ptr<Ledger> open_ledger(const std::string& database);
// For looking only, also while servers use it.
std::unique_ptr<TableReader> open_reader(const std::string& database);

bool is_postgres(const std::string& database);
// The name without the password that may be in it.
std::string database_shown(const std::string& database);

}  // namespace cairn::serve
