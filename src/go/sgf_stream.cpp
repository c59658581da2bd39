#include "go/sgf_stream.h"

#include <string>
#include <system_error>
#include <utility>

#include "go/sgf_input.h"
#include "go/sgf_parser.h"

namespace nadare::go::sgf {

CollectionReader::CollectionReader(std::unique_ptr<Input> input, CollectionOptions options)
    : input_(std::move(input)),
      parser_(std::make_unique<GameParser>(*input_, options.read)),
      on_error_(std::move(options.on_error)) {}

CollectionReader::CollectionReader(const std::filesystem::path& path, CollectionOptions options)
    : CollectionReader(std::make_unique<Input>(open_file(path), path.string()),
                       std::move(options)) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (!error) bytes_total_ = size;
}

CollectionReader::CollectionReader(std::istream& stream, std::string_view name,
                                   CollectionOptions options)
    : CollectionReader(std::make_unique<Input>(open_stream(stream), std::string(name)),
                       std::move(options)) {}

CollectionReader CollectionReader::from_memory(std::string_view text, CollectionOptions options) {
    CollectionReader reader(std::make_unique<Input>(text, ""), std::move(options));
    reader.bytes_total_ = text.size();
    return reader;
}

CollectionReader::~CollectionReader() = default;
CollectionReader::CollectionReader(CollectionReader&&) noexcept = default;
CollectionReader& CollectionReader::operator=(CollectionReader&&) noexcept = default;

bool CollectionReader::next(Tree& game) {
    for (;;) {
        try {
            if (!parser_->next(game)) return false;
            ++games_;
            return true;
        } catch (const ParseError& error) {
            ++broken_games_;
            if (!on_error_) throw;
            on_error_(error);
        }
    }
}

std::uint64_t CollectionReader::bytes_read() const {
    return input_->raw_bytes_read();
}

bool holds_several_games(std::string_view text) {
    CollectionReader reader =
        CollectionReader::from_memory(text, {.read = {}, .on_error = [](const ParseError&) {}});
    Tree game;
    return reader.next(game) && reader.next(game);
}

}  // namespace nadare::go::sgf
