// The files of the page: built into the program, or from a folder while it is being developed.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "front/web_http.h"

namespace nadare::front {

class WebPage {
 public:
    // An empty path stands for the files built in. Throws util::Error if there is no such folder.
    explicit WebPage(std::filesystem::path root);

    // Nothing if the page has no such file. Only files of the page are ever looked for, whatever
    // the path says.
    std::optional<HttpReply> file(std::string_view path) const;

 private:
    std::filesystem::path root_;
};

}  // namespace nadare::front
