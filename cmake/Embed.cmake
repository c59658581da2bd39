# nadare_embed(TARGET SYMBOL FILE): the bytes of a file become part of a library, between the
# symbols SYMBOL and SYMBOL_end. The assembler copies them, so size costs no compile time.

function(nadare_embed target symbol file)
  set(source ${CMAKE_BINARY_DIR}/generated/${symbol}.S)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
    .section .rodata
    .balign 16
    .global @symbol@
    .global @symbol@_end
@symbol@:
    .incbin "@file@"
@symbol@_end:
    .byte 0
    .section .note.GNU-stack, "", %progbits
]])
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${file})
  target_sources(${target} PRIVATE ${source})
endfunction()
