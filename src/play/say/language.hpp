// A language that people read: the texts of games, and of the program itself, in their words.
//
// Texts are kept as text. The English sentence is the key, so that a sentence that was changed loses its translation
// and is told as missing, never shown with a meaning it no longer has:
//
//     # German
//     Place a ball
//     = Setzen Sie eine Kugel
//
//     {n} balls are left
//     = Es bleiben {n} Kugeln
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "play/say/sentence.hpp"
#include "rules/diagnostic.hpp"

namespace cairn {

// The languages that Cairn speaks, English first.
inline constexpr std::string_view kLanguages[] = {"en", "fr", "de", "it"};
bool is_language(std::string_view code);

class Language {
   public:
    explicit Language(std::string code = "en") : code_(std::move(code)) {}
    const std::string& code() const { return code_; }

    // Adds the translations of a file. Texts that are there already keep their first translation: read the page's
    // own before what all games share. Faults: a text without a translation or twice in the file, gaps that differ.
    void read(std::string_view file, Diagnostics& faults);

    bool knows(std::string_view english) const { return texts_.find(english) != texts_.end(); }
    // In this language; the text itself where it is not known.
    std::string_view of(std::string_view english) const;
    std::string_view of(const std::string& english) const { return of(std::string_view(english)); }
    std::string_view of(const char* english) const { return of(std::string_view(english)); }
    // With its gaps filled.
    std::string of(const Sentence& sentence) const;

    const std::map<std::string, std::string, std::less<>>& texts() const { return texts_; }

   private:
    std::string code_;
    std::map<std::string, std::string, std::less<>> texts_;
};

}  // namespace cairn
