# The tests that take longest begin first, so that none is left to run alone at the end. tests/seconds.txt says how long each took
# when that was last written down (scripts/test-seconds); what it does not name is short.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/seconds.txt)
file(STRINGS ${PROJECT_SOURCE_DIR}/tests/seconds.txt lines REGEX "^[a-z]")
get_property(tests DIRECTORY PROPERTY TESTS)
foreach(line IN LISTS lines)
  string(REGEX MATCH "^([a-z_0-9]+) +([0-9]+)$" found "${line}")
  if(NOT found)
    message(FATAL_ERROR "tests/seconds.txt: `${line}` is no name and number")
  endif()
  if(CMAKE_MATCH_1 IN_LIST tests)
    set_tests_properties(${CMAKE_MATCH_1} PROPERTIES COST ${CMAKE_MATCH_2})
  endif()
endforeach()
