// cairn published: what people have published on a server, for whoever runs it.
#include <fmt/core.h>

#include <memory>
#include <ostream>

#include "cli/line/arguments.hpp"
#include "cli/usual_database.hpp"
#include "serve/published/name.hpp"
#include "serve/published/open_shelf.hpp"
#include "serve/storage/care.hpp"

namespace cairn {
namespace {

struct Wanted {
    std::string database, hide, show, why;
    bool reports = false;
};

void look_at_shelf(const Wanted& wanted, Context& context) {
    std::ostream& out = context.console.out;
    const std::string database = wanted.database.empty() ? usual_database().string() : wanted.database;
    const std::string id = wanted.hide.empty() ? wanted.show : wanted.hide;
    try {
        if (!id.empty()) {
            if (!serve::is_published(id)) throw BadInput{id + " is no name of a published page", ""};
            if (serve::ask_database(database, "SELECT 1 FROM published WHERE id = $1", {id}).empty())
                throw BadInput{"there is no published page " + id, ""};
            const auto standing = wanted.hide.empty() ? serve::Standing::Shown : serve::Standing::Hidden;
            serve::change_database(database, serve::deeds::stand(id, standing, wanted.why));
            out << fmt::format("{} is {}\n", id, serve::standing_word(standing));
            return;
        }
        if (wanted.reports) {
            for (const auto& row : serve::ask_database(database,
                                                       "SELECT c.page, p.title, p.state, c.text FROM "
                                                       "complaints c JOIN published p ON p.id = c.page "
                                                       "ORDER BY c.at DESC LIMIT 1000"))
                out << fmt::format("{}  {}  ({}): {}\n", row[0], row[1], row[2], row[3]);
            return;
        }
        for (const auto& row :
             serve::ask_database(database,
                                 "SELECT p.id, p.state, p.plays, (SELECT count(*) FROM complaints c WHERE "
                                 "c.page = p.id), p.title, "
                                 "p.name, p.why FROM published p ORDER BY p.at DESC, p.id LIMIT 1000"))
            out << fmt::format("{:<18} {:<9} {:>6} played {:>3} reported  {}, by {}{}\n", row[0], row[1],
                               row[2], row[3], row[4], row[5].empty() ? "somebody" : row[5],
                               row[6].empty() ? "" : " (" + row[6] + ")");
    } catch (const serve::DatabaseError& error) {
        throw BadInput{serve::database_shown(database) + ": " + error.what(), ""};
    }
}

}  // namespace

void add_published_command(const Command& cairn, Context& context) {
    auto wanted = std::make_shared<Wanted>();
    const Command command = cairn.add(
        "published", "Look after the pages that people published on your server, also while it runs");
    command.option("--database FILE", wanted->database,
                   "The database of the server, as `cairn serve` has it");
    command.flag("--reports", wanted->reports, "What people complain about");
    const Argument hide = command.option("--hide ID", wanted->hide, "Take a page from the shelf");
    command.option("--show ID", wanted->show, "Put it back, also one that was stopped").excludes(hide);
    command.option("--why TEXT", wanted->why, "The reason, which its author is shown");
    add_examples(command, context,
                 "Examples:\n"
                 "  cairn published                      the pages, the newest first\n"
                 "  cairn published --reports            what people complain about\n"
                 "  cairn published --hide u_k3v9abcdef_2 --why \"not a game\"\n\n"
                 "Games of a page that is hidden go on; none is begun.");
    command.runs([&context, wanted] { look_at_shelf(*wanted, context); });
}

}  // namespace cairn
