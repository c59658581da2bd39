#include "lab/position_test.h"

#include <algorithm>
#include <array>
#include <map>

#include "go/diagram.h"
#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

constexpr auto kWords = std::to_array<std::string_view>(
    {"position", "kind", "to-play", "komi", "rules", "diagram", "moves", "right", "wrong", "alive",
     "dead", "seki", "score", "why"});

bool is_question(std::string_view word) {
    constexpr auto kQuestions =
        std::to_array<std::string_view>({"right", "wrong", "alive", "dead", "seki", "score"});
    return std::ranges::find(kQuestions, word) != kQuestions.end();
}

// `word: value`; diagrams have no colons.
struct Entry {
    int line = 0;
    std::string_view word{};
    std::string value{};
};

std::optional<Entry> parse_entry(std::string_view line, int number) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const std::string_view word = util::trim(line.substr(0, colon));
    const auto known = std::ranges::find(kWords, word);
    if (known == kWords.end())
        throw util::Error(
            util::format("{} is not one of {}", util::in_quotes(word), util::join(kWords, ", ")));
    return Entry{
        .line = number, .word = *known, .value = std::string(util::trim(line.substr(colon + 1)))};
}

// Turns the entries of one position into it.
class Builder {
 public:
    explicit Builder(const Entry& first) : first_(first) {
        if (first.word != "position")
            throw util::Error("a position starts with its name: position: ...");
        if (first.value.empty()) throw util::Error("the position has no name");
    }

    void add(Entry entry) {
        if (is_question(entry.word)) {
            questions_.push_back(std::move(entry));
            return;
        }
        if (!entries_.emplace(std::string(entry.word), entry).second)
            throw util::Error(util::format("{} is there twice", util::in_quotes(entry.word)));
    }
    // A line that goes on with the latest `diagram:` or `why:`.
    void continue_entry(std::string_view word, std::string_view line) {
        std::string& value = entries_.at(std::string(word)).value;
        if (!value.empty()) value += word == "diagram" ? '\n' : ' ';
        value += word == "diagram" ? line : util::trim(line);
    }

    PositionTest build() const {
        const std::string& picture = text("diagram");
        if (picture.empty()) fail("the position has no diagram");
        const go::Diagram diagram = at("diagram", [&] { return go::parse_diagram(picture); });
        const int size = diagram.board.size();
        const go::Rules rules = has("rules")
                                    ? at("rules", [&] { return go::parse_rules(text("rules")); })
                                    : go::kChineseRules;
        const go::Komi komi = has("komi") ? at("komi", [&] { return go::parse_komi(text("komi")); })
                                          : go::default_komi(rules, size);
        PositionTest test{.line = first_.line,
                          .name = first_.value,
                          .kind = text("kind"),
                          .why = text("why"),
                          .game = go::Game(size, rules, komi)};
        at("diagram", [&] { go::check_size(size); });
        go::StartPosition start = go::to_start_position(diagram.board);
        if (has("to-play"))
            start.to_play = at("to-play", [&] { return go::parse_color(text("to-play")); });
        test.game.set_up(start);
        if (has("moves")) at("moves", [&] { play(test.game, text("moves"), diagram); });
        if (questions_.empty()) fail("the position has no question");
        for (const Entry& entry : questions_)
            at_line(entry.line, [&] { ask(entry, diagram, test); });
        return test;
    }

 private:
    bool has(const std::string& word) const { return entries_.contains(word); }
    const std::string& text(const std::string& word) const {
        static const std::string kNothing;
        const auto found = entries_.find(word);
        return found == entries_.end() ? kNothing : found->second.value;
    }

    [[noreturn]] void fail(const std::string& what) const {
        throw util::Error(util::format("{}: {}", first_.line, what));
    }
    // What the function answers; its complaints get the line of that word.
    template <class Function>
    auto at(const std::string& word, Function&& function) const -> decltype(function()) {
        return at_line(entries_.at(word).line, function);
    }
    template <class Function>
    static auto at_line(int line, Function&& function) -> decltype(function()) {
        try {
            return function();
        } catch (const util::Error& error) {
            throw util::Error(util::format("{}: {}", line, error.what()));
        }
    }

    static go::Point point(std::string_view word, const go::Diagram& diagram) {
        if (word.size() == 1 && word[0] >= 'a' && word[0] <= 'z') return diagram[word[0]];
        return go::parse_vertex(word, diagram.board.size());
    }

    static void play(go::Game& game, std::string_view text, const go::Diagram& diagram) {
        const std::vector<std::string_view> words = util::split_words(text);
        if (words.size() % 2 != 0)
            throw util::Error("moves are colours and points in turn: b D4 w E5");
        for (std::size_t i = 0; i < words.size(); i += 2)
            game.play({.point = point(words[i + 1], diagram), .color = go::parse_color(words[i])});
    }

