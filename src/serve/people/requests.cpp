#include "serve/people/requests.hpp"

#include "play/game/setup.hpp"
#include "play/say/language.hpp"
#include "serve/net/fields.hpp"

namespace cairn::serve {
namespace {

constexpr std::string_view kBase64Url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// {"endpoint", "keys": {"p256dh", "auth"}}, as browsers write it.
Subscription subscription_in(Fields& f) {
    Subscription wanted;
    const Json* object = f.find("subscription");
    const Json* keys = object && object->is_object() ? object->find("keys") : nullptr;
    if (!keys || !keys->is_object()) {
        f.fail("`subscription` must be what the browser gave: `endpoint` and `keys`");
        return wanted;
    }
    Fields s(*object), k(*keys);
    wanted.endpoint = s.text("endpoint", kLongestEndpoint);
    wanted.receiver = k.text("p256dh", 100);
    wanted.secret = k.text("auth", 40);
    // 65 bytes of a point, 16 of a secret, without padding.
    if (!only(wanted.receiver, kBase64Url) || wanted.receiver.size() != 87) k.fail("`p256dh` is no key");
    if (!only(wanted.secret, kBase64Url) || wanted.secret.size() != 22) k.fail("`auth` is no secret");
    if (wanted.endpoint.find_first_of(" \r\n\t\"<>\\") != std::string::npos)
        s.fail("`endpoint` is no address");
    if (!s.problem.empty()) f.fail("subscription: " + s.problem);
    if (!k.problem.empty()) f.fail("subscription: " + k.problem);
    return wanted;
}

std::vector<std::string> tables_in(Fields& f, const char* field) {
    std::vector<std::string> wanted;
    const Json* tables = f.find(field);
    if (!tables || !tables->is_array() || tables->size() > kMostTablesAsked) {
        f.fail(std::string("`") + field + "` must be a list of at most " + std::to_string(kMostTablesAsked) +
               " tables");
        return wanted;
    }
    for (const Json& table : *tables) {
        const Json one{{"table", table}};
        Fields t(one);
        wanted.push_back(t.table());
        if (!t.problem.empty()) f.fail(t.problem);
    }
    return wanted;
}

}  // namespace

WantedRead<ChallengeWanted> read_challenge_wanted(std::string_view text) {
    const Body body = body_of(text);
    if (!body.ok()) return {std::nullopt, body.refusal};
    Fields f(body.json);
    ChallengeWanted wanted;
    wanted.table.game = f.text("game", 64);
    wanted.table.options = f.options();
    wanted.table.clock = f.clock();
    if (f.has("key")) wanted.table.key = f.key();
    if (f.has("name")) wanted.table.name = f.tidy("name", kLongestName);
    if (f.has("rated")) wanted.rated = f.truth("rated");
    if (f.has("seat")) wanted.seat = f.number("seat", -1, 1);
    if (f.has("except")) wanted.except = tables_in(f, "except");
    if (!f.problem.empty()) return {std::nullopt, {"bad-request", f.problem}};
    return {std::move(wanted), {}};
}

WantedRead<PeopleWanted> read_people_wanted(PeopleAsk ask, std::string_view text) {
    const Body body = body_of(text);
    if (!body.ok()) return {std::nullopt, body.refusal};
    Fields f(body.json);
    PeopleWanted wanted;
    const bool needs_key = ask != PeopleAsk::Accept && ask != PeopleAsk::Turns && ask != PeopleAsk::Withdraw;
    if (needs_key || f.has("key")) wanted.key = f.key();
    switch (ask) {
        case PeopleAsk::Accept: wanted.table = f.table(); break;
        case PeopleAsk::Withdraw:
            wanted.table = f.table();
            wanted.what = f.token();
            break;
        case PeopleAsk::Name: wanted.name = f.tidy("name", kLongestName); break;
        case PeopleAsk::Block:
            wanted.person = f.person();
            wanted.what = f.text("what", 16);
            if (wanted.what != "block" && wanted.what != "mute" && wanted.what != "neither")
                f.fail("`what` must be `block`, `mute` or `neither`");
            if (f.has("name")) wanted.name = f.tidy("name", kLongestName);
            break;
        case PeopleAsk::Subscribe:
            wanted.subscription = subscription_in(f);
            if (f.has("language")) wanted.subscription->language = f.text("language", 8);
            if (!is_language(wanted.subscription->language)) wanted.subscription->language = "en";
            break;
        case PeopleAsk::Unsubscribe: wanted.what = f.text("endpoint", kLongestEndpoint); break;
        case PeopleAsk::Turns: wanted.tables = tables_in(f, "tables"); break;
        case PeopleAsk::Me:
        case PeopleAsk::Forget: break;
    }
    if (!f.problem.empty()) return {std::nullopt, {"bad-request", f.problem}};
    return {std::move(wanted), {}};
}

}  // namespace cairn::serve
