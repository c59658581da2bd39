#include "go/sgf_charset.h"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace nadare::go::sgf {

namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";  // U+FFFD

struct CharsetName {
    std::string_view name;  // Lower-case letters and digits only.
    Charset charset;
};

constexpr CharsetName kNames[] = {
    {"utf8", Charset::utf_8},
    {"unicode", Charset::utf_8},
    {"unicode11utf8", Charset::utf_8},
    {"ascii", Charset::utf_8},
    {"usascii", Charset::utf_8},
    {"iso88591", Charset::latin_1},
    {"iso885915", Charset::latin_1},
    {"8859", Charset::latin_1},
    {"88591", Charset::latin_1},
    {"latin1", Charset::latin_1},
    {"l1", Charset::latin_1},
    {"windows1252", Charset::latin_1},
    {"cp1252", Charset::latin_1},
    {"shiftjis", Charset::shift_jis},
    {"sjis", Charset::shift_jis},
    {"xsjis", Charset::shift_jis},
    {"mskanji", Charset::shift_jis},
    {"cp932", Charset::shift_jis},
    {"ms932", Charset::shift_jis},
    {"windows932", Charset::shift_jis},
    {"windows31j", Charset::shift_jis},
    {"eucjp", Charset::euc_jp},
    {"xeucjp", Charset::euc_jp},
    {"ujis", Charset::euc_jp},
    {"gb", Charset::gbk},
    {"gb2312", Charset::gbk},
    {"gb231280", Charset::gbk},
    {"euccn", Charset::gbk},
    {"gbk", Charset::gbk},
    {"xgbk", Charset::gbk},
    {"cp936", Charset::gbk},
    {"ms936", Charset::gbk},
    {"windows936", Charset::gbk},
    {"gb18030", Charset::gbk},
    {"big5", Charset::big5},
    {"bigfive", Charset::big5},
    {"big5hkscs", Charset::big5},
    {"cnbig5", Charset::big5},
    {"xxbig5", Charset::big5},
    {"cp950", Charset::big5},
    {"ms950", Charset::big5},
    {"windows950", Charset::big5},
    {"euckr", Charset::euc_kr},
    {"ksc5601", Charset::euc_kr},
    {"ksc56011987", Charset::euc_kr},
    {"ksx1001", Charset::euc_kr},
    {"korean", Charset::euc_kr},
    {"uhc", Charset::euc_kr},
    {"cp949", Charset::euc_kr},
    {"ms949", Charset::euc_kr},
    {"windows949", Charset::euc_kr},
    {"iso88592", Charset::latin_2},
    {"latin2", Charset::latin_2},
    {"windows1250", Charset::windows_1250},
    {"cp1250", Charset::windows_1250},
    {"windows1251", Charset::windows_1251},
    {"cp1251", Charset::windows_1251},
    {"koi8r", Charset::koi8_r},
};

// What iconv calls it; null for the sets we decode ourselves.
const char* iconv_name(Charset charset) {
    switch (charset) {
        case Charset::utf_8:
        case Charset::latin_1:
            return nullptr;
        case Charset::shift_jis:
            return "CP932";
        case Charset::euc_jp:
            return "EUC-JP";
        case Charset::gbk:
            return "GB18030";
        case Charset::big5:
            return "CP950";
        case Charset::euc_kr:
            return "CP949";
        case Charset::latin_2:
            return "ISO-8859-2";
        case Charset::windows_1250:
            return "CP1250";
        case Charset::windows_1251:
            return "CP1251";
        case Charset::koi8_r:
            return "KOI8-R";
    }
    return nullptr;
}

void append_code_point(char32_t c, std::string& out) {
    const auto put = [&out](char32_t byte) { out.push_back(static_cast<char>(byte)); };
    if (c < 0x80) {
        put(c);
    } else if (c < 0x800) {
        put(0xc0 | c >> 6);
        put(0x80 | (c & 0x3f));
    } else if (c < 0x10000) {
        put(0xe0 | c >> 12);
        put(0x80 | (c >> 6 & 0x3f));
        put(0x80 | (c & 0x3f));
    } else {
        put(0xf0 | c >> 18);
        put(0x80 | (c >> 12 & 0x3f));
        put(0x80 | (c >> 6 & 0x3f));
        put(0x80 | (c & 0x3f));
    }
}

// windows-1252: Latin-1, but with letters and quotes where Latin-1 has control characters. The five
// bytes it leaves open stay control characters, so that no byte is ever lost.
void append_latin_1(std::string_view text, std::string& out) {
    constexpr std::array<char32_t, 32> kFrom80 = {
        0x20ac, 0x81,   0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x8d,   0x017d, 0x8f,   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
        0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,   0x017e, 0x0178};
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        append_code_point(byte >= 0x80 && byte < 0xa0 ? kFrom80[byte - 0x80] : byte, out);
    }
}

bool is_between(unsigned char byte, unsigned char low, unsigned char high) {
    return byte >= low && byte <= high;
}

}  // namespace

std::optional<Charset> find_charset(std::string_view name) {
    std::string plain;
    for (const char c : name.substr(0, 64)) {
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) plain += c;
        if (c >= 'A' && c <= 'Z') plain += static_cast<char>(c - 'A' + 'a');
    }
    const auto* found = std::ranges::find(kNames, plain, &CharsetName::name);
    if (found == std::end(kNames)) return std::nullopt;
    return found->charset;
}

bool has_ascii_trail_bytes(Charset charset) {
    return charset == Charset::shift_jis || charset == Charset::gbk || charset == Charset::big5;
}

