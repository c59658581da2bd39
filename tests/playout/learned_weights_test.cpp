#include "playout/learned_weights.h"

#include <gtest/gtest.h>

#include "util/error.h"

namespace nadare::playout {
namespace {

std::string error_of(std::string_view text) {
    try {
        PlayoutModel::parse(text, "weights.txt");
    } catch (const util::Error& error) {
        return error.what();
    }
    return "no error";
}

TEST(PlayoutModel, ReadsBackWhatItWrites) {
    PlayoutModel model;
    model.replies[kSavesByRunning + 1] = 2.125;
    model.replies[kSelfAtari] = -3.5;
    model.shapes[0x0005] = 0.75;
    model.near[0x0001] = -1.25;
    const PlayoutModel read = PlayoutModel::parse(model.to_text("two\nlines"), "text");
    EXPECT_EQ(read.replies, model.replies);
    EXPECT_EQ(read.shapes, model.shapes);
    EXPECT_EQ(read.near, model.near);
}

TEST(PlayoutModel, NamesTheLineItCannotRead) {
    EXPECT_EQ(error_of(""), "weights.txt, line 1: expected nadare-playouts 1, not ''");
    EXPECT_EQ(error_of("nadare-playouts 1\n# fine\nescapes 1"),
              "weights.txt, line 3: expected a reply and its weight, or 'shape' or 'near', a code "
              "and its weight, not 'escapes 1'");
    EXPECT_EQ(error_of("nadare-playouts 1\ntakes-ko much"),
              "weights.txt, line 2: expected a weight between -20 and 20 at the end, not 'takes-ko "
              "much'");
    EXPECT_EQ(error_of("nadare-playouts 1\ntakes-ko 1e9"),
              "weights.txt, line 2: expected a weight between -20 and 20 at the end, not 'takes-ko "
              "1e9'");
    EXPECT_EQ(error_of("nadare-playouts 1\nshape ffff0 1"),
              "weights.txt, line 2: expected the smallest code of a shape's symmetries, in "
              "hexadecimal, not 'shape ffff0 1'");
    EXPECT_NE(error_of("nadare-playouts 1\nshape 0040 1"), "no error")
        << "a stone below is the same as one above, code 0001";
}

TEST(PlayoutModel, ComesWithTheProgram) {
    for (const int size : {9, 19}) {
        const PlayoutModel& model = PlayoutModel::shipped(size);
        EXPECT_GT(model.shapes.size(), 500U) << size;
        EXPECT_GT(model.replies[kSavesByRunning + 2], 0) << size;
        EXPECT_LT(model.replies[kSelfAtari + 2], 0) << size;
    }
}

TEST(LearnedWeights, AreTheSameInAllSymmetriesAndForBothColours) {
    PlayoutModel model;
    const go::Code3x3 code = go::canonical(0x0601);  // Some corner of a fight.
    model.shapes[code] = 1;
    const LearnedWeights weights(model);
    const std::uint32_t expected = weights.of_shape(code) & 0xffffU;
    EXPECT_NE(expected, weights.of_shape(0) & 0xffffU);
    go::Code3x3 turned = code;
    for (int i = 0; i < 4; ++i) {
        turned = go::turned(turned);
        EXPECT_EQ(weights.of_shape(turned) & 0xffffU, expected);
        EXPECT_EQ(weights.of_shape(go::mirrored(turned)) & 0xffffU, expected);
        EXPECT_EQ(weights.of_shape(go::swap_colors(turned)) >> 16, expected);
    }
}

}  // namespace
}  // namespace nadare::playout
