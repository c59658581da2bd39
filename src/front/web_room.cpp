#include "front/web_room.h"

#include <algorithm>
#include <utility>

#include "util/error.h"
#include "util/rng.h"

namespace nadare::front {

namespace {

// Each game has a seed of its own: else the same moves would get the same answers in all of them.
engine::EngineOptions seeded_for(std::string_view id, engine::EngineOptions options) {
    std::uint64_t& seed = options.search.seed;
    for (const char c : id) {
        std::uint64_t state = seed ^ static_cast<unsigned char>(c);
        seed = util::split_mix(state);
    }
    return options;
}

}  // namespace

WebRoom::WebRoom(std::string id, KeptGame kept, const WebSurroundings& around, std::uint64_t load)
    : id_(std::move(id)),
      size_(kept.game.options().size),
      around_(around),
      load_(load),
      game_(std::move(kept.game)),
      clock_(game_.options()),
      thinker_(seeded_for(id_, around.engine), around.clock, around.cores) {
    const std::lock_guard lock(mutex_);
    if (kept.left)
        for (const go::Color player : {go::Color::black, go::Color::white})
            clock_.set_left(player, (*kept.left)[go::player_index(player)]);
    run_clock();
    wake_engine();
}

WebRoom::~WebRoom() {
    close();
}

void WebRoom::close() {
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        clock_.stop(around_.clock.now());
        stop_current_.request_stop();
        for (const Watcher& watcher : audience_) watcher.box->close();
        audience_.clear();
    }
    wake_.notify_all();
    if (worker_.joinable()) {
        worker_.request_stop();
        worker_.join();
    }
}

// --- State and news ---

void WebRoom::publish(std::string_view kind, const Json& data) {
    const WebEvent event{std::string(kind), std::make_shared<const std::string>(to_text(data))};
    for (const Watcher& watcher : audience_) watcher.box->put(event);
}

void WebRoom::changed(bool is_tree_new) {
    ++version_;
    if (is_tree_new) ++tree_version_;
    run_clock();
    wake_engine();
    publish("game", state_locked());
}

// The clock of whoever is to move runs while the game is played, from Black's first move on.
void WebRoom::run_clock() {
    const auto now = around_.clock.now();
    const bool runs = game_.phase() == WebPhase::playing && game_.game().move_number() > 0;
    if (!runs)
        clock_.stop(now);
    else if (clock_.running() != game_.game().to_play())
        clock_.start(game_.game().to_play(), now);
}

void WebRoom::check_clock() {
    const auto falls = clock_.falls_at();
    if (!falls || around_.clock.now() < *falls || game_.phase() != WebPhase::playing) return;
    game_.lose_on_time(clock_.running());
    changed(/*is_tree_new=*/false);
}

Json WebRoom::state() const {
    const std::lock_guard lock(mutex_);
    return state_locked();
}

Json WebRoom::state_locked() const {
    const std::optional<Focus> in_focus = focus();
    Json state{{"id", id_},
               {"epoch", around_.epoch},
               {"load", load_},
               {"version", version_},
               {"treeVersion", tree_version_},
               {"phase", util::enum_name(game_.phase())},
               {"result", game_.result()},
               {"options", options_json(game_.options())},
               {"head", game_.head().index()},
               {"position", position_json(game_, game_.head())},
               {"isEngineTurn", game_.is_engine_turn()},
               {"isThinking", is_thinking()},
               {"komi", game_.game().komi().points()},
               {"focus", in_focus ? Json(in_focus->node.index()) : Json()}};
    state.update(heading_json(game_.tree()));
    if (clock_.is_limited()) state["clock"] = clock_json(clock_, around_.clock.now());
    if (game_.phase() == WebPhase::counting ||
        (game_.phase() == WebPhase::finished && game_.has_status()))
        state["count"] = count_json(game_);
    if (review_.total > 0)
        state["review"] = {{"done", review_.total - review_.left.size()}, {"total", review_.total}};
    return state;
}

Json WebRoom::position(NodeId node) const {
    const std::lock_guard lock(mutex_);
    return position_json(game_, node);
}

Json WebRoom::tree() const {
    const std::lock_guard lock(mutex_);
    Json tree = tree_json(game_);
    tree["version"] = tree_version_;
    return tree;
}

std::string WebRoom::sgf() const {
    const std::lock_guard lock(mutex_);
    return game_.sgf();
}

Json WebRoom::copy() const {
    const std::lock_guard lock(mutex_);
    Json copy = kept_json(game_, clock_, around_.clock.now());
    copy["id"] = id_;
    return copy;
}

// --- Commands ---

std::unique_lock<std::mutex> WebRoom::enter() const {
    std::unique_lock lock(mutex_);
    if (is_closed_) throw OutOfDate("the game was put away a moment ago: ask again", "put-away");
    return lock;
}

void WebRoom::require_head(NodeId at) const {
    if (at == game_.head()) return;
    throw OutOfDate("the game has gone on since: look at the board again", "out-of-date");
}

WebRoom::NodeId WebRoom::play(NodeId at, go::Point point) {
    const auto lock = enter();
    if (game_.phase() != WebPhase::study) {
        require_head(at);
        if (game_.is_engine_turn()) throw OutOfDate("it is the engine's turn", "engine-turn");
        check_clock();
    }
    const NodeId node = game_.play(at, point);
    changed(/*is_tree_new=*/true);
    return node;
}

void WebRoom::undo() {
    const auto lock = enter();
    // What was lost on the clock would be lost again at once.
    if (game_.phase() == WebPhase::finished && game_.result().ends_with("+T"))
        throw WebRefusal("a game that was lost on time is over: study it, or begin another",
                         "lost-on-time");
    game_.undo();
    forget_lost_nodes();
    changed(/*is_tree_new=*/true);
}

