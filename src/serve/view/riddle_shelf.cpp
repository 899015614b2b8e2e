#include "serve/view/riddle_shelf.hpp"

#include <fmt/core.h>

#include <functional>

#include "study/json/json.hpp"
#include "study/riddle/riddle.hpp"

namespace cairn::serve {

std::shared_ptr<const RiddleShelf::Texts> RiddleShelf::texts() {
    const std::lock_guard lock(mutex_);
    if (texts_) return texts_;
    auto texts = std::make_shared<Texts>();
    Json index = Json::array();
    const auto folders = riddle_folders(catalogue_.library().folders());
    for (const GameFile& file : catalogue_.library().list()) {
        Json list = Json::array();
        for (const auto& folder : folders) {
            for (const Riddle& riddle : read_riddles(folder, file.id).list) {
                // What was proved for other rules may be wrong for these.
                const OfferFound found = catalogue_.find(file.id, riddle.options);
                if (!found.offer || found.offer->rules != riddle.rules) continue;
                list.push_back(riddle_json(riddle));
                const bool win = riddle.kind == Riddle::Kind::Win;
                Json head{{"id", riddle.id},
                          {"game", file.id},
                          {"kind", win ? "win" : "best"},
                          {"difficulty", riddle.difficulty}};
                if (win) head["turns"] = riddle.turns;
                index.push_back(std::move(head));
            }
            if (!list.empty()) break;
        }
        if (!list.empty()) texts->games[file.id] = dump(Json{{"riddles", std::move(list)}});
    }
    texts->index = dump(Json{{"riddles", std::move(index)}});
    texts->etag = fmt::format("\"{:016x}\"", std::hash<std::string>{}(texts->index));
    return texts_ = std::move(texts);
}

}  // namespace cairn::serve
