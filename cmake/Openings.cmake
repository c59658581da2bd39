# Makes the files of data/openings part of the lab library (src/lab/shipped_openings.h).

function(nadare_embed_openings)
  foreach(size 9 13 19)
    set(file ${CMAKE_SOURCE_DIR}/data/openings/${size}x${size}.txt)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} openings_${size})
  endforeach()
  set(source ${CMAKE_BINARY_DIR}/generated/shipped_openings.cpp)
  configure_file(${CMAKE_SOURCE_DIR}/src/lab/shipped_openings.cpp.in ${source} @ONLY)
  target_sources(nadare_lab PRIVATE ${source})
endfunction()