    static void ask(const Entry& entry, const go::Diagram& diagram, PositionTest& test) {
        std::string_view value = entry.value;
        const bool expects_failure = value.ends_with('*');
        if (expects_failure) value = util::trim(value.substr(0, value.size() - 1));
        const auto add = [&](std::string command, std::string pattern, bool is_negated) {
            test.questions.push_back({.line = entry.line,
                                      .command = std::move(command),
                                      .expected = {.pattern = std::move(pattern),
                                                   .is_negated = is_negated,
                                                   .expects_failure = expects_failure,
                                                   .ignores_case = true}});
        };
        if (entry.word == "score") {
            add("final_score", score_pattern(value), false);
            return;
        }
        std::vector<std::string> vertices;
        for (const std::string_view word : util::split_words(value))
            vertices.push_back(go::to_vertex(point(word, diagram), diagram.board.size()));
        if (vertices.empty()) throw util::Error("there is no point");
        if (entry.word == "right" || entry.word == "wrong") {
            const std::string color(go::name(test.game.to_play()));
            add("reg_genmove " + color, util::join(vertices, "|"), entry.word == "wrong");
            return;
        }
        for (const std::string& vertex : vertices) {
            const go::Point p = go::parse_vertex(vertex, diagram.board.size());
            if (p.is_pass() || test.game.board().at(p) == go::Color::empty)
                throw util::Error("there is no stone at " + vertex);
            // The vertex as a word of its own among others. What is not dead is alive.
            add(entry.word == "seki" ? "final_status_list seki" : "final_status_list dead",
                util::format("(.*[[:space:]])?{}([[:space:]].*)?", vertex), entry.word == "alive");
        }
    }

    static std::string score_pattern(std::string_view text) {
        const bool is_score = text == "0" || (text.size() > 2 && text[1] == '+' &&
                                              (text[0] == 'B' || text[0] == 'W') &&
                                              util::parse_double(text.substr(2)));
        if (!is_score)
            throw util::Error(util::in_quotes(text) + " is no score such as B+3.5, W+10 or 0");
        std::string pattern;
        for (const char c : text) {
            if (c == '+' || c == '.') pattern += '\\';
            pattern += c;
        }
        // Some engines write B+10.0 for B+10.
        return pattern.find('.') == std::string::npos && text != "0" ? pattern + "(\\.0)?"
                                                                     : pattern;
    }

    Entry first_;
    std::map<std::string, Entry> entries_{};
    std::vector<Entry> questions_{};
};

std::string stones_text(const std::vector<go::Move>& stones, int size) {
    std::string text;
    for (const go::Move stone : stones)
        text += util::format(" {} {}", go::name(stone.color), go::to_vertex(stone.point, size));
    return text;
}

}  // namespace

std::vector<PositionTest> parse_positions(std::string_view text,
                                          const std::filesystem::path& file) {
    std::vector<PositionTest> positions;
    std::optional<Builder> builder;
    std::string_view open_word;  // Whose value may go on in the next line.
    const auto finish = [&] {
        if (builder) positions.push_back(builder->build());
    };
    int number = 0;
    const auto place = [&](const util::Error& error) {
        // What is found out at the end of a position names its own line.
        const std::string_view what = error.what();
        const std::size_t colon = what.find(": ");
        if (colon != std::string_view::npos && util::parse_int(what.substr(0, colon)))
            return util::Error(util::format("{}:{}", file.string(), what));
        return util::Error(util::format("{}:{}: {}", file.string(), number, what));
    };
    try {
        for (const std::string_view line : util::split(text, '\n')) {
            ++number;
            const std::string_view trimmed = util::trim(line);
            if (trimmed.empty() || (open_word != "diagram" && trimmed.starts_with('#'))) continue;
            const bool is_indented = util::is_space(line.front());
            const std::optional<Entry> entry =
                is_indented && !open_word.empty() ? std::nullopt : parse_entry(trimmed, number);
            if (!entry) {
                if (!builder || open_word.empty())
                    throw util::Error(util::in_quotes(trimmed) + " is no entry: word: value");
                builder->continue_entry(open_word, line);
            } else if (entry->word == "position" || !builder) {
                finish();
                builder.emplace(*entry);
                open_word = {};
            } else {
                builder->add(*entry);
                open_word = entry->word == "diagram" || entry->word == "why" ? entry->word
                                                                             : std::string_view();
            }
        }
        finish();
        if (positions.empty()) throw util::Error("there is no position in it");
    } catch (const util::Error& error) {
        throw place(error);
    }
    return positions;
}

TestScript to_script(const PositionTest& position, const std::filesystem::path& file,
                     const EngineProfile& profile) {
    const go::Game& game = position.game;
    const int size = game.size();
    TestScript script{.name = position.name, .file = file, .needs_fresh_engine = false};
    const auto add = [&](std::string command) {
        script.steps.push_back({.line = position.line, .command = std::move(command)});
    };
    add(util::format("boardsize {}", size));
    add("clear_board");
    if (profile.understands("kgs-rules")) add("kgs-rules " + std::string(go::name(game.rules())));
    add("komi " + go::to_string(game.komi()));
    const go::StartPosition& start = game.start();
    if (profile.understands("gogui-setup")) {
        if (!start.stones.empty()) add("gogui-setup" + stones_text(start.stones, size));
        add("gogui-setup_player " + std::string(go::name(start.to_play)));
    } else {
        // No stone is taken on the way, in whatever order they are played: in the end every chain
        // has a liberty, and a part of a chain has one where the chain goes on.
        for (const go::Color color : {start.to_play, go::opponent(start.to_play)})
            for (const go::Move stone : start.stones)
                if (stone.color == color)
                    add(util::format("play {} {}", go::name(color),
                                     go::to_vertex(stone.point, size)));
    }
    for (const go::Move move : game.moves())
        add(util::format("play {} {}", go::name(move.color), go::to_vertex(move.point, size)));
    const bool has_reg_genmove = profile.understands("reg_genmove");
    for (const PositionQuestion& question : position.questions) {
        std::string command = question.command;
        const bool is_move = command.starts_with("reg_genmove");
        if (is_move && !has_reg_genmove) command.erase(0, 4);
        script.steps.push_back({.line = question.line,
                                .id = question.line,
                                .command = std::move(command),
                                .expected = question.expected});
        if (is_move && !has_reg_genmove) add("undo");
    }
    return script;
}

}  // namespace nadare::lab
