// GTP: analysis for the clients that show it (docs/manual/analysis.md has the forms of the lines).

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "engine/analysis.h"
#include "front/analysis_text.h"
#include "front/go_commands.h"
#include "front/rules_json.h"
#include "go/text.h"
#include "util/text.h"

namespace nadare::front {

namespace {

using engine::AnalysisReport;

constexpr const char* kAnalysisGroup = "Analysis";
constexpr util::Seconds kShortestInterval{0.01};
constexpr double kMostCentiseconds = 1e9;

// What the client wants to read.
enum class Dialect { leela, kata, cgos };

// --- Arguments: [color] [interval] [key value ...] ---

struct AnalyzeArgs {
    go::Color color = go::Color::black;
    util::Seconds interval{1};
    InfoParts parts{};
    engine::ReportContents contents{};
    std::vector<engine::MoveRestriction> allow{};
    std::vector<engine::MoveRestriction> avoid{};
};

util::Seconds to_interval(double centiseconds) {
    return std::max(kShortestInterval, util::Seconds(centiseconds / 100));
}

util::Seconds next_interval(gtp::Args& args) {
    return to_interval(args.word("interval", "a number of centiseconds from 0 to 1e9",
                                 [](std::string_view word) -> std::optional<double> {
                                     const auto number = gtp::parse_number<double>(word);
                                     if (!number || *number < 0 || *number > kMostCentiseconds)
                                         return std::nullopt;
                                     return number;
                                 }));
}

int next_move_count(gtp::Args& args, std::string_view name) {
    return args.word(name, "a whole number from 0 to 1000000",
                     [](std::string_view word) -> std::optional<int> {
                         const auto count = gtp::parse_number<int>(word);
                         if (!count || *count < 0 || *count > 1'000'000) return std::nullopt;
                         return count;
                     });
}

std::vector<go::Point> next_points(gtp::Args& args, int size) {
    return args.word("vertices", "points of the board or pass, with commas between them",
                     [size](std::string_view word) -> std::optional<std::vector<go::Point>> {
                         std::vector<go::Point> points;
                         for (const std::string_view vertex : util::split(word, ',')) {
                             try {
                                 points.push_back(go::parse_vertex(vertex, size));
                             } catch (const util::Error&) {
                                 return std::nullopt;
                             }
                         }
                         return points;
                     });
}

// `avoid b D4,Q16 1`: moves of one colour, up to a depth.
engine::MoveRestriction next_restriction(gtp::Args& args, int size) {
    engine::MoveRestriction restriction{.color = next_color(args)};
    restriction.points = next_points(args, size);
    restriction.until_depth = next_move_count(args, "depth");
    return restriction;
}

void read_key(gtp::Args& args, int size, AnalyzeArgs& wanted) {
    const std::string expected =
        "interval, minmoves, maxmoves, avoid, allow, rootInfo, pvVisits, ownership, "
        "ownershipStdev, movesOwnership or criticality";
    static const std::vector<std::pair<std::string, bool InfoParts::*>> kFlags = {
        {"rootinfo", &InfoParts::root_info},
        {"pvvisits", &InfoParts::line_visits},
        {"ownership", &InfoParts::ownership},
        {"ownershipstdev", &InfoParts::ownership_deviation},
        {"movesownership", &InfoParts::moves_ownership},
        {"criticality", &InfoParts::criticality}};
    const std::string key = util::to_lower(args.peek());
    const auto flag = std::find_if(kFlags.begin(), kFlags.end(),
                                   [&](const auto& entry) { return entry.first == key; });
    const auto is_other = [&](std::string_view name) { return key == name; };
    constexpr std::array<std::string_view, 5> kOthers = {"interval", "minmoves", "maxmoves",
                                                         "avoid", "allow"};
    if (flag == kFlags.end() && std::none_of(kOthers.begin(), kOthers.end(), is_other))
        throw args.bad("key", expected, args.peek());
    args.skip();
    if (flag != kFlags.end()) wanted.parts.*flag->second = args.next<bool>(flag->first);
    if (key == "interval") wanted.interval = next_interval(args);
    if (key == "minmoves") wanted.contents.min_moves = next_move_count(args, key);
    if (key == "maxmoves") wanted.contents.max_moves = next_move_count(args, key);
    if (key == "avoid") wanted.avoid.push_back(next_restriction(args, size));
    if (key == "allow") wanted.allow.push_back(next_restriction(args, size));
}

AnalyzeArgs read_args(gtp::Args& args, const go::Game& game) {
    AnalyzeArgs wanted{.color = game.to_play()};
    const auto is_color = [](std::string_view word) {
        const std::string lower = util::to_lower(word);
        return lower == "b" || lower == "w" || lower == "black" || lower == "white";
    };
    if (is_color(args.peek())) wanted.color = next_color(args);
    if (gtp::parse_number<double>(args.peek())) wanted.interval = next_interval(args);
    while (args.has_more()) read_key(args, game.size(), wanted);
    wanted.contents.ownership = wanted.parts.ownership || wanted.parts.ownership_deviation;
    wanted.contents.moves_ownership = wanted.parts.moves_ownership;
    wanted.contents.criticality = wanted.parts.criticality;
    return wanted;
}

std::string to_line(const AnalysisReport& report, Dialect dialect, const InfoParts& parts) {
    switch (dialect) {
        case Dialect::leela:
            return leela_line(report);
        case Dialect::kata:
            return kata_line(report, parts);
        case Dialect::cgos:
            break;
    }
    return cgos_line(report);
}

// --- Commands ---

void analyze(GoSession& session, gtp::Args& args, gtp::ReplyStream& answer, Dialect dialect) {
    const AnalyzeArgs wanted = read_args(args, session.game());
    answer.open();
    session.analyze({.game = session.game(),
                     .to_play = wanted.color,
                     .interval = wanted.interval,
                     .restrictions = {wanted.allow, wanted.avoid},
                     .contents = wanted.contents},
                    answer.stop_token(), [&](const AnalysisReport& report) {
                        // Whoever stopped us waits for the end and not for one line more.
                        if (!report.is_final) answer.line(to_line(report, dialect, wanted.parts));
                    });
}

// Clients wait for a line before the move, also from players who do not search, and where there was
// no time to.
AnalysisReport unsearched(const go::Game& game, go::Color color, const engine::Decision& decision) {
    AnalysisReport report;
    report.size = game.size();
    report.to_play = report.viewer = color;
    report.visits = 1;
    report.win_rate = decision.value.value_or(0.5);
    report.moves = {{.point = decision.point,
                     .visits = 1,
                     .win_rate = report.win_rate,
                     .prior = 1,
                     .line = {decision.point},
                     .line_visits = {1}}};
    return report;
}

void generate(GoSession& session, gtp::Args& args, gtp::ReplyStream& answer, Dialect dialect) {
    AnalyzeArgs wanted = read_args(args, session.game());
    if (!wanted.avoid.empty() || !wanted.allow.empty())
        throw gtp::Failure("avoid and allow are for analysis: a chosen move is free");
    if (dialect == Dialect::cgos) wanted.contents.ownership = true;
    if (wanted.parts.moves_ownership)
        throw gtp::Failure("movesOwnership is for analysis: a player does not collect it");
    answer.open();
    const auto tell = [&](engine::GoSearch& search) {
        answer.line(to_line(engine::report_on(search, wanted.contents), dialect, wanted.parts));
    };
    // CGOS wants one line.
    engine::SearchWatcher watcher{.interval = wanted.interval};
    if (dialect != Dialect::cgos) watcher.look = tell;
    const engine::Decision decision =
        session.choose_watched(wanted.color, answer.stop_token(), std::move(watcher));
    engine::GoSearch* const search = session.player().search();
    if (search && search->root_visits() > 0)
        tell(*search);
    else
        answer.line(to_line(unsearched(session.game(), wanted.color, decision), dialect, {}));
    if (decision.resigns) return answer.line("play resign");
    session.game().play({decision.point, wanted.color});
    answer.line("play " + go::to_vertex(decision.point, session.game().size()));
}

constexpr const char* kLeelaUsage =
    "[color] [interval] [minmoves N] [maxmoves N] [avoid|allow <color> <vertex,...> <depth>]";
constexpr const char* kKataUsage =
    "[color] [interval] [minmoves N] [maxmoves N] [avoid|allow <color> <vertex,...> <depth>] "
    "[rootInfo|ownership|ownershipStdev|movesOwnership|pvVisits|criticality true]";

void add_analyze_commands(gtp::CommandTable& table, GoSession& session) {
    struct Form {
        const char* name;
        const char* usage;
        const char* help;
        Dialect dialect;
    };
    const Form analyses[] = {
        {"lz-analyze", kLeelaUsage,
         "Think until the next input and tell about it every so many centiseconds, in Leela Zero's "
         "form.",
         Dialect::leela},
        {"kata-analyze", kKataUsage, "The same in KataGo's form.", Dialect::kata},
        {"analyze", kKataUsage, "The same in the form of Sabaki, which is KataGo's.",
         Dialect::kata}};
    for (const Form& form : analyses)
        table.add({.name = form.name,
                   .usage = form.usage,
                   .help = form.help,
                   .group = kAnalysisGroup,
                   .stops_on_input = true},
                  [&session, dialect = form.dialect](gtp::Args& args, gtp::ReplyStream& answer) {
                      analyze(session, args, answer, dialect);
                  });
    const Form moves[] = {
        {"lz-genmove_analyze", "[color] [interval] [minmoves N] [maxmoves N]",
         "Like genmove, with lines like those of lz-analyze before the move. Not ended by input.",
         Dialect::leela},
        {"kata-genmove_analyze",
         "[color] [interval] [minmoves N] [maxmoves N] "
         "[rootInfo|ownership|ownershipStdev|pvVisits|criticality true]",
         "The same in KataGo's form.", Dialect::kata},
        {"genmove_analyze", "[color] [interval] [minmoves N] [maxmoves N]",
         "The same in the form of Sabaki.", Dialect::kata},
        {"cgos-genmove_analyze", "[color]",
         "Like genmove, with one line of JSON before the move: what CGOS shows.", Dialect::cgos}};
    for (const Form& form : moves)
        table.add(
            {.name = form.name, .usage = form.usage, .help = form.help, .group = kAnalysisGroup},
            [&session, dialect = form.dialect](gtp::Args& args, gtp::ReplyStream& answer) {
                generate(session, args, answer, dialect);
            });
}

void add_kata_rules_commands(gtp::CommandTable& table, GoSession& session) {
    table.add({.name = "kata-get-rules",
               .help = "The rules in force as a JSON object, as KataGo writes them.",
               .group = kAnalysisGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  return rules_to_json(session.game().rules()).dump();
              });
    table.add({.name = "kata-set-rules",
               .usage = "<name or JSON object>",
               .help = "Set the rules: a name that kgs-rules knows, chinese-ogs or chinese-kgs, or "
                       "an object like that of kata-get-rules. The komi and the moves stay.",
               .group = kAnalysisGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  if (!args.has_more()) throw args.missing("rules", "a name or a JSON object");
                  session.game().set_rules(rules_from_text(args.rest(), session.game().rules()));
                  return {};
              });
    table.add({.name = "kata-set-rule",
               .usage = "ko|scoring|tax|suicide|whiteHandicapBonus|friendlyPassOk <value>",
               .help = "Set one of the rules.",
               .group = kAnalysisGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const auto field = args.next<std::string>("rule");
                  const auto value = args.next<std::string>("value");
                  args.expect_end();
                  const std::string lower = util::to_lower(value);
                  const nlohmann::json setting = lower == "true"    ? nlohmann::json(true)
                                                 : lower == "false" ? nlohmann::json(false)
                                                                    : nlohmann::json(value);
                  session.game().set_rules(with_rule(session.game().rules(), field, setting));
                  return {};
              });
}

// KataGo's names for settings of ours; every name of nadare-param works as well.
std::string own_name(std::string_view name) {
    if (name == "maxVisits" || name == "maxPlayouts") return "simulations";
    if (name == "maxTime") return "seconds";
    if (name == "numSearchThreads") return "threads";
    return std::string(name);
}

void add_kata_parameter_commands(gtp::CommandTable& table, GoSession& session) {
    table.add({.name = "kata-get-param",
               .usage = "<name>",
               .help = "The value of a setting: maxVisits, maxPlayouts, maxTime, numSearchThreads, "
                       "or a name of nadare-param.",
               .group = kAnalysisGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const auto name = args.next<std::string>("name");
                  args.expect_end();
                  return session.options().at(own_name(name)).text();
              });
    table.add({.name = "kata-set-param",
               .usage = "<name> <value>",
               .help = "Change such a setting.",
               .group = kAnalysisGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  const auto name = args.next<std::string>("name");
                  if (!args.has_more()) throw args.missing("value", "what the setting shall be");
                  session.set_option(own_name(name), util::trim(args.rest()));
                  return {};
              });
    table.add({.name = "kata-list-params",
               .help = "The names that kata-get-param knows.",
               .group = kAnalysisGroup},
              [&session](gtp::Args& args) -> gtp::Reply {
                  args.expect_end();
                  std::vector<std::string> names = {"maxVisits", "maxPlayouts", "maxTime",
                                                    "numSearchThreads"};
                  for (const util::Option& option : session.options())
                      names.push_back(option.name());
                  return util::join(names, " ");
              });
}

}  // namespace

void add_analysis_commands(gtp::CommandTable& table, GoSession& session) {
    add_analyze_commands(table, session);
    add_kata_rules_commands(table, session);
    add_kata_parameter_commands(table, session);
}

}  // namespace nadare::front
