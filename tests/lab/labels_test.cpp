#include "lab/labels.h"

#include <gtest/gtest.h>

#include <string>

#include "lab/playout_error.h"
#include "lab/value_loss.h"
#include "util/error.h"

namespace nadare::lab {
namespace {

constexpr const char* kLine =
    R"({"size":9,"komi":7.5,"moves":["B E5","W C4"],"to_play":"w","visits":300,"black_win":0.6,)"
    R"("black_lead":1.25,"after":{"G5":[0.6,1.1],"D6":[0.5,0.25],"pass":[0.9,6.0]},"after_visits":32})";

std::string complaint(const std::string& text) {
    try {
        parse_labels(text, "some.jsonl");
    } catch (const util::Error& error) {
        return error.what();
    }
    return "none";
}

std::string with(std::string_view what, std::string_view by) {
    std::string line = kLine;
    return line.replace(line.find(what), what.size(), by);
}

TEST(Labels, ReadPositionsAndTheValuesOfMoves) {
    const auto labels = parse_labels(std::string(kLine) + "\n\n" + kLine + "\n", "x");
    ASSERT_EQ(labels.size(), 2u);
    const LabelledPosition& label = labels[0];
    EXPECT_EQ(label.position.size, 9);
    EXPECT_EQ(label.position.moves.size(), 2u);
    EXPECT_EQ(label.position.to_play, go::Color::white);
    EXPECT_DOUBLE_EQ(label.black_win, 0.6);
    EXPECT_EQ(label.after.size(), 3u);
    EXPECT_TRUE(label.after[2].point.is_pass());
    EXPECT_EQ(label.after_visits, 32);
}

TEST(Labels, WriteWhatTheyRead) {
    EXPECT_EQ(to_json(parse_labels(kLine, "x")[0]), kLine);
}

TEST(Labels, NameTheLineThatIsWrong) {
    EXPECT_EQ(complaint("{"), "some.jsonl:1: it is no JSON object");
    EXPECT_EQ(complaint(std::string(kLine) + "\n[]"), "some.jsonl:2: it is no JSON object");
    EXPECT_NE(complaint(with("\"size\":9", "\"size\":26")).find("size is 26"), std::string::npos);
    EXPECT_NE(complaint(with("\"size\":9,", "")).find("no field size"), std::string::npos);
    EXPECT_NE(complaint(with("7.5", "7.3")).find("half a point"), std::string::npos);
    EXPECT_NE(complaint(with("W C4", "W E5")).find("E5"), std::string::npos);
    EXPECT_NE(complaint(with("0.6,", "1.6,")).find("black_win is 1.6"), std::string::npos);
    EXPECT_NE(complaint(with("\"G5\":", "\"E5\":")).find("a stone already at E5"),
              std::string::npos);
    EXPECT_NE(complaint(with("[0.6,1.1]", "[0.6]")).find("'G5' in after"), std::string::npos);
    EXPECT_NE(complaint("\n").find("holds no position"), std::string::npos);
}

TEST(ValueLoss, IsWhatTheBestMoveIsWorthMoreToTheMover) {
    const LabelledPosition label = parse_labels(kLine, "x")[0];
    const MoveLoss best = loss_of(label, {.text = "d6"});
    EXPECT_TRUE(best.is_best) << "White likes Black's chance small";
    EXPECT_DOUBLE_EQ(best.win, 0);
    const MoveLoss other = loss_of(label, {.text = "G5\n"});
    EXPECT_NEAR(other.win, 0.1, 1e-12);
    EXPECT_NEAR(other.points, 0.85, 1e-12);
    EXPECT_TRUE(other.is_labelled);
    EXPECT_FALSE(other.is_best);
}

TEST(ValueLoss, WhatHasNoLabelCountsAsTheWorst) {
    const LabelledPosition label = parse_labels(kLine, "x")[0];
    for (const char* answer : {"A1", "resign"}) {
        const MoveLoss loss = loss_of(label, {.text = answer});
        EXPECT_NEAR(loss.win, 0.4, 1e-12) << answer;
        EXPECT_NEAR(loss.points, 5.75, 1e-12) << answer;
        EXPECT_FALSE(loss.is_labelled) << answer;
        EXPECT_FALSE(loss.is_fault) << answer;
    }
    EXPECT_TRUE(loss_of(label, {.text = "Z99"}).is_fault);
    EXPECT_TRUE(loss_of(label, {.text = "it crashed", .fault = Fault::crash}).is_fault);
}

TEST(PlayoutError, TellsBiasAndVarianceApart) {
    const LabelledPosition label = parse_labels(kLine, "x")[0];  // 0.6 and 1.25 points.
    const auto error = playout_error_of(label, {.text = "0.5 -0.75 9.1"}, 101);
    ASSERT_TRUE(error);
    EXPECT_NEAR(error->bias, -0.1, 1e-12);
    EXPECT_NEAR(error->variance, 0.2525, 1e-12);
    EXPECT_NEAR(error->bias_squared, 0.01 - 0.0025, 1e-12);
    // The mean of (z - 0.6)² over 0 and 1, half of each.
    EXPECT_NEAR(error->squared_error, (0.36 + 0.16) / 2, 1e-12);
    EXPECT_NEAR(error->lead_error, -2, 1e-12);
    EXPECT_FALSE(playout_error_of(label, {.text = "unknown command"}, 100));
    EXPECT_FALSE(playout_error_of(label, {.text = "0.5 1", .fault = Fault::refusal}, 100));
}

}  // namespace
}  // namespace nadare::lab
