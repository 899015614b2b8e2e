// Databases for tests: files of SQLite, and a PostgreSQL that is started when the first test wants it.
#pragma once

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <future>
#include <memory>
#include <string>

#include "serve/storage/storage.hpp"
#include "tables.hpp"

namespace cairn::serve::test {

// One for all tests of the program; it ends with the program.
class TemporaryPostgres {
   public:
    // The URL of an empty database; "" where PostgreSQL is not installed.
    static std::string database() {
        static TemporaryPostgres postgres;
        return postgres.ask();
    }

   private:
    TemporaryPostgres() {
        int ends[2];
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
        line_ = ends[0];
        child_ = ::fork();
        if (child_ == 0) {
            ::dup2(ends[1], STDIN_FILENO);
            ::dup2(ends[1], STDOUT_FILENO);
            ::execlp("python3", "python3", CAIRN_SOURCE_DIR "/tests/serve/live/temporary_postgres.py",
                     nullptr);
            ::_exit(77);
        }
        ::close(ends[1]);
    }
    ~TemporaryPostgres() {
        ::close(line_);
        ::waitpid(child_, nullptr, 0);
    }
    std::string ask() {
        std::string url;
        if (::send(line_, "\n", 1, MSG_NOSIGNAL) != 1) return url;
        for (char c = 0; ::read(line_, &c, 1) == 1 && c != '\n';) url += c;
        return url;
    }

    int line_ = -1;
    pid_t child_ = -1;
};

class StorageTest : public testing::Test {
   protected:
    StorageTest() : folder_(std::filesystem::temp_directory_path() / ("cairn-storage-" + random_hex(12))) {
        std::filesystem::create_directories(folder_);
    }
    ~StorageTest() override { std::filesystem::remove_all(folder_); }
    std::string file() const { return (folder_ / "tables.db").string(); }

    // What is told of one write: a first word, and another when that was a doubt.
    struct Told {
        std::promise<Fate> first, second;
        int times = 0;
    };
    static std::shared_ptr<Told> begin(Storage& storage, Write write) {
        auto told = std::make_shared<Told>();
        write.done = [told](const Fate& fate) {
            (told->times++ == 0 ? told->first : told->second).set_value(fate);
        };
        storage.write(std::move(write));
        return told;
    }
    // Waits until it is on disk or refused.
    static std::string write(Storage& storage, Write write) {
        return begin(storage, std::move(write))->first.get_future().get().problem;
    }
    static Write new_table(const TableHead& head) { return {head, {}, {}}; }
    static Write line(const std::string& table, std::size_t number, const std::string& text) {
        return {std::nullopt, {{table, number, {{LogEntry::Kind::Chat, 0, text, 5, -1}}}}, {}};
    }

    std::filesystem::path folder_;
};

}  // namespace cairn::serve::test
