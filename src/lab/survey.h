// Asks engines the same question about many positions, and keeps every answer in one SQLite file as
// it comes: killed at any moment, the same survey goes on with what is missing. What the answers
// mean is for others to say (lab/value_loss.h, lab/playout_error.h). Tables:
//
//     setting(name, value)                      what decides the answers, as text
//     answer(engine, position, text, fault, wall_seconds, cpu_seconds)
//
// Engine and position count from 0. Where fault is not "none" the engine gave no answer, and the text
// says why; it was then started again for the next position. Where it was gone or silent, the
// question is asked once more whenever the survey is started again.
//
// Workers ask, each with a process per engine; the calling thread stores.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "go/game.h"
#include "lab/database.h"
#include "lab/engine.h"

namespace nadare::lab {

// A position as engines are told it: moves from the empty board.
struct SurveyPosition {
    int size = 19;
    go::Komi komi{};
    std::vector<go::Move> moves{};
    go::Color to_play = go::Color::black;
};

struct SurveyPlan {
    std::string kind{};  // What it is for: part of what must stay the same.
    std::vector<EngineSpec> engines{};
    std::vector<SurveyPosition> positions{};
    std::string question{};  // A GTP command; {color} is the player to move, {n} the position.
    int jobs = 1;
    util::Seconds timeout{600};
};

struct SurveyAnswer {
    std::string text{};
    Fault fault = Fault::none;
    double wall_seconds = 0;
    double cpu_seconds = 0;

    // Whether the engine was there: what it refused, it also refuses the next time.
    bool is_final() const noexcept;
};

class SurveyStore {
 public:
    using Key = std::pair<std::size_t, std::size_t>;  // Engine and position.

    // Opens the file of this survey or begins one. Throws util::Error that tells the differences if
    // it holds another.
    SurveyStore(const std::filesystem::path& path, const SurveyPlan& plan);

    const std::map<Key, SurveyAnswer>& answers() const noexcept { return answers_; }
    // Whether there is nothing left to ask.
    bool is_answered(const Key& key) const {
        const auto answer = answers_.find(key);
        return answer != answers_.end() && answer->second.is_final();
    }
    std::size_t count_answered() const;
    // On return the answer is on disk.
    void add(const Key& key, const SurveyAnswer& answer);
    const std::filesystem::path& path() const noexcept { return database_.path(); }

 private:
    void check_identity(const SurveyPlan& plan);

    Database database_;
    std::map<Key, SurveyAnswer> answers_;
};

// Both are called on the calling thread, the first several times a second.
struct SurveyHooks {
    std::function<bool()> is_interrupted = [] { return false; };
    std::function<void(const SurveyStore::Key&, const SurveyAnswer&)> on_answer =
        [](const SurveyStore::Key&, const SurveyAnswer&) {};
};

// Asks what is missing. False if it was interrupted. Throws util::Error if an engine does not start
// or an answer cannot be stored; everything stored before stays.
bool run_survey(const SurveyPlan& plan, SurveyStore& store, const SurveyHooks& hooks);

}  // namespace nadare::lab
