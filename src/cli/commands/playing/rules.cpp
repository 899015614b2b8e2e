// cairn rules: a game's page, with what can be set about it.
#include <fmt/core.h>
#include <ostream>

#include <filesystem>
#include <memory>

#include "cli/line/arguments.hpp"
#include "cli/loading.hpp"
#include "play/say/game_texts.hpp"
#include "play/text/phrases.hpp"
#include "study/json/json.hpp"
#include "study/knowledge/facts.hpp"
#include "study/knowledge/knowledge.hpp"

namespace cairn {
namespace {

struct RulesArguments {
    std::string game;
    std::string language;
    bool examples = false;
    bool json = false;
};

// Names of facts are English; what the page itself says is in the reader's language.
void print_head(const Program& p, const Language& language, std::ostream& out) {
    out << p.title;
    if (!p.designer.empty()) out << fmt::format(", by {}", p.designer);
    if (p.year) out << fmt::format(", {}", p.year);
    out << "\n";
    const auto fact = [&](std::string_view name, const std::string& text) {
        if (!text.empty()) out << fmt::format("  {} {}\n", padded(name, 12), text);
    };
    fact("category", p.category);
    fact("aim", std::string(language.of(p.aim)));
    fact("players", fmt::format("{} ({})", players_text(p), joined(p.players, ", ")));
    fact("board", board_name(p));
    fact("information", joined(information(p), ", "));
    if (p.complexity) fact("complexity", fmt::format("{} of 5", p.complexity));
    for (const Option& option : p.options)
        fact("option", option_text(option) +
                           (option.help.empty() ? "" : fmt::format(": {}", language.of(option.help))));
    for (const VariantDecl& variant : p.variants)
        fact("variant",
             fmt::format("\"{}\"{}", variant.name,
                         variant.help.empty() ? "" : fmt::format(": {}", language.of(variant.help))));
}

// "with size 3: White wins with best play, in 9 choices".
std::string known_text(const KnownResult& result) {
    std::string setting;
    for (const auto& [name, value] : result.options)
        setting += fmt::format("{}{} {}", setting.empty() ? "with " : ", ", name, value);
    return setting.empty() ? result.text : fmt::format("{}: {}", setting, result.text);
}

void print_known(const std::vector<KnownResult>& known, std::ostream& out) {
    for (const KnownResult& result : known)
        out << fmt::format("  {} {}\n", padded("proved", 12), known_text(result));
}

constexpr std::size_t kLongestPage = 1 << 16;

// The page for players (GameFile::players_page). "" when there is none and none was asked for.
std::string players_page(const GameFile& file, const std::string& language) {
    const auto path = file.players_page(language.empty() ? "en" : language);
    if (!std::filesystem::exists(path)) {
        if (language.empty()) return "";
        throw BadInput{
            fmt::format("{} has no page in the language {}; pages are written in en, fr, de and it", file.id,
                        echo(language)),
            ""};
    }
    const TextFile text = read_text_file(path, kLongestPage);
    if (!text.ok()) throw BadInput{text.problem, ""};
    return text.text;
}

}  // namespace

void add_rules_command(const Command& cairn, Context& context) {
    auto a = std::make_shared<RulesArguments>();
    const Command command = cairn.add("rules", "Show a game's rules, options and variants");
    add_game(command, a->game).required();
    command.option("--lang TEXT", a->language,
                   "The language of the page for players: en (the usual one), fr, de or it");
    command.flag("--examples", a->examples, "Show the examples of the page too");
    command.flag("--json", a->json, "One object: the facts of `cairn games`, and the text");
    add_examples(command, context,
                 "Examples:\n"
                 "  cairn rules {game}\n"
                 "  cairn rules {game} --lang de\n"
                 "  cairn rules {game} --examples\n"
                 "  cairn rules ./my-game.cairn --json");
    command.runs([&context, a] {
        const LoadedGame loaded = load_game(context.library(), a->game, {});
        const Program& program = loaded.game->program();
        const std::string& source = loaded.game->source();
        const std::string text = a->examples ? source : without_examples(source);
        const std::string page = players_page(loaded.file, a->language);
        const auto known =
            known_of(knowledge_folders(context.library().folders()), loaded.file.id, *loaded.game);
        std::ostream& out = context.console.out;
        if (a->json) {
            auto json = facts_json(loaded.file, program);
            json["page"] = page;
            json["rules"] = text;
            json["known"] = knowledge_json(known);
            out << dump(json) << "\n";
        } else {
            const Language language =
                language_of(context.library(), loaded.file, a->language.empty() ? "en" : a->language);
            print_head(program, language, out);
            print_known(known, out);
            if (!page.empty())
                out << fmt::format("\n{}\nThe rules as the program reads them:\n", printable(page));
            out << fmt::format("\n{}", printable(text));
            if (!text.ends_with('\n')) out << "\n";
        }
    });
}

}  // namespace cairn
