# One static library for each folder of src/, cairn_<folder>, linked to the one before it; then the command.
# A folder without a .cpp file is passed over.

find_package(Threads REQUIRED)

find_package(fmt REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(OpenSSL REQUIRED)  # keys, and messages that only the receiver can read
find_package(Boost 1.74 REQUIRED)  # Beast and Asio are headers only

# PostgreSQL as a second database of the server: where libpq is not installed, the program says that it is not built in.
find_path(PQ_INCLUDE libpq-fe.h PATH_SUFFIXES postgresql)
find_library(PQ_LIBRARY pq)

# What only one folder, and those after it, may use.
set(native_needs ${CMAKE_DL_LIBS})
set(study_needs fmt::fmt nlohmann_json::nlohmann_json zstd)
set(serve_needs SQLite::SQLite3 Boost::headers OpenSSL::SSL OpenSSL::Crypto)
set(cli_needs CLI11::CLI11)

set(CAIRN_ALL $<BUILD_INTERFACE:cairn_flags>)  # in the end: the topmost library, and through it every other

include(cmake/piece_sets.cmake)  # piece_set_files.cpp
include(cmake/rooms.cmake)       # cairn_compile_by_rooms

foreach(layer IN LISTS CAIRN_LAYERS)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${layer}/*.cpp)
  if(layer STREQUAL "rules")
    list(APPEND sources ${PROJECT_BINARY_DIR}/piece_set_files.cpp)
  elseif(layer STREQUAL "native")
    include(cmake/native.cmake)
    list(APPEND sources ${CAIRN_NATIVE_SOURCE})
  endif()
  # main() belongs to the command, so that the tests can link the rest of cli/ too.
  list(REMOVE_ITEM sources ${PROJECT_SOURCE_DIR}/src/cli/main.cpp)
  if(CAIRN_FUZZ)
    # Fuzzing reads protocols, not command lines or sockets, whose libraries take long to compile.
    list(FILTER sources EXCLUDE REGEX "/src/cli/(commands|line|bench)/[a-z_]+\\.cpp$")
    list(FILTER sources EXCLUDE REGEX "/src/cli/(native_code|terminal/(game|show|progress_bar))\\.cpp$")
    list(FILTER sources EXCLUDE REGEX "/src/serve/net/server\\.cpp$")
    # Nor does it study games.
    list(FILTER sources EXCLUDE REGEX
      "/src/study/(puzzle/[a-z_]*|riddle/(forced|make|win)|match/(tournament|folder|schedule|score_sheet)|proof/(choice_order|proof_table|prover|solve)|atlas/verify)\\.cpp$")
  endif()
  if(NOT PQ_INCLUDE OR NOT PQ_LIBRARY)
    list(FILTER sources EXCLUDE REGEX "/src/serve/storage/postgres[a-z_]*\\.cpp$")
  endif()
  if(NOT sources)
    continue()
  endif()
  add_library(cairn_${layer} STATIC ${sources})
  target_link_libraries(cairn_${layer} PUBLIC ${CAIRN_ALL} Threads::Threads ${${layer}_needs})
  if(layer STREQUAL "serve" AND PQ_INCLUDE AND PQ_LIBRARY)
    target_include_directories(cairn_serve SYSTEM PUBLIC ${PQ_INCLUDE})
    target_link_libraries(cairn_serve PUBLIC ${PQ_LIBRARY})
    target_compile_definitions(cairn_serve PUBLIC CAIRN_POSTGRES)
  endif()
  set(CAIRN_ALL cairn_${layer})
  if(CAIRN_ROOMS)
    cairn_compile_by_rooms(cairn_${layer})
  endif()
endforeach()

# How much the compiler does for these rooms: for the files of each, and for the one file made of them.
function(cairn_effort level)
  foreach(room IN LISTS ARGN)
    string(REGEX MATCH "^[a-z]+" layer ${room})
    string(REPLACE "/" "_" unit ${room})
    file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${room}/*.cpp)
    if(CAIRN_ROOMS)
      list(FILTER files INCLUDE REGEX "${CAIRN_ALONE}")
      list(APPEND files ${PROJECT_BINARY_DIR}/CMakeFiles/cairn_${layer}.dir/Unity/unity_${unit}_cxx.cxx)
    endif()
    set_source_files_properties(${files} PROPERTIES COMPILE_OPTIONS ${level})
  endforeach()
endfunction()

# Reading pages, waiting for the network and talking to people are not worth the compiler's full effort; what plays,
# searches and counts is, and so is what it is measured with.
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  foreach(layer rules native serve cli)
    target_compile_options(cairn_${layer} PRIVATE -O1)
  endforeach()
  cairn_effort(-O1 play/text play/show play/say study/match study/knowledge study/json board/kinds)
  cairn_effort(-O3 cli/bench)
endif()

# Under sanitizers the compiler's effort costs more than it brings where little is computed: without it these folders are
# compiled in half the time.
if(CMAKE_BUILD_TYPE STREQUAL "Debug" AND CAIRN_TESTS)
  foreach(layer native serve cli)
    target_compile_options(cairn_${layer} PRIVATE -O0)
  endforeach()
endif()

if(TARGET cairn_lib)
  target_compile_definitions(cairn_lib PRIVATE CAIRN_VERSION="${PROJECT_VERSION}")
endif()

# What cli/ is told about the world. Games are looked for in --games or $CAIRN_GAMES, then in
# ../share/cairn/games beside the installed command, then in the source tree it was built from.
if(TARGET cairn_cli)
  target_compile_definitions(cairn_cli PUBLIC
    CAIRN_VERSION="${PROJECT_VERSION}"
    CAIRN_SOURCE_GAMES="${PROJECT_SOURCE_DIR}/games"
    CAIRN_SOURCE_WEB="${PROJECT_SOURCE_DIR}/web/dist")
endif()

file(GLOB main CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/cli/main.cpp)
if(main AND NOT CAIRN_FUZZ)
  add_executable(cairn ${main})
  target_link_libraries(cairn PRIVATE ${CAIRN_ALL})
  # Native code calls functions of the program that loads it.
  set_target_properties(cairn PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR} ENABLE_EXPORTS ON)

  include(GNUInstallDirs)
  install(TARGETS cairn RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(DIRECTORY games/ DESTINATION ${CMAKE_INSTALL_DATADIR}/cairn/games)
  install(DIRECTORY knowledge/ DESTINATION ${CMAKE_INSTALL_DATADIR}/cairn/knowledge)

  # The least one can ask of a build: it starts and knows its version.
  string(TOLOWER ${CMAKE_BUILD_TYPE} build)
  add_test(NAME ${build}_version COMMAND cairn --version)
  string(REPLACE "." "\\." version_pattern ${PROJECT_VERSION})
  set_tests_properties(${build}_version PROPERTIES PASS_REGULAR_EXPRESSION "${version_pattern}")
endif()
