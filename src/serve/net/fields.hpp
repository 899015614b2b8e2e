// Fields of one JSON object that came from outside, read and checked one by one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "play/game/setup.hpp"
#include "play/text/phrases.hpp"
#include "serve/limits/limits.hpp"
#include "serve/net/messages.hpp"
#include "serve/net/secrets.hpp"
#include "serve/people/person.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

inline constexpr std::size_t kLongestOption = 64, kMostOptions = 32;

inline bool only(std::string_view text, std::string_view alphabet) {
    return !text.empty() && text.find_first_not_of(alphabet) == std::string_view::npos;
}
inline bool hex(std::string_view text, std::size_t digits) {
    return text.size() == digits && only(text, "0123456789abcdef");
}

// Nothing for what is no whole number, or a monstrous one.
inline std::optional<std::int64_t> whole_number(const Json& json) {
    if (!json.is_whole_number()) return std::nullopt;
    try {
        return json.get<std::int64_t>();
    } catch (const JsonError&) {
        return std::nullopt;
    }
}

// Reads fields of one object; the first thing that is wrong is kept and told.
class Fields {
   public:
    explicit Fields(const Json& object) : object_(object) {}

    std::string problem;

    void fail(std::string text) {
        if (problem.empty()) problem = std::move(text);
    }
    const Json* find(const char* name) const {
        const Json* value = object_.find(name);
        return value && value->is_null() ? nullptr : value;
    }
    bool has(const char* name) const { return find(name) != nullptr; }

    std::string text(const char* name, std::size_t longest) {
        const Json* value = find(name);
        if (!value || !value->is_string()) {
            fail(std::string("`") + name + "` must be text");
            return "";
        }
        const std::string& string = value->text();
        if (string.size() > longest) {
            fail(std::string("`") + name + "` is too long: at most " + std::to_string(longest) + " bytes");
            return "";
        }
        return string;
    }
    int number(const char* name, int low, int high) {
        const Json* value = find(name);
        if (const auto n = value ? whole_number(*value) : std::nullopt; n && *n >= low && *n <= high)
            return int(*n);
        fail(std::string("`") + name + "` must be a whole number from " + std::to_string(low) + " to " +
             std::to_string(high));
        return low;
    }
    std::vector<int> whole_numbers(const char* name, std::size_t most, int low, int high) {
        std::vector<int> list;
        const Json* value = find(name);
        if (!value || !value->is_array() || value->size() > most) {
            fail(std::string("`") + name + "` must be a list of at most " + std::to_string(most) +
                 " whole numbers");
            return list;
        }
        list.reserve(value->size());
        for (const Json& one : *value) {
            const auto n = whole_number(one);
            if (!n || *n < low || *n > high) {
                fail(std::string("`") + name + "` must have whole numbers from " + std::to_string(low) +
                     " to " + std::to_string(high));
                return {};
            }
            list.push_back(int(*n));
        }
        return list;
    }
    double real(const char* name, double low, double high) {
        const Json* value = find(name);
        const double n = value && value->is_number() ? value->get<double>() : low - 1;
        if (n >= low && n <= high) return n;
        fail(std::string("`") + name + "` must be a number from " + std::to_string(int(low)) + " to " +
             std::to_string(int(high)));
        return low;
    }
    bool truth(const char* name) {
        const Json* value = find(name);
        if (value && value->is_boolean()) return value->get<bool>();
        fail(std::string("`") + name + "` must be true or false");
        return false;
    }

    std::string table() {
        const std::string name = text("table", 64);
        if (problem.empty() && !only(name, "23456789abcdefghijkmnpqrstuvwxyz"))
            fail("`table` is no name of a table");
        return name;
    }
    std::string token() {
        const std::string digits = text("token", 64);
        if (problem.empty() && !hex(digits, kTokenDigits)) fail("`token` must have 32 hexadecimal digits");
        return digits;
    }
    // By which somebody is known again (serve/people/person.hpp).
    std::string key() {
        const std::string digits = text("key", 64);
        if (problem.empty() && !is_key(digits)) fail("`key` must have 32 hexadecimal digits");
        return digits;
    }
    std::string person() {
        const std::string name = text("person", 64);
        if (problem.empty() && !is_person(name)) fail("`person` names nobody");
        return name;
    }
    // {"seconds", "increment"}, or {"per_move"}; no clock where there is none.
    ClockSetting clock() {
        ClockSetting clock;
        const Json* object = find("clock");
        if (!object) return clock;
        if (!object->is_object()) {
            fail("`clock` must be an object with `seconds` and `increment`, or with `per_move`");
            return clock;
        }
        Fields c(*object);
        if (c.has("per_move")) {
            clock.per_move = c.real("per_move", kShortestPerMove, kLongestPerMove);
        } else {
            clock.seconds = c.real("seconds", 1, kLongestClock);
            if (c.has("increment")) clock.increment = c.real("increment", 0, kLongestIncrement);
        }
        if (!c.problem.empty()) fail("clock: " + c.problem);
        return clock;
    }
    int seat() { return number("seat", 0, kMaxPlayers - 1); }
    std::string tidy(const char* name, std::size_t longest) {
        const std::string raw = text(name, 4 * longest);
        const auto tidied = tidy_text(raw, longest);
        if (problem.empty() && !tidied)
            fail(std::string("`") + name + "` must have 1 to " + std::to_string(longest) + " characters");
        return tidied.value_or("");
    }

    OptionValues options() {
        OptionValues values;
        const Json* object = find("options");
        if (!object) return values;
        if (!object->is_object() || object->size() > kMostOptions) {
            fail("`options` must be an object of names and values");
            return values;
        }
        for (const auto& [name, value] : object->members()) {
            std::string text;
            if (value.is_string()) text = value.text();
            else if (const auto number = whole_number(value)) text = std::to_string(*number);
            if (text.empty() || text.size() > kLongestOption || name.size() > kLongestOption) {
                fail("the option " + echo(name) + " must have a word or a whole number as its value");
                return values;
            }
            values.emplace_back(name, text);
        }
        return values;
    }

   private:
    const Json& object_;
};

// The object in the body of a POST.
struct Body {
    Json json;
    Refusal refusal;
    bool ok() const { return refusal.code.empty(); }
};
inline Body body_of(std::string_view text) {
    auto json = Json::read(text);
    if (!json) return {{}, {"bad-json", "the body is not JSON"}};
    if (!json->is_object()) return {{}, {"bad-request", "the body must be a JSON object"}};
    return {*std::move(json), {}};
}

// Which game, set up how, and from which position on.
template <class Wanted>
void read_setting(Fields& f, Wanted& wanted) {
    wanted.game = f.text("game", 64);
    wanted.options = f.options();
    if (f.has("position")) wanted.position = f.text("position", kLongestPosition);
}

}  // namespace cairn::serve
