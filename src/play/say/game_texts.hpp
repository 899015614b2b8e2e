// The texts of one game in a language, from the files of the library.
#pragma once

#include "play/game/library.hpp"
#include "play/say/language.hpp"

namespace cairn {

// The game's own texts (`fr.txt` beside its `fr.md`), then those that all games share (`texts/fr.txt` in a folder of the
// library). A file that cannot be read is passed over: its texts stay English.
Language language_of(const Library& library, const GameFile& file, std::string_view code);

}  // namespace cairn
