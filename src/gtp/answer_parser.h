// Cuts the output of a GTP engine into answers, in whatever pieces it arrives. Lenient about what
// does no harm (CRLF, blank lines between answers), strict about what does: a line outside an
// answer that does not start one means that we no longer know which answer belongs to which
// command. Game-free, no input or output; one thread.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace nadare::gtp {

struct ParsedAnswer {
    bool is_success = false;
    std::string id{};
    std::string text{};  // Lines joined by line feeds; the first is the rest of the status line.
};

// Gets the lines of a successful answer as they arrive. They are then not gathered in the text.
using LineListener = std::function<void(std::string_view)>;

class AnswerParser {
 public:
    explicit AnswerParser(std::size_t max_answer_bytes) : max_bytes_(max_answer_bytes) {}

    void feed(std::string_view bytes) { input_ += bytes; }

    // The next complete answer, if the bytes so far hold one. Lines of an incomplete one go to the
    // listener, if any, and are remembered otherwise.
    std::optional<ParsedAnswer> next(const LineListener& listener = {});

    // What is wrong with the output, as a sentence; empty while all is well. Afterwards next()
    // finds nothing more.
    const std::string& garbage() const { return garbage_; }

 private:
    void take_status_line(std::string_view line, const LineListener& listener);
    void take_text_line(std::string_view line, const LineListener& listener);

    std::size_t max_bytes_;
    std::string input_;  // Bytes fed; those before begin_ are used up.
    std::size_t begin_ = 0;
    std::size_t searched_ = 0;  // No line feed in input_ before this, from begin_ on.
    std::optional<ParsedAnswer> current_;
    std::string garbage_;
};

}  // namespace nadare::gtp
