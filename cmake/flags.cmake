# cairn_flags: what every target of ours is compiled with.

# CAIRN_ARCH is the -march every file is built for. x86-64-v3 (AVX2, BMI2: Intel since 2013, AMD since 2015)
# gives the hot path `pdep`, which picks the k-th point of a set in one instruction; without it the same code
# takes a loop. Set it to `native` for this machine alone, or to nothing for the compiler's baseline.
set(arch "")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  set(arch "x86-64-v3")
  if(EXISTS /proc/cpuinfo)
    file(STRINGS /proc/cpuinfo modern REGEX "^flags.* avx2 .*bmi2" LIMIT_COUNT 1)
    if(NOT modern)  # better slow than an illegal instruction
      set(arch "")
    endif()
  endif()
endif()
set(CAIRN_ARCH "${arch}" CACHE STRING "Processor to build for, as in -march; empty for the baseline")

add_library(cairn_flags INTERFACE)
target_compile_features(cairn_flags INTERFACE cxx_std_20)
set(CMAKE_CXX_EXTENSIONS OFF)
target_include_directories(cairn_flags INTERFACE ${PROJECT_SOURCE_DIR}/src)
# GCC 12's plain -Wshadow also objects to the names inside an enum class; clang's, in the fuzz build, does not.
target_compile_options(cairn_flags INTERFACE
  -Wall -Wextra -Wpedantic -Werror $<IF:$<CXX_COMPILER_ID:GNU>,-Wshadow=local,-Wshadow>)

if(CAIRN_ARCH)
  target_compile_options(cairn_flags INTERFACE -march=${CAIRN_ARCH})
endif()

# The engine is also a shared library (src/lib), so all code is position-independent. Nobody replaces our functions by others
# of the same name: GCC may inline them as it would in a program.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(cairn_flags INTERFACE -fno-semantic-interposition)
endif()

if(CAIRN_SANITIZE)
  target_compile_options(cairn_flags INTERFACE -fsanitize=${CAIRN_SANITIZE} -fno-sanitize-recover=all)
  target_link_options(cairn_flags INTERFACE -fsanitize=${CAIRN_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # These check every access through a pointer and triple GCC's compile time. AddressSanitizer sees most of
    # what they would, and the fuzz build (clang, cheaper) keeps them.
    target_compile_options(cairn_flags INTERFACE -fno-sanitize=null,alignment,object-size,vptr)
  endif()
endif()

if(CAIRN_FUZZ)
  # Inlining every instruction takes clang minutes with this much instrumentation, and fuzzing gains nothing by it.
  target_compile_definitions(cairn_flags INTERFACE CAIRN_FUZZING)
endif()

# Warnings that GCC 12 gives for correct code, so that they say nothing.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(cairn_flags INTERFACE -Wno-restrict)  # "literal" + std::string: GCC bug 105651
  if(CAIRN_SANITIZE)
    # Instrumented code confuses the data flow that this one relies on; the release build keeps it.
    target_compile_options(cairn_flags INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()

if(CAIRN_IPO)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()
