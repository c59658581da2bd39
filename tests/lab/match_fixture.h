// A small match between fake engines, in a directory of its own.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "lab/match_runner.h"
#include "lab/match_settings.h"
#include "lab/match_store.h"
#include "util/temporary_directory.h"
#include "util/text.h"

namespace nadare::lab {

// See fake_engine.cpp for the modes.
inline std::string fake(const std::string& mode = "normal", int when = 1,
                        const std::string& seed = "{seed}") {
    return util::format("exec {}/tests/fake_engine {} {} {}", NADARE_BINARY_DIR, mode, when, seed);
}

inline MatchSettings small_settings() {
    MatchSettings settings;
    settings.size = 5;
    settings.komi = "0.5";
    settings.hang_seconds = util::Seconds(20);  // Only waited for when something is broken.
    return settings;
}

inline MatchPlan small_plan(const std::string& a, const std::string& b, int games = 2,
                            const MatchSettings& settings = small_settings(), int jobs = 1) {
    return make_plan({{.name = "a", .command = a}, {.name = "b", .command = b}}, settings,
                     {.games = games, .jobs = jobs});
}

class MatchTest : public testing::Test {
 protected:
    std::filesystem::path path() const { return directory_.path() / "run.db"; }

    // Plays what is missing and answers all games.
    std::vector<GameRow> play(const MatchPlan& plan, const MatchHooks& hooks = {}) {
        MatchStore store(path(), plan, Resume::same_settings);
        end_ = run_match(plan, store, hooks);
        return store.games();
    }

    // The SGF of each game, by number.
    std::vector<std::string> records(const MatchPlan& plan) {
        std::vector<std::string> all;
        MatchStore(path(), plan, Resume::same_settings)
            .for_each_sgf([&](std::int64_t, const std::string& sgf) { all.push_back(sgf); });
        return all;
    }

    util::TemporaryDirectory directory_;
    MatchEnd end_ = MatchEnd::interrupted;
};

}  // namespace nadare::lab
