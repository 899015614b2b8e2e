#include "cli/line/command_line.hpp"

#include <CLI/CLI.hpp>
#include <utility>

namespace cairn {
namespace {

CLI::Validator quiet(CLI::Validator validator) {
    validator.description("");  // CLI11 would repeat the range in the help
    return validator;
}

// "--seed N" is the option --seed, whose value the help calls N.
template <typename Value>
CLI::Option* add_option(CLI::App& app, const std::string& name, Value& value, const char* help) {
    const std::size_t space = name.find(' ');
    return app.add_option(name.substr(0, space), value, help)->type_name(name.substr(space + 1));
}

template <typename Value>
CLI::Option* add_word(CLI::App& app, const char* name, Value& value, const char* help) {
    return app.add_option(name, value, help)->type_name("");
}

}  // namespace

Argument Argument::required() const {
    option_->required();
    return *this;
}
Argument Argument::shows_default() const {
    option_->capture_default_str();
    return *this;
}
Argument Argument::excludes(const Argument& other) const {
    option_->excludes(other.option_);
    return *this;
}
Argument Argument::between_whole(std::int64_t low, std::int64_t high) const {
    option_->check(quiet(CLI::Range(low, high)));
    return *this;
}
Argument Argument::between(double low, double high) const {
    option_->check(quiet(CLI::Range(low, high)));
    return *this;
}
Argument Argument::check(std::function<std::string(const std::string&)> problem) const {
    option_->check(std::move(problem));
    return *this;
}
bool Argument::given() const { return !option_->empty(); }

Command Command::add(const char* name, const char* help) const {
    return Command(app_->add_subcommand(name, help));
}

Argument Command::flag(const char* name, bool& given, const char* help) const {
    return Argument(app_->add_flag(name, given, help));
}
Argument Command::option(const char* name, int& value, const char* help) const {
    return Argument(add_option(*app_, name, value, help));
}
Argument Command::option(const char* name, std::uint16_t& value, const char* help) const {
    return Argument(add_option(*app_, name, value, help));
}
Argument Command::option(const char* name, std::uint64_t& value, const char* help) const {
    return Argument(add_option(*app_, name, value, help));
}
Argument Command::option(const char* name, std::optional<std::uint64_t>& value, const char* help) const {
    return Argument(add_option(*app_, name, value, help));
}
Argument Command::option(const char* name, double& value, const char* help) const {
    return Argument(add_option(*app_, name, value, help));
}
Argument Command::option(const char* name, std::string& value, const char* help) const {
    return Argument(add_option(*app_, name, value, help));
}
Argument Command::option(const char* name, std::vector<std::string>& values, const char* help) const {
    return Argument(add_option(*app_, name, values, help)->allow_extra_args(false));
}
Argument Command::word(const char* name, int& value, const char* help) const {
    return Argument(add_word(*app_, name, value, help));
}
Argument Command::word(const char* name, std::string& value, const char* help) const {
    return Argument(add_word(*app_, name, value, help));
}
Argument Command::word(const char* name, std::vector<std::string>& values, const char* help) const {
    return Argument(add_word(*app_, name, values, help));
}

void Command::closing(std::function<std::string()> text) const { app_->footer(std::move(text)); }
void Command::runs(std::function<void()> action) const { app_->callback(std::move(action)); }
bool Command::given() const { return app_->parsed(); }

CommandLine::CommandLine(const char* program, const char* description)
    : app_(std::make_unique<CLI::App>(description, program)) {
    app_->require_subcommand(1);
}
CommandLine::~CommandLine() = default;

Command CommandLine::program() const { return Command(app_.get()); }
void CommandLine::version(const std::string& text) { app_->set_version_flag("--version", text); }

std::vector<std::string> CommandLine::command_names() const {
    std::vector<std::string> names;
    for (const CLI::App* command : std::as_const(*app_).get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return names;
}

CommandLine::Answer CommandLine::run(const std::vector<std::string>& words) {
    const auto wrong = [&](const std::string& sentence) -> Answer {
        if (words.empty()) return {Result::Wrong, app_->help()};
        const auto chosen = app_->get_subcommands();
        const std::string command = chosen.empty() ? "" : chosen.front()->get_name() + " ";
        const std::string name = app_->get_name();
        return {Result::Wrong, name + ": " + sentence + "; see `" + name + " " + command + "--help`\n"};
    };
    for (CLI::App* command : app_->get_subcommands([](CLI::App*) { return true; }))
        command->fallthrough();  // what belongs before the command may stand behind it too
    try {
        app_->parse(std::vector<std::string>(words.rbegin(), words.rend()));  // CLI11 takes them backwards
        return {Result::Done, ""};
    } catch (const CLI::CallForHelp&) {
        const auto chosen = app_->get_subcommands();
        return {Result::Told, chosen.empty() ? app_->help() : chosen.front()->help(app_->get_name())};
    } catch (const CLI::Success& version) {
        return {Result::Told, std::string(version.what()) + "\n"};
    } catch (const CLI::ParseError& error) {
        return wrong(error.what());
    } catch (const UsageError& error) {
        return wrong(error.sentence);
    }
}

}  // namespace cairn
