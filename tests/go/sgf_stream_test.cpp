#include "go/sgf_stream.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

namespace nadare::go::sgf {
namespace {

std::string game(int number) {
    return "(;FF[4]SZ[19]GN[" + std::to_string(number) +
           "];B[pd];W[dd](;B[pq])(;B[dq]C[why \\] not]))\n";
}

std::string collection(int games) {
    std::string text;
    for (int i = 0; i < games; ++i) text += game(i);
    return text;
}

std::string compressed(const std::string& text) {
    std::string out(ZSTD_compressBound(text.size()), '\0');
    out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
    return out;
}

// Reads everything; the names of the games, one after the other.
std::vector<std::string> names(CollectionReader& reader) {
    std::vector<std::string> found;
    Tree tree;
    while (reader.next(tree)) {
        EXPECT_TRUE(tree.is_consistent());
        found.emplace_back(tree.text(tree.root(), "GN").value_or("?"));
    }
    return found;
}

std::vector<std::string> names(const std::string& text) {
    std::istringstream stream(text);
    CollectionReader reader(stream, "test");
    return names(reader);
}

std::vector<std::string> numbers(int count) {
    std::vector<std::string> out;
    for (int i = 0; i < count; ++i) out.push_back(std::to_string(i));
    return out;
}

// A file that is gone when the test is over.
class TemporaryFile {
 public:
    explicit TemporaryFile(const std::string& bytes)
        : path_(std::filesystem::temp_directory_path() /
                ("nadare_sgf_" + std::to_string(::getpid()) + "_" +
                 ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
        std::ofstream(path_, std::ios::binary) << bytes;
    }
    ~TemporaryFile() { std::filesystem::remove(path_); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    const std::filesystem::path& path() const { return path_; }

 private:
    std::filesystem::path path_;
};

TEST(SgfStream, ReadsEveryGameOfAFile) {
    const TemporaryFile file(collection(3000));
    CollectionReader reader(file.path());
    EXPECT_EQ(reader.bytes_total(), collection(3000).size());
    EXPECT_EQ(names(reader), numbers(3000));
    EXPECT_EQ(reader.games(), 3000u);
    EXPECT_EQ(reader.broken_games(), 0u);
    EXPECT_EQ(reader.bytes_read(), reader.bytes_total());
}

TEST(SgfStream, ReadsAZstdFileWhateverItsName) {
    const std::string packed = compressed(collection(3000));
    const TemporaryFile file(packed);
    CollectionReader reader(file.path());
    EXPECT_EQ(names(reader), numbers(3000));
    EXPECT_EQ(reader.bytes_read(), packed.size());
}

TEST(SgfStream, ReadsZstdFromMemoryAndStreamsAndInSeveralFrames) {
    const std::string packed = compressed(game(0)) + compressed(game(1)) + compressed(game(2));
    EXPECT_EQ(names(packed), numbers(3));
    CollectionReader reader = CollectionReader::from_memory(packed);
    EXPECT_EQ(names(reader), numbers(3));
}

TEST(SgfStream, FindsGamesWhereverTheBufferEnds) {
    for (std::size_t shift = 0; shift < 120; ++shift) {
        std::string text(65'536 - 60 - shift, ' ');
        text += game(0) + game(1);
        ASSERT_EQ(names(text), numbers(2)) << shift;
    }
}

TEST(SgfStream, ReadsUtf16InsideZstd) {
    std::string wide = "\xff\xfe";
    for (const char c : collection(2)) wide.append({c, '\0'});
    EXPECT_EQ(names(compressed(wide)), numbers(2));
}

TEST(SgfStream, FindsNoGamesInNothing) {
    EXPECT_TRUE(names("").empty());
    EXPECT_TRUE(names(compressed("")).empty());
    EXPECT_TRUE(names("(").empty());
}

TEST(SgfStream, RefusesWhatItCannotOpenOrUnpack) {
    EXPECT_THROW(CollectionReader("/no/such/file.sgf"), util::Error);
    const std::string packed = compressed(collection(3000));
    EXPECT_THROW(names(packed.substr(0, packed.size() / 2)), util::Error);
    EXPECT_THROW(names(packed + "junk"), util::Error);
    EXPECT_THROW(names(std::string("\x28\xb5\x2f\xfd", 4)), util::Error);
}

TEST(SgfStream, NamesTheFileInErrors) {
    const TemporaryFile file("(;GN[0])\n(;GN[1]\n;B)\n");
    CollectionReader reader(file.path());
    Tree tree;
    EXPECT_TRUE(reader.next(tree));
    try {
        reader.next(tree);
        FAIL();
    } catch (const ParseError& error) {
        EXPECT_EQ(error.what(),
                  file.path().string() +
                      ", line 3, column 3: expected '[' after the identifier B, found \")\"");
    }
}

// --- Broken games

struct Outcome {
    std::vector<std::string> names;
    std::vector<std::string> errors;
};

Outcome read_on(const std::string& text) {
    Outcome outcome;
    std::istringstream stream(text);
    CollectionReader reader(stream, "", {.read = {}, .on_error = [&](const ParseError& error) {
                                             outcome.errors.emplace_back(error.what());
                                         }});
    outcome.names = names(reader);
    EXPECT_EQ(reader.games(), outcome.names.size());
    EXPECT_EQ(reader.broken_games(), outcome.errors.size());
    return outcome;
}

TEST(SgfStream, GoesOnBehindABrokenGame) {
    const Outcome outcome = read_on("(;GN[0])\n(;GN[x];B!(;W[aa]))\n(;GN[1])\n");
    EXPECT_EQ(outcome.names, numbers(2));
    EXPECT_EQ(outcome.errors,
              std::vector<std::string>{
                  "line 2, column 10: expected '[' after the identifier B, found \"!(;W[aa]))\""});
}

TEST(SgfStream, DoesNotTakeAVariationOfABrokenGameForAGame) {
    EXPECT_EQ(read_on("(;GN[0];B!\n(;W[aa]C[(])\n(;W[bb]))(;GN[1])").names,
              std::vector<std::string>{"1"});
}

TEST(SgfStream, FindsTheNextGameByItsLineWhereParenthesesAreLost) {
    const Outcome outcome = read_on("(;GN[0];B!(;W[aa]\n(;FF[4]GN[1])\n( ; SZ [9]GN[2])");
    EXPECT_EQ(outcome.names, (std::vector<std::string>{"1", "2"}));
    EXPECT_EQ(outcome.errors.size(), 1u);
}

TEST(SgfStream, GoesOnAfterAThrownErrorToo) {
    std::istringstream stream("(;GN[0];B!)(;GN[1])");
    CollectionReader reader(stream, "test");
    Tree tree;
    EXPECT_THROW(reader.next(tree), ParseError);
    EXPECT_EQ(tree, Tree());
    EXPECT_TRUE(reader.next(tree));
    EXPECT_EQ(tree.text(tree.root(), "GN"), "1");
    EXPECT_FALSE(reader.next(tree));
    EXPECT_FALSE(reader.next(tree));
}

// Line numbers are counted once, not once for each error from the start.
TEST(SgfStream, ReportsManyBrokenGamesInLinearTime) {
    std::string text;
    for (int i = 0; i < 50'000; ++i) text += "(;X)\n";
    std::uint64_t last_line = 0;
    CollectionReader reader = CollectionReader::from_memory(
        text, {.read = {}, .on_error = [&](const ParseError& error) { last_line = error.line(); }});
    EXPECT_TRUE(names(reader).empty());
    EXPECT_EQ(reader.broken_games(), 50'000u);
    EXPECT_EQ(last_line, 50'000u);
}

// --- Memory. The peak is that of the process: it says most when a test runs alone, as in ctest.

// Gives out one piece of text again and again without ever holding it all.
class EndlessText : public std::streambuf {
 public:
    EndlessText(std::string piece, std::size_t times) : piece_(std::move(piece)), left_(times) {}

 protected:
    int_type underflow() override {
        if (left_ == 0) return traits_type::eof();
        --left_;
        setg(piece_.data(), piece_.data(), piece_.data() + piece_.size());
        return traits_type::to_int_type(piece_.front());
    }

 private:
    std::string piece_;
    std::size_t left_;
};

// Sanitizers keep freed memory for a while, so that there the peak says nothing.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kPeakIsOurs = false;
#elif defined(__has_feature)
constexpr bool kPeakIsOurs = !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer);
#else
constexpr bool kPeakIsOurs = true;
#endif

// How much the peak of the process's memory grows while `action` runs.
std::size_t peak_growth_bytes(const std::function<void()>& action) {
    const auto peak = [] {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
    };
    const std::size_t before = peak();
    action();
    return kPeakIsOurs ? peak() - before : 0;
}

TEST(SgfStream, ReadsALargeCollectionInLittleMemory) {
    constexpr std::size_t kBytes = 20 << 20;
    const std::string piece = collection(1000);
    EndlessText buffer(piece, kBytes / piece.size());
    std::istream stream(&buffer);
    CollectionReader reader(stream, "endless");
    Tree tree;
    std::size_t largest_tree = 0;
    const std::size_t growth = peak_growth_bytes([&] {
        while (reader.next(tree)) largest_tree = std::max(largest_tree, tree.memory_bytes());
    });
    EXPECT_EQ(reader.games(), kBytes / piece.size() * 1000);
    EXPECT_LT(largest_tree, 4096u);
    EXPECT_LT(growth, std::size_t{1} << 20);
}

TEST(SgfStream, SkipsALargeHeapOfJunkInLittleMemory) {
    EndlessText buffer(std::string(10'000, '('), 2'000);
    std::istream stream(&buffer);
    CollectionReader reader(stream, "junk");
    Tree tree;
    EXPECT_LT(peak_growth_bytes([&] { EXPECT_FALSE(reader.next(tree)); }), std::size_t{1} << 20);
}

TEST(SgfStream, StopsAGameThatNeverEndsAtItsLimit) {
    EndlessText buffer("(;C[" + std::string(10'000, 'x'), 2'000);
    std::istream stream(&buffer);
    CollectionOptions options;
    options.read.limits.text_bytes = 1 << 20;
    CollectionReader reader(stream, "endless", options);
    Tree tree;
    EXPECT_LT(peak_growth_bytes([&] { EXPECT_THROW(reader.next(tree), ParseError); }),
              std::size_t{8} << 20);
}

TEST(SgfStream, TellsWhetherAnotherGameFollows) {
    EXPECT_TRUE(holds_several_games("(;SZ[9];B[aa])\n(;SZ[9])"));
    EXPECT_FALSE(
        holds_several_games("(;SZ[9];B[aa](;W[bb])(;W[cc])) and some more text (not a game)"));
    EXPECT_FALSE(holds_several_games("nothing"));
}

}  // namespace
}  // namespace nadare::go::sgf
