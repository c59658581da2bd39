// Nadare under Sabaki's own GTP library, in the order in which Sabaki uses it: it keeps the engine
// at its board by a state tracker, asks for moves with analysis, and ends one by another command.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { program } from "./engine.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { ControllerStateTracker } = require("@sabaki/gtp");

let tracker;
let sabaki;
before(() => {
  tracker = ControllerStateTracker.fromController(program, ["gtp", "--seconds", "0.3", "--threads", "1"]);
  sabaki = tracker.controller;
  sabaki.start();
});
after(async () => {
  if (sabaki.process) sabaki.kill();
});

const moves = [["B", "E5"], ["W", "C3"], ["B", "C4"], ["W", "D3"]];
const state = (count) => ({
  komi: 7,
  boardsize: [9, 9],
  history: moves.slice(0, count).map((args) => ({ name: "play", args })),
});

// What Sabaki reads of a line: candidates that lack a move, visits, a win rate or a line are lost.
function candidates(line) {
  return line.split(/\s*info\s+/).slice(1).map((text) => ({
    move: /^move\s+(pass|[A-Z]\d+)\b/.exec(text)?.[1],
    visits: Number(/\bvisits\s+(\d+)\b/.exec(text)?.[1]),
    winrate: Number(/\bwinrate\s+(\d+\.\d+|\d+)\b/.exec(text)?.[1]),
    pv: /\bpv\s+((?:(?:pass|[A-Z]\d+)\s*)+)$/.exec(text)?.[1].trim().split(/\s+/),
  }));
}
function check(lines, mostWins) {
  assert.ok(lines.length >= 1);
  for (const { move, visits, winrate, pv } of lines.flatMap(candidates)) {
    assert.equal(pv?.[0], move);
    assert.ok(visits >= 0 && winrate >= 0 && winrate <= mostWins, `${move} ${visits} ${winrate}`);
  }
}

test("Sabaki learns who it is talking to", async () => {
  for (const [name, expected] of [["name", /^Nadare/], ["version", /^\d/], ["protocol_version", /^2$/]])
    assert.match((await sabaki.sendCommand({ name })).content, expected);
  for (const command of ["analyze", "genmove_analyze", "undo", "set_free_handicap", "time_settings"])
    assert.ok(await tracker.knowsCommand(command), command);
});

test("Sabaki brings the engine to its position and lets it move", async () => {
  await tracker.sync(state(4));
  const lines = [];
  await sabaki.sendCommand({ name: "genmove_analyze", args: ["B", "5"] }, ({ line }) => lines.push(line));
  check(lines.filter((line) => line.startsWith("info")), 1);
  const [, vertex] = /^play (\S+)$/.exec(lines.findLast((line) => line.startsWith("play")));
  assert.deepEqual(tracker.state.history.at(-1).args, ["B", vertex.toUpperCase()]);
});

for (const [name, mostWins] of [["analyze", 1], ["kata-analyze", 1], ["lz-analyze", 10_000]])
  test(`Sabaki streams ${name} and ends it by another command`, async () => {
    await tracker.sync(state(2));
    const lines = [];
    let analysis;
    await new Promise((resolve) => {
      analysis = sabaki.sendCommand({ name, args: ["B", "5"] }, ({ line }) => {
        if (line.startsWith("info")) lines.push(line);
        if (lines.length === 3) resolve();
      });
    });
    const begin = performance.now();
    const stopper = await sabaki.sendCommand({ name: "protocol_version" });
    const waited = performance.now() - begin;
    assert.equal(stopper.content, "2");
    assert.equal((await analysis).error, false);
    assert.ok(waited < 1000, `the analysis went on for ${waited} ms`);
    check(lines, mostWins);
  });

test("Sabaki steps back by undo, and the engine follows", async () => {
  const record = async () => (await sabaki.sendCommand({ name: "printsgf" })).content;
  await tracker.sync(state(4));
  assert.match(await record(), /B\[ee\].*W\[dg\]/s);
  await tracker.sync(state(3));
  assert.match(await record(), /B\[ee\]/);
  assert.doesNotMatch(await record(), /W\[dg\]/);
});

test("Sabaki's quit is obeyed before it loses patience", async () => {
  const begin = performance.now();
  await sabaki.stop(3000);
  assert.ok(performance.now() - begin < 2000);
});
