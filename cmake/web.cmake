# The page in web/ is built and tested by scripts/web. Its browser tests play against the command as people get it, so they
# belong to the release build.

if(CMAKE_BUILD_TYPE STREQUAL Release AND TARGET cairn)
  add_test(NAME web COMMAND ${PROJECT_SOURCE_DIR}/scripts/web test)
  set_tests_properties(web PROPERTIES TIMEOUT 1800 ENVIRONMENT "CAIRN=$<TARGET_FILE:cairn>")

  # The engine in the browser, held to the native one. Where emscripten is not installed there is none, and the page says so.
  find_program(EMSCRIPTEN_COMPILER em++)
  if(EMSCRIPTEN_COMPILER)
    add_test(NAME wasm COMMAND ${PROJECT_SOURCE_DIR}/scripts/wasm test)
    set_tests_properties(wasm PROPERTIES TIMEOUT 1800)
    set_tests_properties(web PROPERTIES DEPENDS wasm)
  endif()
endif()
