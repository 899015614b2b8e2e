# The headers that native code (src/native) and kernels (src/gpu) are compiled with are written into the program: those that
# their files include, and what they include.

function(cairn_native_headers header)
  get_property(seen GLOBAL PROPERTY CAIRN_NATIVE_HEADERS)
  if(header IN_LIST seen)
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY CAIRN_NATIVE_HEADERS ${header})
  file(STRINGS ${PROJECT_SOURCE_DIR}/src/${header} includes REGEX "^ *#include \"")
  foreach(line IN LISTS includes)
    string(REGEX REPLACE "^ *#include \"([^\"]*)\".*" "\\1" included "${line}")
    cairn_native_headers(${included})
  endforeach()
endfunction()

foreach(header native/fixed_facts.hpp gpu/standard.hpp gpu/kernel.hpp gpu/grid.hpp)
  cairn_native_headers(${header})
endforeach()
get_property(headers GLOBAL PROPERTY CAIRN_NATIVE_HEADERS)
set(arguments "")
set(files "")
foreach(header IN LISTS headers)
  list(APPEND files ${PROJECT_SOURCE_DIR}/src/${header})
endforeach()
# A header that gains an include is looked at again.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
set(CAIRN_NATIVE_SOURCE ${PROJECT_BINARY_DIR}/native_headers.cpp)
set(NATIVE_HEADERS "")
foreach(header IN LISTS headers)
  file(READ ${PROJECT_SOURCE_DIR}/src/${header} header_text)
  # Compilers limit the length of one literal: long files are written in parts.
  string(LENGTH "${header_text}" length)
  set(parts "")
  set(from 0)
  while(from LESS length)
    string(SUBSTRING "${header_text}" ${from} 8000 part)
    string(APPEND parts "\n            R\"header(${part})header\"")
    math(EXPR from "${from} + 8000")
  endwhile()
  string(APPEND NATIVE_HEADERS "        {\"${header}\", ${parts}},\n")
endforeach()
file(CONFIGURE OUTPUT ${CAIRN_NATIVE_SOURCE} CONTENT
"// Written by the build from src/.
#include \"native/headers.hpp\"

namespace cairn::native {

const std::vector<HeaderFile>& header_files() {
    static const std::vector<HeaderFile> files = {
@NATIVE_HEADERS@    };
    return files;
}

}  // namespace cairn::native
" @ONLY)
