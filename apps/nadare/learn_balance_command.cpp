// nadare learn balance: weights of playouts whose mean result comes closer to labelled values.
#include <cstdio>
#include <nlohmann/json.hpp>

#include "lab/labels.h"
#include "learn/balance.h"
#include "learn/playout_samples.h"
#include "learn_command.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/file.h"
#include "util/progress.h"
#include "util/text.h"

namespace nadare::apps {
namespace {

// The position of a label, and those after each labelled move.
void add_examples(const lab::LabelledPosition& label, std::vector<learn::BalanceExample>& out) {
    go::AnyBoard board(label.position.size);
    for (const go::Move move : label.position.moves) board.play(move);
    board.set_to_play(label.position.to_play);
    const double komi = label.position.komi.points();
    out.push_back({board, komi, static_cast<double>(label.black_win)});
    for (const lab::MoveLabel& after : label.after) {
        go::AnyBoard next = board;
        next.play({after.point, label.position.to_play});
        out.push_back({next, komi, static_cast<double>(after.black_win)});
    }
}

class LearnBalanceCommand final : public Command {
 public:
    explicit LearnBalanceCommand(CLI::App& learn)
        : Command(learn.add_subcommand(
              "balance", "change weights of playouts until their mean is right (balancing)")) {
        app().footer(
            "Labels are those of `nadare lab`. One position in twenty is kept back and tells how "
            "good the weights are.\nExample: nadare learn balance --from playouts.txt --out "
            "balanced.txt labels.jsonl");
        app().add_option("FILE", files_, "labelled positions")->required();
        app().add_option("--from", from_, "weights to begin with")->required();
        app()
            .add_option("--epochs", balancing_.epochs, "times to go through all positions [5]")
            ->check(CLI::Range(1, 1000));
        app()
            .add_option("--playouts", balancing_.playouts,
                        "for the error, and again for the gradient [48]")
            ->check(CLI::Range(2, 100'000));
        app()
            .add_option("--rate", balancing_.rate, "how fast to learn [0.02]")
            ->check(CLI::Range(1e-6, 10.0));
        app().add_option("--threads", balancing_.threads, "threads [1]")->check(CLI::Range(1, 256));
        app().add_option("--out", out_, "write the weights here, after every epoch")->required();
        app().add_flag("--json", json_, "print one JSON object");
    }

    int run() override {
        std::vector<learn::BalanceExample> training;
        std::vector<learn::BalanceExample> held_out;
        for (const std::string& file : files_) {
            const auto labels = lab::parse_labels(util::read_file(file), file);
            if (labels.size() < 20)
                throw util::Error(util::format("only {} positions in {}: too few to learn",
                                               labels.size(), util::in_quotes(file)));
            for (std::size_t i = 0; i < labels.size(); ++i)
                add_examples(labels[i], is_held_out(i) ? held_out : training);
        }
        std::vector<float> weights =
            learn::feature_weights(playout::PlayoutModel::parse(util::read_file(from_), from_));
        const auto bias = [&] {
            return learn::squared_bias(held_out, weights, 100, balancing_.threads, kSeedOfReports);
        };
        const double before = bias();
        double after = before;
        util::Progress progress(
            {.label = "balance", .total = static_cast<std::uint64_t>(balancing_.epochs)},
            util::progress_on_stderr(), clock_);
        learn::balance(training, balancing_, weights, [&](int epoch, double) {
            after = bias();
            util::write_file(out_, learn::playout_model(weights).to_text(util::format(
                                       "balanced on {} positions, epoch {}: squared bias on {} "
                                       "held out {:.4f}, before {:.4f}",
                                       training.size(), epoch, held_out.size(), after, before)));
            progress.advance();
        });
        const nlohmann::ordered_json object = {{"positions", training.size()},
                                               {"held_out", held_out.size()},
                                               {"squared_bias_before", before},
                                               {"squared_bias", after}};
        if (json_)
            std::puts(object.dump().c_str());
        else
            std::printf("%zu positions; on %zu held out the squared bias was %.4f and is %.4f\n",
                        training.size(), held_out.size(), before, after);
        return 0;
    }

 private:
    static constexpr std::uint64_t kSeedOfReports = 77;

    util::SteadyClock clock_;
    std::vector<std::string> files_;
    std::string from_;
    learn::BalanceOptions balancing_;
    std::string out_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_learn_balance_command(CLI::App& learn) {
    return std::make_unique<LearnBalanceCommand>(learn);
}

}  // namespace nadare::apps
