# Tools that make building faster where they happen to be installed. Nothing depends on them.

find_program(CCACHE ccache)
if(CCACHE)
  # The sloppiness lets ccache work together with precompiled headers; that paths count from here, lets one checkout use
  # what was compiled in another.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros
    CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
endif()

# mold, else lld, else the compiler's own choice. lld cannot read GCC's intermediate code, so not with IPO.
if(NOT CAIRN_IPO)
  include(CheckLinkerFlag)
  foreach(linker mold lld)
    check_linker_flag(CXX -fuse-ld=${linker} CAIRN_LINKS_WITH_${linker})
    if(CAIRN_LINKS_WITH_${linker})
      add_link_options(-fuse-ld=${linker})
      break()
    endif()
  endforeach()
endif()
