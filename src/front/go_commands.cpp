#include "front/go_commands.h"

#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::front {

void add_go_commands(gtp::CommandTable& table, GoSession& session) {
    add_board_commands(table, session);
    add_play_commands(table, session);
    add_level_commands(table, session);
    add_time_commands(table, session);
    add_record_commands(table, session);
    add_search_commands(table, session);
    add_analysis_commands(table, session);
    add_client_commands(table, session);
    add_measuring_commands(table, session);
}

go::Color next_color(gtp::Args& args) {
    return args.word("color", "black, white, b or w",
                     [](std::string_view word) -> std::optional<go::Color> {
                         try {
                             return go::parse_color(word);
                         } catch (const util::Error&) {
                             return std::nullopt;
                         }
                     });
}

go::Point next_vertex(gtp::Args& args, int size) {
    const std::string expected =
        "pass or a point from A1 to " + go::to_vertex(go::Point::at(size - 1, 0), size);
    return args.word("vertex", expected, [size](std::string_view word) -> std::optional<go::Point> {
        try {
            return go::parse_vertex(word, size);
        } catch (const util::Error&) {
            return std::nullopt;
        }
    });
}

std::string join_vertices(const std::vector<go::Point>& points, int size) {
    std::vector<std::string> words;
    for (const go::Point p : points) words.push_back(go::to_vertex(p, size));
    return util::join(words, " ");
}

std::string board_of_numbers(int size, const std::function<double(go::Point)>& value) {
    std::string text;
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column)
            text +=
                util::format("{}{:.2f}", column == 0 ? "" : " ", value(go::Point::at(column, row)));
        text += '\n';
    }
    return text;
}

}  // namespace nadare::front
