#include "lab/engine.h"

#include <algorithm>
#include <functional>
#include <thread>
#include <utility>

#include "util/text.h"

namespace nadare::lab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kGlance{200};  // How often a wait looks whether to stop.
constexpr int kStarts = 3;
constexpr std::size_t kMaxWords = 300;

std::string replaced(std::string text, std::string_view from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

Fault fault_of(gtp::ClientErrorKind kind, const Patience& patience) {
    switch (kind) {
        case gtp::ClientErrorKind::timed_out:
            return patience.when_silent;
        case gtp::ClientErrorKind::garbage:
            return Fault::garbage;
        case gtp::ClientErrorKind::closed:
            return Fault::lost_connection;
        case gtp::ClientErrorKind::refused:
            return Fault::refusal;
        case gtp::ClientErrorKind::not_started:
        case gtp::ClientErrorKind::crashed:
            break;
    }
    return Fault::crash;
}

}  // namespace

std::string command_line(const EngineSpec& spec, std::uint32_t seed, std::int64_t game) {
    return replaced(replaced(spec.command, "{seed}", std::to_string(seed)), "{game}",
                    std::to_string(game));
}

Engine::Engine(EngineStart start, const Patience& patience, std::stop_token stop)
    : start_(std::move(start)), stop_(std::move(stop)) {
    for (int attempt = 1;; ++attempt) {
        try {
            start_process(patience);
            return;
        } catch (const EngineFault& fault) {
            if (fault.fault() != Fault::crash) throw;
            if (attempt == kStarts)
                throw util::Error(util::format("the engine does not start: {} (command: {})",
                                               fault.what(), command()));
            failed_starts_.push_back(fault.what());
        }
        // Perhaps somebody is just putting a new program into its place.
        for (auto left = attempt * std::chrono::milliseconds(500); left > left.zero();
             left -= kGlance) {
            if (stop_.stop_requested()) throw Stopped();
            std::this_thread::sleep_for(std::min<std::chrono::milliseconds>(left, kGlance));
        }
    }
}

void Engine::start_process(const Patience& patience) {
    client_ = std::make_unique<gtp::Client>(
        gtp::ClientOptions{.name = name(),
                           .process = {.argv = gtp::shell_command(command()),
                                       .directory = directory(),
                                       .guard = start_.guard}});
    send("name");
    receive_any(patience);
}

EngineProfile Engine::ask_profile(const Patience& patience) {
    send("name");
    send("version");
    send("list_commands");
    EngineProfile profile;
    if (const auto reply = receive_any(patience); reply.is_success) profile.name = reply.text;
    if (const auto reply = receive_any(patience); reply.is_success) profile.version = reply.text;
    if (const auto reply = receive_any(patience); reply.is_success)
        for (const std::string_view word : util::split_words(reply.text))
            profile.commands.emplace(word);
    return profile;
}

gtp::ClientReply Engine::receive_any(const Patience& patience) {
    const Clock::time_point deadline =
        Clock::now() + std::chrono::duration_cast<Clock::duration>(patience.limit);
    while (true) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
        try {
            return client_->receive(std::clamp(left, std::chrono::milliseconds(0), kGlance));
        } catch (const gtp::ClientError& error) {
            if (stop_.stop_requested()) throw Stopped();
            const bool may_wait =
                error.kind() == gtp::ClientErrorKind::timed_out && Clock::now() < deadline;
            if (!may_wait) fail(error, patience);
        }
    }
}

std::string Engine::receive(const Patience& patience) {
    gtp::ClientReply reply = receive_any(patience);
    if (!reply.is_success)
        fail(Fault::refusal, "answered with an error: " + util::in_quotes(reply.text, kMaxWords));
    return std::move(reply.text);
}

void Engine::fail(Fault fault, const std::string& what) const {
    throw EngineFault(fault, name() + " " + what);
}

void Engine::fail(const gtp::ClientError& error, const Patience& patience) const {
    const Fault fault = fault_of(error.kind(), patience);
    if (error.kind() == gtp::ClientErrorKind::timed_out)
        throw EngineFault(fault, util::format("{} did not answer within {}", name(),
                                              util::human_duration(patience.limit)));
    throw EngineFault(fault, error.what() + last_words());
}

// The last line on standard error often says why.
std::string Engine::last_words() const {
    const std::string tail = client_->stderr_tail();
    const std::string_view text = util::trim(tail);
    if (text.empty()) return {};
    const std::size_t line = text.rfind('\n');
    return "; its last words: " +
           util::in_quotes(line == std::string_view::npos ? text : text.substr(line + 1),
                           kMaxWords);
}

std::string Engine::death_notice() {
    const std::optional<gtp::ExitStatus> status = client_->unexpected_end();
    return status ? name() + " " + status->sentence() : std::string();
}

EngineProfile probe_engine(const EngineSpec& spec, const Patience& patience, std::stop_token stop,
                           gtp::GroupGuard* guard) {
    for (int attempt = 1;; ++attempt) {
        try {
            Engine engine({.name = spec.name, .command = command_line(spec, 1, 0), .guard = guard},
                          patience, stop);
            EngineProfile profile = engine.ask_profile(patience);
            engine.quit();
            return profile;
        } catch (const EngineFault& fault) {
            // Somebody may have killed it; an engine that crashes on list_commands does so again.
            if (fault.fault() != Fault::crash || attempt == kStarts) throw;
        }
    }
}

}  // namespace nadare::lab
