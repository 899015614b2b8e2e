# Each folder of tests/ with .cpp files, in it or in its rooms, becomes one GoogleTest program test_<folder> and one line of ctest.
#
#     tests/support/      helpers for all of them: a library, not a program; #include "support/..."
#     tests/fuzz/         fuzz targets, built by cmake/fuzz.cmake
#     tests/naive/        Python: slow and plain second opinions
#     tests/**/test_*.py  a Python test (or selftest.py): a script that fails by its exit status; $CAIRN is the command
#
# Tests run in the source folder. In C++ CAIRN_SOURCE_DIR is its path.

find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)

# What all tests share, with the heavy headers compiled once.
file(GLOB support CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/support/*.cpp)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/test_support.cpp CONTENT "// Holds the precompiled header of the tests.\n")
add_library(test_support STATIC ${PROJECT_BINARY_DIR}/test_support.cpp ${support})
target_include_directories(test_support PUBLIC ${PROJECT_SOURCE_DIR}/tests)
# The tests themselves are not optimised: they are compiled more often than run, and most of their time is the libraries'.
# Those of the boards are: slow readings of every word, which are their own.
target_compile_options(test_support PRIVATE -O0)
# The header that is compiled once fits only what has the same settings: the compiler's own, not libcairn's.
set_target_properties(test_support PROPERTIES POSITION_INDEPENDENT_CODE OFF)
set(CAIRN_OPTIMISED_TESTS board)
target_compile_definitions(test_support PUBLIC CAIRN_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
target_link_libraries(test_support PUBLIC
  ${CAIRN_ALL} GTest::gmock GTest::gtest GTest::gtest_main rapidcheck rapidcheck_gtest)
# The headers of the engine are those that most tests include.
set(common game/examples game/library game/match say/prompt text/notation text/position)
list(TRANSFORM common PREPEND ${PROJECT_SOURCE_DIR}/src/play/)
list(TRANSFORM common APPEND .hpp)
target_precompile_headers(test_support PRIVATE
  <gmock/gmock.h> <gtest/gtest.h> <rapidcheck.h> <rapidcheck/gtest.h>
  <algorithm> <array> <filesystem> <fstream> <map> <optional> <set> <sstream> <string> <string_view> <vector> ${common})

function(cairn_test_settings name)
  set_tests_properties(${name} PROPERTIES
    TIMEOUT 900
    ENVIRONMENT "UBSAN_OPTIONS=print_stacktrace=1;PYTHONDONTWRITEBYTECODE=1")
endfunction()

file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/*/*.cpp)
set(folders ${sources})
list(TRANSFORM folders REPLACE "${PROJECT_SOURCE_DIR}/tests/([^/]+)/.*$" "\\1")
list(REMOVE_DUPLICATES folders)
list(REMOVE_ITEM folders support fuzz naive)
foreach(folder IN LISTS folders)
  set(mine ${sources})
  list(FILTER mine INCLUDE REGEX "^${PROJECT_SOURCE_DIR}/tests/${folder}/")
  add_executable(test_${folder} ${mine})
  target_link_libraries(test_${folder} PRIVATE test_support)
  target_link_options(test_${folder} PRIVATE -rdynamic)  # native code calls functions of the program that loads it
  if(NOT folder IN_LIST CAIRN_OPTIMISED_TESTS)
    target_compile_options(test_${folder} PRIVATE -O0)
    target_precompile_headers(test_${folder} REUSE_FROM test_support)
    set_target_properties(test_${folder} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  endif()
  add_test(NAME ${folder} COMMAND test_${folder} --gtest_brief=1 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  cairn_test_settings(${folder})
endforeach()

find_package(Python3 REQUIRED COMPONENTS Interpreter)
file(GLOB scripts CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/tests/*/test_*.py ${PROJECT_SOURCE_DIR}/tests/*/*/test_*.py
  ${PROJECT_SOURCE_DIR}/tests/*/selftest.py)
foreach(script IN LISTS scripts)
  string(REGEX REPLACE ".*/tests/([^/]+)/([^/]+/)?(test_)?([^/]+)\\.py$" "\\1_\\4" name ${script})
  add_test(NAME ${name} COMMAND Python3::Interpreter ${script} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  cairn_test_settings(${name})
  if(TARGET cairn)
    set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT "CAIRN=$<TARGET_FILE:cairn>")
  endif()
endforeach()

# Rules about the source itself.
add_test(NAME layers COMMAND ${PROJECT_SOURCE_DIR}/scripts/check-layers)
add_test(NAME format COMMAND ${PROJECT_SOURCE_DIR}/scripts/format --check)
add_test(NAME language_words COMMAND ${PROJECT_SOURCE_DIR}/scripts/words --check)
add_test(NAME editor_words COMMAND ${PROJECT_SOURCE_DIR}/scripts/editor-words --check)
