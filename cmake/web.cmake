# The page in web/ is built and tested by scripts/web. Its browser tests play against the command as people get it, so they
# belong to the release build. Each file of them is one line of ctest, with a server and a browser of its own: so they run side
# by side. All of them, and the types and the unit tests, want the page, which is built before.

if(CMAKE_BUILD_TYPE STREQUAL Release AND TARGET cairn)
  add_test(NAME web_page COMMAND ${PROJECT_SOURCE_DIR}/scripts/web build)
  set_tests_properties(web_page PROPERTIES TIMEOUT 900 FIXTURES_SETUP page)

  add_test(NAME web_types COMMAND ${PROJECT_SOURCE_DIR}/scripts/web types)
  add_test(NAME web_units COMMAND ${PROJECT_SOURCE_DIR}/scripts/web units)
  set(page_tests web_types web_units)
  file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/tests/*.test.mjs)
  foreach(file IN LISTS files)
    cmake_path(GET file FILENAME file)
    string(REGEX REPLACE "\\.test\\.mjs$" "" name ${file})
    add_test(NAME web_${name} COMMAND ${PROJECT_SOURCE_DIR}/scripts/web browser ${file})
    list(APPEND page_tests web_${name})
  endforeach()
  set_tests_properties(${page_tests} PROPERTIES
    TIMEOUT 1800 FIXTURES_REQUIRED page ENVIRONMENT "CAIRN=$<TARGET_FILE:cairn>")

  # The engine in the browser, held to the native one. Where emscripten is not installed there is none, and the page says so.
  find_program(EMSCRIPTEN_COMPILER em++)
  if(EMSCRIPTEN_COMPILER)
    add_test(NAME wasm COMMAND ${PROJECT_SOURCE_DIR}/scripts/wasm test)
    set_tests_properties(wasm PROPERTIES TIMEOUT 1800)
    set_tests_properties(web_page PROPERTIES DEPENDS wasm)
  endif()
endif()
