# Every tests/fuzz/fuzz_*.cpp is one libFuzzer program, run briefly by ctest and for longer by `make fuzz`.
#
#     tests/fuzz/corpus/fuzz_x/    kept inputs, old crashes among them; read, never written
#     tests/fuzz/fuzz_x.dict       words to try, if present
#     build/fuzz/found/fuzz_x/     inputs that reached something new, and crash-* files: keep what is worth keeping

if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "libFuzzer comes with clang: use `cmake --preset fuzz`.")
endif()

file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/fuzz/fuzz_*.cpp)
foreach(source IN LISTS sources)
  cmake_path(GET source STEM name)
  add_executable(${name} ${source})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  target_compile_definitions(${name} PRIVATE CAIRN_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE ${CAIRN_ALL})
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)

  add_test(NAME ${name} COMMAND ${PROJECT_SOURCE_DIR}/scripts/fuzz ${name} -runs=20000 -max_total_time=10 -seed=1)
  set_tests_properties(${name} PROPERTIES TIMEOUT 120 ENVIRONMENT "UBSAN_OPTIONS=print_stacktrace=1")
endforeach()
