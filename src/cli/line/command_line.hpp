// What may stand on a command line: flags, options and plain words, each with its line of help.
//
//     Command perft = cairn.add("perft", "Count the ways a game can go");
//     perft.word("DEPTH", depth, "How many choices deep").required().between(1, 200);
//     perft.option("--seed N", seed, "Seed of the random games").shows_default();
//     perft.flag("--json", json, "One object: counts by depth");
//     perft.runs([=] { ... });
//
// What the user writes goes into the variables, which have to live until the command has run. Command and Argument are
// handles, copied freely; the CommandLine owns everything.
//
// The library behind it (CLI11) is included by command_line.cpp alone: it takes ten seconds to compile in every file
// that sees it.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace cairn {

// One flag, option or word.
class Argument {
   public:
    explicit Argument(CLI::Option* option) : option_(option) {}

    Argument required() const;
    Argument shows_default() const;  // in the help: the value that the variable has now
    Argument excludes(const Argument& other) const;
    template <std::integral Number>
    Argument between(Number low, Number high) const {
        return between_whole(std::int64_t(low), std::int64_t(high));
    }
    Argument between(double low, double high) const;
    // `problem` answers what is wrong with a text, "" when nothing is.
    Argument check(std::function<std::string(const std::string& text)> problem) const;

    bool given() const;

   private:
    Argument between_whole(std::int64_t low, std::int64_t high) const;

    CLI::Option* option_;
};

// A command, or a command of a command.
class Command {
   public:
    explicit Command(CLI::App* app) : app_(app) {}

    Command add(const char* name, const char* help) const;

    Argument flag(const char* name, bool& given, const char* help) const;

    // "--seed N": the name, and what the help calls its value.
    Argument option(const char* name, int& value, const char* help) const;
    Argument option(const char* name, std::uint16_t& value, const char* help) const;
    Argument option(const char* name, std::uint64_t& value, const char* help) const;
    Argument option(const char* name, std::optional<std::uint64_t>& value, const char* help) const;
    Argument option(const char* name, double& value, const char* help) const;
    Argument option(const char* name, std::string& value, const char* help) const;
    // As often as needed; each takes one word, so that what follows is left alone.
    Argument option(const char* name, std::vector<std::string>& values, const char* help) const;

    // What stands by itself, known by its place: "GAME".
    Argument word(const char* name, int& value, const char* help) const;
    Argument word(const char* name, std::string& value, const char* help) const;
    Argument word(const char* name, std::vector<std::string>& values, const char* help) const;

    // The end of the help; made when it is asked for.
    void closing(std::function<std::string()> text) const;
    // What is done when the words are read. May throw UsageError.
    void runs(std::function<void()> action) const;

    bool given() const;  // its name was among the words

   private:
    CLI::App* app_;
};

// Thrown by a command whose arguments do not go together: "--player needs --search".
struct UsageError {
    std::string sentence;
};

// The whole line: the program with all its commands.
class CommandLine {
   public:
    CommandLine(const char* program, const char* description);
    ~CommandLine();

    Command program() const;  // to add what stands before the command
    void version(const std::string& text);
    std::vector<std::string> command_names() const;

    enum class Result { Done, Told, Wrong };
    struct Answer {
        Result result;
        std::string text;  // help or version that was asked for, or what is wrong with the words
    };
    // Reads the words, without the program's name, and runs the command that they name.
    Answer run(const std::vector<std::string>& words);

   private:
    std::unique_ptr<CLI::App> app_;
};

}  // namespace cairn
