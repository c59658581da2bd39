# Flags every target shares. Floating point must give the same bits on every machine, so no
# contraction to fused multiply-add and never -ffast-math (STYLE: reproducible).

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

add_compile_options(
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough
  -Werror -ffp-contract=off -fno-math-errno -fdiagnostics-color=auto)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 reports false positives of these in inlined standard containers.
  add_compile_options(-Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread -Wno-restrict
                      -Wno-maybe-uninitialized)
endif()

if(NADARE_PORTABLE)
  add_compile_options(-march=x86-64-v2)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  add_compile_options(-march=native)
endif()

if(NADARE_SLOW_ASSERTS)
  add_compile_definitions(NADARE_SLOW_ASSERTS=1)
endif()

if(NADARE_SANITIZE)
  add_compile_options(-fsanitize=${NADARE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${NADARE_SANITIZE})
endif()