bool is_lead_byte(Charset charset, unsigned char byte) {
    if (charset == Charset::shift_jis)
        return is_between(byte, 0x81, 0x9f) || is_between(byte, 0xe0, 0xfc);
    return is_between(byte, 0x81, 0xfe);
}

bool is_ascii(std::string_view text) {
    unsigned char seen = 0;
    for (const char c : text) seen |= static_cast<unsigned char>(c);
    return seen < 0x80;
}

std::size_t utf8_sequence_length(std::string_view text) {
    if (text.empty()) return 0;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return 1;
    // The second byte carries all the special cases: overlong forms, surrogates, the upper end.
    unsigned char low = 0x80;
    unsigned char high = 0xbf;
    std::size_t length = 0;
    if (is_between(lead, 0xc2, 0xdf)) {
        length = 2;
    } else if (is_between(lead, 0xe0, 0xef)) {
        length = 3;
        if (lead == 0xe0) low = 0xa0;
        if (lead == 0xed) high = 0x9f;
    } else if (is_between(lead, 0xf0, 0xf4)) {
        length = 4;
        if (lead == 0xf0) low = 0x90;
        if (lead == 0xf4) high = 0x8f;
    }
    if (length == 0 || text.size() < length || !is_between(byte(1), low, high)) return 0;
    for (std::size_t i = 2; i < length; ++i)
        if (!is_between(byte(i), 0x80, 0xbf)) return 0;
    return length;
}

bool is_valid_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = utf8_sequence_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

Decoder::Decoder(Charset charset) : charset_(charset) {
    const char* name = iconv_name(charset);
    if (name == nullptr) return;
    const iconv_t opened = iconv_open("UTF-8", name);
    if (opened == reinterpret_cast<iconv_t>(-1)) {
        charset_ = Charset::latin_1;
    } else {
        iconv_ = opened;
    }
}

Decoder::~Decoder() {
    if (iconv_ != nullptr) iconv_close(iconv_);
}

bool Decoder::is_available() const {
    return iconv_ != nullptr || charset_ == Charset::utf_8 || charset_ == Charset::latin_1;
}

std::size_t Decoder::append(std::string_view text, std::string& out) const {
    if (is_ascii(text)) {  // All our sets agree on ASCII, and most values are nothing else.
        out.append(text);
        return 0;
    }
    if (charset_ == Charset::utf_8) return append_utf8(text, out);
    if (charset_ == Charset::latin_1) {
        append_latin_1(text, out);
        return 0;
    }
    return append_by_iconv(text, out);
}

std::size_t Decoder::append_utf8(std::string_view text, std::string& out) const {
    std::size_t replaced = 0;
    while (!text.empty()) {
        const std::size_t length = utf8_sequence_length(text);
        if (length == 0) ++replaced;
        out.append(length == 0 ? kReplacement : text.substr(0, length));
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return replaced;
}

std::size_t Decoder::append_by_iconv(std::string_view text, std::string& out) const {
    iconv(iconv_, nullptr, nullptr, nullptr, nullptr);
    std::size_t replaced = 0;
    std::array<char, 1024> room;
    char* from = const_cast<char*>(text.data());  // iconv only reads, but says otherwise.
    std::size_t left = text.size();
    while (left > 0) {
        char* to = room.data();
        std::size_t free = room.size();
        const std::size_t result = iconv(iconv_, &from, &left, &to, &free);
        const int reason = result == static_cast<std::size_t>(-1) ? errno : 0;
        out.append(room.data(), room.size() - free);
        if (reason == 0 || reason == E2BIG) continue;
        // Not a character, or cut short at the end: give up one byte and try again behind it.
        out.append(kReplacement);
        ++replaced;
        ++from;
        --left;
        iconv(iconv_, nullptr, nullptr, nullptr, nullptr);
    }
    // Some converters hold a character back until they know that no accent follows it.
    char* to = room.data();
    std::size_t free = room.size();
    iconv(iconv_, nullptr, nullptr, &to, &free);
    out.append(room.data(), room.size() - free);
    return replaced;
}

std::string to_utf8(std::string_view text, Charset charset) {
    std::string out;
    Decoder(charset).append(text, out);
    return out;
}

void append_valid_utf8(std::string_view text, std::string& out) {
    Decoder(Charset::utf_8).append(text, out);
}

void Utf16Decoder::append(std::string_view bytes, std::string& out) {
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (!half_unit_) {
            half_unit_ = byte;
            continue;
        }
        const unsigned char first = *std::exchange(half_unit_, std::nullopt);
        const bool is_big = order_ == ByteOrder::big_endian;
        take_unit(is_big ? char32_t{first} << 8 | byte : char32_t{byte} << 8 | first, out);
    }
}

void Utf16Decoder::take_unit(char32_t unit, std::string& out) {
    const char32_t high = std::exchange(high_surrogate_, 0);
    const bool is_low = unit >= 0xdc00 && unit < 0xe000;
    if (high != 0 && is_low) {
        append_code_point(0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00), out);
        return;
    }
    if (high != 0) out.append(kReplacement);
    if (unit >= 0xd800 && unit < 0xdc00) {
        high_surrogate_ = unit;
    } else if (is_low) {
        out.append(kReplacement);
    } else {
        append_code_point(unit, out);
    }
}

void Utf16Decoder::finish(std::string& out) {
    if (half_unit_ || high_surrogate_ != 0) out.append(kReplacement);
    half_unit_.reset();
    high_surrogate_ = 0;
}

}  // namespace nadare::go::sgf
