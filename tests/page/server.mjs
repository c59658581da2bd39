// A server of our own for the browser tests: starts the program on a free port with a folder of its
// own, and can be ended and started again on the same port, as when somebody restarts it.

import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class Server {
  constructor(program, options = []) {
    this.program = program;
    this.options = options;
    this.folder = mkdtempSync(join(tmpdir(), "nadare-page-"));
    this.port = 0;
  }

  async start() {
    this.child = spawn(this.program, ["web", "--port", String(this.port), "--games", this.folder, "--max-analysis", "20", ...this.options], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const line = await new Promise((resolve, reject) => {
      this.child.stdout.once("data", (data) => resolve(String(data)));
      this.child.once("error", reject);
      this.child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
    this.address = /http:\S+/.exec(line)[0];
    this.port = Number(new URL(this.address).port);
  }

  // Ctrl-C, and answers how long it took, in milliseconds.
  async stop() {
    const begin = performance.now();
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.kill("SIGINT");
    await ended;
    return performance.now() - begin;
  }

  forgetGames() {
    for (const file of readdirSync(this.folder)) rmSync(join(this.folder, file));
  }

  async end() {
    if (this.child.exitCode === null) await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
