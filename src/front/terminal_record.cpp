#include "front/terminal_record.h"

#include <system_error>
#include <utility>

#include "front/version.h"
#include "go/sgf_reader.h"
#include "go/sgf_writer.h"
#include "util/error.h"
#include "util/file.h"
#include "util/text.h"

namespace nadare::front {

namespace fs = std::filesystem;

namespace {

// last-game.sgf becomes previous-game.sgf.
fs::path name_for_earlier_game(const fs::path& file) {
    constexpr std::string_view kLast = "last";
    constexpr std::string_view kPrevious = "previous";
    std::string name = file.filename().string();
    const std::size_t at = name.find(kLast);
    if (at == std::string::npos)
        name = util::format("{}-{}", kPrevious, name);
    else
        name.replace(at, kLast.size(), kPrevious);
    return file.parent_path() / name;
}

}  // namespace

std::string write_record(const go::Game& game, const go::GameInfo& info) {
    return go::sgf::write_game(go::to_sgf(game, info), {.application = std::string(kName),
                                                        .version = std::string(kVersion)});
}

go::Game load_record(const fs::path& path) {
    const std::string text = util::read_file(path);
    try {
        return go::load_record(go::sgf::read_game(text)).game;
    } catch (const util::Error& error) {
        throw util::Error(
            util::format("cannot load {}: {}", util::in_quotes(path.string()), error.what()));
    }
}

fs::path parse_record_path(std::string_view text, const EnvironmentLookup& variable) {
    if (text.empty()) throw util::Error("save needs the name of a file, such as: save game.sgf");
    fs::path path(text);
    const std::string home = variable("HOME").value_or("");
    if (text.starts_with("~/") && !home.empty()) path = fs::path(home) / text.substr(2);
    if (!path.has_filename()) throw util::Error(util::in_quotes(text) + " does not name a file");
    if (!path.has_extension()) path += ".sgf";
    return path;
}

fs::path default_autosave_path(const EnvironmentLookup& variable) {
    const fs::path state = variable("XDG_STATE_HOME").value_or("");
    // The specification of these directories asks to ignore relative paths.
    if (state.is_absolute()) return state / "nadare" / "last-game.sgf";
    const fs::path home = variable("HOME").value_or("");
    if (home.is_absolute()) return home / ".local" / "state" / "nadare" / "last-game.sgf";
    return "nadare-last-game.sgf";
}

void Autosave::keep(const std::string& record) {
    if (file_.empty() || has_failed_ || record == kept_) return;
    has_failed_ = true;  // Until it has worked.
    std::error_code error;
    if (file_.has_parent_path()) fs::create_directories(file_.parent_path(), error);
    if (!has_moved_earlier_ && fs::exists(file_, error)) {
        fs::rename(file_, name_for_earlier_game(file_), error);
        if (error)
            throw util::Error(util::format("cannot move {} out of the way: {}",
                                           util::in_quotes(file_.string()), error.message()));
    }
    util::write_file(file_, record);
    has_moved_earlier_ = true;
    has_failed_ = false;
    kept_ = record;
}

void Autosave::start_game() noexcept {
    kept_.clear();
    has_moved_earlier_ = false;
    has_failed_ = false;
}

}  // namespace nadare::front
