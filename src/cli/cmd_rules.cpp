// cairn rules: a game's page, with what can be set about it.
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/arguments.hpp"
#include "cli/facts.hpp"
#include "cli/loading.hpp"

namespace cairn {
namespace {

struct Arguments {
    std::string game;
    bool examples = false;
    bool json = false;
};

void print_head(const Program& p, std::ostream& out) {
    fmt::print(out, "{}", p.title);
    if (!p.designer.empty()) fmt::print(out, ", by {}", p.designer);
    if (p.year) fmt::print(out, ", {}", p.year);
    fmt::print(out, "\n");
    const auto fact = [&](std::string_view name, const std::string& text) {
        if (!text.empty()) fmt::print(out, "  {} {}\n", padded(name, 12), text);
    };
    fact("category", p.category);
    fact("aim", p.aim);
    fact("players", fmt::format("{} ({})", players_text(p), fmt::join(p.players, ", ")));
    fact("board", board_text(p));
    fact("information", fmt::format("{}", fmt::join(information(p), ", ")));
    if (p.complexity) fact("complexity", fmt::format("{} of 5", p.complexity));
    for (const Option& option : p.options)
        fact("option", option_text(option) + (option.help.empty() ? "" : ": " + option.help));
    for (const VariantDecl& variant : p.variants)
        fact("variant",
             fmt::format("\"{}\"{}", variant.name, variant.help.empty() ? "" : ": " + variant.help));
}

}  // namespace

void add_rules_command(CLI::App& app, Context& context) {
    auto a = std::make_shared<Arguments>();
    CLI::App* sub = app.add_subcommand("rules", "Show a game's rules, options and variants");
    add_game(sub, a->game)->required();
    sub->add_flag("--examples", a->examples, "Show the examples of the page too");
    sub->add_flag("--json", a->json, "One object: the facts of `cairn games`, and the text");
    add_examples(sub, context,
                 "Examples:\n"
                 "  cairn rules {game}\n"
                 "  cairn rules {game} --examples\n"
                 "  cairn rules ./my-game.cairn --json");
    sub->callback([&context, a] {
        const LoadedGame loaded = load_game(context.library(), a->game, {});
        const Program& program = loaded.game->program();
        const std::string& source = loaded.game->source();
        const std::string text = a->examples ? source : without_examples(source);
        std::ostream& out = context.console.out;
        if (a->json) {
            auto json = facts_json(loaded.file, program);
            json["rules"] = text;
            fmt::print(out, "{}\n", dump(json));
        } else {
            print_head(program, out);
            fmt::print(out, "\n{}", printable(text));
            if (!text.ends_with('\n')) fmt::print(out, "\n");
        }
    });
}

}  // namespace cairn
