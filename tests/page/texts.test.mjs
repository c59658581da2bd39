// What the page says about results and counts, without a browser: tests/page/run build/release/nadare

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./source.mjs";

const { countText, leadText, lossText, moveText, pointText, resultText } = await load("texts.ts");

test("a result is told as people say it", () => {
  assert.equal(resultText("B+R"), "Black wins by resignation");
  assert.equal(resultText("W+Time"), "White wins on time");
  assert.match(resultText("W+3.5"), /White.*3\.5/);
  assert.equal(resultText("B+12.5 moku"), "Black wins by 12.5");
  assert.equal(resultText("W+Forfeit"), "White wins by forfeit");
  assert.equal(resultText("B+"), "Black wins");
  assert.equal(resultText("W+0"), "White wins");
  assert.equal(resultText("Jigo"), "A draw");
  assert.equal(resultText("Void"), "No result");
  assert.equal(resultText("?"), "Result unknown");
  assert.equal(resultText("both lose"), "both lose", "what nobody foresaw is shown as it is");
});

test("a count names what there is, and the sum of several", () => {
  const count = { isArea: false, black: { points: 42, prisoners: 0 }, white: { points: 30, prisoners: 3, komi: 6.5 } };
  assert.match(countText(count, "black"), /42$/);
  assert.match(countText(count, "white"), /30 \+ .*3 \+ .*6\.5 = 39\.5$/);
  assert.match(countText({ ...count, white: { points: 30, prisoners: 0, komi: -5 } }, "white"), /30 − .*5 = 25$/);
});

test("a point is told with what the count says of it", () => {
  assert.equal(pointText("X"), "Black");
  assert.equal(pointText("."), "empty");
  assert.equal(pointText("O", true, "X"), "White, dead");
  assert.equal(pointText("O", false, "O"), "White", "a living stone is nothing special");
  assert.equal(pointText(".", false, "X"), "empty, Black's point");
  assert.equal(pointText(".", false, "O"), "empty, White's point");
  assert.equal(pointText(".", false, "."), "empty", "nobody's");
});

test("a lead belongs to a player, and a pass is a word", () => {
  assert.match(leadText(3.25), /^Black \+3\.[23]$/);
  assert.equal(leadText(-3), "White +3.0");
  assert.equal(leadText(0.04), leadText(-0.04));
  assert.equal(moveText("D4"), "D4");
  assert.notEqual(moveText("pass"), "");
});

test("a candidate's loss is told against the best, and so is a better win rate of fewer visits", () => {
  assert.equal(lossText({ winRate: 0.42 }, { winRate: 0.467 }), "−4.7");
  assert.equal(lossText({ winRate: 0.476 }, { winRate: 0.467 }), "+0.9");
});
