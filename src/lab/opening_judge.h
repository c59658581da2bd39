// Asks an engine how an opening stands: balanced is what it takes to be close, komi included. Any
// GTP engine with `estimate_score` will do (GNU Go has it). One thread uses a judge.
#pragma once

#include <stop_token>

#include "go/game.h"
#include "go/rules.h"
#include "lab/engine.h"

namespace nadare::lab {

class EngineJudge {
 public:
    struct Options {
        go::Komi komi{7.5};
        double max_lead = 4;  // Points, for either side.
    };

    // Throws util::Error if the engine does not run or has no `estimate_score`.
    EngineJudge(const EngineSpec& spec, const Options& options, std::stop_token stop = {});

    // Throws EngineFault, and Stopped.
    bool is_balanced(const go::Game& game);

    // What the engine calls itself, with its version.
    std::string description() const { return profile_.name + " " + profile_.version; }

 private:
    Options options_;
    Engine engine_;
    EngineProfile profile_;
};

}  // namespace nadare::lab
