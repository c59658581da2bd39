#include "front/go_session.h"

#include <utility>

#include "go/scoring.h"

namespace nadare::front {

GoSession::GoSession(GtpOptions& options, const util::WallClock& wall, std::ostream& live)
    : options_(options),
      wall_(wall),
      live_(live),
      game_(19, go::parse_rules(options.rules)),
      player_kind_(options.player.player),
      analyst_(options.player.engine, wall) {
    option_set_.add(options_);
    start_player();
}

void GoSession::start_player() {
    player_kind_ = options_.player.player;
    player_ = engine::make_player(options_.player, wall_);
    player_->set_time_settings(time_settings_);
    watch_search();
}

void GoSession::watch_search() {
    if (options_.live.live_graphics == LiveGraphics::off) return player_->set_watcher({});
    player_->set_watcher(
        {.interval = options_.live.live_interval, .look = [this](engine::GoSearch& search) {
             live_ << as_live(draw(options_.live.live_graphics, search, game_.size()))
                   << std::flush;
         }});
}

void GoSession::start_new_game() {
    last_explanation_.clear();
    time_left_ = {};
    if (are_settings_guessed_) time_settings_ = {};
    our_color_ = go::Color::empty;
    analyst_.forget();
    player_->start_new_game();
    player_->get_ready(game_.size());
    player_->set_time_settings(time_settings_);
}

const util::OptionSet& GoSession::options() {
    options_.rules = go::name(game_.rules());
    return option_set_;
}

void GoSession::set_option(std::string_view name, std::string_view text) {
    // The command table has copied them.
    if (name == "gtp-name" || name == "gtp-version")
        throw util::Error(util::format("{} is set on the command line: --{}", name, name));
    if (name == "rules") game_.set_rules(go::parse_rules(text));
    option_set_.set(name, text);
    analyst_.set_options(options_.player.engine);
    if (player_kind_ != options_.player.player) return start_player();
    player_->apply_options();
    watch_search();
}

engine::Decision GoSession::remember(engine::Decision decision, go::Color color) {
    if (options_.live.live_graphics != LiveGraphics::off) live_ << kClearLive << std::flush;
    last_explanation_ = decision.explanation;
    our_color_ = color;
    return decision;
}

engine::Decision GoSession::choose(go::Color color, std::stop_token stop) {
    analyst_.forget();
    return remember(player_->choose(game_, color, std::move(stop)), color);
}

engine::Decision GoSession::choose_watched(go::Color color, std::stop_token stop,
                                           engine::SearchWatcher watcher) {
    struct Afterwards {
        GoSession& session;
        ~Afterwards() { session.watch_search(); }
    } const afterwards{*this};
    player_->set_watcher(std::move(watcher));
    return choose(color, std::move(stop));
}

void GoSession::analyze(const engine::AnalysisRequest& request, std::stop_token stop,
                        const engine::Analyst::Listener& listener) {
    player_->forget();
    analyst_.analyze(request, std::move(stop), listener);
}

void GoSession::forget() {
    player_->forget();
    analyst_.forget();
}

engine::Decision GoSession::clean_up(go::Color color, std::stop_token stop) {
    analyst_.forget();
    return remember(player_->clean_up(game_, color, std::move(stop)), color);
}

void GoSession::ponder(std::stop_token stop) {
    const engine::EngineOptions& engine = options_.player.engine;
    const bool is_their_turn = our_color_ != go::Color::empty && game_.to_play() != our_color_;
    if (!engine.decision.ponder || !is_their_turn || game_.is_over()) return;
    // Where the work for a move is fixed, nothing may be added to it.
    if (engine::has_fixed_work(engine)) return;
    analyst_.forget();
    player_->ponder(game_, game_.to_play(), std::move(stop));
}

go::FinalStatus GoSession::final_status() const {
    return engine::estimate_final_status(
        game_, {.simulations = options_.status_simulations, .seed = options_.player.seed()},
        options_.player.engine);
}

void GoSession::set_time_settings(const engine::TimeSettings& settings) {
    were_settings_told_ = true;
    are_settings_guessed_ = false;
    time_settings_ = settings;
    player_->set_time_settings(settings);
}

// A clock that is shown without having been described still runs. One that was said not to run does
// not, whatever it shows.
void GoSession::guess_time_settings(const engine::TimeLeft& left) {
    using engine::TimeSettings;
    if (were_settings_told_ || time_settings_.is_limited || left.time.count() <= 0) return;
    time_settings_ = left.stones == 0 ? TimeSettings::absolute(left.time)
                                      : TimeSettings::canadian({}, left.time, left.stones);
    are_settings_guessed_ = true;
    player_->set_time_settings(time_settings_);
}

void GoSession::set_time_left(go::Color color, const engine::TimeLeft& left) {
    guess_time_settings(left);
    time_left_[go::player_index(color)] = left;
    player_->set_time_left(color, left);
}

}  // namespace nadare::front
