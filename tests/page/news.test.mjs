// What has happened in a game, in words, without a browser: tests/page/run build/release/nadare

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./source.mjs";

const { news, placeNews } = await load("news.ts");

const NOBODY = { black: 0, white: 0 };
const game = (change = {}, position = {}) => ({
  phase: "playing",
  result: "",
  options: { human: "black" },
  isEngineTurn: false,
  position: { move: "D4", color: "white", captures: NOBODY, moveNumber: 6, toPlay: "black", ...position },
  ...change,
});
const counting = (count, change = {}) => game({ phase: "counting", count: { isReady: true, dead: [], score: "W+3.5", ...count }, ...change });

test("a move is told with what it took and whose turn it is", () => {
  const before = game({}, { moveNumber: 5 });
  assert.equal(news(before, game()), "White D4. Your turn");
  assert.equal(news(before, game({}, { captures: { black: 0, white: 2 } })), "White D4. 2 captured. Your turn");
  assert.equal(news(before, game({ isEngineTurn: true }, { move: "pass" })), "White passes.");
  assert.equal(news(before, game({ options: { human: "both" } })), "White D4. Black to play");
  assert.equal(news(game(), game()), "", "nothing has happened");
  assert.equal(news(game({ phase: "study" }), game({ phase: "study" }, { moveNumber: 7 })), "", "a study has no news");
});

test("what is taken back is told, also a resignation", () => {
  assert.equal(news(game({}, { moveNumber: 8 }), game()), "Undone, back to move 6. Your turn");
  assert.equal(news(game({ phase: "finished" }), game()), "Undone, back to move 6. Your turn");
  assert.equal(news(counting({}), game({}, { moveNumber: 4 })), "Undone, back to move 4. Your turn");
});

test("a count is told when it is there, and after each change", () => {
  const unready = counting({ isReady: false });
  assert.equal(news(unready, counting({ dead: ["A1", "C3"] })), "2 stones marked dead. White wins by 3.5");
  assert.equal(news(unready, counting({ dead: ["C3"] })), "1 stone marked dead. White wins by 3.5");
  assert.equal(news(unready, unready), "");
  assert.equal(news(counting({}), counting({ dead: ["C3", "C4"], score: "B+6.5" })), "C3: 2 stones dead. Black wins by 6.5");
  assert.equal(news(counting({ dead: ["C3"] }), counting({})), "C3: 1 stone alive. White wins by 3.5");
  assert.equal(news(counting({ dead: ["C3"] }), counting({ dead: ["C3"] })), "");
});

test("the end of a game is told once", () => {
  const finished = game({ phase: "finished", result: "B+R" });
  assert.equal(news(game(), finished), "Black wins by resignation");
  assert.equal(news(finished, finished), "");
});

test("a place in a game is told with its number, what was taken there, and the variation", () => {
  const position = { node: 5, parent: 4, move: "D4", color: "black", captures: { black: 2, white: 0 }, comment: "" };
  const place = { before: null, at: 3, last: 7, variation: 1, variations: 1 };
  assert.equal(placeNews(position, place), "Move 3 of 7: Black D4.");
  const before = { node: 4, captures: NOBODY };
  assert.equal(placeNews(position, { ...place, before }), "Move 3 of 7: Black D4. 2 captured.");
  assert.equal(placeNews(position, { ...place, before: { ...before, node: 9 } }), "Move 3 of 7: Black D4.", "not the position before");
  assert.equal(placeNews({ ...position, comment: "good" }, { ...place, variation: 2, variations: 3 }), "Move 3 of 7: Black D4. Variation 2 of 3. good");
  assert.equal(placeNews({ ...position, move: "pass" }, { ...place, at: -1 }), "Black passes.", "the tree is not there yet");
  assert.equal(placeNews({ ...position, move: null, color: null }, { ...place, at: 0 }), "Move 0 of 7:");
});
