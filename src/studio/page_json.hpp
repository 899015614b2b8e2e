// What there is to say about a page of rules to whoever writes it.
#pragma once

#include "play/game/examples.hpp"
#include "play/game/match.hpp"
#include "study/json/json.hpp"

namespace cairn::studio {

// [{"level": "error"|"warning", "from": {"line", "column"}, "to": {…}, "message", "code"}, …]; lines and columns count from 1, a
// column is a character.
Json diagnostics_json(Diagnostics diagnostics, std::string_view source);

// {"title", "line", "passed", "place": {"line", "column"}, "problem"}
Json example_json(const Example& example, const ExampleResult& result);

// An example for the end of the page: the last choice of the match, and what came of it.
std::string example_of(const Match& match, std::string_view title);

}  // namespace cairn::studio
