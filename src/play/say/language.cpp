#include "play/say/language.hpp"

#include <algorithm>
#include <set>

#include "play/text/phrases.hpp"

namespace cairn {
namespace {

std::set<std::string_view> gap_set(std::string_view text) {
    const auto names = gap_names(text);
    return {names.begin(), names.end()};
}

}  // namespace

bool is_language(std::string_view code) {
    return std::find(std::begin(kLanguages), std::end(kLanguages), code) != std::end(kLanguages);
}

void Language::read(std::string_view file, Diagnostics& faults) {
    std::set<std::string, std::less<>> here;
    std::string english;  // waits for its translation
    Place place{0, 1};
    Place english_place;
    const auto unanswered = [&] {
        if (!english.empty())
            faults.error(english_place, "this text has no translation: a line `= …` must follow it");
        english.clear();
    };
    for (std::string_view line : split(file, '\n')) {
        ++place.line;
        line = trimmed(line);
        if (line.empty() || line.front() == '#') continue;
        if (line.front() != '=') {
            unanswered();
            english = line;
            english_place = place;
            continue;
        }
        const auto translation = trimmed(line.substr(1));
        if (english.empty()) {
            faults.error(place, "this translation has no text above it");
        } else if (translation.empty()) {
            faults.error(place, "this translation is empty");
        } else if (gap_set(english) != gap_set(translation)) {
            faults.error(place, "the gaps in braces differ from those of the text above");
        } else if (!here.insert(english).second) {
            faults.error(english_place, "this text has a translation already");
        } else {
            texts_.try_emplace(english, translation);
        }
        english.clear();
    }
    unanswered();
}

std::string_view Language::of(std::string_view english) const {
    const auto found = texts_.find(english);
    return found == texts_.end() ? english : std::string_view(found->second);
}

std::string Language::of(const Sentence& sentence) const {
    std::string_view rest = of(sentence.text);
    std::string out;
    while (!rest.empty()) {
        const auto open = rest.find('{');
        const auto close = open == std::string_view::npos ? open : rest.find('}', open);
        if (close == std::string_view::npos) break;
        const auto name = rest.substr(open + 1, close - open - 1);
        out += rest.substr(0, open);
        const auto gap = std::find_if(sentence.gaps.begin(), sentence.gaps.end(),
                                      [&](const Sentence::Gap& g) { return g.name == name; });
        if (gap == sentence.gaps.end()) out += rest.substr(open, close + 1 - open);
        else out += of(gap->value);
        rest.remove_prefix(close + 1);
    }
    return out += rest;
}

}  // namespace cairn
