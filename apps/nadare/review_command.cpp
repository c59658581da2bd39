// nadare review: a whole game analysed, as SGF and as a page.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>

#include "command.h"
#include "front/review.h"
#include "front/review_record.h"
#include "front/review_report.h"
#include "front/review_runner.h"
#include "front/version.h"
#include "go/sgf_reader.h"
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
        add_options(app(), option_set_);
        app().footer(
            "Example: nadare review game.sgf --visits 5000\n"
            "Writes game-review.sgf and game-review.html. What is found is written as it comes:\n"
            "the same command goes on where a stopped one ended.");
    }

    int run() override {
        check_files(options_.engine);
        name_outputs();
        front::Review review = load();
        const int known = is_fresh_ ? 0 : resume(review);
        bool is_complete = false;
        {
            const util::InterruptFlag interrupt;
            const util::SteadyClock clock;
            util::Progress progress({.label = "review",
                                     .total = review.positions.size(),
                                     .already_done = static_cast<std::uint64_t>(known)},
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
        util::write_file(html_, front::review_html(review, report_options()));
        report(review, is_complete);
        return is_complete ? 0 : kInterrupted;
    }

 private:
    static constexpr std::chrono::seconds kSaveEvery{5};

    void name_outputs() {
        const std::filesystem::path path(file_);
        const std::string stem = (path.parent_path() / path.stem()).string();
        if (sgf_.empty()) sgf_ = stem + "-review.sgf";
        if (html_.empty()) html_ = stem + "-review.html";
        std::error_code error;
        if (std::filesystem::equivalent(file_, sgf_, error))
            throw util::Error("the review would overwrite the game: give another name with --sgf");
    }

    front::Review load() const {
        try {
            return front::start_review(go::sgf::read_game(util::read_file(file_)));
        } catch (const util::Error& error) {
            throw util::Error(util::format("{}: {}", file_, error.what()));
        }
    }

    // Takes over what an earlier review holds. Answers how many positions.
    int resume(front::Review& review) const {
        if (!std::filesystem::exists(sgf_)) return 0;
        try {
            const go::sgf::Tree earlier = go::sgf::read_game(util::read_file(sgf_));
            if (!front::is_review(earlier)) throw util::Error("there is a game that is no review");
            return front::take_over(review, earlier, static_cast<std::uint32_t>(options_.visits));
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

    front::ReportOptions report_options() const {
        return {
            .mistake_points = options_.mistake_points,
            .most_mistakes = static_cast<std::size_t>(options_.most_mistakes),
            .engine = util::format("Nadare {}, {} simulations a position, seed {}", front::kVersion,
                                   options_.visits, options_.engine.search.seed)};
    }

    void report(const front::Review& review, bool is_complete) const {
        if (wants_json_) {
            std::puts(front::review_json(review, report_options()).c_str());
        } else {
            std::fputs(front::review_text(review, report_options()).c_str(), stdout);
            std::puts(
                util::format("\nThe game with comments: {}\nThe report: {}", sgf_, html_).c_str());
        }
        if (is_complete) return;
        const auto known =
            std::ranges::count_if(review.positions, &front::ReviewedPosition::is_known);
        std::fprintf(stderr,
                     "Stopped after %td of %zu positions. The same command goes on from here.\n",
                     known, review.positions.size());
    }

    std::string file_;
    std::string sgf_;
    std::string html_;
    bool is_fresh_ = false;
    bool wants_json_ = false;
    front::ReviewOptions options_;
    util::OptionSet option_set_;
};

}  // namespace

std::unique_ptr<Command> make_review_command(CLI::App& program) {
    return std::make_unique<ReviewCommand>(program);
}

}  // namespace nadare::apps
