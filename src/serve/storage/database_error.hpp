// What went wrong with a database, as a sentence for whoever runs the server.
#pragma once

#include <stdexcept>
#include <string>

namespace cairn::serve {

struct DatabaseError : std::runtime_error {
    enum class Cause {
        Other,
        Statement,    // what was asked makes no sense; the database is well
        Locked,       // another program has it
        Disk,         // the disk is full or fails
        Unreachable,  // the database does not answer
        Deposed,      // other servers took this one for dead, and may have its tables
    };
    DatabaseError(Cause cause, const std::string& text) : std::runtime_error(text), cause_(cause) {}
    explicit DatabaseError(const std::string& text) : DatabaseError(Cause::Other, text) {}
    Cause cause() const { return cause_; }

   private:
    Cause cause_;
};

// Of a Deed that found other rows than it must.
[[noreturn]] inline void throw_overtaken() {
    throw DatabaseError(DatabaseError::Cause::Statement, "somebody else was there before");
}

// It failed in the middle of a commit: what was written may be kept or not.
struct CommitFailed : DatabaseError {
    explicit CommitFailed(const DatabaseError& error) : DatabaseError(error) {}
};

}  // namespace cairn::serve
