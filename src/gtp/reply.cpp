#include "gtp/reply.h"

#include "gtp/line.h"

namespace nadare::gtp {
namespace {

// `text` as whole lines of an open answer, each with its line feed; empty if nothing is left.
std::string as_lines(std::string_view text) {
    std::string lines = clean_text(text);
    if (lines.starts_with('\n')) lines.erase(0, 1);
    if (!lines.empty()) lines += '\n';
    return lines;
}

}  // namespace

void ReplyStream::open() {
    if (is_open_) return;
    is_open_ = true;
    write(status_line(Status::success, id_, "") + "\n");
}

void ReplyStream::line(std::string_view text) {
    const std::string lines = as_lines(text);
    if (is_open_) {
        if (!lines.empty()) write(lines);
        return;
    }
    is_open_ = true;
    write(status_line(Status::success, id_, "") + "\n" + lines);
}

void ReplyStream::succeed(std::string_view text) {
    write(is_open_ ? as_lines(text) + "\n" : format_answer(Status::success, id_, text));
}

void ReplyStream::fail(std::string_view text) {
    write(is_open_ ? as_lines("error: " + std::string(text)) + "\n"
                   : format_answer(Status::failure, id_, text));
}

void ReplyStream::write(std::string_view bytes) {
    if (is_broken_ || sink_.write(bytes)) return;
    is_broken_ = true;
    stop_.request_stop();
}

}  // namespace nadare::gtp
