#include "native/native.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include "native/cache.hpp"
#include "native/headers.hpp"
#include "native/writer.hpp"

namespace cairn::native {
namespace {

namespace fs = std::filesystem;

std::string name_of_part(std::size_t number) { return "cairn_native_" + std::to_string(number); }

std::string written(const std::vector<const Program*>& programs) {
    std::string source = native_prologue();
    for (std::size_t k = 0; k < programs.size(); ++k)
        source += write_native_part(*programs[k], name_of_part(k));
    return source;
}

const std::string& headers_digest() {
    static const std::string result = [] {
        std::string all;
        for (const HeaderFile& file : header_files())
            all += std::string(file.path) + "\n" + std::string(file.text);
        return digest(all);
    }();
    return result;
}

// One file of native code: where it lies, or would.
class Library {
   public:
    Library(std::string source, Effort effort) : source_(std::move(source)), effort_(effort) {
        compiler_ = system_compiler();
        if (!compiler_) {
            problem_ = "there is no compiler of C++ here ($CXX, c++, g++, clang++)";
            return;
        }
        folder_ = cache_folder();
        if (folder_.empty()) {
            problem_ = "there is no folder for compiled code: neither XDG_CACHE_HOME nor HOME is set";
            return;
        }
        std::string all = source_ + headers_digest() + compiler_->identity + processor_identity();
        for (const std::string& option : compiler_options(effort)) all += " " + option;
        file_ = folder_ / (digest(all) + ".so");
    }

    const std::string& problem() const { return problem_; }

    // The parts, in order; empty when the file is not there or not as it was made.
    std::vector<NativeCode> load(std::size_t parts) {
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
        std::vector<NativeCode> codes;
        for (std::size_t k = 0; k < parts; ++k)
            if (const void* const code = dlsym(library, name_of_part(k).c_str()))
                codes.push_back(*static_cast<const NativeCode*>(code));
        if (codes.size() != parts) problem_ = "the compiled code is not complete", codes.clear();
        return codes;
    }

    void compile() {
        if (!problem_.empty()) return;
        problem_ = make_private(folder_);
        if (!problem_.empty()) return;
        const fs::path headers = folder_ / ("headers-" + headers_digest());
        if (!write_headers(headers)) {
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
        else if (!compile_library(*compiler_, effort_, headers, source, unfinished, log))
            problem_ = "the compiler refused the code; what it said is in " + log.string();
        fs::remove(source, error);
        if (!problem_.empty()) return;
        fs::remove(log, error);
        fs::rename(unfinished, file_, error);
        if (error || !seal(file_)) problem_ = file_.string() + " cannot be written";
    }

   private:
    static bool write_headers(const fs::path& folder) {
        std::error_code error;
        if (is_whole(folder / "complete")) return true;
        for (const HeaderFile& header : header_files()) {
            const fs::path file = folder / header.path;
            fs::create_directories(file.parent_path(), error);
            if (!write_file(file, header.text)) return false;
        }
        return write_file(folder / "complete", headers_digest()) && seal(folder / "complete");
    }

    std::string source_;
    Effort effort_;
    std::optional<Compiler> compiler_;
    fs::path folder_, file_;
    std::string problem_;
};

}  // namespace

Code find(const Program& program) {
    Library library(written({&program}), Effort::Full);
    const auto codes = library.load(1);
    return {codes.empty() ? NativeCode{} : codes.front(), library.problem()};
}

Batch make_all(const std::vector<const Program*>& programs, Effort effort) {
    Library library(written(programs), effort);
    auto codes = library.load(programs.size());
    if (codes.empty() && library.problem().empty()) {
        library.compile();
        codes = library.load(programs.size());
    }
    return {std::move(codes), library.problem()};
}

Code make(const Program& program) {
    const Batch batch = make_all({&program}, Effort::Full);
    return {batch.codes.empty() ? NativeCode{} : batch.codes.front(), batch.problem};
}

}  // namespace cairn::native
