// Feeds arbitrary bytes to a GTP server with a few game-free commands. However odd the input, the
// output must be one well-formed answer to every command, in order, with the command's id, up to
// the first quit; and our own client's parser must read it back without complaint. What counts as a
// command is decided here once more, byte by byte, so that the parser cannot vouch for itself.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "gtp/answer_parser.h"
#include "gtp/command_table.h"
#include "gtp/server.h"

namespace {

using namespace nadare;

void require(bool condition, const char* what) {
    if (condition) return;
    std::fprintf(stderr, "broken: %s\n", what);
    std::abort();
}

struct Expected {
    std::string id;
    bool is_quit = false;
};

// The words of one line as GTP 2 defines them: up to `#`, split at blanks and tabs, other control
// characters ignored.
std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    bool in_word = false;
    for (const char c : line) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '#') break;
        if (c == ' ' || c == '\t') {
            in_word = false;
        } else if (byte >= 0x20 && byte != 0x7f) {
            if (!in_word) words.emplace_back();
            in_word = true;
            words.back() += c;
        }
    }
    return words;
}

std::vector<Expected> expected_answers(std::string_view input) {
    std::vector<Expected> answers;
    while (!input.empty()) {
        const std::size_t end = input.find('\n');
        std::vector<std::string> words = words_of(input.substr(0, end));
        input.remove_prefix(end == std::string_view::npos ? input.size() : end + 1);
        if (words.empty()) continue;
        Expected answer;
        if (words[0].find_first_not_of("0123456789") == std::string::npos) {
            answer.id = words[0];
            words.erase(words.begin());
        }
        answer.is_quit = words == std::vector<std::string>{"quit"};
        answers.push_back(answer);
        if (answer.is_quit) break;
    }
    return answers;
}

void add_commands(gtp::CommandTable& table) {
    table.add({.name = "echo"},
              [](gtp::Args& args) -> gtp::Reply { return std::string(args.rest()); });
    table.add({.name = "add", .usage = "<a> <b>"}, [](gtp::Args& args) -> gtp::Reply {
        const double a = args.next<std::int32_t>("a");
        const double b = args.next<double>("b");
        args.expect_end();
        return std::to_string(a + b);
    });
    // Every blank of the argument becomes a line break, so that blank lines abound.
    const auto broken_text = [](gtp::Args& args) {
        std::string text(args.rest());
        for (char& c : text)
            if (c == ' ' || c == '_') c = '\n';
        return text;
    };
    table.add({.name = "lines"},
              [broken_text](gtp::Args& args) -> gtp::Reply { return broken_text(args); });
    table.add({.name = "refuse"}, [broken_text](gtp::Args& args) -> gtp::Reply {
        throw gtp::Failure(broken_text(args));
    });
    table.add({.name = "break"}, [](gtp::Args& args) -> gtp::Reply {
        throw std::runtime_error(args.next<bool>("which") ? "\n\n" : "\x01");
    });
    table.add({.name = "stream"}, [broken_text](gtp::Args& args, gtp::ReplyStream& out) {
        if (args.next_or<bool>("open", false)) out.open();
        out.line(broken_text(args));
        out.line("\n");
        if (out.stop_token().stop_requested()) throw gtp::Failure("stopped");
    });
    table.add({.name = "analyze", .stops_on_input = true}, [](gtp::Args&, gtp::ReplyStream& out) {
        while (!out.stop_token().stop_requested()) out.open();
    });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string input(reinterpret_cast<const char*>(data), size);
    gtp::CommandTable table({.name = "fuzz", .version = "1"});
    add_commands(table);
    gtp::TextSource source(input);
    gtp::StringSink sink;
    const auto ponder = [](const gtp::StopToken& stop) {
        static_cast<void>(stop.stop_requested());
    };
    // A tiny queue, so that the reader also waits for room.
    const gtp::SessionEnd end =
        gtp::Server(table, source, sink, {.ponder = ponder, .max_queue_bytes = 256}).run();

    const std::string& output = sink.text();
    for (const char c : output) {
        const auto byte = static_cast<unsigned char>(c);
        require(c == '\n' || (byte >= 0x20 && byte != 0x7f), "no control characters");
    }
    require(output.find("\n\n\n") == std::string::npos, "no empty line outside an answer's end");
    require(output.empty() || output.ends_with("\n\n"), "the last answer is complete");

    const std::vector<Expected> expected = expected_answers(input);
    gtp::AnswerParser parser(output.size() + 1);
    parser.feed(output);
    for (const Expected& command : expected) {
        const auto answer = parser.next();
        require(answer.has_value(), "every command is answered");
        require(answer->id == command.id, "an answer carries its command's id");
    }
    require(!parser.next().has_value(), "no more answers than commands");
    require(parser.garbage().empty(), "nothing but answers");
    const bool has_quit = !expected.empty() && expected.back().is_quit;
    require((end == gtp::SessionEnd::quit) == has_quit, "quit ends the session, and only quit");
    return 0;
}
