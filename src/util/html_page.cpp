#include "util/html_page.h"

#include "util/svg_plot.h"
#include "util/text.h"

namespace nadare::util {
namespace {

constexpr const char* kStyle = R"(
:root { color-scheme: light dark; --text: #222; --back: #fff; --soft: #f4f4f2; --line: #e0e0dc;
        --dim: #666; --c0: #2a6fb0; --c1: #c8553d; --c2: #4c8c4a; --c3: #8a5aa8; --c4: #b8860b;
        --c5: #555; --good: #2e7d32; --bad: #b3261e; }
@media (prefers-color-scheme: dark) {
:root { --text: #ddd; --back: #17181a; --soft: #232527; --line: #3a3d40; --dim: #9a9a96;
        --c0: #6db1f0; --c1: #f08a72; --c2: #86c983; --c3: #c398e0; --c4: #e0b84c; --c5: #aaa;
        --good: #81c784; --bad: #ff8a80; } }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
       color: var(--text); background: var(--back); }
h1 { font-size: 1.4rem; } h2 { font-size: 1.05rem; margin: 1.6rem 0 .3rem; }
pre { background: var(--soft); padding: .8rem; border-radius: 4px; overflow-x: auto; font-size: 13px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 14px; }
td, th { padding: .2rem .9rem .2rem 0; text-align: left; vertical-align: top; }
tr + tr td, tr + tr th { border-top: 1px solid var(--line); }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
.command { font: 12.5px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; } .dim { color: var(--dim); }
svg { width: 100%; height: auto; }
.tick { font-size: 11px; fill: var(--dim); text-anchor: middle; } .tick.y { text-anchor: end; }
.grid { stroke: var(--line); } .level { stroke: var(--dim); stroke-dasharray: 4 3; }
.line { fill: none; stroke-width: 1.6; } .bar { fill-opacity: .75; }
.band { fill: var(--c0); opacity: .15; }
.line.c0 { stroke: var(--c0); } .line.c1 { stroke: var(--c1); } .line.c2 { stroke: var(--c2); }
.line.c3 { stroke: var(--c3); } .line.c4 { stroke: var(--c4); } .line.c5 { stroke: var(--c5); }
.mark { fill: var(--bad); stroke: var(--back); stroke-width: 1.5; }
.bar.c0 { fill: var(--c0); } .bar.c1 { fill: var(--c1); }
.key0 { color: var(--c0); } .key1 { color: var(--c1); } .key2 { color: var(--c2); }
.key3 { color: var(--c3); } .key4 { color: var(--c4); } .key5 { color: var(--c5); }
/* On a phone a plot is shown at half its size: what is in it is drawn at twice. */
@media (max-width: 40rem) {
body { margin: 1rem auto; padding: 0 .8rem; }
table { font-size: 13px; } td, th { padding-right: .6rem; }
tr > :last-child { padding-right: 0; }
.tick { font-size: 20px; } .tick.y { transform: translateY(3px); }
.line { stroke-width: 3; } .mark { r: 9px; stroke-width: 3; } }
)";

}  // namespace

std::string html_page(std::string_view title, std::string_view body) {
    const std::string safe_title = html_escaped(title);
    return format(
        "<!DOCTYPE html>\n<html lang='en'><head><meta charset='utf-8'>\n"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>\n"
        "<title>{}</title>\n<style>{}</style></head><body>\n<h1>{}</h1>\n{}</body></html>\n",
        safe_title, kStyle, safe_title, body);
}

}  // namespace nadare::util
