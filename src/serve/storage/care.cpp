#include "serve/storage/care.hpp"

#include <fcntl.h>
#include <unistd.h>

#include "serve/hall/table.hpp"
#include "serve/storage/table_reader.hpp"

namespace cairn::serve {
namespace {

namespace fs = std::filesystem;

void must_exist(const fs::path& file) {
    std::error_code ignored;
    if (!fs::exists(file, ignored)) throw DatabaseError(0, "there is no such file");
}

}  // namespace

DatabaseReport check_database(const fs::path& file, Catalogue& catalogue) {
    must_exist(file);
    TableReader reader(file, TableReader::Way::Usual);
    DatabaseReport report;
    report.problems = reader.faults();
    for (const std::string& id : reader.ids()) {
        ++report.tables;
        try {
            auto stored = reader.load(id);
            if (!stored) continue;
            report.entries += stored->entries.size();
            const OfferFound found = catalogue.find(stored->head.game, stored->head.options);
            if (!found.offer) {
                report.problems.push_back("the table " + id + ": " + found.problem);
                continue;
            }
            const bool same_rules = stored->head.rules == found.offer->rules;
            const auto opened = Table::open(std::move(stored->head), found.offer, stored->entries, 0);
            if (!opened.table) report.problems.push_back("the table " + id + ": " + opened.refusal.text);
            else if (!same_rules) ++report.only_looked_at;
            else if (!opened.table->frozen().empty())
                report.problems.push_back("the table " + id + ": " + opened.table->frozen());
        } catch (const DatabaseError& error) {
            report.problems.push_back(error.what());
        }
    }
    return report;
}

void back_up_database(const fs::path& file, const fs::path& copy) {
    must_exist(file);
    // Made here, so that it is its owner's from the first byte on.
    const int fd = ::open(copy.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0) throw DatabaseError(0, "there is a file already, or none can be made there");
    ::close(fd);
    try {
        Database database(file);
        Statement(database, "VACUUM INTO ?").with(copy.string()).run();
    } catch (const DatabaseError&) {
        std::error_code ignored;
        fs::remove(copy, ignored);
        throw;
    }
}

}  // namespace cairn::serve
