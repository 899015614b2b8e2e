// Values by name, ascending: a small map for tables that are built once and then only read. References stay valid until
// the next new name.
#pragma once

#include <algorithm>
#include <cassert>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn {

template <class T>
class NameTable {
   public:
    using Entry = std::pair<std::string, T>;
    using Iterator = typename std::vector<Entry>::const_iterator;

    T& operator[](std::string_view name) {
        auto i = std::lower_bound(entries_.begin(), entries_.end(), name, before);
        if (i == entries_.end() || i->first != name) i = entries_.insert(i, Entry(std::string(name), T{}));
        return i->second;
    }
    Iterator find(std::string_view name) const {
        const auto i = std::lower_bound(begin(), end(), name, before);
        return i != end() && i->first == name ? i : end();
    }
    bool contains(std::string_view name) const { return find(name) != end(); }
    const T& at(std::string_view name) const {
        const auto i = find(name);
        assert(i != end() && "no such name");
        return i->second;
    }

    Iterator begin() const { return entries_.begin(); }
    Iterator end() const { return entries_.end(); }
    typename std::vector<Entry>::iterator begin() { return entries_.begin(); }
    typename std::vector<Entry>::iterator end() { return entries_.end(); }

   private:
    static bool before(const Entry& entry, std::string_view name) { return entry.first < name; }
    std::vector<Entry> entries_;
};

}  // namespace cairn
