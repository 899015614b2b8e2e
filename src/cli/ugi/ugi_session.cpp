#include "cli/ugi/ugi_session.hpp"

#include <mutex>
#include <thread>

#include "cli/terminal/console.hpp"
#include "play/text/phrases.hpp"

namespace cairn {
namespace {

class Session {
   public:
    Session(Ugi& ugi, std::ostream& out) : ugi_(ugi), out_(out) {
        ugi_.tell_to([this](const std::string& lines) { write(lines); });
    }
    ~Session() {
        finish_search();
        ugi_.tell_to({});
    }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    void hear(const std::string& line) {
        const auto words = words_of(line);
        const std::string_view command = words.empty() ? "" : words[0];
        if (searching() && command == "isready") return write("readyok\n");
        if (command == "stop" || command == "quit") ugi_.stop();
        finish_search();
        if (command != "go") return write(ugi_.answer(line));
        infinite_ = std::find(words.begin(), words.end(), "infinite") != words.end();
        ugi_.allow_search();
        search_ = std::thread([this, line] { write(ugi_.answer(line)); });
    }

   private:
    bool searching() const { return search_.joinable(); }
    void finish_search() {
        if (!searching()) return;
        if (infinite_) ugi_.stop();
        search_.join();
    }
    void write(const std::string& lines) {
        const std::lock_guard lock(writing_);
        out_ << lines << std::flush;
    }

    Ugi& ugi_;
    std::ostream& out_;
    std::mutex writing_;
    std::thread search_;
    bool infinite_ = false;
};

}  // namespace

void run_ugi_session(Ugi& ugi, std::istream& in, std::ostream& out) {
    in.tie(nullptr);  // reading would flush `out` while a search writes to it
    Session session(ugi, out);
    std::string line;
    while (!ugi.finished() && read_line(in, line)) session.hear(line);
}

}  // namespace cairn
