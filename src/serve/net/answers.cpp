#include "serve/net/answers.hpp"

#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

int status_of(std::string_view code) {
    if (code == "no-game" || code == "no-table") return 404;
    if (code == "not-yours" || code == "no-key") return 403;
    if (code == "not-now" || code == "over") return 409;
    if (code == "too-long") return 413;
    if (code == "too-fast") return 429;
    if (code == "busy" || code == "trouble") return 503;
    return 400;
}

}  // namespace

HttpAnswer json_answer(const Json& json) { return {200, "application/json", dump(json), {}}; }

HttpAnswer private_answer(const Json& json) {
    HttpAnswer answer = json_answer(json);
    answer.more["Cache-Control"] = "no-store";
    return answer;
}

HttpAnswer refusal_answer(const Refusal& refusal) {
    return {status_of(refusal.code),
            "application/json",
            dump(error_json(refusal)),
            {{"Cache-Control", "no-store"}}};
}

}  // namespace cairn::serve
