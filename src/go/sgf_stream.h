// Collections of any size, one game at a time: a file of many gigabytes needs the memory of its
// largest game and a window of 64 KiB (and for zstd what its decoder asks for, 8 MiB at level 19).
//
//     sgf::CollectionReader reader("games.sgf.zst");
//     sgf::Tree game;
//     while (reader.next(game)) use(game);
//
// Plain text, zstd and UTF-16 are told apart by their first bytes, not by the file's name. One
// reader belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string_view>

#include "go/sgf_error.h"
#include "go/sgf_reader.h"
#include "go/sgf_tree.h"

namespace nadare::go::sgf {

class Input;
class GameParser;

struct CollectionOptions {
    ReadOptions read;
    // Called for each broken game, which is then skipped. If empty, next() throws the error.
    std::function<void(const ParseError&)> on_error;
};

class CollectionReader {
 public:
    // Throws util::Error if the file cannot be opened.
    explicit CollectionReader(const std::filesystem::path& path, CollectionOptions options = {});
    // `name` stands for a file's name in messages. The stream must outlive the reader.
    CollectionReader(std::istream& stream, std::string_view name, CollectionOptions options = {});
    ~CollectionReader();
    CollectionReader(CollectionReader&&) noexcept;
    CollectionReader& operator=(CollectionReader&&) noexcept;

    // The same for text in memory, which must outlive the reader.
    static CollectionReader from_memory(std::string_view text, CollectionOptions options = {});

    // Reads the next game into `game`, whose memory is used again; false at the end of the file.
    //
    // Throws ParseError for a broken game if there is no on_error; the reader then stands behind
    // that game, which ends where its parentheses balance or where a line starts like a new game,
    // and next() may be called again. Throws util::Error if the file cannot be read or its zstd
    // data is damaged; then there is no going on.
    bool next(Tree& game);

    // Games handed out, and games found broken.
    std::size_t games() const { return games_; }
    std::size_t broken_games() const { return broken_games_; }

    // For progress bars: bytes of the file as it lies on disk, compressed or not. The total is
    // known for ordinary files and for memory.
    std::uint64_t bytes_read() const;
    std::optional<std::uint64_t> bytes_total() const { return bytes_total_; }

 private:
    CollectionReader(std::unique_ptr<Input> input, CollectionOptions options);

    std::unique_ptr<Input> input_;
    std::unique_ptr<GameParser> parser_;
    std::function<void(const ParseError&)> on_error_;
    std::size_t games_ = 0;
    std::size_t broken_games_ = 0;
    std::optional<std::uint64_t> bytes_total_;
};

// Whether another game follows the first one. Broken ones do not count.
bool holds_several_games(std::string_view text);

}  // namespace nadare::go::sgf
