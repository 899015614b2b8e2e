#include "cli/lsp/session.hpp"

#include <algorithm>

#include "play/game/examples.hpp"
#include "play/game/game.hpp"
#include "rules/assist/fix.hpp"
#include "rules/assist/format.hpp"
#include "rules/assist/words.hpp"
#include "rules/parse/token.hpp"

namespace cairn {
namespace {

// ---- places. The protocol counts lines and UTF-16 units from 0, a Place lines and characters from 1.

std::string_view line_of(std::string_view text, int number) {
    for (int k = 0; k < number; ++k) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) return {};
        text.remove_prefix(end + 1);
    }
    return text.substr(0, text.find('\n'));
}

bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }
// Characters beyond the first 65,536 have four bytes in UTF-8 and two units in UTF-16.
int units_of(char first_byte) { return static_cast<unsigned char>(first_byte) >= 0xF0 ? 2 : 1; }

Place place_of(std::string_view text, const Json& position) {
    const auto number = [&](std::string_view key) {
        const Json& value = position[key];
        return value.is_whole_number() ? int(std::clamp<std::int64_t>(value.get<std::int64_t>(), 0, 1 << 24))
                                       : 0;
    };
    const int line = number("line");
    int units = number("character"), column = 1;
    for (const char byte : line_of(text, line)) {
        if (!begins_character(byte)) continue;
        if (units <= 0) break;
        units -= units_of(byte);
        ++column;
    }
    return {line + 1, column};
}

Json position_of(std::string_view text, Place place) {
    int units = 0, column = 1;
    for (const char byte : line_of(text, place.line - 1)) {
        if (!begins_character(byte)) continue;
        if (column++ >= place.column) break;
        units += units_of(byte);
    }
    return {{"line", place.line - 1}, {"character", units}};
}

Json range_of(std::string_view text, Place begin, Place end) {
    return {{"start", position_of(text, begin)}, {"end", position_of(text, end)}};
}

// ---- messages

Json notification(const char* method, Json parameters) {
    return {{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(parameters)}};
}

Json failure(const Json& id, int code, const char* message) {
    return {{"jsonrpc", "2.0"}, {"id", id}, {"error", Json{{"code", code}, {"message", message}}}};
}

constexpr int kNoSuchMethod = -32601, kBadRequest = -32600;

std::string text_in(const Json& json, std::string_view key) {
    const Json& value = json[key];
    return value.is_string() ? value.text() : std::string();
}

Json capabilities() {
    return {{"textDocumentSync", Json{{"openClose", true}, {"change", 1}, {"save", true}}},  // 1: whole texts
            {"completionProvider", Json::object()},
            {"hoverProvider", true},
            {"definitionProvider", true},
            {"documentSymbolProvider", true},
            {"documentFormattingProvider", true},
            {"codeActionProvider", true}};
}

// All that is wrong with a page. Examples count ways to play, which takes longer than typing a letter.
enum class Examples { Run, LeftOut };
Diagnostics checked(const std::string& text, Examples examples) {
    Game::Loaded loaded = Game::load(text);
    if (loaded.game && examples == Examples::Run)
        for (const ExampleResult& example : run_examples(*loaded.game))
            if (!example.passed)
                loaded.diagnostics.error(example.place,
                                         "example \"" + example.title + "\": " + example.problem, "example");
    loaded.diagnostics.find_ends(text);
    return std::move(loaded.diagnostics);
}

}  // namespace

std::vector<Json> LspSession::answer(const Json& message) {
    const std::string method = text_in(message, "method");
    const Json& parameters = message["params"];
    const Json* id = message.find("id");
    if (!message.is_object()) return {failure(nullptr, kBadRequest, "a message is an object")};
    if (method.empty()) return {};  // an answer to us, who asked nothing
    if (method == "exit") {
        finished_ = true;
        return {};
    }
    if (!id) {
        const Json& document = parameters["textDocument"];
        const std::string uri = text_in(document, "uri");
        if (uri.empty()) return {};
        if (method == "textDocument/didSave" && documents_.count(uri))
            return {
                notification("textDocument/publishDiagnostics", diagnostics_of(uri, documents_[uri], true))};
        if (method == "textDocument/didOpen" || method == "textDocument/didChange") {
            const Json& changes = parameters["contentChanges"];
            if (method == "textDocument/didChange" && changes.empty()) return {};
            std::string text = method == "textDocument/didOpen"
                                   ? text_in(document, "text")
                                   : text_in(changes[changes.size() - 1], "text");
            if (documents_.size() >= kMostDocuments && !documents_.count(uri)) return {};
            if (text.size() > kMaxSource)
                text.resize(kMaxSource + 1);  // said to be too long; no more is kept
            documents_[uri] = std::move(text);
            return {notification("textDocument/publishDiagnostics",
                                 diagnostics_of(uri, documents_[uri], method == "textDocument/didOpen"))};
        }
        if (method == "textDocument/didClose" && documents_.erase(uri))
            return {notification("textDocument/publishDiagnostics",
                                 {{"uri", uri}, {"diagnostics", Json::array()}})};
        return {};
    }
    bool known = true;
    Json found = result(method, parameters, known);
    if (!known) return {failure(*id, kNoSuchMethod, "this server does not do that")};
    return {Json{{"jsonrpc", "2.0"}, {"id", *id}, {"result", std::move(found)}}};
}

