// The Language Server Protocol for pages of rules: messages in, messages out. What editors ask for and get:
//
//     textDocument/didOpen, didChange, didClose     publishDiagnostics: errors and warnings with their ends and codes;
//                  didSave, and at didOpen          also the examples that fail
//     completion, hover, definition, documentSymbol words of the language and names of the page (rules/assist)
//     formatting, codeAction                        the layout of `cairn format`; fixes of misspelt words
//
// Reading and writing is in transport.hpp; here nothing waits and nothing is printed. Any message may be sent.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "rules/diagnostic.hpp"
#include "study/json/json.hpp"

namespace cairn {

class LspSession {
   public:
    // What is to be sent in answer, in order.
    std::vector<Json> answer(const Json& message);
    bool finished() const { return finished_; }
    // As the protocol asks: 0 after `shutdown` and `exit`, else 1.
    int status() const { return shut_down_ ? 0 : 1; }

    static constexpr std::size_t kMostDocuments = 200;

   private:
    Json result(const std::string& method, const Json& parameters, bool& known);
    Json diagnostics_of(const std::string& uri, const std::string& text, bool with_examples) const;
    Json completion(const std::string& text, const Json& position) const;
    Json hover(const std::string& text, const Json& position) const;
    Json definition(const std::string& uri, const std::string& text, const Json& position) const;
    Json symbols(const std::string& text) const;
    Json formatting(const std::string& text) const;
    Json fixes(const std::string& uri, const std::string& text, const Json& range) const;

    std::map<std::string, std::string> documents_;  // by uri
    bool shut_down_ = false, finished_ = false;
};

}  // namespace cairn
