#include "random_pages/page.hpp"

namespace cairn::test {
namespace {

void write(const Lines& lines, std::size_t depth, std::string& out) {
    for (const Line& line : lines) {
        if (line.group()) {
            write(line.body, depth, out);
            continue;
        }
        out += std::string(4 * depth, ' ') + line.text + "\n";
        write(line.body, depth + 1, out);
        // A block whose lines were all taken out is still a block.
        if (line.text.back() == ':' && line.body.empty()) out.insert(out.size() - 1, " nothing");
    }
}

void collect(Lines& lines, std::vector<Line*>& out) {
    for (Line& line : lines) {
        if (!line.group()) out.push_back(&line);
        collect(line.body, out);
    }
}

std::size_t count(const Lines& lines) {
    std::size_t n = lines.size();
    for (const Line& line : lines) n += count(line.body);
    return n;
}

}  // namespace

std::string Page::text() const {
    std::string out;
    write(lines, 0, out);
    return out;
}

std::vector<Line*> Page::in_order() {
    std::vector<Line*> out;
    collect(lines, out);
    return out;
}

std::size_t Page::size() const { return count(lines); }

}  // namespace cairn::test
