# bench/load is a program of its own, the load generator of the server. bench/*.cpp together are one
# Google Benchmark program, built where the library is installed.

file(GLOB load_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bench/load/*.cpp)
add_executable(cairn_load ${load_sources})
target_include_directories(cairn_load PRIVATE ${PROJECT_SOURCE_DIR}/bench)
target_link_libraries(cairn_load PRIVATE cairn_flags nlohmann_json::nlohmann_json)

find_package(benchmark QUIET)
file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bench/*.cpp)
if(benchmark_FOUND AND sources)
  add_executable(cairn_bench_micro ${sources})
  target_compile_definitions(cairn_bench_micro PRIVATE CAIRN_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_link_libraries(cairn_bench_micro PRIVATE
    ${CAIRN_ALL} benchmark::benchmark benchmark::benchmark_main)
endif()
