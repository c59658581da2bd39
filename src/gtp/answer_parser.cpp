#include "gtp/answer_parser.h"

#include <algorithm>
#include <utility>

#include "gtp/line.h"

namespace nadare::gtp {

std::optional<ParsedAnswer> AnswerParser::next(const LineListener& listener) {
    while (garbage_.empty()) {
        const std::size_t feed = input_.find('\n', searched_);
        if (feed == std::string::npos) break;
        const std::string line =
            without_control_characters(std::string_view(input_).substr(begin_, feed - begin_));
        begin_ = searched_ = feed + 1;
        if (line.empty()) {
            if (current_) return std::exchange(current_, std::nullopt);
        } else if (current_) {
            take_text_line(line, listener);
        } else {
            take_status_line(line, listener);
        }
    }
    input_.erase(0, begin_);
    begin_ = 0;
    searched_ = input_.size();
    if (input_.size() + (current_ ? current_->text.size() : 0) > max_bytes_)
        garbage_ = "sent an answer of more than " + std::to_string(max_bytes_) + " bytes";
    return std::nullopt;
}

void AnswerParser::take_status_line(std::string_view line, const LineListener& listener) {
    if (line.find_first_not_of(' ') == std::string_view::npos) return;
    if (line.front() != '=' && line.front() != '?') {
        garbage_ = "sent a line that is no GTP answer: " + quoted_for_message(line);
        return;
    }
    current_.emplace();
    current_->is_success = line.front() == '=';
    line.remove_prefix(1);
    const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    current_->id = line.substr(0, digits);
    line.remove_prefix(digits);
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (current_->is_success && listener) {
        if (!line.empty()) listener(line);
    } else {
        current_->text = line;
    }
}

void AnswerParser::take_text_line(std::string_view line, const LineListener& listener) {
    if (current_->is_success && listener) {
        listener(line);
    } else {
        current_->text += '\n';
        current_->text += line;
    }
}

}  // namespace nadare::gtp
