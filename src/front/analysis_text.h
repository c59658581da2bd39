// Reports of an analysis as GTP clients read them: one line of `info` segments. Pure.
#pragma once

#include <string>

#include "engine/analysis.h"

namespace nadare::front {

// What a kata-analyze line holds beyond its info segments and their lines of play.
struct InfoParts {
    bool root_info = false;
    bool line_visits = false;  // pvVisits.
    bool ownership = false;
    bool ownership_deviation = false;
    bool moves_ownership = false;
    bool criticality = false;
};

// Leela Zero's form: winrate, prior and lcb are whole numbers up to 10000. Empty without moves.
std::string leela_line(const engine::AnalysisReport& report);

// KataGo's form, which Sabaki's `analyze` understands too: every fraction has a decimal point.
std::string kata_line(const engine::AnalysisReport& report, const InfoParts& parts);

// CGOS's form: one JSON object on one line, ownership as one character a point.
std::string cgos_line(const engine::AnalysisReport& report);

}  // namespace nadare::front
