#include "lab/referee.h"

#include <algorithm>
#include <optional>
#include <string>

#include "go/game.h"
#include "go/scoring.h"
#include "go/text.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

using util::Seconds;
using Clock = std::chrono::steady_clock;

class Referee {
 public:
    Referee(const MatchPlan& plan, const Opening& opening, std::array<Seat, 2> seats)
        : plan_(plan),
          opening_(opening),
          seats_(seats),
          game_(plan.settings.size, plan.rules, plan.komi) {
        if (!plan.handicap.empty()) game_.place_handicap(plan.handicap);
    }

    PlayedGame play() {
        try {
            set_up();
            while (!is_over()) make_move();
        } catch (const EngineFault& fault) {
            record_.ending = Ending::fault;
            record_.fault = fault.fault();
            record_.culprit = on_trial_;
            record_.winner = go::opponent(on_trial_);
            record_.reason = fault.what();
        }
        if (record_.ending == Ending::passes || record_.ending == Ending::move_limit) count();
        note_cpu_time();
        return std::move(record_);
    }

 private:
    Seat& seat(go::Color player) { return seats_[go::player_index(player)]; }
    // The engine of that colour, which is to blame for whatever happens next.
    Engine& put_on_trial(go::Color player) {
        on_trial_ = player;
        return *seat(player).engine;
    }

    void set_up() {
        for (const go::Color player : {go::Color::black, go::Color::white}) send_set_up(player);
        for (const go::Color player : {go::Color::black, go::Color::white}) {
            Engine& engine = put_on_trial(player);
            // The rules are a courtesy: an engine that has other names for them may refuse.
            if (seat(player).profile->understands("kgs-rules"))
                engine.receive_any(plan_.patience());
            while (engine.outstanding() > 0) engine.receive(plan_.patience());
            cpu_at_start_[go::player_index(player)] = engine.cpu_time();
            clock_left_[go::player_index(player)] = plan_.settings.seconds_per_game;
        }
        for (const go::Point point : opening_.moves) {
            const go::Move move{.point = point, .color = game_.to_play()};
            game_.play(move);
            record_.moves.push_back({.move = move});
        }
        record_.opening_moves = static_cast<int>(opening_.moves.size());
        is_set_up_ = true;
    }

    void send_set_up(go::Color player) {
        Engine& engine = put_on_trial(player);
        const int size = plan_.settings.size;
        if (seat(player).profile->understands("kgs-rules"))
            engine.send("kgs-rules " + std::string(go::name(plan_.rules)));
        engine.send(util::format("boardsize {}", size));
        engine.send("clear_board");
        engine.send("komi " + go::to_string(plan_.komi));
        if (const Seconds limit = plan_.settings.seconds_per_game; limit > Seconds(0))
            engine.send(util::format("time_settings {} 0 0", util::shortest(limit.count())));
        else if (const Seconds move = plan_.settings.seconds_per_move; move > Seconds(0))
            engine.send(util::format("time_settings 0 {} 1", util::shortest(move.count())));
        if (!plan_.handicap.empty()) {
            std::string stones;
            for (const go::Point point : plan_.handicap) stones += ' ' + go::to_vertex(point, size);
            engine.send("set_free_handicap" + stones);
        }
        go::Color color = go::Color::black;
        for (const go::Point point : opening_.moves) {
            engine.send(util::format("play {} {}", go::name(color), go::to_vertex(point, size)));
            color = go::opponent(color);
        }
    }

    bool is_over() {
        if (record_.ending != Ending::passes) return true;  // Somebody has resigned.
        // Passes in the opening do not exist, so two passes are the engines' own.
        if (game_.is_over()) return true;
        if (game_.move_number() < plan_.max_moves) return false;
        record_.ending = Ending::move_limit;
        return true;
    }

    void make_move() {
        const go::Color player = game_.to_play();
        Engine& engine = put_on_trial(player);
        const Seconds cpu_before =
            plan_.settings.cpu_seconds_per_move > Seconds(0) ? engine.cpu_time() : Seconds(0);
        const Clock::time_point start = Clock::now();
        const Patience patience = patience_for_move(player);
        ask_for_move(engine, player);
        while (engine.outstanding() > 1) engine.receive(patience);
        const std::string reply = engine.receive(patience);
        const std::string_view answer = util::trim(reply);
        const Seconds wall = Clock::now() - start;
        charge(player, wall);
        if (wall > patience.limit)
            engine.fail(patience.when_silent, "thought for " + util::human_duration(wall));
        check_cpu_time(engine, cpu_before);

        if (util::equals_ignoring_case(answer, "resign")) {
            record_.ending = Ending::resignation;
            record_.winner = go::opponent(player);
            return;
        }
        const go::Move move = checked(engine, answer, player);
        game_.play(move);
        record_.moves.push_back({.move = move,
                                 .wall_seconds = wall.count(),
                                 .explanation = ask_for_explanation(engine, player)});
    }

    // Tells the engine of the opponent's move and asks for its own in one go.
    void ask_for_move(Engine& engine, go::Color player) {
        if (game_.move_number() > record_.opening_moves) {
            const go::Move last = game_.moves().back();
            engine.send(util::format("play {} {}", go::name(last.color),
                                     go::to_vertex(last.point, game_.size())));
        }
        if (plan_.settings.seconds_per_game > Seconds(0) &&
            seat(player).profile->understands("time_left"))
            engine.send(util::format(
                "time_left {} {} 0", go::name(player),
                static_cast<int>(std::max(0.0, clock_left_[go::player_index(player)].count()))));
        engine.send(util::format("genmove {}", go::name(player)));
    }

