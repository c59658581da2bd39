// What pages send: the first line is the JSON of a new game, every further one a command. Whatever
// they say, the game stays one that can be shown, written and read again.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "front/web_game.h"
#include "front/web_json.h"
#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace {

using namespace nadare;

constexpr int kMaxNodes = 500;

front::WebGame open_game(std::string_view text) {
    if (text.starts_with("(")) return front::WebGame::open_record(text, kMaxNodes);
    return front::WebGame(front::read_options(front::parse_object(text)));
}

void obey(front::WebGame& game, std::string_view line) {
    const std::string_view word = line.substr(0, line.find(' '));
    const std::string_view rest = word.size() < line.size() ? line.substr(word.size() + 1) : "";
    const auto point = [&] { return go::parse_vertex(rest, game.options().size); };
    if (word == "play")
        game.play(game.head(), point());
    else if (word == "vary")
        game.play(game.tree().root(), point());
    else if (word == "undo")
        game.undo();
    else if (word == "resign")
        game.resign(go::parse_color(rest));
    else if (word == "toggle")
        game.toggle_dead(point());
    else if (word == "accept")
        game.accept_count();
    else if (word == "resume")
        game.resume();
    else if (word == "study")
        game.study();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(text.find('\n'), text.size());
    try {
        front::WebGame game = open_game(text.substr(0, end));
        for (const std::string_view line : util::split(text.substr(end), '\n')) {
            try {
                obey(game, line);
            } catch (const util::Error&) {
                continue;
            }
        }
        front::to_text(front::position_json(game, game.head()));
        front::to_text(front::tree_json(game));
        front::to_text(front::options_json(game.options()));
        const auto again = front::WebGame::restore(game.options(), game.record_text(), game.phase(),
                                                   2 * kMaxNodes);
        if (!(again.game().board() == game.game().board())) std::abort();
        if (again.judgements().size() != game.judgements().size()) std::abort();
        game.sgf();
    } catch (const util::Error&) {
        return 0;
    }
    return 0;
}
