// Which position is in view, without a browser: tests/page/run build/release/nadare

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load } from "./source.mjs";

globalThis.window = { setTimeout: (action) => timers.push(action), clearTimeout: () => (timers.length = 0) };
const timers = [];

const { Walk } = await load("walk.ts");

// A server that answers when the test says so: answers.get("positions/2")(...).
let answers;
globalThis.fetch = (path) =>
  new Promise((resolve) => {
    const asked = path.replace("/api/games/g/", "");
    answers.set(asked, async (json) => {
      resolve({ ok: true, json: async () => json });
      await new Promise(setImmediate);
    });
  });

const position = (node, change = {}) => ({ node, parent: node === 0 ? null : node - 1, moveNumber: node, ...change });
const playing = (head, change = {}) => ({ id: "g", phase: "playing", head, treeVersion: head, position: position(head), ...change });
// One move after another, nodes with the numbers of their moves.
const tree = (last, version = last) => ({
  version,
  nodes: Array.from({ length: last + 1 }, (_, id) => (id === 0 ? { id } : { id, parent: id - 1, color: id % 2 ? "black" : "white", move: `A${id}` })),
});

let game;
let shown;
let arrived;
let walk;

beforeEach(() => {
  answers = new Map();
  timers.length = 0;
  shown = [];
  arrived = [];
  game = playing(3);
  walk = new Walk({
    game: () => game,
    onShow: (before) => shown.push([walk.view.node, before?.node !== walk.view.node]),
    onArrived: () => arrived.push(walk.view.node),
    attempt: async (action) => action().then(() => true),
    changed: () => {},
  });
  walk.begin(game);
});

async function loadTree(answer) {
  timers.pop()();
  await answers.get("tree")(answer);
}

async function goTo(node) {
  const going = walk.goTo(node);
  await answers.get(`positions/${node}`)?.(position(node));
  await going;
}

function goOn(after, isReread = false) {
  const before = game;
  game = after;
  walk.follow(before, after, isReread);
}

test("the view follows the end of a game", () => {
  goOn(playing(4));
  assert.deepEqual(shown, [[3, true], [4, true]]);
});

test("who looks back stays there while the game goes on", async () => {
  await goTo(1);
  goOn(playing(4));
  assert.equal(walk.view.node, 1);
});

test("who is on the way back is not taken to the end by a move", async () => {
  const going = walk.goTo(1);
  goOn(playing(4));
  await answers.get("positions/1")(position(1));
  await going;
  assert.equal(walk.view.node, 1);
});

test("what was taken back is not in view any more", async () => {
  await goTo(2);
  goOn(playing(1));
  assert.equal(walk.view.node, 1);
});

test("what was taken back while other moves followed gives way when the tree comes", async () => {
  await loadTree(tree(3));
  await goTo(2);
  // Two moves undone, and three others played.
  goOn(playing(8, { position: position(8, { moveNumber: 4 }) }));
  assert.equal(walk.view.node, 2, "it might still be there");
  await loadTree({ version: 8, nodes: [{ id: 0 }, { id: 1, parent: 0, color: "black", move: "A1" }] });
  assert.equal(walk.view.node, 8);
});

test("an answer that comes late does not displace what was asked for after it", async () => {
  const first = walk.goTo(1);
  const second = walk.goTo(2);
  await answers.get("positions/2")(position(2));
  await answers.get("positions/1")(position(1));
  await Promise.all([first, second]);
  assert.equal(walk.view.node, 2);
});

test("a position is asked for once", async () => {
  await goTo(1);
  await goTo(2);
  answers.clear();
  await goTo(1);
  assert.equal(walk.view.node, 1);
  assert.equal(answers.size, 0);
});

test("steps end at the ends of the line", async () => {
  await loadTree(tree(3));
  const back = walk.step(-10);
  await new Promise(setImmediate);
  await answers.get("positions/0")(position(0));
  await back;
  assert.equal(walk.view.node, 0);
  await walk.step(10);
  assert.equal(walk.view.node, 3);
  assert.equal(walk.line.length, 4);
});

test("a game that goes on has its line before the server tells the tree again", async () => {
  await loadTree(tree(3));
  goOn(playing(4, { position: position(4, { move: "B2", color: "white" }) }));
  assert.deepEqual(walk.line.map(({ id, move }) => [id, move]), [[0, undefined], [1, "A1"], [2, "A2"], [3, "A3"], [4, "B2"]]);
  walk.begin((game = playing(0)));
  assert.deepEqual(walk.line, [{ id: 0 }], "a game that has no moves yet");
});

test("moves that came two at a time wait for the tree", async () => {
  await loadTree(tree(3));
  goOn(playing(5));
  assert.equal(walk.view.node, 5);
  assert.deepEqual(walk.line, []);
  await loadTree(tree(5));
  assert.equal(walk.line.length, 6);
});

test("steps that are faster than their answers add up", async () => {
  await loadTree(tree(3));
  await goTo(0);
  const steps = [walk.step(1), walk.step(1)];
  await answers.get("positions/2")(position(2));
  await answers.get("positions/1")(position(1));
  await Promise.all(steps);
  assert.equal(walk.view.node, 2);
});

test("a visitor's steps arrive, what a game does by itself does not", async () => {
  await goTo(1);
  await goTo(3);
  goOn(playing(4));
  assert.deepEqual(shown.map(([node]) => node), [3, 1, 3, 4]);
  assert.deepEqual(arrived, [1, 3]);
});

test("steps aside go to the next variation and no further", async () => {
  await loadTree({ version: 3, nodes: [{ id: 0 }, { id: 1, parent: 0 }, { id: 2, parent: 0 }] });
  await goTo(1);
  walk.stepAside(-1);
  assert.equal(walk.view.node, 1);
  walk.stepAside(1);
  await answers.get("positions/2")(position(2, { parent: 0 }));
  assert.equal(walk.view.node, 2);
});

test("in a study that was read again the place is found by its moves", async () => {
  game = playing(3, { phase: "study" });
  walk.begin(game);
  await loadTree(tree(3));
  await goTo(2);
  goOn(playing(3, { phase: "study" }), true);
  assert.equal(walk.view.node, 3, "until the tree is there");
  const renumbered = tree(3).nodes.map((node) => ({ ...node, id: node.id && node.id + 10, ...(node.parent && { parent: node.parent + 10 }) }));
  await loadTree({ version: 3, nodes: renumbered });
  await answers.get("positions/12")(position(12));
  assert.equal(walk.view.node, 12);
});

test("another game begins at its own position and forgets the places of the one before", async () => {
  await goTo(1);
  game = playing(5);
  walk.begin(game);
  assert.equal(walk.view.node, 5);
  answers.clear();
  void walk.goTo(1);
  assert.ok(answers.has("positions/1"), "position 1 of the game before is another one");
});
