// A refusal that a player can meet without doing anything odd. The page words it in the player's
// language, by its code and what it is about; the sentence is for everybody else.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "util/error.h"

namespace nadare::front {

class WebRefusal : public util::Error {
 public:
    // What a wording fills in, by name: {"move", "D4"}.
    using About = std::vector<std::pair<std::string, std::string>>;

    // Without a code the page shows the sentence.
    explicit WebRefusal(const std::string& sentence, std::string code = {}, About about = {})
        : util::Error(sentence), code_(std::move(code)), about_(std::move(about)) {}

    const std::string& code() const noexcept { return code_; }
    const About& about() const noexcept { return about_; }

 private:
    std::string code_;
    About about_;
};

}  // namespace nadare::front
