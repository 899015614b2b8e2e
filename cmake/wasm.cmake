# The engine for the browser: board, rules, play and search, and those parts of later folders that describe a game to the
# page, as one file of WebAssembly. `scripts/wasm` calls this with Debian's emscripten; there are no threads in it.

include(cmake/piece_sets.cmake)  # piece_set_files.cpp
include(cmake/rooms.cmake)       # cairn_compile_by_rooms

set(sources ${PROJECT_BINARY_DIR}/piece_set_files.cpp)
foreach(layer board rules play search studio)
  file(GLOB_RECURSE more CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${layer}/*.cpp)
  list(APPEND sources ${more})
endforeach()
foreach(part study/json/json study/knowledge/facts study/knowledge/fingerprint
        study/knowledge/known_line study/match/statistics study/report/likeness study/report/maker
        study/report/report_json study/report/tally serve/view/view_json serve/view/events serve/view/showing_json
        serve/view/game_json serve/view/because serve/view/study_json serve/view/example_json)
  list(APPEND sources ${PROJECT_SOURCE_DIR}/src/${part}.cpp)
endforeach()
# Nothing reads files there.
list(FILTER sources EXCLUDE REGEX "/src/play/(game/library|say/game_texts)\\.cpp$")

add_executable(cairn_wasm ${sources})
target_compile_features(cairn_wasm PRIVATE cxx_std_20)
# {fmt} and nlohmann's JSON are headers; emscripten must see these two folders and nothing else of the system's.
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/include)
foreach(headers fmt nlohmann)
  file(CREATE_LINK /usr/include/${headers} ${PROJECT_BINARY_DIR}/include/${headers} SYMBOLIC)
endforeach()
target_include_directories(cairn_wasm PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_include_directories(cairn_wasm SYSTEM PRIVATE ${PROJECT_BINARY_DIR}/include)
target_compile_definitions(cairn_wasm PRIVATE FMT_HEADER_ONLY)
target_compile_options(cairn_wasm PRIVATE -Wall -Wextra)
if(CAIRN_ROOMS)
  cairn_compile_by_rooms(cairn_wasm)
endif()
# Exceptions are not caught: the engine throws none, and a page that makes it run out of memory ends the worker, which the
# page in the browser starts again. The stack is deep because parser and compiler call themselves, within limits. What it asks
# of its surroundings is WASI's, so that it needs no program of emscripten's: web/src/engine/load.ts gives it.
set_target_properties(cairn_wasm PROPERTIES OUTPUT_NAME cairn SUFFIX .wasm)
target_link_options(cairn_wasm PRIVATE
  --no-entry -sSTANDALONE_WASM=1 -sFILESYSTEM=0 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=32MB -sMAXIMUM_MEMORY=1GB
  -sTOTAL_STACK=4MB -sEXPORTED_FUNCTIONS=_cairn_room,_cairn_answer,_cairn_answer_length)
