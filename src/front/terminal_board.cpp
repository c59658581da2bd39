#include "front/terminal_board.h"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <utility>
#include <vector>

#include "go/diagram.h"
#include "go/text.h"
#include "util/text.h"

namespace nadare::front {

namespace {

// What a piece of text is painted with. Each sequence starts by resetting what came before, so that
// the order of pieces does not matter.
enum class Paint { text, faint, bold, line, black, white, last_black, last_white, hint };

constexpr std::string_view sequence(Paint paint) noexcept {
    // Of the 256 colours, 137 is a wood on which both black (16) and white (231) can be read. The
    // last move has another background and another sign: a hue alone would not do for everybody.
    switch (paint) {
        case Paint::faint:
            return "\033[0;38;5;244m";
        case Paint::bold:
            return "\033[0;1m";
        case Paint::line:
            return "\033[0;38;5;238;48;5;137m";
        case Paint::black:
            return "\033[0;38;5;16;48;5;137m";
        case Paint::white:
            return "\033[0;38;5;231;48;5;137m";
        case Paint::last_black:
            return "\033[0;38;5;16;48;5;166m";
        case Paint::last_white:
            return "\033[0;38;5;231;48;5;166m";
        case Paint::hint:
            return "\033[0;1;38;5;22;48;5;150m";
        default:
            return "\033[0m";
    }
}

// Text with as few colour changes as it needs; none at all in plain style.
class Canvas {
 public:
    explicit Canvas(TerminalStyle style) : has_color_(style != TerminalStyle::plain) {}

    void put(std::string_view piece, Paint paint) {
        change(paint);
        text_ += piece;
    }
    // Every line ends in the terminal's own colours: otherwise some fill its rest with the last.
    void end_line() {
        change(Paint::text);
        while (!text_.empty() && text_.back() == ' ') text_.pop_back();
        text_ += '\n';
    }
    std::string take() { return std::move(text_); }

 private:
    void change(Paint paint) {
        if (!has_color_ || paint == current_) return;
        text_ += sequence(paint);
        current_ = paint;
    }

    bool has_color_;
    Paint current_ = Paint::text;
    std::string text_;
};

// One sign of the board: what, and in which paint.
struct Sign {
    std::string_view text;
    Paint paint;
};

class BoardDrawing {
 public:
    BoardDrawing(const go::AnyBoard& board, const BoardMarks& marks, TerminalStyle style)
        : board_(board), marks_(marks), style_(style), canvas_(style) {
        if (marks.last_move) last_ = board.last_move().point;
    }

    std::string draw(std::span<const std::string> panel) {
        draw_letters();
        canvas_.end_line();
        std::size_t next = 0;
        const auto panel_line = [&] {
            if (next >= panel.size()) return;
            canvas_.put("   ", Paint::text);
            canvas_.put(panel[next++], Paint::text);
        };
        for (int row = 0; row < board_.size(); ++row) {
            draw_row(row);
            panel_line();
            canvas_.end_line();
        }
        draw_letters();
        canvas_.put(std::string(width() - letters_width(), ' '), Paint::text);
        panel_line();
        canvas_.end_line();
        while (next < panel.size()) {
            canvas_.put(std::string(width(), ' '), Paint::text);
            panel_line();
            canvas_.end_line();
        }
        return canvas_.take();
    }

 private:
    bool has_color() const { return style_ != TerminalStyle::plain; }
    bool has_utf8() const { return style_ == TerminalStyle::color_utf8; }

    // Columns up to the panel: number, board and number. With colours, a blank sets the numbers off
    // from the wood.
    std::size_t width() const {
        const std::size_t board = 2 * static_cast<std::size_t>(board_.size()) + 1;
        return board + (has_color() ? 6 : 4);
    }
    std::size_t letters_width() const {
        return 2 * static_cast<std::size_t>(board_.size()) + (has_color() ? 3 : 2);
    }

    void draw_letters() {
        canvas_.put(has_color() ? "    " : "   ", Paint::faint);
        for (int column = 0; column < board_.size(); ++column) {
            if (column > 0) canvas_.put(" ", Paint::faint);
            canvas_.put(std::string(1, go::column_letter(column)), Paint::faint);
        }
    }

    void draw_row(int row) {
        const std::string number = std::to_string(board_.size() - row);
        canvas_.put(util::format("{:>2}", number), Paint::faint);
        if (has_color()) canvas_.put(" ", Paint::text);
        for (int column = 0; column < board_.size(); ++column) {
            const go::Point p = go::Point::at(column, row);
            const bool follows_last = column > 0 && last_ == p.left();
            draw_gap(last_ == p ? "(" : follows_last ? ")" : " ", column > 0);
            const Sign sign = sign_at(p);
            canvas_.put(sign.text, sign.paint);
        }
        draw_gap(last_ == go::Point::at(board_.size() - 1, row) ? ")" : " ", false);
        if (has_color()) canvas_.put(" ", Paint::text);
        canvas_.put(util::format("{:<2}", number), Paint::faint);
    }

