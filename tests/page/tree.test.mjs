// A game's moves with their variations, without a browser: tests/page/run build/release/nadare

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./source.mjs";

const { biggestMistakes, GameTree } = await load("tree.ts");

//   0 ── 1 B D4 ── 2 W F5 ── 3 B G7
//         └─────── 4 W C3 ── 5 B F2
const NODES = [
  { id: 0 },
  { id: 1, parent: 0, color: "black", move: "D4" },
  { id: 2, parent: 1, color: "white", move: "F5" },
  { id: 3, parent: 2, color: "black", move: "G7" },
  { id: 4, parent: 1, color: "white", move: "C3" },
  { id: 5, parent: 4, color: "black", move: "F2" },
];
const ids = (line) => line.map(({ id }) => id);

function tree(nodes = NODES) {
  const made = new GameTree();
  made.load({ version: 7, nodes });
  return made;
}

test("a line goes through the node and on by the first variation", () => {
  assert.deepEqual(ids(tree().lineThrough(0)), [0, 1, 2, 3]);
  assert.deepEqual(ids(tree().lineThrough(4)), [0, 1, 4, 5]);
  assert.deepEqual(ids(tree().lineThrough(99)), [], "of a node that is not there yet");
});

test("a line goes on by the variation last visited, also when the tree is read again", () => {
  const walked = tree();
  walked.visit(1, 4);
  assert.deepEqual(ids(walked.lineThrough(0)), [0, 1, 4, 5]);
  walked.load({ version: 8, nodes: NODES });
  assert.deepEqual(ids(walked.lineThrough(0)), [0, 1, 4, 5]);
  walked.load({ version: 9, nodes: NODES.slice(0, 4) });
  assert.deepEqual(ids(walked.lineThrough(0)), [0, 1, 2, 3], "the visited variation is gone");
  walked.clear();
  walked.load({ version: 1, nodes: NODES });
  assert.deepEqual(ids(walked.lineThrough(0)), [0, 1, 2, 3], "another game has no visits");
});

test("a place is found again by its moves when the numbers are others", () => {
  const moves = tree().movesTo(5);
  const renumbered = NODES.map((node) => ({
    ...node,
    id: node.id && 10 - node.id,
    ...(node.parent !== undefined && { parent: node.parent && 10 - node.parent }),
  }));
  assert.equal(tree(renumbered).follow(moves), 5, "ten less five");
  assert.equal(tree(NODES.slice(0, 5)).follow(moves), 4, "as far as the moves are there");
  assert.equal(tree().movesTo(99), null);
  assert.deepEqual(tree().movesTo(0), []);
});

test("the biggest mistakes come first, with the numbers of their moves", () => {
  const line = [
    { id: 0 },
    { id: 1, move: "D4", pointsLost: 2 },
    { id: 2, move: "F5" },
    { id: 3, line: ["H8", "H9"] }, // A comment without a move is not counted.
    { id: 4, move: "G7", pointsLost: 9.5 },
    { id: 5, move: "C3", pointsLost: 4 },
  ];
  const found = biggestMistakes(line, 2);
  assert.deepEqual(ids(found.map(({ node }) => node)), [4, 5]);
  assert.deepEqual(ids(found.map(({ before }) => before)), [3, 4]);
  assert.deepEqual(found.map(({ number }) => number), [3, 4]);
  assert.deepEqual(found.map(({ better }) => better), [{ move: "H8", line: ["H8", "H9"] }, null]);
});
