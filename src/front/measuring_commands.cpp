// GTP: what `nadare lab` and `nadare regress` ask an engine.

#include "engine/playout_sample.h"
#include "engine/search_player.h"
#include "front/go_commands.h"
#include "go/outcome.h"
#include "go/scoring.h"
#include "go/text.h"
#include "util/config_file.h"
#include "util/text.h"

namespace nadare::front {

namespace {

constexpr const char* kMeasuringGroup = "Measuring";
constexpr int kMaxPlayouts = 10'000'000;

int next_count(gtp::Args& args) {
    const auto count = args.next<int>("count");
    if (count < 1 || count > kMaxPlayouts)
        throw gtp::Failure(util::format("the count must be from 1 to {}", kMaxPlayouts));
    return count;
}

std::uint64_t next_seed(gtp::Args& args, const GoSession& session) {
    return args.next_or<std::uint64_t>("seed", session.engine_options().search.seed);
}

// The most visited moves, a line each.
std::string candidate_lines(const engine::GoSearch& search, int count, int size) {
    std::string text;
    for (const engine::RootMove& move : search.root_moves()) {
        if (count-- <= 0 || move.visits == 0) break;
        text += util::format("\n{} {} {:.4f}", go::to_vertex(move.point, size), move.visits,
                             move.value);
    }
    return text;
}

std::string evaluate(GoSession& session, go::Color color, int candidates,
                     const gtp::StopToken& stop) {
    session.player().forget();
    const engine::Decision decision = session.choose(color, stop);
    const go::Game& game = session.game();
    double lead = go::final_score(game, session.final_status()).points();
    go::Value value = decision.value.value_or(
        go::value_for(color, go::final_score(game, session.final_status())));
    if (color == go::Color::white) value = go::value_for_opponent(value);
    auto* const searcher = dynamic_cast<engine::SearchPlayer*>(&session.player());
    std::string moves;
    if (decision.value && searcher && searcher->search()) {
        lead = searcher->search()->ownership().mean_score;
        moves = candidate_lines(*searcher->search(), candidates, game.size());
    }
    return util::format("{:.4f} {:.2f}", value, lead) + moves;
}

}  // namespace

void add_measuring_commands(gtp::CommandTable& table, GoSession& session) {
    table.add({.name = "is_legal",
               .usage = "<color> <vertex>",
               .help = "Whether the move may be played: 1 or 0.",
               .group = kMeasuringGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const go::Color color = next_color(args);
                  const go::Point point = next_vertex(args, session.game().size());
                  args.expect_end();
                  return session.game().is_legal({point, color}) ? "1" : "0";
              });
    table.add(
        {.name = "nadare-playouts",
         .usage = "<count> [seed]",
         .help = "Play the position out so many times with the policy of the settings, without "
                 "a search. Answers with Black's share of wins, the mean score (Black minus "
                 "White, komi included) and its standard deviation.",
         .group = kMeasuringGroup},
        [&session](gtp::Args& args) -> gtp::Reply {
            const int count = next_count(args);
            const auto seed = next_seed(args, session);
            args.expect_end();
            const engine::PlayoutSample sample = engine::sample_playouts(
                session.game(), session.game().to_play(), session.engine_options(), count, seed);
            return util::format("{:.6f} {:.3f} {:.3f}", sample.black_value, sample.mean_score,
                                sample.score_deviation);
        });
    table.add(
        {.name = "nadare-survival",
         .usage = "<count> [seed]",
         .help = "Play the position out so many times likewise. Answers with the share of playouts "
                 "at whose end a stone of its colour is there, for each stone.",
         .group = kMeasuringGroup},
        [&session](gtp::Args& args) -> gtp::Reply {
            const int count = next_count(args);
            const auto seed = next_seed(args, session);
            args.expect_end();
            const auto shares = engine::sample_survival(session.game(), session.game().to_play(),
                                                        session.engine_options(), count, seed);
            return board_of_numbers(session.game().size(), [&](go::Point p) { return shares[p]; });
        });
    table.add({.name = "nadare-policy",
               .help = "The policy of the playouts on this board, its own settings and those "
                       "that were changed, as name = value.",
               .group = kMeasuringGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  playout::PolicyOptions policy =
                      engine::policy_options(session.engine_options(), session.game().size());
                  util::OptionSet options;
                  options.add(policy);
                  return std::string(util::trim(util::config_lines(options, util::Listed::all)));
              });
    table.add(
        {.name = "nadare-evaluate",
         .usage = "<color> [candidates]",
         .help = "Think about a move for this colour without playing it. Answers with Black's "
                 "expected value (0 to 1) and the mean score of the simulations (Black minus "
                 "White, komi included), then, if asked for, so many of the most visited moves "
                 "with their visits and values for the mover.",
         .group = kMeasuringGroup},
        [&session](gtp::Args& args, const gtp::StopToken& stop) -> gtp::Reply {
            const go::Color color = next_color(args);
            const auto candidates = args.next_or<int>("candidates", 0);
            args.expect_end();
            return evaluate(session, color, candidates, stop);
        });
}

}  // namespace nadare::front
