#include "serve/running/metrics.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace cairn::serve {
namespace {

struct Help {
    std::string_view name, label, text;  // label: its name, "" where there is none
};

constexpr std::array<Help, 19> kHelp = {{
    {"answers_total", "status", "Answers of HTTP, by status."},
    {"messages_total", "", "Messages heard on sockets."},
    {"refusals_total", "code", "Messages of sockets that were refused, by code (docs/protocol.md)."},
    {"connections_refused_total", "", "Connections for which there was no room."},
    {"commits_total", "", "Transactions written to the database."},
    {"connections", "", "Connections now, of pages and of sockets."},
    {"visitors", "", "Sockets now."},
    {"tables", "", "Tables in memory now."},
    {"distant_clocks", "", "Clocks that run at tables out of memory."},
    {"desk_waiting", "", "Jobs that wait for the desk."},
    {"thinkers_waiting", "", "Jobs that wait for a computer to think."},
    {"thinking_failed_total", "", "Thoughts of computers at tables that did not come to their end."},
    {"think_processes_total", "", "Processes that were started to think in."},
    {"think_processes_lost_total", "", "Of those: ended by themselves, or killed for what they took."},
    {"keepers", "", "Processes now that keep the tables of published pages."},
    {"keepers_total", "", "Processes that were started for that."},
    {"keepers_lost_total", "", "Of those: ended by themselves, or killed for what they took."},
    {"writable", "", "1 when the database takes what is written, else 0."},
    {"loop_delay_seconds", "", "The longest time since the last reading that the event loop was late."},
}};

const Help* help_of(std::string_view name) {
    const auto at = std::find_if(kHelp.begin(), kHelp.end(), [&](const Help& h) { return h.name == name; });
    return at == kHelp.end() ? nullptr : &*at;
}

std::string heading(const Help& help, std::string_view type) {
    return fmt::format("# HELP cairn_{0} {1}\n# TYPE cairn_{0} {2}\n", help.name, help.text, type);
}

}  // namespace

void Metrics::count(std::string_view name, std::string_view label, std::uint64_t more) {
    counts_[std::string(name)][std::string(label)] += more;
}

void Metrics::set(std::string_view name, double value) { values_[std::string(name)] = value; }

void Metrics::longest(std::string_view name, double value) {
    double& known = longest_[std::string(name)];
    known = std::max(known, value);
}

std::string Metrics::text() {
    std::string text;
    for (const auto& [name, parts] : counts_)
        if (const Help* help = help_of(name)) {
            text += heading(*help, "counter");
            for (const auto& [label, count] : parts)
                text += help->label.empty()
                            ? fmt::format("cairn_{} {}\n", name, count)
                            : fmt::format("cairn_{}{{{}=\"{}\"}} {}\n", name, help->label, label, count);
        }
    for (const auto* values : {&values_, &longest_})
        for (const auto& [name, value] : *values)
            if (const Help* help = help_of(name))
                text += heading(*help, name.ends_with("_total") ? "counter" : "gauge") +
                        fmt::format("cairn_{} {}\n", name, value);
    longest_.clear();
    return text;
}

}  // namespace cairn::serve
