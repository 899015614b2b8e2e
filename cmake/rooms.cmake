# A room of a layer, with the rooms inside it, is compiled as one file: reading the same headers for each of its files takes
# longer than compiling them. So two files of a room may not give one name to two things, not even in unnamed namespaces.
# Files that take long by themselves stay alone, and the kinds of boards, which are written to one pattern with the same
# names in each; and plan.cpp, about which GCC 12 warns wrongly when it sees its callers too.
# CAIRN_ROOMS=OFF compiles file by file, for whoever changes one of them again and again.
set(CAIRN_ALONE "/(width_[0-9]|server|command_line|json|grid|pyramid|dice_pyramid|block|plan)\\.cpp$")
function(cairn_compile_by_rooms target)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR}/src OUTPUT_VARIABLE path)
    if(NOT path MATCHES "^\\.\\./" AND NOT path MATCHES "${CAIRN_ALONE}")
      string(REGEX MATCH "^[a-z]+(/[a-z]+/)?" room ${path})
      string(REGEX REPLACE "/$" "" room ${room})
      string(REPLACE "/" "_" room ${room})
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${room})
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
