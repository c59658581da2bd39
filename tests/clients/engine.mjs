// A process that is written to and read from by lines, as graphical clients run their engines.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export const program = process.env.NADARE ?? "build/release/nadare";

export class Engine {
  constructor(command, args, options = {}) {
    this.child = spawn(command, args, { stdio: ["pipe", "pipe", "ignore"], ...options });
    this.ended = new Promise((resolve) => this.child.once("exit", resolve));
    this.unread = [];
    this.waiting = null;
    createInterface({ input: this.child.stdout }).on("line", (line) => {
      this.unread.push(line);
      this.waiting?.();
    });
  }

  send(...lines) {
    this.child.stdin.write(lines.map((line) => `${line}\n`).join(""));
  }

  async line() {
    while (this.unread.length === 0) await new Promise((resolve) => (this.waiting = resolve));
    return this.unread.shift();
  }

  // The lines of one GTP answer, without the empty one at its end.
  async answer() {
    const lines = [];
    for (let line = await this.line(); line !== ""; line = await this.line()) lines.push(line);
    return lines;
  }

  async ask(command) {
    this.send(command);
    return (await this.answer()).join("\n");
  }

  // Answers to JSON queries, up to one that is what is looked for.
  async objects(isLast) {
    const objects = [];
    do objects.push(JSON.parse(await this.line()));
    while (!isLast(objects.at(-1)));
    return objects;
  }

  async end() {
    this.child.stdin.end();
    return this.ended;
  }
}
