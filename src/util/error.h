// The one exception type for bad input. Its text is a sentence for the user that names the bad
// thing and says what is allowed; each front end catches it in one place. Broken invariants are
// asserts (util/assert.h), and an expected "no" is an optional or an enumerator, never an
// exception.
#pragma once

#include <stdexcept>
#include <string>

namespace nadare::util {

class Error : public std::runtime_error {
 public:
    explicit Error(const std::string& sentence) : std::runtime_error(sentence) {}
};

}  // namespace nadare::util
