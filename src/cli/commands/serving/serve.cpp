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
#include "cli/referee.hpp"
#include "cli/usual_database.hpp"
#include "serve/net/server.hpp"
#include "serve/running/clock.hpp"
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
    auto referee = std::make_shared<std::string>();
    command.option("--referee FILE", *referee,
                   "The program that judges what is thrown, flicked or tilted (usually beside the page)");
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
    command.flag("--atlases", s->all_atlases,
                 "Build the atlases of all games that fit, one after the other, at low priority");
    command.option(
        "--push CONTACT", s->push.contact,
        "Tell people who are away that it is their turn, through the push services of their browsers; "
        "those reach you at CONTACT (mailto:… or https://…)");
    command.option("--push-service URL", s->push.services,
                   "A push service besides those of the usual browsers: https://HOST");
    auto publishing = std::make_shared<std::string>("off");
    command
        .option("--publishing on|off", *publishing,
                "Whether people may publish pages of rules here for others to play (docs/running.md)")
        .shows_default()
        .check([](const std::string& text) {
            return text == "on" || text == "off" ? "" : "it is `on` or `off`";
        });
    command
        .option("--keepers N", s->keeper_limits.most,
                "Published pages that are played at the same time, each in a process")
        .shows_default();
    auto keeper_memory = std::make_shared<int>(int(s->keeper_limits.memory >> 20));
    command.option("--keeper-memory MIB", *keeper_memory, "Memory that one of them may take")
        .shows_default()
        .between(16, 1 << 20);
    auto keeper_seconds = std::make_shared<int>(int(s->keeper_limits.silence / 1000));
    command
        .option("--keeper-seconds N", *keeper_seconds, "Time after which one that does not answer is killed")
        .shows_default()
        .between(1, 3600);
    auto ahead = std::make_shared<double>(0);
    command.option("--clock-ahead SECONDS", *ahead, "For tests: the server's clock is so far ahead");
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
    command.runs([&context, s, database, web, care, log, messages, think_memory, think_seconds, referee,
                  ahead, publishing, keeper_memory, keeper_seconds] {
        serve::set_clock_ahead(serve::Millis(*ahead * 1000));
        s->database = database->empty() ? usual_database().string() : *database;
        if (care->wanted()) return look_after(*care, s->database, context);
        s->limits.messages_of_address = {6.0 * *messages, 1.0 * *messages};
        s->think_limits.memory = std::size_t(*think_memory) << 20;
        s->think_limits.longest = std::chrono::seconds(*think_seconds);
        s->think_command = {context.binary.string()};
        if (!context.games_folder.empty())
            s->think_command.insert(s->think_command.end(), {"--games", context.games_folder});
        s->atlas_command = s->keep_command = s->think_command;
        s->publishing = *publishing == "on";
        s->keeper_limits.memory = std::size_t(*keeper_memory) << 20;
        s->keeper_limits.silence = serve::Millis(*keeper_seconds) * 1000;
        for (const std::string& word :
             {std::string("keep"), std::string("--think-memory"), std::to_string(*think_memory),
              std::string("--think-seconds"), std::to_string(*think_seconds), std::string("--clock-ahead"),
              fmt::format("{}", *ahead)})
            s->keep_command.push_back(word);
        s->think_command.push_back("think");
        if (*log) s->journal = &context.console.err;
        else s->complain = [&context](const std::string& text) { context.console.err << text << std::flush; };
        s->web = web->empty() ? usual_web(context.binary) : fs::path(*web);
        s->referee_command =
            referee_command(referee->empty() ? referee_beside(s->web).string() : *referee, s->no_referee);
        if (s->referee_command.empty() && !referee->empty())
            throw BadInput{"--referee " + *referee + ": " + s->no_referee, ""};
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
