#include "random_pages/shrink.hpp"

#include <algorithm>

namespace cairn::test {
namespace {

constexpr int kMostTries = 1500;

// The list that holds the n-th line or group, counted as they stand, and where it stands there.
struct Spot {
    Lines* list = nullptr;
    std::size_t at = 0;
};

bool find(Lines& lines, std::size_t& n, Spot& spot) {
    for (std::size_t k = 0; k < lines.size(); ++k) {
        if (n-- == 0) {
            spot = {&lines, k};
            return true;
        }
        if (find(lines[k].body, n, spot)) return true;
    }
    return false;
}

Spot spot_of(Page& page, std::size_t n) {
    Spot spot;
    find(page.lines, n, spot);
    return spot;
}

// The bracket that closes the one at `open`, or npos.
std::size_t closing(const std::string& text, std::size_t open) {
    int depth = 0;
    for (std::size_t k = open; k < text.size(); ++k) {
        if (text[k] == '(') ++depth;
        if (text[k] == ')' && --depth == 0) return k;
    }
    return std::string::npos;
}

bool letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// What may stand for `inside`, the text between two brackets: each of its words' sides at this depth.
std::vector<std::string> sides(const std::string& inside) {
    std::vector<std::string> out;
    int depth = 0;
    std::size_t from = 0;
    for (std::size_t k = 0; k < inside.size(); ++k) {
        if (inside[k] == '(' || inside[k] == '{') ++depth;
        if (inside[k] == ')' || inside[k] == '}') --depth;
        if (depth != 0 || inside[k] != ' ') continue;
        if (k > from) out.push_back(inside.substr(from, k - from));
        from = k + 1;
    }
    if (from > 0 && from < inside.size()) out.push_back(inside.substr(from));
    return out;
}

// Every line that is `text` with one pair of brackets replaced by something inside it.
std::vector<std::string> simpler(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t open = 0; open < text.size(); ++open) {
        if (text[open] != '(') continue;
        const std::size_t close = closing(text, open);
        if (close == std::string::npos) continue;
        std::size_t from = open;  // of the word before the bracket, if any
        while (from > 0 && letter(text[from - 1])) --from;
        const std::string inside = text.substr(open + 1, close - open - 1);
        std::vector<std::string> stand_ins = sides(inside);
        if (from != open) stand_ins = {inside, "mine", "points", "1"};
        for (const std::string& s : stand_ins) {
            std::string line = text;
            line.replace(from, close - from + 1, s);
            if (line.size() < text.size()) out.push_back(line);
        }
    }
    return out;
}

class Shrinker {
   public:
    Shrinker(Page page, std::string fault, const Fault& fault_of)
        : found_{std::move(page), std::move(fault), 0}, fault_of_(fault_of) {}

    Shrunk run() {
        bool better = true;
        while (better && found_.tried < kMostTries) {
            better = false;
            for (std::size_t n = found_.page.size(); n-- > 0;) better = shrink_at(n) || better;
        }
        return std::move(found_);
    }

   private:
    bool shrink_at(std::size_t n) {
        if (n >= found_.page.size()) return false;
        {
            Page page = found_.page;
            const Spot spot = spot_of(page, n);
            spot.list->erase(spot.list->begin() + std::ptrdiff_t(spot.at));
            if (keep(std::move(page))) return true;
        }
        {
            Page page = found_.page;
            const Spot spot = spot_of(page, n);
            Lines inside = std::move((*spot.list)[spot.at].body);
            if (!inside.empty()) {
                const auto at = spot.list->erase(spot.list->begin() + std::ptrdiff_t(spot.at));
                spot.list->insert(at, inside.begin(), inside.end());
                if (keep(std::move(page))) return true;
            }
        }
        Page page = found_.page;
        const Spot spot = spot_of(page, n);
        for (const std::string& text : simpler((*spot.list)[spot.at].text)) {
            Page other = page;
            const Spot there = spot_of(other, n);
            (*there.list)[there.at].text = text;
            if (keep(std::move(other))) return true;
        }
        return false;
    }

    bool keep(Page page) {
        if (found_.tried >= kMostTries) return false;
        ++found_.tried;
        std::string fault = fault_of_(page);
        if (fault.empty()) return false;
        found_.page = std::move(page);
        found_.fault = std::move(fault);
        return true;
    }

    Shrunk found_;
    const Fault& fault_of_;
};

}  // namespace

Shrunk shrink(Page page, std::string fault, const Fault& fault_of) {
    return Shrinker(std::move(page), std::move(fault), fault_of).run();
}

}  // namespace cairn::test
