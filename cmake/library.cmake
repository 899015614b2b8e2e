# libcairn: the engine for other programs.
#
#     libcairn.so, cairn.h       the C interface (src/lib/c); nothing but its functions can be seen from outside
#     libcairn_*.a, cairn/*.hpp  the same in C++
#
#     cmake --build build/release --target libcairn && cmake --install build/release --component library --prefix DIR
#
# A project that uses it: find_package(cairn), then link cairn::c or cairn::engine.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)


add_library(libcairn SHARED EXCLUDE_FROM_ALL $<TARGET_OBJECTS:cairn_lib>)
add_library(cairn::c ALIAS libcairn)
file(STRINGS ${PROJECT_SOURCE_DIR}/src/lib/c/cairn.h interface REGEX "^#define CAIRN_INTERFACE_VERSION ")
string(REGEX MATCH "[0-9]+" interface ${interface})
set_target_properties(libcairn PROPERTIES
  OUTPUT_NAME cairn EXPORT_NAME c LINKER_LANGUAGE CXX SOVERSION ${interface} VERSION ${interface}.${PROJECT_VERSION})
target_link_libraries(libcairn PRIVATE cairn_study)
target_link_options(libcairn PRIVATE -Wl,--version-script=${PROJECT_SOURCE_DIR}/src/lib/c/exports.map)
target_include_directories(libcairn INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src/lib/c> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

# ---- installing

set(engine_layers ${CAIRN_LAYERS})
list(FIND engine_layers lib last)
math(EXPR last "${last} + 1")
list(SUBLIST engine_layers 0 ${last} engine_layers)
set(engine ${engine_layers})
list(TRANSFORM engine PREPEND cairn_)
target_compile_features(cairn_board PUBLIC cxx_std_20)
target_include_directories(cairn_board PUBLIC $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/cairn>)
set_target_properties(cairn_lib PROPERTIES EXPORT_NAME engine)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/cairn)
install(TARGETS libcairn EXPORT cairn-c LIBRARY COMPONENT library)
install(FILES src/lib/c/cairn.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
install(EXPORT cairn-c NAMESPACE cairn:: DESTINATION ${package} COMPONENT library)

install(TARGETS ${engine} EXPORT cairn-engine ARCHIVE COMPONENT library)
foreach(layer IN LISTS engine_layers)
  install(DIRECTORY src/${layer} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/cairn COMPONENT library
    FILES_MATCHING PATTERN "*.hpp" PATTERN "*.def")
endforeach()
install(EXPORT cairn-engine NAMESPACE cairn:: DESTINATION ${package} COMPONENT library)

file(WRITE ${PROJECT_BINARY_DIR}/cairnConfig.cmake [=[
# find_package(cairn): cairn::c, the C interface; cairn::engine, the C++ libraries.
include(${CMAKE_CURRENT_LIST_DIR}/cairn-c.cmake)
include(CMakeFindDependencyMacro)
find_dependency(Threads)
find_package(fmt QUIET)
find_package(nlohmann_json QUIET)
if(TARGET fmt::fmt AND TARGET nlohmann_json::nlohmann_json)  # only the C++ libraries need them
  include(${CMAKE_CURRENT_LIST_DIR}/cairn-engine.cmake)
endif()
]=])
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cairnConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cairnConfig.cmake ${PROJECT_BINARY_DIR}/cairnConfigVersion.cmake
  DESTINATION ${package} COMPONENT library)
