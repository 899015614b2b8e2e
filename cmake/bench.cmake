# bench/*.cpp together are one Google Benchmark program, built where the library is installed.

find_package(benchmark QUIET)
file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bench/*.cpp)
if(benchmark_FOUND AND sources)
  add_executable(cairn_bench_micro ${sources})
  target_compile_definitions(cairn_bench_micro PRIVATE CAIRN_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(cairn_bench_micro PRIVATE
    ${CAIRN_ALL} benchmark::benchmark benchmark::benchmark_main)
endif()
