// Only what a test cannot do: the real terminal, and where the program lies.
#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "cli/line/command.hpp"

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    const char* no_colour = std::getenv("NO_COLOR");
    cairn::Console console{std::cin, std::cout, std::cerr};
    console.colour = isatty(STDOUT_FILENO) && !(no_colour && *no_colour);
    console.live = isatty(STDERR_FILENO);
    console.interactive = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);

    std::error_code ignored;
    cairn::Context context{console, std::filesystem::read_symlink("/proc/self/exe", ignored), ""};
    const int status = cairn::run_command(std::vector<std::string>(argv + 1, argv + argc), context);
    std::cout.flush();
    if (std::cout || status != 0) return status;
    std::cerr << "cairn: not all of the output could be written\n";  // the disk is full, perhaps
    return 1;
}