    // What stands left of a point: in ASCII the brackets of the last move, else the line.
    void draw_gap(std::string_view bracket, bool is_inside) {
        canvas_.put(!has_utf8() ? bracket : is_inside ? "─" : " ", Paint::line);
    }

    Sign sign_at(go::Point p) const {
        const go::Color color = board_.at(p);
        if (p == marks_.hint && color == go::Color::empty)
            return {has_utf8() ? "◆" : "*", Paint::hint};
        if (go::is_player(color)) return stone_at(p, color);
        const go::Color owner = marks_.owner ? (*marks_.owner)[p] : go::Color::empty;
        if (go::is_player(owner)) {
            const bool is_black = owner == go::Color::black;
            return {has_utf8() ? "•"
                    : is_black ? "b"
                               : "w",
                    is_black ? Paint::black : Paint::white};
        }
        return {has_utf8()                            ? line_at(p)
                : go::is_star_point(p, board_.size()) ? "+"
                                                      : ".",
                Paint::line};
    }

    Sign stone_at(go::Point p, go::Color color) const {
        const bool is_black = color == go::Color::black;
        if (marks_.dead.contains(p))
            return {has_utf8() ? "×"
                    : is_black ? "x"
                               : "o",
                    is_black ? Paint::black : Paint::white};
        if (p == last_)
            return {has_utf8() ? "◉"
                    : is_black ? "X"
                               : "O",
                    is_black ? Paint::last_black : Paint::last_white};
        return {has_utf8() ? "●" : is_black ? "X" : "O", is_black ? Paint::black : Paint::white};
    }

    // The crossing, side or corner of lines that an empty point is.
    std::string_view line_at(go::Point p) const {
        static constexpr std::array<std::array<std::string_view, 3>, 3> kLines = {
            {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}};
        if (go::is_star_point(p, board_.size())) return "╋";
        const auto part = [last = board_.size() - 1](int i) -> std::size_t {
            return i == 0 ? 0 : i == last ? 2 : 1;
        };
        return kLines[part(p.row())][part(p.column())];
    }

    const go::AnyBoard& board_;
    const BoardMarks& marks_;
    TerminalStyle style_;
    go::Point last_ = go::Point::none();
    Canvas canvas_;
};

bool is_utf8_locale(const EnvironmentLookup& variable) {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const std::optional<std::string> value = variable(name);
        if (!value || value->empty()) continue;
        const std::string locale = util::to_lower(*value);
        return locale.find("utf-8") != std::string::npos ||
               locale.find("utf8") != std::string::npos;
    }
    return false;
}

}  // namespace

std::optional<std::string> process_environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? std::optional<std::string>(value) : std::nullopt;
}

TerminalStyle choose_style(bool is_terminal, const EnvironmentLookup& variable) {
    const std::string term = variable("TERM").value_or("");
    const bool is_unwanted = !variable("NO_COLOR").value_or("").empty();
    if (!is_terminal || is_unwanted || term.empty() || term == "dumb") return TerminalStyle::plain;
    return is_utf8_locale(variable) ? TerminalStyle::color_utf8 : TerminalStyle::color;
}

std::string draw_board(const go::AnyBoard& board, const BoardMarks& marks, TerminalStyle style,
                       std::span<const std::string> panel) {
    return BoardDrawing(board, marks, style).draw(panel);
}

std::string stone_sign(go::Color player, TerminalStyle style) {
    const bool is_black = player == go::Color::black;
    if (style == TerminalStyle::plain) return is_black ? "X" : "O";
    const std::string_view sign = style == TerminalStyle::color_utf8 ? "●" : is_black ? "X" : "O";
    return util::format("{}{}{}", sequence(is_black ? Paint::black : Paint::white), sign,
                        sequence(Paint::text));
}

std::string legend(const BoardMarks& marks, TerminalStyle style) {
    const bool has_utf8 = style == TerminalStyle::color_utf8;
    std::vector<std::string_view> parts;
    if (!marks.hint.is_none()) parts.push_back(has_utf8 ? "◆ hint" : "* hint");
    if (marks.owner)
        parts.push_back(has_utf8 ? "• points of that colour" : "b, w points of Black, White");
    if (!marks.dead.is_empty()) parts.push_back(has_utf8 ? "× dead stones" : "x, o dead stones");
    return util::join(parts, "; ");
}

std::string emphasized(std::string_view text, TerminalStyle style) {
    if (style == TerminalStyle::plain) return std::string(text);
    return util::format("{}{}{}", sequence(Paint::bold), text, sequence(Paint::text));
}

}  // namespace nadare::front
