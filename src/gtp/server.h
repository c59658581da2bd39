// The GTP loop of an engine. A reader thread takes lines in while commands run, so that input can
// end what is running; the calling thread executes commands one at a time and ponders in between.
// Neither the handlers nor the pondering need locks of their own: they are only ever called from
// the thread inside run(), one after the other (the arrangement of Fuego's GtpEngine: Enzenberger
// and others, 2010, section 2.3; ours adds analysis that any input ends, and decides by line
// numbers).
//
// What ends what:
//
//   input             a command          an analysis             pondering
//                                        (stops_on_input)
//   `# interrupt`     asked to stop      asked to stop           asked to stop
//   a command         queued             asked to stop           asked to stop
//   another comment   ignored            asked to stop           ignored
//   a blank line      ignored            asked to stop           ignored
//   end of input      finished           asked to stop           asked to stop
//   a failed write    asked to stop      asked to stop           (noticed at the next answer)
//
// "Asked to stop" means that the StopToken says so, as soon as the line has been read; how soon the
// handler returns is its own affair. An interrupt reaches every command sent before it and not yet
// answered; input behind an analysis stops it even if it was queued before the analysis began. Once
// pondering has returned it is not called again before the next command.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string_view>

#include "gtp/channel.h"
#include "gtp/command_table.h"
#include "gtp/input_queue.h"

namespace nadare::gtp {

struct ServerOptions {
    // Called when a command has been answered and no other is waiting; must return soon after the
    // token says so. Empty: the server just waits.
    std::function<void(const StopToken&)> ponder{};

    // Told, as a sentence, about trouble that no answer can report: pondering or reading failed.
    // Called from either thread, but never from both at once. Empty: nobody is told.
    std::function<void(std::string_view)> log{};

    // The reader waits once this much is queued. While it waits it cannot see an interrupt.
    std::size_t max_queue_bytes = std::size_t{64} << 20;
};

// Why run() returned. All are clean ends.
enum class SessionEnd : std::uint8_t { quit, end_of_input, output_closed };

class Server {
 public:
    // Requires: table, source and sink outlive the server, and nobody else uses them meanwhile.
    Server(const CommandTable& table, LineSource& source, Sink& sink, ServerOptions options = {});

    // Serves until quit, the end of input or of the output. At the end of input the commands
    // already sent are answered first. The reader is gone when it returns.  Requires: called once.
    SessionEnd run();

 private:
    void read_lines();
    SessionEnd answer_commands();
    void ponder();
    void log(std::string_view sentence);

    const CommandTable& table_;
    LineSource& source_;
    Sink& sink_;
    ServerOptions options_;
    InputQueue queue_;      // Shared by both threads; guards itself.
    std::mutex log_mutex_;  // Only one thread at a time inside options_.log.
};

// Serves on standard input and output, the usual way to run an engine.
SessionEnd serve_standard_streams(const CommandTable& table, ServerOptions options = {});

}  // namespace nadare::gtp
