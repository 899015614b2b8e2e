// Tables that another server on the same database has. A visitor may come to any server; what he asks for such a table is
// passed on, and what he is told comes back, over a line of his own. In the same way the keeper of a published page has its
// tables (serve/keep).
#include "serve/hall/hall.hpp"
#include "serve/keep/keepers.hpp"

namespace cairn::serve {
namespace {

constexpr Millis kAskAgainAfter = 100;
constexpr Millis kAskFor = 10'000;  // in all; a lease runs out long before

}  // namespace

bool Hall::passed_on(Visitor& visitor, const Request& request, const std::string& frame) {
    const auto route = visitor.elsewhere.find(request.table);
    if (route == visitor.elsewhere.end()) return false;
    const auto line = visitor.lines.find(route->second);
    // It may have come to us since.
    if (line == visitor.lines.end() || live_.contains(request.table)) {
        visitor.elsewhere.erase(route);
        return false;
    }
    if (request.kind == Request::Kind::Leave) visitor.elsewhere.erase(route);
    if (!line->second.open) line->second.asked.push_back({request, frame, services_.now()});
    line->second.line->send(frame);
    return true;
}

void Hall::ask_elsewhere(VisitorId id, Visitor::Asked asked, const Owner& owner) {
    Visitor& visitor = *find(id);
    const bool kept = is_keeper(owner) && services_.keepers;
    if (!kept && (!services_.call || owner.address.empty())) {
        again_.push_back({id, std::move(asked), owner.server, services_.now() + kAskAgainAfter});
        return;
    }
    Visitor::Elsewhere& other = visitor.lines[owner.server];
    const std::int64_t server = owner.server;
    if (!other.line) {
        LineEars ears;
        ears.opened = [this, alive = alive_, id, server] {
            Visitor* who = *alive ? find(id) : nullptr;
            if (!who) return;
            const auto at = who->lines.find(server);
            if (at == who->lines.end()) return;
            at->second.open = true;
            at->second.asked.clear();
        };
        ears.heard = [this, alive = alive_, id](std::string text) {
            if (*alive) tell(id, std::move(text));
        };
        ears.ended = [this, alive = alive_, id, server] {
            if (*alive) line_ended(id, server);
        };
        other.line = kept ? services_.keepers->call(owner.secret, visitor.address, std::move(ears))
                          : services_.call(owner, visitor.address, std::move(ears));
    }
    visitor.elsewhere[asked.request.table] = server;
    other.line->send(asked.frame);
    if (!other.open) other.asked.push_back(std::move(asked));
}

Hall::Absence Hall::kept_apart(const std::string& page) {
    if (!services_.keepers)
        return {{"not-now", "publishing is turned off on this server: pages of strangers are not played"},
                {}};
    if (const Refusal refusal = services_.keepers->refused(page); !refusal.code.empty()) return {refusal, {}};
    return {{}, keeper_of(page)};
}

void Hall::line_ended(VisitorId id, std::int64_t server) {
    Visitor* visitor = find(id);
    if (!visitor) return;
    const auto at = visitor->lines.find(server);
    if (at == visitor->lines.end()) return;
    const Visitor::Elsewhere other = std::move(at->second);
    visitor->lines.erase(at);
    std::erase_if(visitor->elsewhere, [&](const auto& route) { return route.second == server; });
    // What was asked over an open line may have been done or not: he comes again and sees.
    if (other.open) return visitor->client->close();
    for (const Visitor::Asked& asked : other.asked)
        again_.push_back({id, asked, server, services_.now() + kAskAgainAfter});
}

void Hall::ask_again(Millis now) {
    std::vector<Again> due;
    std::erase_if(again_, [&](Again& one) {
        if (one.when > now) return false;
        due.push_back(std::move(one));
        return true;
    });
    for (Again& one : due) {
        if (!find(one.visitor)) continue;
        if (now - one.asked.since > kAskFor)
            refuse(one.visitor, one.asked.request.id,
                   {"trouble", "the server that has this table does not answer; try again later"});
        else obey_here(one.visitor, std::move(one.asked), one.server);
    }
}

}  // namespace cairn::serve
