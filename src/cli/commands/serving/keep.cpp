// cairn keep: has the tables of one published page for a server, in a process of its own.
#include <unistd.h>

#include <chrono>
#include <memory>

#include "cli/line/arguments.hpp"
#include "serve/keep/keeper.hpp"
#include "serve/running/clock.hpp"

namespace cairn {

void add_keep_command(const Command& cairn, Context& context) {
    auto settings = std::make_shared<serve::KeeperSettings>();
    auto memory = std::make_shared<int>(1024), seconds = std::make_shared<int>(60);
    auto ahead = std::make_shared<double>(0);
    const Command command =
        cairn.add("keep", "Keep the tables of a published page: `cairn serve` starts and watches it");
    command.option("--page ID", settings->page, "The page").required();
    command.option("--think-memory MIB", *memory, "Memory that a computer at its tables may take");
    command.option("--think-seconds N", *seconds, "Time after which one that has not answered is killed");
    command.option("--clock-ahead SECONDS", *ahead, "For tests: the clock is so far ahead");
    add_examples(command, context,
                 "It speaks with its server on its standard input, a socket, until that is closed.\n"
                 "Nobody else needs it.");
    command.runs([&context, settings, memory, seconds, ahead] {
        serve::set_clock_ahead(serve::Millis(*ahead * 1000));
        settings->think_limits.memory = std::size_t(*memory) << 20;
        settings->think_limits.longest = std::chrono::seconds(*seconds);
        settings->think_command = {context.binary.string()};
        if (!context.games_folder.empty())
            settings->think_command.insert(settings->think_command.end(), {"--games", context.games_folder});
        settings->think_command.push_back("think");
        serve::keep_for_server(STDIN_FILENO, *settings, context.library());
    });
}

}  // namespace cairn
