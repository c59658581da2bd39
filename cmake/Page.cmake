# Makes the browser page part of the front library (src/front/web_page.h). web/dist is what `npm run
# build` makes of web/src; it is in the repository, so that building the program needs no node
# (docs/decisions/0004-the-built-page-is-in-the-repository.md).

function(nadare_embed_page)
  set(dist ${CMAKE_SOURCE_DIR}/web/dist)
  nadare_embed(nadare_front nadare_page_html ${dist}/index.html)
  nadare_embed(nadare_front nadare_page_js ${dist}/app.js)
  nadare_embed(nadare_front nadare_page_css ${dist}/app.css)
  nadare_embed(nadare_front nadare_page_icon ${dist}/icon.svg)
  # Debian's library was built with these; without them its types have another layout.
  set_source_files_properties(${CMAKE_SOURCE_DIR}/src/front/web_http.cpp PROPERTIES COMPILE_DEFINITIONS
    "CPPHTTPLIB_OPENSSL_SUPPORT;CPPHTTPLIB_ZLIB_SUPPORT;CPPHTTPLIB_BROTLI_SUPPORT")
endfunction()
