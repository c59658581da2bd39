// nadare lab: experiments on positions, with engines as other processes.

#include <cstdio>
#include <deque>
#include <string>
#include <vector>

#include "command.h"
#include "lab/label_maker.h"
#include "lab/labels.h"
#include "lab/playout_error.h"
#include "lab/settled_groups.h"
#include "lab/survey.h"
#include "lab/value_loss.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/file.h"
#include "util/progress.h"
#include "util/signal.h"
#include "util/text.h"

namespace nadare::apps {
namespace {

struct SurveyOptions {
    int max = 1'000'000;
    int jobs = 1;
    util::Seconds timeout{600};
    int playouts = 1'000;
};
template <class Visitor>
void describe(SurveyOptions& o, Visitor&& option) {
    using util::Seconds;
    using util::Tunable;
    option(o.max, {"max", 1, 1'000'000, Tunable::no, "use only so many positions, the first ones"});
    option(o.jobs, {"jobs", 1, 1'024, Tunable::no, "positions at a time"});
    option(o.timeout, {"timeout", Seconds(0.01), Seconds(1e6), Tunable::no,
                       "an engine silent for so long has failed"});
    option(o.playouts, {"playouts", 2, 10'000'000, Tunable::no,
                        "playouts of each position, for playout-error and settled"});
}

class LabCommand final : public Command {
 public:
    explicit LabCommand(CLI::App& program)
        : Command(program.add_subcommand("lab", "measure engines and playouts on positions")) {
        app().require_subcommand(1);
        app().footer("Example: nadare lab loss labels.jsonl --engine 'a=nadare gtp' --out run.db");
        add_loss();
        add_playout_error();
        add_settled();
        add_label();
    }

    int run() override {
        if (loss_->parsed()) return run_loss();
        if (playout_error_->parsed()) return run_playout_error();
        if (settled_->parsed()) return run_settled();
        return run_label();
    }

 private:
    void add_loss() {
        loss_ = app().add_subcommand("loss", "what the moves an engine chooses lose");
        loss_->footer(
            "Labels are positions with the value of each likely move, as JSON lines (see the "
            "manual).\nSeveral engines are compared with the first, position by position.\n"
            "Example: nadare lab loss labels.jsonl --out loss.db -j 2 \\\n"
            "  --engine 'new=nadare gtp --simulations 1000' --engine 'old=nadare-old gtp "
            "--simulations 1000'");
        add_survey_options(*loss_);
    }

    void add_playout_error() {
        playout_error_ =
            app().add_subcommand("playout-error", "how far an engine's playouts are off, and why");
        playout_error_->footer(
            "The engines must have the command nadare-playouts. Bias and variance are told apart.\n"
            "Example: nadare lab playout-error labels.jsonl --out error.db \\\n"
            "  --engine 'default=nadare gtp' --engine 'light=nadare gtp --policy light'");
        add_survey_options(*playout_error_);
    }

    void add_settled() {
        settled_ = app().add_subcommand(
            "settled", "how often an engine's playouts kill what lives and revive what is dead");
        settled_->footer(
            "The judge must have the command dragon_status, the engines nadare-survival. The games "
            "must\nend with two passes and dead stones taken off (nadare gtp --capture-dead).\n"
            "Example: nadare lab settled games.sgf --out settled.db --playouts 300 \\\n"
            "  --judge 'gnugo --mode gtp' --engine 'default=nadare gtp' \\\n"
            "  --engine 'light=nadare gtp --policy light'");
        settled_set_.add(settled_options_);
        add_options(*settled_, settled_set_);
        settled_
            ->add_option("--judge", judge_, "an engine that says which groups are alive and dead")
            ->type_name("COMMAND")
            ->required();
        add_survey_options(*settled_);
    }

    void add_label() {
        label_ = app().add_subcommand("label", "make labels by long searches of game positions");
        label_->footer(
            "The engine must have the command nadare-evaluate; give it much to think.\n"
            "Example: nadare lab label games.sgf --positions 200 -j 2 --out labels.db \\\n"
            "  --labels labels.jsonl --engine 'judge=nadare gtp --simulations 50000'");
        label_set_.add(label_options_);
        add_options(*label_, label_set_);
        label_->add_option("--labels", labels_file_, "where the labels go")
            ->type_name("FILE")
            ->required();
        add_survey_options(*label_);
    }

    void add_survey_options(CLI::App& command) {
        const bool reads_games = &command == label_ || &command == settled_;
        command.add_option("files", files_, reads_games ? "SGF files" : "label files")
            ->type_name("FILE")
            ->required();
        command.add_option("--engine", engines_, "an engine to ask; may be repeated")
            ->type_name("NAME=COMMAND")
            ->required()
            ->allow_extra_args(false);
        command.add_option("--out", out_, "where the answers go: kill it, and the same goes on")
            ->type_name("RUN.db")
            ->required();
        survey_sets_.emplace_back().add(survey_options_);
        add_options(command, survey_sets_.back());
        command.add_flag("--json", json_, "print one JSON object instead of text");
    }

    lab::SurveyPlan survey_plan(std::string kind, std::string question) const {
        lab::SurveyPlan plan{.kind = std::move(kind),
                             .question = std::move(question),
                             .jobs = survey_options_.jobs,
                             .timeout = survey_options_.timeout};
        for (const std::string& text : engines_) {
            const std::size_t equals = text.find('=');
            if (equals == std::string::npos || equals == 0)
                throw util::Error("--engine is " + util::in_quotes(text) + ", not NAME=COMMAND");
            plan.engines.push_back(
                {.name = text.substr(0, equals), .command = text.substr(equals + 1)});
        }
        return plan;
    }

    std::vector<lab::LabelledPosition> load_labels() const {
        std::vector<lab::LabelledPosition> labels;
        for (const std::string& file : files_)
            for (lab::LabelledPosition& label : lab::parse_labels(util::read_file(file), file))
                labels.push_back(std::move(label));
        if (labels.size() > static_cast<std::size_t>(survey_options_.max))
            labels.resize(static_cast<std::size_t>(survey_options_.max));
        return labels;
    }

    static std::vector<lab::SurveyPosition> positions_of(
        const std::vector<lab::LabelledPosition>& labels) {
        std::vector<lab::SurveyPosition> positions;
        for (const lab::LabelledPosition& label : labels) positions.push_back(label.position);
        return positions;
    }

    // False if the user stopped it.
    bool survey(const lab::SurveyPlan& plan, lab::SurveyStore& store, const char* label,
                const util::InterruptFlag& interrupt) const {
        const util::SteadyClock clock;
        util::Progress progress({.label = label,
                                 .total = plan.positions.size() * plan.engines.size(),
                                 .already_done = store.count_answered()},
                                util::progress_on_stderr(), clock);
        lab::SurveyHooks hooks;
        hooks.is_interrupted = [&] { return interrupt.is_set(); };
        hooks.on_answer = [&](const lab::SurveyStore::Key& key, const lab::SurveyAnswer& answer) {
            if (answer.fault != lab::Fault::none)
                progress.say(util::format("position {}: {}", key.second, answer.text));
            progress.advance();
        };
        return lab::run_survey(plan, store, hooks);
    }

    int finish(bool is_complete, const std::string& report) const {
        std::puts(report.c_str());
        if (is_complete) return 0;
        std::fputs("Stopped. The same command goes on from here.\n", stderr);
        return kInterrupted;
    }

    int run_loss() const {
        const std::vector<lab::LabelledPosition> labels = load_labels();
        lab::SurveyPlan plan = survey_plan("loss", "genmove {color}");
        plan.positions = positions_of(labels);
        lab::SurveyStore store(out_, plan);
        const util::InterruptFlag interrupt;
        const bool is_complete = survey(plan, store, "loss", interrupt);
        const auto summary = lab::summarise_losses(plan, labels, store);
        return finish(is_complete, json_ ? lab::loss_json(summary) : lab::loss_text(summary));
    }

    int run_playout_error() const {
        const std::vector<lab::LabelledPosition> labels = load_labels();
        lab::SurveyPlan plan = survey_plan(
            "playout-error", util::format("nadare-playouts {} {{n}}", survey_options_.playouts));
        plan.positions = positions_of(labels);
        lab::SurveyStore store(out_, plan);
        const util::InterruptFlag interrupt;
        const bool is_complete = survey(plan, store, "playout-error", interrupt);
        const auto summary =
            lab::summarise_playout_errors(plan, labels, store, survey_options_.playouts);
        return finish(is_complete,
                      json_ ? lab::playout_error_json(summary) : lab::playout_error_text(summary));
    }

    int run_settled() const {
        const util::InterruptFlag interrupt;
        lab::SettledPositions games = lab::find_settled_positions(files_, settled_options_);
        if (games.positions.size() > static_cast<std::size_t>(survey_options_.max))
            games.positions.resize(static_cast<std::size_t>(survey_options_.max));
        lab::SurveyPlan judging = survey_plan("judge", lab::kJudgeQuestion);
        judging.engines = {{.name = "judge", .command = judge_}};
        judging.positions = games.positions;
        lab::SurveyStore judged(out_ + ".judge", judging);
        if (!survey(judging, judged, "judging", interrupt))
            return finish(false, "Nothing to tell yet: positions are still being judged.");
        const auto groups = lab::find_settled_groups(games, judged);
        lab::SurveyPlan plan =
            survey_plan("settled", lab::survival_question(survey_options_.playouts));
        plan.positions = games.positions;
        lab::SurveyStore store(out_, plan);
        const bool is_complete = survey(plan, store, "settled", interrupt);
        const auto report = lab::summarise_settled(plan, games, groups, store);
        return finish(is_complete, json_ ? lab::settled_json(report) : lab::settled_text(report));
    }

    int run_label() const {
        if (engines_.size() != 1) throw util::Error("labels are made by one --engine");
        const util::InterruptFlag interrupt;
        lab::SurveyPlan plan = survey_plan("label", lab::position_question(label_options_));
        plan.positions = lab::draw_positions(files_, label_options_);
        lab::SurveyStore store(out_, plan);
        if (!survey(plan, store, "positions", interrupt))
            return finish(false, "No labels yet: positions are still being searched.");
        lab::SurveyPlan after_plan = survey_plan("label-after", lab::kValueQuestion);
        const lab::Candidates candidates =
            lab::find_candidates(plan.positions, store, label_options_);
        after_plan.positions = candidates.after;
        lab::SurveyStore after_store(out_ + ".after", after_plan);
        if (!survey(after_plan, after_store, "moves", interrupt))
            return finish(false, "No labels yet: moves are still being searched.");
        const auto labels = lab::make_labels(plan.positions, store, candidates, after_store);
        std::string text;
        for (const lab::LabelledPosition& label : labels) text += lab::to_json(label) + '\n';
        util::write_file(labels_file_, text);
        if (json_)
            return finish(true, util::format("{{\"labels\":{},\"positions\":{}}}", labels.size(),
                                             plan.positions.size()));
        return finish(true, util::format("{} labels, of {} positions that were looked at",
                                         labels.size(), plan.positions.size()));
    }

    CLI::App* loss_ = nullptr;
    CLI::App* playout_error_ = nullptr;
    CLI::App* settled_ = nullptr;
    CLI::App* label_ = nullptr;
    std::vector<std::string> files_;
    std::vector<std::string> engines_;
    std::string out_;
    std::string labels_file_;
    std::string judge_;
    SurveyOptions survey_options_;
    std::deque<util::OptionSet> survey_sets_;  // One a sub-command; all of the same options.
    lab::SettledOptions settled_options_;
    util::OptionSet settled_set_;
    lab::LabelOptions label_options_;
    util::OptionSet label_set_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_lab_command(CLI::App& program) {
    return std::make_unique<LabCommand>(program);
}

}  // namespace nadare::apps
