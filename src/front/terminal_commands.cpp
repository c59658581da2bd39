// The commands of a game in the terminal: one table, and what each line of it does.

#include <algorithm>
#include <array>
#include <system_error>

#include "front/terminal_count.h"
#include "front/terminal_estimate.h"
#include "front/terminal_game.h"
#include "go/text.h"
#include "util/error.h"
#include "util/file.h"
#include "util/text.h"

namespace nadare::front {

struct TerminalGame::Command {
    std::string_view name{};
    std::string_view argument{};  // Its name in the help; empty if there is none.
    std::string_view help{};
    unsigned stages = 0;  // At which it may be given: Stage values, added up.
    void (TerminalGame::*run)(std::string_view argument) = nullptr;
};

namespace {

struct Alias {
    std::string_view typed;
    std::string_view meant;
};
constexpr std::array kAliases = {
    Alias{"?", "help"},    Alias{"h", "help"}, Alias{"q", "quit"},
    Alias{"exit", "quit"}, Alias{"u", "undo"}, Alias{"p", "pass"},
};

// D4 or Z99: not necessarily a point of the board, but nothing else could be meant.
bool looks_like_vertex(std::string_view word) {
    const auto is_letter = [](char c) {
        return util::to_lower(c) >= 'a' && util::to_lower(c) <= 'z';
    };
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return word.size() >= 2 && is_letter(word[0]) && std::ranges::all_of(word.substr(1), is_digit);
}

go::Point parse_point(std::string_view word, int size) {
    const go::Point point = go::parse_vertex(word, size);
    if (point.is_pass()) throw util::Error("a pass is no point of the board");
    return point;
}

}  // namespace

std::span<const TerminalGame::Command> TerminalGame::commands() {
    constexpr unsigned kPlaying = static_cast<unsigned>(Stage::playing);
    constexpr unsigned kCounting = static_cast<unsigned>(Stage::counting);
    constexpr unsigned kFinished = static_cast<unsigned>(Stage::finished);
    constexpr unsigned kAlways = kPlaying | kCounting | kFinished;
    using Game = TerminalGame;
    static constexpr std::array kCommands = {
        Command{"pass", "", "pass; the game ends when both players do", kPlaying, &Game::pass},
        Command{"resign", "", "give up", kPlaying, &Game::resign},
        Command{"done", "", "agree with the count (so does Enter)", kCounting, &Game::finish_count},
        Command{"dead", "POINT", "these stones are dead", kCounting, &Game::mark_dead},
        Command{"alive", "POINT", "these stones are alive", kCounting, &Game::mark_alive},
        Command{"seki", "POINT", "these stones live in seki", kCounting, &Game::mark_seki},
        Command{"resume", "", "take the last two passes back and play on", kCounting,
                &Game::resume},
        Command{"undo", "", "take back your last move and the answer to it", kAlways, &Game::undo},
        Command{"hint", "", "what the engine would play", kPlaying, &Game::hint},
        Command{"score", "", "who is ahead, as it stands and as it will probably end",
                kPlaying | kCounting, &Game::score},
        Command{"territory", "", "show whose each point will probably be", kPlaying,
                &Game::territory},
        Command{"board", "", "draw the board again", kAlways, &Game::show_board_again},
        Command{"moves", "", "list the moves so far", kAlways, &Game::list_moves},
        Command{"save", "FILE", "write the game to an SGF file", kAlways, &Game::save},
        Command{"new", "", "start another game like this one", kAlways, &Game::start_again},
        Command{"help", "", "this list (so does ?)", kAlways, &Game::help},
        Command{"quit", "", "leave; the game is kept", kAlways, &Game::quit},
    };
    return kCommands;
}

const TerminalGame::Command* TerminalGame::find_command(std::string_view word) const {
    const auto alias = std::ranges::find(kAliases, word, &Alias::typed);
    if (alias != kAliases.end()) word = alias->meant;
    const auto command = std::ranges::find(commands(), word, &Command::name);
    return command == commands().end() ? nullptr : &*command;
}

void TerminalGame::obey(std::string_view line) {
    if (line.empty()) {
        if (stage() == Stage::counting) finish_count({});
        return;
    }
    const std::vector<std::string_view> words = util::split_words(line);
    const std::string word = util::to_lower(words.front());
    if (const Command* command = find_command(word)) {
        if ((command->stages & static_cast<unsigned>(stage())) == 0) refuse(command->name);
        const std::string_view argument = util::trim(line.substr(words.front().size()));
        if (command->argument.empty() && !argument.empty())
            throw util::Error(util::format("{} takes nothing after it, but there is {}",
                                           command->name, util::in_quotes(argument)));
        (this->*command->run)(argument);
        return;
    }
    // Some people type "d 4".
    const std::string vertex = util::join(words, "");
    if (!looks_like_vertex(vertex)) refuse(looks_like_vertex(word) ? line : word);
    name_point(vertex);
}

// Throws util::Error that says why the word is of no use now and what may have been meant.
void TerminalGame::refuse(std::string_view word) const {
    if (find_command(word)) {
        const std::string_view now = stage() == Stage::playing    ? "while the game goes on"
                                     : stage() == Stage::counting ? "while the game is counted"
                                                                  : "now that the game is over";
        throw util::Error(
            util::format("{} cannot be used {}; help shows what can", util::in_quotes(word), now));
    }
    std::vector<std::string_view> names;
    for (const Command& command : commands())
        if (command.stages & static_cast<unsigned>(stage())) names.push_back(command.name);
    const std::optional<std::string_view> meant = util::nearest(word, names);
    const std::string advice = meant ? util::format("did you mean {}?", *meant)
                                     : std::string("help shows what can be typed");
    throw util::Error(
        util::format("{} is neither a point nor a command: {}", util::in_quotes(word), advice));
}

// --- Playing ---

void TerminalGame::name_point(std::string_view vertex) {
    const go::Point point = parse_point(vertex, game_.size());
    switch (stage()) {
        case Stage::playing:
            play(point);
            check_repetition();
            break;
        case Stage::counting:
            if (status_.dead.contains(point))
                mark_alive(vertex);
            else
                mark_dead(vertex);
            break;
        default:
            throw util::Error("the game is over: undo takes the end back, new starts another");
    }
}

void TerminalGame::pass(std::string_view) {
    play(go::Point::pass());
    check_repetition();
}

void TerminalGame::resign(std::string_view) {
    const go::Color winner = go::opponent(game_.to_play());
    finish(winner == go::Color::black ? "B+R" : "W+R",
           util::format("{} resigns: {} wins.", title(game_.to_play()), title(winner)));
}

void TerminalGame::undo(std::string_view) {
    // What a person ended, by resigning or agreeing, is merely opened again.
    if (stage() == Stage::finished && (game_.is_over() || is_persons_turn())) {
        result_.clear();
        has_news_ = true;
        return;
    }
    const std::vector<go::Move>& moves = game_.moves();
    const auto own = std::find_if(moves.rbegin(), moves.rend(), [this](const go::Move& move) {
        return is_human(settings_.human, move.color);
    });
    if (own == moves.rend()) throw util::Error("there is no move of yours to take back");
    take_back(static_cast<int>(own - moves.rbegin()) + 1);
}

void TerminalGame::hint(std::string_view) {
    const engine::Decision decision = console_.think(player_, game_, game_.to_play()).decision;
    const std::string advice =
        decision.resigns ? "resign" : go::to_vertex(decision.point, game_.size());
    if (!decision.resigns && !decision.point.is_pass()) show_board({.hint = decision.point});
    console_.say(util::format(
        "Hint: {}{}", advice,
        decision.explanation.empty() ? "." : util::format(" ({}).", decision.explanation)));
}

void TerminalGame::score(std::string_view) {
    const bool is_counting = stage() == Stage::counting;
    const go::FinalCount count = go::count_game(game_, is_counting ? status_ : go::FinalStatus{});
    console_.say(is_counting ? "Without the dead stones:" : "As it stands, every stone alive:");
    for (const std::string& line : count_lines(game_, count)) console_.say("  " + line);
    console_.say("  " + verdict(count.score, "leads"));
    if (is_counting) return;
    const Estimate estimate = estimate_position(game_, settings_.seed);
    console_.say(util::format("As {} random games end: {}", estimate.playouts,
                              estimated_verdict(estimate.black_lead)));
}

void TerminalGame::territory(std::string_view) {
    const Estimate estimate = estimate_position(game_, settings_.seed);
    show_board({.dead = estimate.dead, .owner = estimate.owner});
    console_.say(util::format("As {} random games end: {}", estimate.playouts,
                              estimated_verdict(estimate.black_lead)));
}

// --- Counting ---

// The chains of the stones that are named. Throws util::Error for anything else.
go::PointSet TerminalGame::chains_at(std::string_view vertices) const {
    std::vector<go::Point> points;
    for (const std::string_view word : util::split_words(vertices))
        points.push_back(parse_point(word, game_.size()));
    if (points.empty()) throw util::Error("which stones? Name a point, such as: dead D4");
    return go::complete_chains(game_.board(), points);
}

void TerminalGame::mark_dead(std::string_view argument) {
    const go::PointSet chains = chains_at(argument);
    status_.dead |= chains;
    status_.seki -= chains;
    has_news_ = true;
}

void TerminalGame::mark_alive(std::string_view argument) {
    const go::PointSet chains = chains_at(argument);
    status_.dead -= chains;
    status_.seki -= chains;
    has_news_ = true;
}

void TerminalGame::mark_seki(std::string_view argument) {
    if (game_.rules().scoring == go::Scoring::area || game_.rules().counts_eyes_in_seki)
        throw util::Error("these rules count a seki like any other living stones");
    const go::PointSet chains = chains_at(argument);
    status_.dead -= chains;
    status_.seki |= chains;
    has_news_ = true;
}

void TerminalGame::finish_count(std::string_view) {
    const go::FinalCount count = go::count_game(game_, status_);
    for (const std::string& line : count_lines(game_, count)) console_.say(line);
    finish(go::to_string(count.score), verdict(count.score));
}

void TerminalGame::resume(std::string_view) {
    take_back(2);
    console_.say("The two passes are taken back: the game goes on.");
}

// --- Everything else ---

void TerminalGame::save(std::string_view argument) {
    const std::filesystem::path path = parse_record_path(argument, process_environment);
    std::error_code error;
    if (path != replaceable_ && std::filesystem::exists(path, error)) {
        replaceable_ = path;
        throw util::Error(util::format("{} exists already; type the same again to replace it",
                                       util::in_quotes(path.string())));
    }
    util::write_file(path, record());
    replaceable_ = path;
    console_.say(util::format("Saved to {}", path.string()));
}

void TerminalGame::start_again(std::string_view) {
    keep();
    game_ = build_next_game(game_);
    result_.clear();
    is_status_proposed_ = false;
    has_news_ = true;
    autosave_.start_game();
    console_.say("A new game.");
}

void TerminalGame::show_board_again(std::string_view) {
    has_news_ = true;
}

void TerminalGame::list_moves(std::string_view) {
    constexpr int kPerLine = 8;
    if (game_.moves().empty()) console_.say("No move has been played.");
    std::string line;
    for (int i = 0; i < game_.move_number(); ++i) {
        const go::Move move = game_.moves()[static_cast<std::size_t>(i)];
        line += util::format("{:>3} {} {:<4}", i + 1, move.color == go::Color::black ? 'B' : 'W',
                             go::to_vertex(move.point, game_.size()));
        if ((i + 1) % kPerLine != 0 && i + 1 < game_.move_number()) continue;
        console_.say(line.substr(0, line.find_last_not_of(' ') + 1));
        line.clear();
    }
}

void TerminalGame::help(std::string_view) {
    const bool is_counting = stage() == Stage::counting;
    if (stage() != Stage::finished)
        console_.say(util::format("  {:<12} {}", "d4",
                                  is_counting ? "the stones at D4 are dead, or alive after all"
                                              : "play at D4, with small or capital letters"));
    for (const Command& command : commands()) {
        if ((command.stages & static_cast<unsigned>(stage())) == 0) continue;
        console_.say(util::format(
            "  {:<12} {}", util::format("{} {}", command.name, command.argument), command.help));
    }
}

void TerminalGame::quit(std::string_view) {
    is_leaving_ = true;
}

}  // namespace nadare::front
