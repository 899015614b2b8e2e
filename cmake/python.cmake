# cairn_python: the module behind `import cairn` (python/). Built where pybind11 and Python's headers are installed, and only when
# asked for: `pip install ./python` asks, and so do the tests.

set(CAIRN_PYTHON /usr/bin/python3 CACHE FILEPATH "The Python that the module is for; its tests need numpy")
set(Python_EXECUTABLE ${CAIRN_PYTHON})
set(PYBIND11_FINDPYTHON ON)
find_package(Python COMPONENTS Interpreter Development.Module QUIET)
find_package(pybind11 2.10 CONFIG QUIET)
if(NOT pybind11_FOUND OR NOT Python_Development.Module_FOUND)
  return()
endif()

file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/python/src/*.cpp)
pybind11_add_module(cairn_python MODULE NO_EXTRAS EXCLUDE_FROM_ALL ${sources})
target_link_libraries(cairn_python PRIVATE cairn_lib)
target_compile_definitions(cairn_python PRIVATE CAIRN_VERSION="${PROJECT_VERSION}")
# Only what Python looks for can be seen from outside, so that two modules cannot disturb one another.
target_link_options(cairn_python PRIVATE -Wl,--exclude-libs,ALL)
# pybind11's headers shadow names.
target_compile_options(cairn_python PRIVATE -Wno-shadow -O2)
set_target_properties(cairn_python PROPERTIES OUTPUT_NAME _cairn LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/python)

# The tests play with the module as people get it, so they belong to the release build.
if(CMAKE_BUILD_TYPE STREQUAL Release AND TARGET cairn)
  add_test(NAME library COMMAND ${CAIRN_PYTHON} ${PROJECT_SOURCE_DIR}/tests/lib/installed.py)
  set_tests_properties(library PROPERTIES TIMEOUT 900 ENVIRONMENT "CAIRN_BUILD=${PROJECT_BINARY_DIR}")
  add_test(NAME python COMMAND ${CAIRN_PYTHON} ${PROJECT_SOURCE_DIR}/python/tests/run.py)
  set_tests_properties(python PROPERTIES TIMEOUT 900
    ENVIRONMENT "CAIRN=$<TARGET_FILE:cairn>;CAIRN_BUILD=${PROJECT_BINARY_DIR};PYTHONDONTWRITEBYTECODE=1")
endif()
