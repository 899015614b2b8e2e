# The page in web/ is built and tested by scripts/web. Its browser tests play against the command as people get it, so they
# belong to the release build.

if(CMAKE_BUILD_TYPE STREQUAL Release AND TARGET cairn)
  add_test(NAME web COMMAND ${PROJECT_SOURCE_DIR}/scripts/web test)
  set_tests_properties(web PROPERTIES TIMEOUT 900 ENVIRONMENT "CAIRN=$<TARGET_FILE:cairn>")
endif()
