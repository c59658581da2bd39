#include "front/web_page.h"

#include <array>
#include <utility>

#include "util/error.h"
#include "util/file.h"
#include "util/text.h"

// Embedded by the build: see cmake/Embed.cmake.
extern "C" {
extern const char nadare_page_html[];
extern const char nadare_page_html_end[];
extern const char nadare_page_js[];
extern const char nadare_page_js_end[];
extern const char nadare_page_css[];
extern const char nadare_page_css_end[];
extern const char nadare_page_icon[];
extern const char nadare_page_icon_end[];
}

namespace nadare::front {

namespace {

struct PageFile {
    std::string_view path;
    std::string_view name;
    std::string_view type;
    const char* begin;
    const char* end;
};

const std::array<PageFile, 4> kFiles{{
    {"/", "index.html", "text/html; charset=utf-8", nadare_page_html, nadare_page_html_end},
    {"/app.js", "app.js", "text/javascript; charset=utf-8", nadare_page_js, nadare_page_js_end},
    {"/app.css", "app.css", "text/css; charset=utf-8", nadare_page_css, nadare_page_css_end},
    {"/icon.svg", "icon.svg", "image/svg+xml", nadare_page_icon, nadare_page_icon_end},
}};

}  // namespace

WebPage::WebPage(std::filesystem::path root) : root_(std::move(root)) {
    if (!root_.empty() && !std::filesystem::is_regular_file(root_ / "index.html"))
        throw util::Error(
            util::format("--web-root {} holds no index.html", util::in_quotes(root_.string())));
}

std::optional<HttpReply> WebPage::file(std::string_view path) const {
    for (const PageFile& file : kFiles) {
        if (path != file.path) continue;
        HttpReply reply{
            .type = std::string(file.type),
            .headers = {{"Cache-Control", "no-cache"},
                        {"Content-Security-Policy",
                         "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; "
                         "base-uri 'none'; form-action 'none'"},
                        {"Referrer-Policy", "no-referrer"},
                        {"X-Content-Type-Options", "nosniff"}}};
        if (root_.empty())
            reply.fixed =
                std::string_view(file.begin, static_cast<std::size_t>(file.end - file.begin));
        else
            reply.body = util::read_file(root_ / file.name);
        return reply;
    }
    return std::nullopt;
}

}  // namespace nadare::front
