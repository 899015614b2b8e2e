#include "study/json/json.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <ostream>

namespace cairn {
namespace {

const Json kNull;
const Json::Object kNoMembers;

// Listens to the parser and builds the value. Stops it where a limit is passed.
class Builder final : public nlohmann::json_sax<nlohmann::json> {
   public:
    Json result;
    std::string problem;

    bool null() override { return add(nullptr); }
    bool boolean(bool truth) override { return add(truth); }
    bool number_integer(std::int64_t number) override { return add(number); }
    bool number_unsigned(std::uint64_t number) override { return add(number); }
    bool number_float(double number, const std::string&) override { return add(number); }
    bool string(std::string& text) override { return add(std::move(text)); }
    bool binary(binary_t&) override { return fail("binary values are not JSON"); }

    bool start_object(std::size_t) override { return open(Json::object()); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_array() override { return close(); }
    bool key(std::string& name) override {
        if (open_.back()->size() >= Json::kMostMembers) return fail("an object has too many members");
        here_ = &(*open_.back())[name];
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& error) override {
        return fail(error.what());
    }

   private:
    bool fail(std::string text) {
        problem = std::move(text);
        return false;
    }
    // Where the next value belongs: the document, the member just named, or one more of a list.
    Json& place() {
        if (open_.empty() || open_.back()->is_object()) return *here_;
        open_.back()->push_back(nullptr);
        return open_.back()->back();
    }
    bool add(Json value) {
        place() = std::move(value);
        return true;
    }
    bool open(Json container) {
        if (open_.size() >= Json::kDeepest) return fail("values are nested too deeply");
        Json& at = place();
        at = std::move(container);
        open_.push_back(&at);
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    Json* here_ = &result;
    std::vector<Json*> open_;  // a container does not move while those inside it are filled
};

}  // namespace

// Writes a value; what is not plain (a number with a fraction, text with quotes) is the library's work.
class JsonWriter {
   public:
    enum class Layout { OneLine, Indented };
    explicit JsonWriter(Layout layout) : layout_(layout) {}

    void write(const Json& json) {
        std::visit([&](const auto& value) { write_value(value); }, json.value_);
    }
    std::string text;

   private:
    void write_value(std::nullptr_t) { text += "null"; }
    void write_value(bool truth) { text += truth ? "true" : "false"; }
    void write_value(std::int64_t number) { text += std::to_string(number); }
    void write_value(std::uint64_t number) { text += std::to_string(number); }
    void write_value(double number) { text += nlohmann::json(number).dump(); }
    void write_value(const std::string& string) {
        const auto plain = [](unsigned char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; };
        if (std::all_of(string.begin(), string.end(), plain))
            text.append(1, '"').append(string).append(1, '"');
        else text += nlohmann::json(string).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    }
    void write_value(const Json::Array& list) {
        write_list('[', ']', list, [&](const Json& value) { write(value); });
    }
    void write_value(const Json::Object& members) {
        write_list('{', '}', members, [&](const Json::Member& member) {
            write_value(member.key);
            text += layout_ == Layout::Indented ? ": " : ":";
            write(member.value);
        });
    }
    template <typename List, typename WriteOne>
    void write_list(char first, char last, const List& list, const WriteOne& write_one) {
        text += first;
        ++depth_;
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (i > 0) text += ',';
            new_line();
            write_one(list[i]);
        }
        --depth_;
        if (!list.empty()) new_line();
        text += last;
    }
    void new_line() {
        if (layout_ == Layout::Indented) text.append(1, '\n').append(2 * depth_, ' ');
    }

    Layout layout_;
    std::size_t depth_ = 0;
};

Json::Json() : value_(nullptr) {}
Json::Json(std::nullptr_t) : value_(nullptr) {}
Json::Json(bool truth) : value_(truth) {}
Json::Json(std::int64_t number) : value_(number) {}
Json::Json(std::uint64_t number) {
    if (number <= std::uint64_t(std::numeric_limits<std::int64_t>::max())) value_ = std::int64_t(number);
    else value_ = number;
}
Json::Json(double number) {
    if (std::isfinite(number)) value_ = number;
    else value_ = nullptr;
}
Json::Json(const char* text) : value_(std::string(text)) {}
Json::Json(std::string text) : value_(std::move(text)) {}
Json::Json(std::string_view text) : value_(std::string(text)) {}
Json::Json(std::initializer_list<Given> members) : value_(Object()) {
    Object& object = std::get<Object>(value_);
    object.reserve(members.size());
    for (const Given& given : members) object.push_back({std::move(given.key), std::move(given.value)});
}

Json::Json(const Json&) = default;
Json::Json(Json&&) noexcept = default;
Json& Json::operator=(const Json&) = default;
Json& Json::operator=(Json&&) noexcept = default;
Json::~Json() = default;

Json Json::object() {
    Json json;
    json.value_ = Object();
    return json;
}

Json Json::array() {
    Json json;
    json.value_ = Array();
    return json;
}

Json Json::array(std::initializer_list<Json> values) {
    Json json;
    json.value_ = Array(values);
    return json;
}

std::optional<Json> Json::read(std::string_view text) {
    Builder builder;
    if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) return std::nullopt;
    return std::move(builder.result);
}

Json Json::parse(std::string_view text) {
    Builder builder;
    if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) throw JsonError(builder.problem);
    return std::move(builder.result);
}

