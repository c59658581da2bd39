// What a visitor may do in a game, without a browser: tests/page/run build/release/nadare

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./source.mjs";

const { canPlay, canResign, canUndo, isEngine, nameOf, whyNoMove, winnerOf, wordsFor } = await load("rights.ts");

const game = ({ human = "black", moveNumber = 6, toPlay = "black", ...change } = {}) => ({
  phase: "playing",
  result: "",
  names: { black: "", white: "" },
  isEngineTurn: false,
  options: { human },
  position: { moveNumber, toPlay },
  ...change,
});

test("a game is played at its end, in the visitor's turn, and a study everywhere", () => {
  assert.ok(canPlay(game(), true));
  assert.ok(!canPlay(game(), false));
  assert.ok(!canPlay(game({ isEngineTurn: true }), true));
  assert.ok(!canPlay(game({ phase: "counting" }), true));
  assert.ok(canPlay(game({ phase: "study" }), false));
});

test("where no move can be made the reason is the one that holds", () => {
  assert.equal(whyNoMove(game(), true), null);
  assert.equal(whyNoMove(game(), false), "lookingBack");
  assert.equal(whyNoMove(game({ isEngineTurn: true }), false), "refusedEngineTurn");
  assert.equal(whyNoMove(game({ phase: "counting" }), true), "refusedWhileCounting");
  assert.equal(whyNoMove(game({ phase: "finished" }), true), "refusedWhileFinished");
});

test("undo needs a move of the visitor's own", () => {
  assert.ok(canUndo(game({ moveNumber: 2 })));
  assert.ok(!canUndo(game({ moveNumber: 0 })));
  const asWhite = { human: "white", toPlay: "white", moveNumber: 1 };
  assert.ok(!canUndo(game(asWhite)), "Nadare's first move alone");
  assert.ok(canUndo(game({ ...asWhite, moveNumber: 3 })));
  // With handicap stones White begins.
  assert.ok(!canUndo(game({ human: "black", toPlay: "black", moveNumber: 1 })), "White's first move alone");
  assert.ok(canUndo(game({ human: "both", toPlay: "white", moveNumber: 1 })));
});

test("a resignation can be taken back, a loss on time cannot", () => {
  assert.ok(canUndo(game({ phase: "finished", result: "W+R", moveNumber: 0 })));
  assert.ok(!canUndo(game({ phase: "finished", result: "B+R", moveNumber: 0, human: "none" })));
  assert.ok(!canUndo(game({ phase: "finished", result: "W+T" })));
});

test("words are offered only where they do something", () => {
  assert.ok(wordsFor(game()).includes("resign"));
  assert.ok(!wordsFor(game({ phase: "study" })).includes("undo"));
  assert.deepEqual(wordsFor(game({ phase: "counting" })), ["D4", "undo"]);
  assert.deepEqual(wordsFor(game({ phase: "finished", result: "W+T" })), []);
});

test("who watches Nadare play itself has nothing to undo, resign or type", () => {
  const watched = game({ human: "none", isEngineTurn: true });
  assert.ok(!canUndo(watched));
  assert.ok(!canResign(watched));
  assert.deepEqual(wordsFor(watched), []);
  assert.ok(canResign(game()));
});

test("players have names", () => {
  assert.equal(nameOf(game(), "black"), "You");
  assert.equal(nameOf(game(), "white"), "Nadare");
  assert.equal(nameOf(game({ human: "both" }), "white"), "White");
  assert.equal(nameOf(game({ human: "none" }), "black"), "Nadare");
  assert.equal(nameOf(game({ phase: "study", names: { black: "Shusaku", white: "" } }), "black"), "Shusaku");
  assert.equal(nameOf(game({ phase: "study" }), "white"), "White", "a record that does not say");
  assert.ok(!isEngine(game({ phase: "study" }), "white"));
});

test("a result tells who won, if anybody did", () => {
  assert.equal(winnerOf({ result: "B+3.5" }), "black");
  assert.equal(winnerOf({ result: "W+R" }), "white");
  assert.equal(winnerOf({ result: "0" }), null);
  assert.equal(winnerOf({ result: "" }), null);
});
