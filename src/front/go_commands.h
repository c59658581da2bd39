// The GTP commands of a Go engine, in groups that mirror the files they are implemented in. Each
// group adds its commands to a table; add_go_commands() adds them all. Handlers run one at a time
// on the server's thread and refer to the session, which must outlive the table.
//
// Error texts: where GTP 2 fixes the words (`illegal move`, `cannot undo`, …) some clients compare
// them, so they come exactly so; `nadare-why_illegal` tells the reason. Everything else names what
// was wrong and what is allowed. A command that fails has changed nothing.
#pragma once

#include <functional>

#include "front/go_session.h"
#include "gtp/command_table.h"

namespace nadare::front {

void add_board_commands(gtp::CommandTable& table,
                        GoSession& session);  // sizes, moves, undo, handicap
void add_record_commands(gtp::CommandTable& table, GoSession& session);  // loadsgf, printsgf
void add_play_commands(gtp::CommandTable& table, GoSession& session);    // genmove, scoring
void add_level_commands(gtp::CommandTable& table, GoSession& session);   // how strong to play
void add_time_commands(gtp::CommandTable& table, GoSession& session);    // clocks
void add_search_commands(gtp::CommandTable& table, GoSession& session);  // displays, trees as SGF
void add_analysis_commands(gtp::CommandTable& table,
                           GoSession& session);  // lz-, kata-, Sabaki's, CGOS's
void add_client_commands(gtp::CommandTable& table,
                         GoSession& session);  // GoGui, gomill, KGS; parameters
void add_measuring_commands(gtp::CommandTable& table, GoSession& session);  // for nadare lab

void add_go_commands(gtp::CommandTable& table, GoSession& session);

// --- What several groups need ---

// The next argument as a colour or as a point of this board or pass; throws gtp::Failure.
go::Color next_color(gtp::Args& args);
go::Point next_vertex(gtp::Args& args, int size);
// "D4 E5 F6".
std::string join_vertices(const std::vector<go::Point>& points, int size);
// One number per point, a row a line, as GoGui's type dboard wants it.
std::string board_of_numbers(int size, const std::function<double(go::Point)>& value);

}  // namespace nadare::front