Json LspSession::result(const std::string& method, const Json& parameters, bool& known) {
    if (method == "initialize")
        return {{"capabilities", capabilities()},
                {"serverInfo", Json{{"name", "cairn"}, {"version", CAIRN_VERSION}}}};
    if (method == "shutdown") {
        shut_down_ = true;
        return nullptr;
    }
    const std::string uri = text_in(parameters["textDocument"], "uri");
    const auto open = documents_.find(uri);
    const std::string empty;
    const std::string& text = open == documents_.end() ? empty : open->second;
    const Json& position = parameters["position"];
    if (method == "textDocument/completion") return completion(text, position);
    if (method == "textDocument/hover") return hover(text, position);
    if (method == "textDocument/definition") return definition(uri, text, position);
    if (method == "textDocument/documentSymbol") return symbols(text);
    if (method == "textDocument/formatting") return formatting(text);
    if (method == "textDocument/codeAction") return fixes(uri, text, parameters["range"]);
    known = false;
    return nullptr;
}

Json LspSession::diagnostics_of(const std::string& uri, const std::string& text, bool with_examples) const {
    Json list = Json::array();
    for (const Diagnostic& d : checked(text, with_examples ? Examples::Run : Examples::LeftOut).list)
        list.push_back({{"range", range_of(text, d.place, d.end)},
                        {"severity", d.level == Diagnostic::Level::Error ? 1 : 2},
                        {"code", d.code},
                        {"source", "cairn"},
                        {"message", d.message}});
    return {{"uri", uri}, {"diagnostics", std::move(list)}};
}

Json LspSession::completion(const std::string& text, const Json& position) const {
    // Numbers of the protocol: function, variable, keyword.
    constexpr int kFunction = 3, kVariable = 6, kKeyword = 14;
    Json items = Json::array();
    for (const Suggestion& s : suggestions(text, place_of(text, position)))
        items.push_back({{"label", s.text},
                         {"kind", s.kind == Suggestion::Kind::Word   ? kFunction
                                  : s.kind == Suggestion::Kind::Name ? kVariable
                                                                     : kKeyword},
                         {"detail", s.detail}});
    return items;
}

Json LspSession::hover(const std::string& text, const Json& position) const {
    const auto word = word_at(text, place_of(text, position));
    if (!word) return nullptr;
    const std::string says = meaning(text, word->word);
    if (says.empty()) return nullptr;
    return {{"contents", Json{{"kind", "markdown"}, {"value", says}}},
            {"range", range_of(text, word->span.begin, word->span.end)}};
}

Json LspSession::definition(const std::string& uri, const std::string& text, const Json& position) const {
    const Place place = place_of(text, position);
    const auto word = word_at(text, place);
    if (!word) return nullptr;
    // The last place above that gives the name, else the first one below.
    const std::vector<Declared> all = declarations(text);
    const Declared* best = nullptr;
    for (const Declared& d : all) {
        if (d.name != word->word) continue;
        if (!best || d.span.begin.line <= place.line) best = &d;
    }
    if (!best) return nullptr;
    return {{"uri", uri}, {"range", range_of(text, best->span.begin, best->span.end)}};
}

Json LspSession::symbols(const std::string& text) const {
    constexpr int kFunction = 12, kVariable = 13;
    Json list = Json::array();
    for (const Declared& d : declarations(text)) {
        if (d.what == "name") continue;
        const Json range = range_of(text, d.span.begin, d.span.end);
        list.push_back({{"name", d.name},
                        {"detail", d.what},
                        {"kind", d.what == "define" || d.what == "procedure" ? kFunction : kVariable},
                        {"range", range},
                        {"selectionRange", range}});
    }
    return list;
}

Json LspSession::formatting(const std::string& text) const {
    const std::string laid_out = format_page(text).text;
    if (laid_out == text) return Json::array();
    const int lines = int(std::count(text.begin(), text.end(), '\n')) + 1;
    return Json::array({Json{{"range", Json{{"start", Json{{"line", 0}, {"character", 0}}},
                                            {"end", Json{{"line", lines}, {"character", 0}}}}},
                             {"newText", laid_out}}});
}

Json LspSession::fixes(const std::string& uri, const std::string& text, const Json& range) const {
    const int first = place_of(text, range["start"]).line, last = place_of(text, range["end"]).line;
    Json actions = Json::array();
    for (const Diagnostic& d : checked(text, Examples::LeftOut).list) {
        const auto fix = fix_for(d, text);
        if (!fix || d.place.line < first || d.place.line > last) continue;
        Json edits =
            Json::array({Json{{"range", range_of(text, d.place, d.end)}, {"newText", fix->replacement}}});
        Json changes = Json::object();
        changes[uri] = std::move(edits);
        actions.push_back(
            {{"title", fix->title}, {"kind", "quickfix"}, {"edit", Json{{"changes", changes}}}});
    }
    return actions;
}

}  // namespace cairn
