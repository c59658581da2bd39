// What the page makes of Nadare's answers, without a browser: tests/page/run build/release/nadare

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./source.mjs";

const { Thoughts } = await load("thoughts.ts");

const hinted = (moves) => {
  const thoughts = new Thoughts();
  thoughts.takeAnswer("hint", { moves: moves.map(([move, visits]) => ({ move, visits })) });
  return thoughts.hinted;
};

test("a hint is the best point and those read nearly as much", () => {
  assert.deepEqual(hinted([["D4", 800], ["E5", 300], ["C3", 120], ["G7", 110], ["A1", 2]]), ["D4", "E5", "C3"]);
  assert.deepEqual(hinted([["D4", 800], ["A1", 2]]), ["D4"]);
});

test("where a pass is best, a hint is that alone, and else no pass", () => {
  assert.deepEqual(hinted([["pass", 800], ["A4", 700], ["E2", 600]]), ["pass"]);
  assert.deepEqual(hinted([["D4", 800], ["pass", 700], ["E2", 600]]), ["D4", "E2"]);
});
