// cairn serve: tables for the browser.
#include <fmt/core.h>
#include <ostream>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <thread>

#include "cli/line/arguments.hpp"
#include "serve/net/server.hpp"
#include "serve/storage/care.hpp"
#include "serve/storage/ledger.hpp"

#ifndef CAIRN_SOURCE_WEB
#define CAIRN_SOURCE_WEB ""
#endif
#ifndef CAIRN_VERSION
#define CAIRN_VERSION "0"
#endif

namespace cairn {
namespace {

namespace fs = std::filesystem;

// Where a person's own data belongs on this system.
fs::path usual_database() {
    if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data)
        return fs::path(data) / "cairn" / "tables.db";
    if (const char* home = std::getenv("HOME"); home && *home)
        return fs::path(home) / ".local" / "share" / "cairn" / "tables.db";
    return "cairn-tables.db";
}

// The page lies beside the installed command, else in the source tree.
fs::path usual_web(const fs::path& binary) {
    const fs::path installed = binary.parent_path().parent_path() / "share" / "cairn" / "web";
    std::error_code ignored;
    return fs::is_directory(installed, ignored) ? installed : fs::path(CAIRN_SOURCE_WEB);
}

// What is done with the database instead of serving.
struct Care {
    bool check = false;
    std::string backup;
    bool wanted() const { return check || !backup.empty(); }
};

void look_after(const Care& care, const std::string& database, Context& context) {
    std::ostream& out = context.console.out;
    const std::string shown = serve::database_shown(database);
    try {
        if (!care.backup.empty()) {
            serve::back_up_database(database, care.backup);
            out << fmt::format("{} is a copy of {}\n", care.backup, shown);
        }
        if (!care.check) return;
        serve::Catalogue catalogue(context.library());
        const serve::DatabaseReport report = serve::check_database(database, catalogue);
        for (const std::string& problem : report.problems) out << problem << '\n';
        out << fmt::format(
            "{} tables with {} entries; {} can only be looked at, for their rules were changed\n",
            report.tables, report.entries, report.only_looked_at);
        if (!report.problems.empty())
            throw BadInput{fmt::format("{} has {} faults", shown, report.problems.size()), ""};
        out << "all is well\n";
    } catch (const serve::DatabaseError& error) {
        throw BadInput{shown + ": " + error.what(), ""};
    }
}

int usual_workers() { return std::max(1, int(std::thread::hardware_concurrency()) - 1); }

}  // namespace

void add_serve_command(const Command& cairn, Context& context) {
    auto s = std::make_shared<serve::ServerSettings>();
    s->workers = usual_workers();
    s->release = CAIRN_VERSION;
    auto database = std::make_shared<std::string>(), web = std::make_shared<std::string>();
    auto care = std::make_shared<Care>();
    auto log = std::make_shared<bool>(false);
    const Command command = cairn.add("serve", "Play in the browser: serve the page and its tables");
    command.option("--port N", s->port, "The port to listen on; 0: any that is free").shows_default();
    command.option("--address IP", s->address, "The address to listen on; 0.0.0.0 lets other machines in")
        .shows_default();
    command.option("--database FILE", *database,
                   "The file that keeps the tables (usually in your data folder), or postgresql://… for "
                   "several servers");
    command.option("--peer-address IP", s->peer_address,
                   "Where the other servers on this database reach this one, if not at --address");
    command.option("--web DIR", *web, "The folder of the page");
    command.option("--workers N", s->workers, "Computers that think at the same time, each in a process")
        .shows_default()
        .between(1, 256);
    auto think_memory = std::make_shared<int>(int(s->think_limits.memory >> 20));
    command.option("--think-memory MIB", *think_memory, "Memory that one of them may take")
        .shows_default()
        .between(16, 1 << 20);
    auto think_seconds = std::make_shared<int>(int(s->think_limits.longest.count() / 1000));
    command
        .option("--think-seconds N", *think_seconds, "Time after which one that has not answered is killed")
        .shows_default()
        .between(1, 3600);
    command.option("--host NAME", s->hosts,
                   "A name under which browsers may ask for this server, behind a proxy");
    command.option("--proxy IP", s->proxies,
                   "The address of a proxy that is believed when it says for whom it asks (X-Forwarded-For)");
    command.option("--connections N", s->limits.connections, "Connections in all").shows_default();
    command.option("--per-address N", s->limits.per_address, "Connections of one address").shows_default();
    command.option("--new-tables N", s->limits.new_tables_a_minute, "New tables of one address in a minute")
        .shows_default()
        .between(1, 1'000'000);
    auto messages = std::make_shared<int>(int(s->limits.messages_of_address.a_second));
    command.option("--messages N", *messages, "Messages of one address in a second, over all its sockets")
        .shows_default()
        .between(1, 1'000'000);
    command.option("--metrics-for IP", s->metrics_readers,
                   "An address that may read /metrics, besides this machine");
    command.flag("--log", *log, "Tell on standard error what happens, a line of JSON each");
    command.flag("--check-database", care->check, "Do not serve: read every table and tell what is wrong");
    command.option("--backup FILE", care->backup,
                   "Do not serve: copy the database, also while a server uses it");
    add_examples(
        command, context,
        "Examples:\n"
        "  cairn serve                                   for yourself, on this machine\n"
        "  cairn serve --address 0.0.0.0 --port 8000     for everybody in the house\n"
        "  cairn serve --host play.example.org --proxy 127.0.0.1\n"
        "                                                behind a proxy on this machine that speaks https\n\n"
        "Ctrl-C stops it; every game goes on where it was when it is started again.");
    command.runs([&context, s, database, web, care, log, messages, think_memory, think_seconds] {
        s->database = database->empty() ? usual_database().string() : *database;
        if (care->wanted()) return look_after(*care, s->database, context);
        s->limits.messages_of_address = {6.0 * *messages, 1.0 * *messages};
        s->think_limits.memory = std::size_t(*think_memory) << 20;
        s->think_limits.longest = std::chrono::seconds(*think_seconds);
        s->think_command = {context.binary.string()};
        if (!context.games_folder.empty())
            s->think_command.insert(s->think_command.end(), {"--games", context.games_folder});
        s->think_command.push_back("think");
        if (*log) s->journal = &context.console.err;
        s->web = web->empty() ? usual_web(context.binary) : fs::path(*web);
        std::error_code error;
        const fs::path folder = fs::path(s->database).parent_path();
        if (!serve::is_postgres(s->database) && !folder.empty()) fs::create_directories(folder, error);
        try {
            serve::Server server(*s, context.library());
            server.stop_on_signals();  // before anybody is told that it runs
            context.console.out << fmt::format("Cairn is at {}\n", server.link());
            context.console.out.flush();
            server.run();
        } catch (const serve::CannotServe& problem) {
            throw BadInput{problem.what(), ""};
        }
    });
}

}  // namespace cairn
