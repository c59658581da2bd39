// Character sets of SGF files, and the way from each of them to UTF-8. This is the one place that
// talks to iconv. Nothing here throws over bad text: a byte that means nothing becomes U+FFFD.
//
// Names are the ones found in CA properties, spelt in many ways; each is read as the widest set in
// common use under that name: Shift_JIS as CP932, GB2312 and GBK as GB18030, EUC-KR as CP949, Big5
// as CP950, ISO-8859-1 as windows-1252.
//
// Thread-safe: no shared state; a Decoder belongs to one thread at a time.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace nadare::go::sgf {

enum class Charset {
    utf_8,
    latin_1,
    shift_jis,
    euc_jp,
    gbk,
    big5,
    euc_kr,
    latin_2,
    windows_1250,
    windows_1251,
    koi8_r,
};

// The set a name such as "Shift-JIS", "cp932" or "x-sjis" stands for. Case, spaces and punctuation
// do not matter.
std::optional<Charset> find_charset(std::string_view name);

// True where the second byte of a character may be '\' or ']': Shift_JIS, GBK and Big5.
bool has_ascii_trail_bytes(Charset charset);

// True if `byte` starts a character of two bytes. Requires: has_ascii_trail_bytes(charset).
bool is_lead_byte(Charset charset, unsigned char byte);

bool is_ascii(std::string_view text);

// Well-formed as RFC 3629 has it: shortest forms only, no surrogates, nothing above U+10FFFF.
bool is_valid_utf8(std::string_view text);

// Length in bytes of the well-formed UTF-8 sequence at the start of `text`; 0 if there is none.
std::size_t utf8_sequence_length(std::string_view text);

// Bytes of one character set to UTF-8. Each call is a text of its own: no state is carried over.
class Decoder {
 public:
    explicit Decoder(Charset charset);
    ~Decoder();
    Decoder(const Decoder&) = delete;
    Decoder& operator=(const Decoder&) = delete;

    // False if the system's iconv lacks the set; text then decodes as Latin-1.
    bool is_available() const;

    // Appends `text` in UTF-8 to `out`. Returns how many replacement characters that took.
    std::size_t append(std::string_view text, std::string& out) const;

 private:
    std::size_t append_utf8(std::string_view text, std::string& out) const;
    std::size_t append_by_iconv(std::string_view text, std::string& out) const;

    Charset charset_;
    void* iconv_ = nullptr;
};

// The shortest form of convert-and-forget: `text` of `charset` in UTF-8.
std::string to_utf8(std::string_view text, Charset charset);

// Appends `text`, with a U+FFFD in place of each byte that is not part of well-formed UTF-8.
void append_valid_utf8(std::string_view text, std::string& out);

// UTF-16 to UTF-8, piece by piece. A lone surrogate becomes U+FFFD.
class Utf16Decoder {
 public:
    enum class ByteOrder { little_endian, big_endian };

    explicit Utf16Decoder(ByteOrder order) : order_(order) {}

    void append(std::string_view bytes, std::string& out);
    // To be called after the last piece: half a character at the end becomes U+FFFD.
    void finish(std::string& out);

 private:
    void take_unit(char32_t unit, std::string& out);

    ByteOrder order_;
    std::optional<unsigned char> half_unit_;
    char32_t high_surrogate_ = 0;  // 0: none is waiting for its other half.
};

}  // namespace nadare::go::sgf
