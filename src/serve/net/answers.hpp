// Answers of HTTP as the whole API gives them.
#pragma once

#include "serve/net/http.hpp"
#include "serve/net/messages.hpp"

namespace cairn::serve {

// An error with the status that belongs to its code.
HttpAnswer refusal_answer(const Refusal& refusal);
HttpAnswer json_answer(const Json& json);
// One that nobody on the way may keep: there are secrets in it.
HttpAnswer private_answer(const Json& json);

}  // namespace cairn::serve
