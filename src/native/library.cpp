#include "native/library.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include "native/cache.hpp"
#include "native/headers.hpp"

namespace cairn::native {

namespace fs = std::filesystem;

const std::string& headers_digest() {
    static const std::string result = [] {
        std::string all;
        for (const HeaderFile& file : header_files())
            all += std::string(file.path) + "\n" + std::string(file.text);
        return digest(all);
    }();
    return result;
}

fs::path headers_in(const fs::path& cache) {
    const fs::path folder = cache / ("headers-" + headers_digest());
    std::error_code error;
    if (is_whole(folder / "complete")) return folder;
    for (const HeaderFile& header : header_files()) {
        const fs::path file = folder / header.path;
        fs::create_directories(file.parent_path(), error);
        if (!write_file(file, header.text)) return {};
    }
    const bool complete = write_file(folder / "complete", headers_digest()) && seal(folder / "complete");
    return complete ? folder : fs::path();
}

Library::Library(std::string source, Effort effort)
    : source_(std::move(source)), effort_(fitting(effort, source_)) {
    compiler_ = system_compiler();
    if (!compiler_) {
        problem_ = "there is no compiler of C++ here ($CXX, c++, g++, clang++)";
        return;
    }
    folder_ = cache_folder();
    if (folder_.empty()) {
        problem_ = kNoCacheFolder;
        return;
    }
    std::string all = source_ + headers_digest() + compiler_->identity + processor_identity();
    for (const std::string& option : compiler_options(effort_)) all += " " + option;
    file_ = folder_ / (digest(all) + ".so");
}

std::vector<const void*> Library::load(const std::vector<std::string>& names) {
    std::error_code error;
    if (!problem_.empty() || !fs::exists(file_, error)) return {};
    problem_ = make_private(folder_);
    if (!problem_.empty() || !is_whole(file_)) return {};
    // Never closed: Games may run it until the program ends.
    void* const library = dlopen(file_.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        problem_ = std::string("the compiled code cannot be loaded: ") + dlerror();
        return {};
    }
    std::vector<const void*> symbols;
    for (const std::string& name : names)
        if (const void* const symbol = dlsym(library, name.c_str())) symbols.push_back(symbol);
    if (symbols.size() != names.size()) problem_ = "the compiled code is not complete", symbols.clear();
    return symbols;
}

std::vector<const void*> Library::make(const std::vector<std::string>& names, const std::atomic<bool>* over) {
    auto symbols = load(names);
    if (!symbols.empty() || !problem_.empty()) return symbols;
    compile(over);
    return load(names);
}

void Library::compile(const std::atomic<bool>* over) {
    if (!problem_.empty()) return;
    problem_ = make_private(folder_);
    if (!problem_.empty()) return;
    const fs::path headers = headers_in(folder_);
    if (headers.empty()) {
        problem_ = "the folder " + folder_.string() + " cannot be written to";
        return;
    }
    fs::path source = file_, log = file_, unfinished = file_;
    const std::string mine = "." + std::to_string(getpid());
    source.replace_extension(mine + ".cpp");
    log.replace_extension(".log");
    unfinished += mine;
    std::error_code error;
    if (!write_file(source, source_)) problem_ = source.string() + " cannot be written";
    else if (!compile_library(*compiler_, effort_, headers, source, unfinished, log, over))
        problem_ = "the compiler refused the code; what it said is in " + log.string();
    fs::remove(source, error);
    if (!problem_.empty()) {
        fs::remove(unfinished, error);
        return;
    }
    fs::remove(log, error);
    fs::rename(unfinished, file_, error);
    if (error || !seal(file_)) problem_ = file_.string() + " cannot be written";
}

}  // namespace cairn::native
