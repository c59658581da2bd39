// nadare review: a whole game analysed, as SGF and as a page.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <utility>

#include "command.h"
#include "front/review.h"
#include "front/review_record.h"
#include "front/review_report.h"
#include "front/review_runner.h"
#include "front/version.h"
#include "go/sgf_reader.h"
#include "go/sgf_stream.h"
#include "go/sgf_writer.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/file.h"
#include "util/progress.h"
#include "util/signal.h"
#include "util/text.h"

namespace nadare::apps {
namespace {

class ReviewCommand final : public Command {
 public:
    explicit ReviewCommand(CLI::App& program)
        : Command(program.add_subcommand("review",
                                         "analyse a game: an annotated SGF and an HTML report")) {
        app().add_option("file", file_, "the game, an SGF file")->required()->type_name("FILE");
        app()
            .add_option("--sgf", sgf_, "where the annotated game goes [FILE-review.sgf]")
            ->type_name("FILE");
        app()
            .add_option("--html", html_, "where the report goes [FILE-review.html]")
            ->type_name("FILE");
        app().add_flag("--fresh", is_fresh_, "do not go on from an earlier review in that SGF");
        app().add_flag("--json", wants_json_, "print the review as one JSON object");
        option_set_.add(options_);
        add_config_option(app(), option_set_);
        add_options(app(), option_set_, {"simulations", "seconds", "cpu-seconds", "level"});
        app().footer(
            "Example: nadare review game.sgf --visits 5000\n"
            "Writes game-review.sgf and game-review.html. What is found is written as it comes:\n"
            "the same command goes on where a stopped one ended.");
    }

    int run() override {
        check_options();
        name_outputs();
        front::Review review = load();
        for (const std::string& remark : review.remarks)
            std::fputs(util::format("{}: {}\n", file_, remark).c_str(), stderr);
        if (!is_fresh_) resume(review);
        for (const std::string& output : {sgf_, html_}) util::check_writable(output);
        bool is_complete = false;
        {
            const util::InterruptFlag interrupt;
            const util::SteadyClock clock;
            util::Progress progress({.label = "review",
                                     .total = review.positions.size(),
                                     .already_done = review.count_known(wanted_visits())},
                                    util::progress_on_stderr(), clock);
            util::Stopwatch since_saved(clock);
            const front::ReviewHooks hooks{.is_interrupted = [&] { return interrupt.is_set(); },
                                           .on_position =
                                               [&](const front::Review& now) {
                                                   progress.advance();
                                                   if (since_saved.elapsed() < kSaveEvery) return;
                                                   since_saved.restart();
                                                   save_sgf(now);
                                               }};
            is_complete = front::run_review(review, options_, hooks, clock);
        }
        save_sgf(review);
        util::write_file(html_, front::review_html(review, report_options(review)));
        report(review, is_complete);
        return is_complete ? 0 : kInterrupted;
    }

 private:
    static constexpr std::chrono::seconds kSaveEvery{5};

    std::uint32_t wanted_visits() const { return static_cast<std::uint32_t>(options_.visits); }

    void check_options() const {
        if (options_.engine.budget.is_given())
            throw util::Error(
                "nadare review counts by --visits, not by --simulations, --seconds or "
                "--cpu-seconds");
        if (options_.engine.level > 0)
            throw util::Error("nadare review has no levels: it tells what it finds");
        check_files(options_.engine);
    }

    void name_outputs() {
        const std::filesystem::path path(file_);
        const std::string stem = (path.parent_path() / path.stem()).string();
        if (sgf_.empty()) sgf_ = stem + "-review.sgf";
        if (html_.empty()) html_ = stem + "-review.html";
        for (const auto& [output, option] : {std::pair(sgf_, "--sgf"), std::pair(html_, "--html")})
            if (util::is_same_file(file_, output))
                throw util::Error(util::format(
                    "the review would overwrite the game: give another name with {}", option));
        if (util::is_same_file(sgf_, html_))
            throw util::Error("--sgf and --html name the same file");
    }

    front::Review load() const {
        const std::string text = util::read_file(file_);
        try {
            go::sgf::Tree record = go::sgf::read_game(text);
            front::remove_added_lines(record);
            front::Review review = front::start_review(std::move(record));
            if (go::sgf::holds_several_games(text))
                review.remarks.push_back("the file holds several games: the first one is reviewed");
            return review;
        } catch (const util::Error& error) {
            throw util::Error(util::format("{}: {}", file_, error.what()));
        }
    }

    // Takes over what an earlier review holds.
    void resume(front::Review& review) {
        if (!std::filesystem::exists(sgf_)) return;
        try {
            const go::sgf::Tree earlier = go::sgf::read_game(util::read_file(sgf_));
            if (!front::is_review(earlier)) throw util::Error("there is a game that is no review");
            has_earlier_ = front::take_over(review, earlier) > 0;
        } catch (const util::Error& error) {
            throw util::Error(
                util::format("{}: {}; --fresh would overwrite it", sgf_, error.what()));
        }
    }

    void save_sgf(const front::Review& review) const {
        const go::sgf::Tree tree =
            front::annotate(review, {.mistake_points = options_.mistake_points});
        util::write_file(sgf_,
                         go::sgf::write_game(tree, {.version = std::string(front::kVersion)}));
    }

    // What the numbers were made with: an earlier review may have had other simulations and seeds.
    std::string engine_text(const front::Review& review) const {
        std::uint32_t least = 0;
        std::uint32_t most = 0;
        for (const front::ReviewedPosition& position : review.positions) {
            if (!position.is_known()) continue;
            least = least > 0 ? std::min(least, position.visits) : position.visits;
            most = std::max(most, position.visits);
        }
        const std::string visits = most == 0      ? util::format("{}", options_.visits)
                                   : least < most ? util::format("{} to {}", least, most)
                                                  : util::format("{}", most);
        const std::string seed =
            has_earlier_ ? "" : util::format(", seed {}", options_.engine.search.seed);
        return util::format("Nadare {}, {} simulations a position{}", front::kVersion, visits,
                            seed);
    }

    front::ReportOptions report_options(const front::Review& review) const {
        return {.mistake_points = options_.mistake_points,
                .most_mistakes = static_cast<std::size_t>(options_.most_mistakes),
                .engine = engine_text(review)};
    }

    void report(const front::Review& review, bool is_complete) const {
        if (wants_json_) {
            std::puts(front::review_json(review, report_options(review)).c_str());
        } else {
            std::fputs(front::review_text(review, report_options(review)).c_str(), stdout);
            std::puts(
                util::format("\nThe game with comments: {}\nThe report: {}", sgf_, html_).c_str());
        }
        if (is_complete) return;
        std::fprintf(stderr,
                     "Stopped after %zu of %zu positions. The same command goes on from here.\n",
                     review.count_known(wanted_visits()), review.positions.size());
    }

    std::string file_;
    std::string sgf_;
    std::string html_;
    bool is_fresh_ = false;
    bool wants_json_ = false;
    bool has_earlier_ = false;  // Some numbers are of a review before this one.
    front::ReviewOptions options_;
    util::OptionSet option_set_;
};

}  // namespace

std::unique_ptr<Command> make_review_command(CLI::App& program) {
    return std::make_unique<ReviewCommand>(program);
}

}  // namespace nadare::apps
