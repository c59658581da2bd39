#include "lab/opening_judge.h"

#include <cmath>
#include <optional>
#include <utility>

#include "go/text.h"
#include "util/text.h"

namespace nadare::lab {
namespace {

constexpr Patience kPatience{.limit = util::Seconds(60), .when_silent = Fault::hang};

// How far ahead either side is, in an answer such as "B+7.1 (upper bound: -7.1, lower: -7.1)".
std::optional<double> lead_in(std::string_view answer) {
    const std::vector<std::string_view> words = util::split_words(answer);
    if (words.empty()) return std::nullopt;
    if (words[0] == "0") return 0;
    if (words[0].size() < 3 || words[0][1] != '+') return std::nullopt;
    return util::parse_double(words[0].substr(2));
}

}  // namespace

EngineJudge::EngineJudge(const EngineSpec& spec, const Options& options, std::stop_token stop)
    : options_(options),
      engine_({.name = spec.name, .command = command_line(spec, 1, 0)}, kPatience, std::move(stop)),
      profile_(engine_.ask_profile(kPatience)) {
    if (!profile_.understands("estimate_score"))
        throw util::Error(spec.name + " cannot judge openings: it has no estimate_score");
}

bool EngineJudge::is_balanced(const go::Game& game) {
    engine_.send(util::format("boardsize {}", game.size()));
    engine_.send("clear_board");
    engine_.send("komi " + go::to_string(options_.komi));
    for (const go::Move move : game.moves())
        engine_.send(util::format("play {} {}", go::name(move.color),
                                  go::to_vertex(move.point, game.size())));
    engine_.send("estimate_score");
    while (engine_.outstanding() > 1) engine_.receive(kPatience);
    const std::optional<double> lead = lead_in(engine_.receive(kPatience));
    return lead && std::abs(*lead) <= options_.max_lead;
}

}  // namespace nadare::lab