void WebRoom::forget_lost_nodes() {
    const auto is_lost = [this](NodeId node) { return !game_.has_node(node); };
    review_.total -= std::erase_if(review_.left, is_lost);
    if (review_.left.empty()) review_ = {};
    if (asked_ && is_lost(asked_->node)) asked_.reset();
    std::erase_if(focuses_, [&](const Focus& focus) { return is_lost(focus.node); });
}

void WebRoom::drop_from_review(NodeId node) {
    if (review_.left.empty() || review_.left.front() != node) return;
    review_.left.pop_front();
    if (review_.left.empty()) review_ = {};
}

void WebRoom::resign() {
    const auto lock = enter();
    const Human human = game_.options().human;
    const go::Color loser = human == Human::black   ? go::Color::black
                            : human == Human::white ? go::Color::white
                                                    : game_.game().to_play();
    game_.resign(loser);
    changed(/*is_tree_new=*/false);
}

void WebRoom::hurry() {
    const auto lock = enter();
    if (is_thinking()) stop_current_.request_stop();
}

// Not before the engine has: what it finds would have to give way to the one group marked by hand.
void WebRoom::require_count() const {
    if (next_job().kind == Job::Kind::count)
        throw OutOfDate("the dead stones are still being looked for: wait a moment", "not-counted");
}

void WebRoom::toggle_dead(go::Point stone) {
    const auto lock = enter();
    require_count();
    game_.toggle_dead(stone);
    changed(/*is_tree_new=*/false);
}

void WebRoom::accept_count() {
    const auto lock = enter();
    require_count();
    game_.accept_count();
    changed(/*is_tree_new=*/false);
}

void WebRoom::resume() {
    const auto lock = enter();
    game_.resume();
    forget_lost_nodes();
    changed(/*is_tree_new=*/true);
}

void WebRoom::study() {
    const auto lock = enter();
    game_.study();
    changed(/*is_tree_new=*/true);
}

void WebRoom::ask(WebQuestion question, NodeId at) {
    const auto lock = enter();
    game_.game_at(at);  // Throws if there is no such position.
    if (game_.is_engine_turn()) throw OutOfDate("it is the engine's turn", "engine-turn");
    asked_ = Job{.kind = Job::Kind::answer, .node = at, .question = question};
    failed_.reset();
    wake_engine();
}

void WebRoom::look_at(std::optional<NodeId> node, const std::string& page) {
    const auto lock = enter();
    if (node) game_.game_at(*node);  // Throws if there is no such position.
    Focus wanted{.page = page, .node = node.value_or(NodeId::none())};
    const auto before = std::ranges::find(focuses_, page, &Focus::page);
    if (before != focuses_.end()) {
        if (node == before->node && before->looked < around_.limits.analysis_time) {
            if (before == focuses_.begin()) return;
            wanted.looked = before->looked;
        }
        focuses_.erase(before);
    }
    if (node) focuses_.insert(focuses_.begin(), std::move(wanted));
    // A page may ask before it watches; one that never does is forgotten as others come.
    const auto most = static_cast<std::size_t>(around_.limits.streams) + 1;
    if (focuses_.size() > most) focuses_.pop_back();
    failed_.reset();
    wake_engine();
    publish("game", state_locked());
}

void WebRoom::review(NodeId end, util::Seconds each) {
    const auto lock = enter();
    game_.require_node(end);
    const go::sgf::Tree& tree = game_.tree();
    std::vector<NodeId> line = tree.path_to(end);
    for (NodeId next = tree.first_child(end); !next.is_none(); next = tree.first_child(next))
        line.push_back(next);
    line = game_.playable(std::move(line));
    review_ = {.left = {line.begin(), line.end()},
               .total = line.size(),
               .each = std::min<util::Seconds>(each, around_.limits.move_time)};
    failed_.reset();
    wake_engine();
    publish("game", state_locked());
}

void WebRoom::stop_review() {
    const auto lock = enter();
    review_ = {};
    wake_engine();
    publish("game", state_locked());
}

// --- The audience ---

std::shared_ptr<EventMailbox> WebRoom::watch(const std::string& page) {
    const auto box = std::make_shared<EventMailbox>();
    const auto lock = enter();
    audience_.push_back({box, page});
    wake_engine();
    publish("game", state_locked());  // To all of them: what is looked at may be another position.
    return box;
}

void WebRoom::leave(const std::shared_ptr<EventMailbox>& box) {
    const std::lock_guard lock(mutex_);
    const auto leaver = std::ranges::find(audience_, box, &Watcher::box);
    if (leaver == audience_.end()) return;  // The game was closed.
    const std::string page = leaver->page;
    audience_.erase(leaver);
    // A page that has lost its stream may have another already.
    if (!page.empty() && !is_watching(page))
        std::erase_if(focuses_, [&](const Focus& focus) { return focus.page == page; });
    wake_engine();
    publish("game", state_locked());
}

bool WebRoom::is_watching(const std::string& page) const {
    return std::ranges::any_of(
        audience_, [&](const Watcher& watcher) { return page.empty() || watcher.page == page; });
}

std::optional<WebRoom::Focus> WebRoom::focus() const {
    for (const Focus& focus : focuses_)
        if (focus.looked < around_.limits.analysis_time && is_watching(focus.page)) return focus;
    return std::nullopt;
}

void WebRoom::tick() {
    const std::lock_guard lock(mutex_);
    check_clock();
}

bool WebRoom::is_quiet() const {
    const std::lock_guard lock(mutex_);
    return audience_.empty() && current_.kind == Job::Kind::none &&
           next_job().kind == Job::Kind::none;
}

}  // namespace nadare::front
