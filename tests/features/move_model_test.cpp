#include "features/move_model.h"

#include <gtest/gtest.h>

#include <map>

#include "util/error.h"
#include "util/rng.h"

namespace nadare::features {
namespace {

std::string error_of(std::string_view text) {
    try {
        MoveModel::parse(text, "model.txt");
    } catch (const util::Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(MoveModel, ReadsWhatItWrites) {
    MoveModel model;
    model.weights[kAtari] = 1.25F;
    const FeatureId shape = model.shapes.add(0x00b1c2d3e4f5a697, 5);
    model.weights.push_back(-0.5F);
    const MoveModel again = MoveModel::parse(model.to_text("two\nlines"), "model.txt");
    EXPECT_EQ(again.weights, model.weights);
    EXPECT_EQ(again.shapes.find(0x00b1c2d3e4f5a697), shape);
    EXPECT_EQ(again.shapes.known()[0].size, 5);
}

TEST(MoveModel, NamesTheLineAndWhatWasExpected) {
    EXPECT_EQ(error_of(""), "model.txt is empty: expected nadare-moves 1");
    EXPECT_EQ(error_of("hello\n"), "model.txt, line 1: expected nadare-moves 1, not 'hello'");
    EXPECT_EQ(error_of("nadare-moves 1\n\natari/1 x\n"),
              "model.txt, line 3: expected a weight between -100 and 100, not 'atari/1 x'");
    EXPECT_EQ(error_of("nadare-moves 1\nshape 2 ab 1\n"),
              "model.txt, line 2: expected a shape's size, 1 or 3 to 10, not 'shape 2 ab 1'");
    EXPECT_EQ(error_of("nadare-moves 1\nshape 3 xy 1\n"),
              "model.txt, line 2: expected a shape's number in hexadecimal, not 'shape 3 xy 1'");
    EXPECT_EQ(error_of("nadare-moves 1\nflying 1\n"),
              "model.txt, line 2: expected a feature and its weight, or shape, size, number and "
              "weight, not 'flying 1'");
    EXPECT_EQ(error_of("nadare-moves 1\natari/1 nan\n"),
              "model.txt, line 2: expected a weight between -100 and 100, not 'atari/1 nan'");
}

TEST(ShapeTable, FindsAllItWasGivenAndNothingElse) {
    util::Rng rng(3, 0);
    ShapeTable table;
    std::map<std::uint64_t, FeatureId> expected;
    for (int i = 0; i < 20'000; ++i) {
        const std::uint64_t hash = rng.bits();
        expected[hash] = table.add(hash, 4);
        EXPECT_EQ(table.add(hash, 4), expected[hash]);
    }
    EXPECT_EQ(table.count(), expected.size());
    for (const auto& [hash, id] : expected) ASSERT_EQ(table.find(hash), id);
    for (int i = 0; i < 20'000; ++i) ASSERT_EQ(table.find(rng.bits()), ShapeTable::kUnknown);
}

TEST(ShippedModel, KnowsThatCapturesToSaveStonesBeatBadSelfAtari) {
    for (const int size : {2, 9, 10, 13, 19, 25}) {
        const MoveModel& model = MoveModel::shipped(size);
        EXPECT_GT(model.shapes.count(), 1'000U) << size;
        EXPECT_GT(model.weights[kCaptureSaves], model.weights[kSelfAtariBad] + 2) << size;
    }
}

}  // namespace
}  // namespace nadare::features
