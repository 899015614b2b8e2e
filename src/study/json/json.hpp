// A value of JSON: what commands print, what the server sends and hears, what the files of study/ hold.
//
//     Json json{{"game", id}, {"players", names}};     braces are an object; its members keep their order
//     json["line"] = Json::array({"a1", "c3"});         a list is always called one
//     dump(json);                                       {"game":"ID","players":["White","Black"],"line":["a1","c3"]}
//
// Text comes from strangers: `read` answers "no" to what is not JSON, and to what is nested or strewn so widely that
// handling it would cost more than its length. `parse` and the checked accessors throw JsonError instead; use them for
// files that Cairn wrote itself.
//
// The library behind it is included by json.cpp alone: it takes seconds to compile in every file that sees it.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace cairn {

struct JsonError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Json {
   public:
    struct Member;
    struct Given;
    using Array = std::vector<Json>;
    using Object = std::vector<Member>;  // in the order in which they were added; no key twice

    static constexpr std::size_t kDeepest = 64;  // values inside values that `read` accepts
    static constexpr std::size_t kMostMembers =
        4096;  // of one object: keys are looked for one after the other

    Json();  // null
    Json(std::nullptr_t);
    Json(bool truth);
    Json(std::int64_t number);
    Json(std::uint64_t number);
    template <std::signed_integral N>
    Json(N number) : Json(std::int64_t(number)) {}
    template <std::unsigned_integral N>
    Json(N number) : Json(std::uint64_t(number)) {}
    Json(double number);  // null when it is not finite: JSON has no word for that
    Json(const char* text);
    Json(std::string text);
    Json(std::string_view text);
    template <typename T>
    Json(const std::vector<T>& list) : Json(array()) {
        for (const T& value : list) push_back(Json(value));
    }
    Json(std::initializer_list<Given> members);

    Json(const Json&);
    Json(Json&&) noexcept;
    Json& operator=(const Json&);
    Json& operator=(Json&&) noexcept;
    ~Json();

    static Json object();
    static Json array();
    static Json array(std::initializer_list<Json> values);

    // ---- reading text

    static std::optional<Json> read(std::string_view text);
    static Json parse(std::string_view text);

    // ---- what it is

    bool is_null() const;
    bool is_boolean() const;
    bool is_whole_number() const;
    bool is_number() const;
    bool is_string() const;
    bool is_array() const;
    bool is_object() const;

    // The value as a C++ type; JsonError when it is another, or a number that does not fit.
    template <typename T>
    T get() const;
    const std::string& text() const;  // of a string, without copying

    // ---- what is in it

    std::size_t size() const;  // of a list or an object, else 0
    bool empty() const { return size() == 0; }

    // The values of a list; nothing for anything else.
    const Json* begin() const;
    const Json* end() const;
    const Json& operator[](std::size_t index) const;
    const Json& at(std::size_t index) const;  // JsonError when there is none
    const Json& front() const { return at(0); }
    Json& back();
    void push_back(Json value);

    // The members of an object; none for anything else.
    const Object& members() const;
    bool contains(std::string_view key) const { return find(key) != nullptr; }
    const Json* find(std::string_view key) const;        // null pointer when there is none
    const Json& at(std::string_view key) const;          // JsonError when there is none
    const Json& operator[](std::string_view key) const;  // null when there is none
    Json& operator[](std::string_view key);              // adds it when there is none
    void erase(std::string_view key);
    void update(Json more);  // the members of another object, added or overwritten
    template <typename T>
    T value(std::string_view key, T otherwise) const {
        const Json* found = find(key);
        return found ? found->get<T>() : otherwise;
    }
    std::string value(std::string_view key, const char* otherwise) const {
        return value(key, std::string(otherwise));
    }

    bool operator==(const Json& other) const;

   private:
    friend class JsonWriter;
    bool boolean() const;
    std::int64_t whole_number(std::int64_t low, std::uint64_t high) const;  // one above INT64_MAX as its bits
    double real_number() const;

    // A whole number is unsigned only where it is too large for the signed one.
    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object>
        value_;
};

struct Json::Member {
    std::string key;
    Json value;
    bool operator==(const Member&) const = default;
};

// A member as braces give it. Lists in braces are constant; it is moved from there all the same, for a copy would be one of all
// that is in it, at every level of braces once more.
struct Json::Given {
    mutable std::string key;
    mutable Json value;
};

// On one line. Bytes that are not UTF-8 are replaced.
std::string dump(const Json& json);
// On many lines, for files that people read.
std::string dump_indented(const Json& json);

std::ostream& operator<<(std::ostream& out, const Json& json);

template <typename T>
struct JsonListOf {};
template <typename T>
struct JsonListOf<std::vector<T>> {
    using Value = T;
};

template <typename T>
T Json::get() const {
    if constexpr (std::same_as<T, bool>) return boolean();
    else if constexpr (std::integral<T>)
        return T(whole_number(std::int64_t(std::numeric_limits<T>::min()),
                              std::uint64_t(std::numeric_limits<T>::max())));
    else if constexpr (std::floating_point<T>) return T(real_number());
    else if constexpr (std::same_as<T, std::string>) return text();
    else {
        if (!is_array()) throw JsonError("a list was expected, not " + dump(*this));
        T list;
        for (const Json& value : *this) list.push_back(value.get<typename JsonListOf<T>::Value>());
        return list;
    }
}

}  // namespace cairn
