#include "front/terminal_game.h"

#include <algorithm>
#include <utility>

#include "front/terminal_count.h"
#include "front/terminal_estimate.h"
#include "front/version.h"
#include "go/text.h"
#include "util/error.h"
#include "util/text.h"

namespace nadare::front {

TerminalGame::TerminalGame(go::Game game, engine::Player& player, Console& console,
                           Settings settings)
    : game_(std::move(game)),
      player_(player),
      console_(console),
      settings_(std::move(settings)),
      autosave_(settings_.autosave) {}

TerminalGame::Stage TerminalGame::stage() const noexcept {
    if (!result_.empty()) return Stage::finished;
    return game_.is_over() ? Stage::counting : Stage::playing;
}

bool TerminalGame::is_persons_turn() const noexcept {
    return is_human(settings_.human, game_.to_play());
}

// --- One step of the conversation ---

void TerminalGame::run() {
    greet();
    while (!is_leaving_ && console_.is_open()) {
        if (stage() == Stage::playing && !is_persons_turn())
            let_engine_play();
        else
            take_command();
    }
    leave();
}

void TerminalGame::greet() {
    const std::string_view engine = player_.name();
    switch (settings_.human) {
        case Human::both:
            console_.say("Two people play; Nadare looks on.");
            break;
        case Human::none:
            console_.say(util::format("Nadare ({}) plays against itself.", engine));
            return;
        default:
            console_.say(util::format(
                "You play {} against Nadare ({}).",
                title(settings_.human == Human::black ? go::Color::black : go::Color::white),
                engine));
    }
    const int middle = game_.size() / 2;
    console_.say(util::format("Type a point, such as {}, or help to see what else there is.",
                              go::to_vertex(go::Point::at(middle, middle), game_.size())));
}

void TerminalGame::take_command() {
    if (stage() == Stage::counting && !is_status_proposed_) {
        status_ = {.dead = estimate_position(game_, settings_.seed).dead, .seki = {}};
        is_status_proposed_ = true;
        has_news_ = true;
    }
    if (has_news_) show_position();
    if (settings_.human == Human::none) {
        if (stage() == Stage::counting)
            finish_count({});
        else
            is_leaving_ = true;
        return;
    }
    keep();
    const std::optional<std::string> line = console_.ask(prompt());
    if (!line) {
        is_leaving_ = true;
        return;
    }
    try {
        obey(*line);
    } catch (const util::Error& error) {
        console_.complain(error.what());
    }
}

void TerminalGame::let_engine_play() {
    keep();  // The person's move should outlive whatever happens while the engine thinks.
    const go::Color color = game_.to_play();
    const auto [decision, was_interrupted] = console_.think(player_, game_, color);
    if (was_interrupted && settings_.human == Human::none) {  // Nobody else could stop it.
        is_leaving_ = true;
        return;
    }
    const std::string who = settings_.human == Human::none ? std::string(title(color)) : "Nadare";
    const std::string why =
        decision.explanation.empty() ? "" : util::format(" ({})", decision.explanation);
    if (decision.resigns) {
        finish(color == go::Color::black ? "W+R" : "B+R",
               util::format("{} resigns{}: {} wins.", who, why, title(go::opponent(color))));
        return;
    }
    play(decision.point);
    console_.say(decision.point.is_pass()
                     ? util::format("{} passes{}.", who, why)
                     : util::format("{} plays {}{}.", who,
                                    go::to_vertex(decision.point, game_.size()), why));
    if (settings_.human == Human::none && !game_.is_over()) show_board();
    check_repetition();
}

// Without superko a position may come again, and a game between engines might never end.
void TerminalGame::check_repetition() {
    if (game_.rules().ko != go::KoRule::simple) return;
    const std::optional<int> earlier = game_.repetition();
    if (!earlier) return;
    const std::string sentence =
        util::format("The position after move {} has come again.", *earlier);
    if (settings_.human == Human::none)
        finish("Void", sentence + " The game has no result.");
    else
        console_.say(sentence + " If nobody gives way, the game has no result.");
}

void TerminalGame::leave() {
    keep();
    if (game_.moves().empty() || !autosave_.holds_game()) return;
    const std::string file = autosave_.file().string();
    console_.say(util::format("The game is kept in {}", file));
    if (stage() != Stage::finished)
        console_.say(util::format("To go on with it: nadare play --load {}", file));
}

// --- Showing ---

void TerminalGame::show_board(const BoardMarks& marks) {
    console_.show(game_.board(), marks, panel());
    has_news_ = false;
}

void TerminalGame::show_position() {
    if (!is_status_proposed_) {
        show_board();
        return;
    }
    const go::FinalCount count = go::count_game(game_, status_);
    show_board({.last_move = false, .dead = status_.dead, .owner = count.owner});
    if (stage() == Stage::finished || settings_.human == Human::none) return;
    for (const std::string& line : count_lines(game_, count)) console_.say(line);
    console_.say(verdict(count.score, "leads"));
    console_.say();
    console_.say(status_.dead.is_empty() ? "No stones seem to be dead."
                                         : "The marked stones seem to be dead.");
    console_.say("Enter agrees. To correct it: dead D4, or alive D4. To play on: resume.");
}

std::string TerminalGame::seat(go::Color player) const {
    if (settings_.human == Human::both || settings_.human == Human::none) return "";
    return is_human(settings_.human, player) ? ", you" : ", Nadare";
}

std::vector<std::string> TerminalGame::panel() const {
    const go::AnyBoard& board = game_.board();
    const auto player_line = [&](go::Color player) {
        return util::format("{} {}{}: {} captured", stone_sign(player, console_.style()),
                            title(player), seat(player), board.prisoners(go::opponent(player)));
    };
    std::vector<std::string> lines = {
        util::format("{0}x{0}, {1} rules", game_.size(), go::name(game_.rules())),
        util::format("komi {}", go::to_string(game_.komi())),
        "",
        player_line(go::Color::black),
        player_line(go::Color::white),
        "",
    };
    if (game_.handicap() > 0) lines[1] += util::format(", handicap {}", game_.handicap());
    if (const go::Move last = board.last_move(); !last.is_none())
        lines.push_back(util::format("Move {}: {} {}", game_.move_number(), title(last.color),
                                     go::to_vertex(last.point, game_.size())));
    if (stage() == Stage::playing)
        lines.push_back(util::format("{} to play", title(game_.to_play())));
    else if (stage() == Stage::counting)
        lines.push_back("Both have passed");
    else
        lines.push_back("Result: " + result_);
    return lines;
}

std::string TerminalGame::prompt() const {
    switch (stage()) {
        case Stage::counting:
            return "Is the count right? ";
        case Stage::finished:
            return "new, save FILE, undo or quit? ";
        default:
            return util::format("{} to play: ", title(game_.to_play()));
    }
}

// --- Changing the game ---

void TerminalGame::play(go::Point point) {
    game_.play({point, game_.to_play()});
    is_status_proposed_ = false;
    has_news_ = true;
}

void TerminalGame::take_back(int count) {
    game_.undo(count);
    result_.clear();
    is_status_proposed_ = false;
    has_news_ = true;
}

void TerminalGame::finish(std::string result, std::string_view sentence) {
    result_ = std::move(result);
    console_.say(sentence);
}

std::string TerminalGame::record() const {
    go::GameInfo info;
    if (!is_human(settings_.human, go::Color::black)) info.black_player = kName;
    if (!is_human(settings_.human, go::Color::white)) info.white_player = kName;
    info.date = settings_.date;
    info.result = result_;
    return write_record(game_, info);
}

void TerminalGame::keep() {
    // An empty board is worth keeping only if it takes the place of moves that were undone.
    if (game_.moves().empty() && !autosave_.holds_game()) return;
    try {
        autosave_.keep(record());
    } catch (const util::Error& error) {
        console_.complain(util::format("the game is not kept by itself: {}", error.what()));
    }
}

}  // namespace nadare::front