bool Json::is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
bool Json::is_boolean() const { return std::holds_alternative<bool>(value_); }
bool Json::is_whole_number() const {
    return std::holds_alternative<std::int64_t>(value_) || std::holds_alternative<std::uint64_t>(value_);
}
bool Json::is_number() const { return is_whole_number() || std::holds_alternative<double>(value_); }
bool Json::is_string() const { return std::holds_alternative<std::string>(value_); }
bool Json::is_array() const { return std::holds_alternative<Array>(value_); }
bool Json::is_object() const { return std::holds_alternative<Object>(value_); }

bool Json::boolean() const {
    if (const bool* truth = std::get_if<bool>(&value_)) return *truth;
    throw JsonError("true or false was expected, not " + dump(*this));
}

std::int64_t Json::whole_number(std::int64_t low, std::uint64_t high) const {
    if (const auto* number = std::get_if<std::int64_t>(&value_))
        if (*number >= low && (*number < 0 || std::uint64_t(*number) <= high)) return *number;
    if (const auto* number = std::get_if<std::uint64_t>(&value_))
        if (*number <= high) return std::int64_t(*number);
    throw JsonError("a whole number was expected, not " + dump(*this));
}

double Json::real_number() const {
    if (const auto* number = std::get_if<double>(&value_)) return *number;
    if (const auto* number = std::get_if<std::int64_t>(&value_)) return double(*number);
    if (const auto* number = std::get_if<std::uint64_t>(&value_)) return double(*number);
    throw JsonError("a number was expected, not " + dump(*this));
}

const std::string& Json::text() const {
    if (const auto* string = std::get_if<std::string>(&value_)) return *string;
    throw JsonError("text was expected, not " + dump(*this));
}

std::size_t Json::size() const {
    if (const auto* list = std::get_if<Array>(&value_)) return list->size();
    return members().size();
}

const Json* Json::begin() const {
    const auto* list = std::get_if<Array>(&value_);
    return list ? list->data() : nullptr;
}
const Json* Json::end() const {
    const auto* list = std::get_if<Array>(&value_);
    return list ? list->data() + list->size() : nullptr;
}

const Json& Json::operator[](std::size_t index) const {
    const auto* list = std::get_if<Array>(&value_);
    return list && index < list->size() ? (*list)[index] : kNull;
}

const Json& Json::at(std::size_t index) const {
    const auto* list = std::get_if<Array>(&value_);
    if (!list || index >= list->size()) throw JsonError("a longer list was expected, not " + dump(*this));
    return (*list)[index];
}

Json& Json::back() { return const_cast<Json&>(at(size() - 1)); }

void Json::push_back(Json value) {
    if (is_null()) value_ = Array();
    auto* list = std::get_if<Array>(&value_);
    if (!list) throw JsonError("only a list can be added to, not " + dump(*this));
    list->push_back(std::move(value));
}

const Json::Object& Json::members() const {
    const auto* members = std::get_if<Object>(&value_);
    return members ? *members : kNoMembers;
}

const Json* Json::find(std::string_view key) const {
    for (const Member& member : members())
        if (member.key == key) return &member.value;
    return nullptr;
}

const Json& Json::at(std::string_view key) const {
    if (const Json* found = find(key)) return *found;
    throw JsonError("there is no \"" + std::string(key) + "\" in it");
}

const Json& Json::operator[](std::string_view key) const {
    const Json* found = find(key);
    return found ? *found : kNull;
}

Json& Json::operator[](std::string_view key) {
    if (is_null()) value_ = Object();
    auto* members = std::get_if<Object>(&value_);
    if (!members) throw JsonError("only an object has members, not " + dump(*this));
    for (Member& member : *members)
        if (member.key == key) return member.value;
    members->push_back({std::string(key), nullptr});
    return members->back().value;
}

void Json::erase(std::string_view key) {
    if (auto* members = std::get_if<Object>(&value_))
        std::erase_if(*members, [&](const Member& member) { return member.key == key; });
}

void Json::update(Json more) {
    if (auto* members = std::get_if<Object>(&more.value_))
        for (Member& member : *members) (*this)[member.key] = std::move(member.value);
}

bool Json::operator==(const Json& other) const {
    if (is_number() && other.is_number() && value_.index() != other.value_.index())
        return real_number() == other.real_number();
    return value_ == other.value_;
}

std::string dump(const Json& json) {
    JsonWriter writer(JsonWriter::Layout::OneLine);
    writer.write(json);
    return std::move(writer.text);
}

std::string dump_indented(const Json& json) {
    JsonWriter writer(JsonWriter::Layout::Indented);
    writer.write(json);
    return std::move(writer.text);
}

std::ostream& operator<<(std::ostream& out, const Json& json) { return out << dump(json); }

}  // namespace cairn
