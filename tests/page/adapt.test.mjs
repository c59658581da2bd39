// The level that suits a player, without a browser: tests/page/run build/release/nadare

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./source.mjs";

const { expected, learn, suitable } = await load("adapt.ts");

const LEVELS = Array.from({ length: 12 }, (_, i) => ({ rating: 120 * i, kyu: null }));
const EVEN = { size: 19, handicap: 0, human: "black" };

// Plays so many games, always at the level that is offered, against the odds of a player of this
// strength: each result is the likelier one, with what is missing carried over to the next game.
function play(rating, games, estimate = null, pairing = EVEN) {
  let level = estimate ? suitable(estimate, pairing, LEVELS) : 4;
  let carried = 0;
  for (let i = 0; i < games; i++) {
    carried += expected(rating, { ...pairing, level }, LEVELS);
    const points = carried >= 0.5 ? 1 : 0;
    carried -= points;
    estimate = learn(estimate, { id: `${rating}/${estimate?.games ?? 0}`, points, level, ...pairing }, LEVELS);
    level = suitable(estimate, pairing, LEVELS);
  }
  return { estimate, level };
}

test("a player ends up at the level that is as strong", () => {
  for (const [rating, level] of [[0, 1], [240, 3], [600, 6], [1080, 10]]) {
    const found = play(rating, 30);
    assert.ok(Math.abs(found.level - level) <= 1, `${rating} belongs to level ${level}, not ${found.level}`);
    assert.ok(Math.abs(found.estimate.rating - rating) < 120, `${rating} was taken for ${found.estimate.rating}`);
  }
});

test("the first results move the level, later ones only together", () => {
  const first = learn(null, { id: "a", points: 1, level: 4, ...EVEN }, LEVELS);
  assert.equal(suitable(first, EVEN, LEVELS), 5);
  assert.equal(suitable(learn(null, { id: "a", points: 0, level: 4, ...EVEN }, LEVELS), EVEN, LEVELS), 3);
  const settled = { rating: 360, games: 20, last: "x" };
  const next = learn(settled, { id: "y", points: 1, level: 4, ...EVEN }, LEVELS);
  assert.ok(next.rating > settled.rating);
  assert.equal(suitable(next, EVEN, LEVELS), 4);
});

test("a player who has become stronger is followed", () => {
  const { estimate } = play(240, 20);
  assert.ok(play(720, 40, estimate).level >= 6);
});

test("a win against a far weaker level says little, a loss a lot", () => {
  const before = { rating: 960, games: 20, last: "x" };
  const won = learn(before, { id: "a", points: 1, level: 1, ...EVEN }, LEVELS).rating - before.rating;
  const lost = before.rating - learn(before, { id: "b", points: 0, level: 1, ...EVEN }, LEVELS).rating;
  assert.ok(won > 0 && won < 1, `${won}`);
  assert.ok(lost > 40, `${lost}`);
});

test("a draw against an equal changes nothing", () => {
  const before = { rating: 360, games: 20, last: "x" };
  assert.equal(learn(before, { id: "a", points: 0.5, level: 4, ...EVEN }, LEVELS).rating, 360);
});

test("a game counts once, though it is reopened and ends again", () => {
  const once = learn(null, { id: "a", points: 1, level: 4, ...EVEN }, LEVELS);
  assert.equal(learn(once, { id: "a", points: 0, level: 4, ...EVEN }, LEVELS), once);
  const twice = learn(once, { id: "b", points: 0, level: 4, ...EVEN }, LEVELS);
  assert.equal(twice.games, 2);
  assert.equal(learn(twice, { id: "a", points: 0, level: 4, ...EVEN }, LEVELS), twice, "an older one neither");
});

test("handicap stones count, for the player and against", () => {
  const estimate = { rating: 360, games: 20, last: "x" };
  assert.equal(suitable(estimate, EVEN, LEVELS), 4);
  assert.equal(suitable(estimate, { ...EVEN, handicap: 4 }, LEVELS), 7);
  assert.equal(suitable(estimate, { ...EVEN, handicap: 2, human: "white" }, LEVELS), 2);
  assert.ok(suitable(estimate, { ...EVEN, handicap: 2, size: 9 }, LEVELS) > 7, "a stone on 9×9 is worth several ranks");
});

test("the weakest and the strongest level are the last ones offered", () => {
  assert.equal(suitable({ rating: -2000, games: 9, last: "x" }, EVEN, LEVELS), 1);
  assert.equal(suitable({ rating: 5000, games: 9, last: "x" }, EVEN, LEVELS), 12);
});