    Patience patience_for_move(go::Color player) const {
        Patience patience = plan_.patience();
        const auto shorten = [&](Seconds limit) {
            if (limit + plan_.settings.time_slack >= patience.limit) return;
            patience = {.limit = limit + plan_.settings.time_slack, .when_silent = Fault::timeout};
        };
        if (plan_.settings.seconds_per_move > Seconds(0)) shorten(plan_.settings.seconds_per_move);
        if (plan_.settings.seconds_per_game > Seconds(0))
            shorten(std::max(Seconds(0), clock_left_[go::player_index(player)]));
        return patience;
    }

    void charge(go::Color player, Seconds wall) {
        SideUse& use = record_.use[go::player_index(player)];
        ++use.moves;
        use.wall_seconds += wall.count();
        use.longest_seconds = std::max(use.longest_seconds, wall.count());
        clock_left_[go::player_index(player)] -= wall;
    }

    void check_cpu_time(Engine& engine, Seconds before) const {
        const MatchSettings& settings = plan_.settings;
        if (settings.cpu_seconds_per_move <= Seconds(0)) return;
        const Seconds used = engine.cpu_time() - before;
        if (used > settings.cpu_seconds_per_move + settings.time_slack)
            engine.fail(Fault::cpu_time,
                        util::format("used {} of CPU time for a move", util::human_duration(used)));
    }

    go::Move checked(const Engine& engine, std::string_view answer, go::Color player) const {
        go::Move move{.point = go::Point::none(), .color = player};
        try {
            move.point = go::parse_vertex(answer, game_.size());
        } catch (const util::Error&) {
            engine.fail(Fault::garbage,
                        "answered " + util::in_quotes(answer) + ", which is no move");
        }
        if (const std::optional<go::Illegal> why = game_.why_illegal(move))
            engine.fail(*why == go::Illegal::superko ? Fault::superko : Fault::illegal_move,
                        "played an illegal move: " + go::explain(*why, move, game_.size()));
        return move;
    }

    std::string ask_for_explanation(Engine& engine, go::Color player) {
        static constexpr std::string_view kExplain = "gomill-explain_last_move";
        if (!plan_.settings.explain || !seat(player).profile->understands(kExplain)) return {};
        engine.send(std::string(kExplain));
        const gtp::ClientReply reply = engine.receive_any(plan_.patience());
        return reply.is_success ? reply.text : std::string();
    }

    void count() {
        record_.score = go::final_score(game_);
        if (plan_.settings.score != ScoreBy::tromp_taylor) count_by_engines();
        record_.winner = go::winner(*record_.score);
    }

    // Leaves our own count if the engines in question have no opinion or do not agree.
    void count_by_engines() {
        std::optional<go::Score> opinion;
        for (const go::Color player : {go::Color::black, go::Color::white}) {
            const std::size_t number = seat(player).number;
            if (plan_.settings.score == ScoreBy::a && number != 0) continue;
            if (plan_.settings.score == ScoreBy::b && number != 1) continue;
            const std::optional<go::Score> score = ask_for_score(put_on_trial(player));
            const bool disagrees = opinion && score && go::winner(*opinion) != go::winner(*score);
            if (!score || disagrees) {
                record_.reason = disagrees ? "the engines do not agree on the score"
                                           : seat(player).engine->name() + " has no score";
                record_.reason += ": counted as Tromp and Taylor do";
                return;
            }
            opinion = score;
        }
        record_.score = opinion;
    }

    std::optional<go::Score> ask_for_score(Engine& engine) const {
        try {
            engine.send("final_score");
            return parse_score(engine.receive(plan_.patience()));
        } catch (const EngineFault&) {
            return std::nullopt;
        }
    }

    // "B+3.5", "W+12" or "0".
    static std::optional<go::Score> parse_score(std::string_view text) {
        text = util::trim(text);
        if (text == "0") return go::Score();
        const bool is_black = util::starts_with_ignoring_case(text, "B+");
        if (!is_black && !util::starts_with_ignoring_case(text, "W+")) return std::nullopt;
        const std::optional<double> points = util::parse_double(text.substr(2));
        if (!points || *points < 0 || *points > 1000) return std::nullopt;
        const int half_points = static_cast<int>(*points * 2 + 0.5);
        return go::Score::from_half_points(is_black ? half_points : -half_points);
    }

    void note_cpu_time() {
        if (!is_set_up_) return;
        for (const go::Color player : {go::Color::black, go::Color::white}) {
            const unsigned i = go::player_index(player);
            const Seconds used = seat(player).engine->cpu_time() - cpu_at_start_[i];
            record_.use[i].cpu_seconds = std::max(0.0, used.count());
        }
    }

    const MatchPlan& plan_;
    const Opening& opening_;
    std::array<Seat, 2> seats_;
    go::Game game_;
    PlayedGame record_;
    bool is_set_up_ = false;
    go::Color on_trial_ = go::Color::black;
    std::array<Seconds, 2> cpu_at_start_{};  // By player_index, as is the next.
    std::array<Seconds, 2> clock_left_{};
};

}  // namespace

PlayedGame play_game(const MatchPlan& plan, const Opening& opening, std::array<Seat, 2> seats) {
    return Referee(plan, opening, seats).play();
}

}  // namespace nadare::lab
