// cairn format: the layout of a page of rules.
#include <fmt/core.h>

#include <fstream>
#include <istream>
#include <iterator>
#include <memory>
#include <ostream>

#include "cli/line/arguments.hpp"
#include "play/text/phrases.hpp"
#include "rules/assist/format.hpp"
#include "rules/parse/token.hpp"

namespace cairn {
namespace {

struct FormatArguments {
    std::vector<std::string> files;
    bool check = false;
};

std::string laid_out(const std::string& name, const std::string& source) {
    Formatted formatted = format_page(source);
    if (formatted.diagnostics.failed())
        throw BadInput{name + " is left as it is: not all of it can be read",
                       formatted.diagnostics.text(name, source)};
    return std::move(formatted.text);
}

// Beside the file first, so that nothing is lost when the disk is full.
void write_file(const std::filesystem::path& path, const std::string& text) {
    const std::filesystem::path beside = path.string() + ".new";
    std::error_code failed;
    {
        std::ofstream out(beside, std::ios::binary);
        out << text;
        out.flush();
        if (!out) {
            std::filesystem::remove(beside, failed);
            throw BadInput{path.string() + " cannot be written", ""};
        }
    }
    std::filesystem::permissions(beside, std::filesystem::status(path).permissions(), failed);
    std::filesystem::rename(beside, path, failed);
    if (failed) throw BadInput{path.string() + " cannot be written: " + failed.message(), ""};
}

}  // namespace

void add_format_command(const Command& cairn, Context& context) {
    auto a = std::make_shared<FormatArguments>();
    const Command command = cairn.add("format", "Lay out pages of rules; only spaces change");
    command.word("FILE", a->files, "Files; without any, what comes in is written out");
    command.flag("--check", a->check, "Change nothing; exit status 1 when a file would change");
    add_examples(command, context,
                 "Examples:\n"
                 "  cairn format my-game.cairn\n"
                 "  cairn format --check games/*/*/*/*.cairn\n"
                 "  cairn format < my-game.cairn\n\n"
                 "Four spaces for each block, one after a comma, one empty line at most. Comments stay.");
    command.runs([&context, a] {
        std::ostream& out = context.console.out;
        if (a->files.empty()) {
            const std::string source{std::istreambuf_iterator<char>(context.console.in), {}};
            out << laid_out("the text", source);
            return;
        }
        for (const std::string& file : a->files) {
            const TextFile page = read_text_file(file, kMaxSource);
            if (!page.ok()) throw BadInput{page.problem, ""};
            const std::string text = laid_out(file, page.text);
            if (text == page.text) continue;
            if (a->check) {
                out << fmt::format("{} would change\n", file);
                context.status = kBadInput;
            } else {
                write_file(file, text);
                out << fmt::format("{}\n", file);
            }
        }
    });
}

}  // namespace cairn
