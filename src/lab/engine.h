// An engine in a match: a child process that speaks GTP, and what it says about itself. Whatever it
// does wrong becomes an EngineFault; the match goes on without it. One thread uses an engine.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "gtp/client.h"
#include "lab/played_game.h"
#include "util/clock.h"
#include "util/error.h"

namespace nadare::lab {

// How an engine is called and started. The command is run by the shell; {seed} and {game} in it are
// replaced by numbers of the game to be played.
struct EngineSpec {
    std::string name;
    std::string command;

    bool operator==(const EngineSpec&) const = default;
};

// The command for one game. Without placeholders it is the same for all games, and one process can
// play them all.
std::string command_line(const EngineSpec& spec, std::uint32_t seed, std::int64_t game);

// What an engine says about itself.
struct EngineProfile {
    std::string name{};
    std::string version{};
    std::set<std::string, std::less<>> commands{};

    bool understands(std::string_view command) const { return commands.contains(command); }
};

// What an engine did wrong, as a sentence that names it.
class EngineFault : public util::Error {
 public:
    EngineFault(Fault fault, const std::string& sentence) : util::Error(sentence), fault_(fault) {}
    Fault fault() const noexcept { return fault_; }

 private:
    Fault fault_;
};

// Thrown out of a wait when the match was told to stop. Nobody's fault, and never a result.
struct Stopped {};

// How long to wait for an answer, and what it means if none comes.
struct Patience {
    util::Seconds limit{600};
    Fault when_silent = Fault::hang;
};

// What is started and where it runs (here if there is no directory), and what ends it if we are
// killed, which must outlive the engine.
struct EngineStart {
    std::string name{};
    std::string command{};
    std::string directory{};
    gtp::GroupGuard* guard = nullptr;
};

class Engine {
 public:
    // Starts the process and waits for a first answer. An engine that dies before that is started
    // again, three times in all; then util::Error is thrown. Throws Stopped, and EngineFault for
    // whatever else goes wrong.
    Engine(EngineStart start, const Patience& patience, std::stop_token stop);

    const std::string& name() const noexcept { return start_.name; }
    const std::string& command() const noexcept { return start_.command; }
    const std::string& directory() const noexcept { return start_.directory; }

    // Asks for what the engine calls itself and which commands it has.
    EngineProfile ask_profile(const Patience& patience);

    // Commands may be sent ahead; answers come in the same order.
    void send(const std::string& command) { client_->send(command); }
    std::size_t outstanding() const { return client_->outstanding(); }
    // The next answer. Throws EngineFault, for a refusal too, and Stopped.
    std::string receive(const Patience& patience);
    // The same, without counting a refusal as a fault.
    gtp::ClientReply receive_any(const Patience& patience);

    // What went wrong before the engine gave its first answer: a sentence for each failed start.
    const std::vector<std::string>& failed_starts() const noexcept { return failed_starts_; }

    // How the process ended, as a sentence, if it has ended without being asked anything: nobody's
    // fault in a game, but worth a note. Empty while it runs.
    std::string death_notice();

    // CPU time used so far, descendants included as far as they can be seen.
    util::Seconds cpu_time() { return client_->cpu_time(); }

    // Ends the process politely. The engine cannot be used afterwards.
    void quit() { client_->quit(std::chrono::seconds(2)); }

    [[noreturn]] void fail(Fault fault, const std::string& what) const;

 private:
    void start_process(const Patience& patience);
    [[noreturn]] void fail(const gtp::ClientError& error, const Patience& patience) const;
    std::string last_words() const;

    EngineStart start_;
    std::stop_token stop_;
    std::unique_ptr<gtp::Client> client_;
    std::vector<std::string> failed_starts_;
};

// Starts the engine once, to see whether it runs at all. Throws util::Error if it does not.
EngineProfile probe_engine(const EngineSpec& spec, const Patience& patience, std::stop_token stop,
                           gtp::GroupGuard* guard = nullptr);

}  // namespace nadare::lab
