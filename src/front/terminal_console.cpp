#include "front/terminal_console.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

#include "util/text.h"

namespace nadare::front {

namespace {

// Turns Ctrl-C into a request to stop, for as long as it lives. A signal handler may do no more
// than set a flag, so somebody has to look at it.
class InterruptWatch {
 public:
    explicit InterruptWatch(const util::InterruptFlag& interrupt)
        : thread_([this, &interrupt](std::stop_token done) { watch(interrupt, done); }) {}

    std::stop_token token() const { return stop_.get_token(); }

 private:
    void watch(const util::InterruptFlag& interrupt, const std::stop_token& done) {
        constexpr std::chrono::milliseconds kInterval(20);
        std::mutex mutex;
        std::condition_variable_any wake;  // Woken by `done` alone: the end need not be awaited.
        std::unique_lock lock(mutex);
        while (!done.stop_requested()) {
            if (wake.wait_for(lock, done, kInterval, [&] { return interrupt.is_set(); })) {
                stop_.request_stop();
                return;
            }
        }
    }

    std::stop_source stop_;
    std::jthread thread_;  // Last: it uses what stands above.
};

}  // namespace

Console::Console(std::istream& in, std::ostream& out, Look look, util::InterruptFlag& interrupt)
    : in_(in), out_(out), look_(look), interrupt_(interrupt) {}

void Console::say(std::string_view line) {
    out_ << line << '\n';
    out_.flush();
}

void Console::complain(std::string_view sentence) {
    std::string text(sentence);
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    if (!text.empty() && text.back() != '.' && text.back() != '?') text += '.';
    say(text);
}

void Console::show(const go::AnyBoard& board, const BoardMarks& marks,
                   std::span<const std::string> panel) {
    say();
    out_ << draw_board(board, marks, look_.style, panel);
    if (const std::string meaning = legend(marks, look_.style); !meaning.empty()) say(meaning);
    say();
}

std::optional<std::string> Console::ask(std::string_view prompt) {
    out_ << emphasized(prompt, look_.style);
    out_.flush();
    std::string line;
    if (out_ && !interrupt_ && std::getline(in_, line)) {
        line = util::trim(line);
        if (look_.echoes) say(line);
        return line;
    }
    say();  // Whatever comes next should not stand behind the prompt.
    return std::nullopt;
}

Console::Thought Console::think(engine::Player& player, const go::Game& game, go::Color color) {
    const bool shows_notice = look_.style != TerminalStyle::plain;
    if (shows_notice) {
        out_ << "Nadare is thinking (Ctrl-C: play now) ...";
        out_.flush();
    }
    Thought thought;
    {
        const InterruptWatch watch(interrupt_);
        thought.decision = player.choose(game, color, watch.token());
    }
    if (shows_notice) out_ << "\r\033[K";
    thought.was_interrupted = interrupt_.is_set();
    interrupt_.clear();
    return thought;
}

}  // namespace nadare::front
