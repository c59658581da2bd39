// What KaTrain and Ogatak send to KataGo's analysis engine, and what they rely on in its answers.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Engine, program } from "./engine.mjs";

let engine;
afterEach(async () => {
  engine.child.kill();
  await engine.ended;
});

// --- KaTrain: `custom` backend, a shell command

const katrain = (fields) =>
  JSON.stringify({
    rules: "japanese",
    priority: 0,
    analyzeTurns: [fields.moves.length],
    maxVisits: 50,
    komi: 6.5,
    boardXSize: 9,
    boardYSize: 9,
    includeOwnership: true,
    includeMovesOwnership: true,
    includePolicy: true,
    initialStones: [],
    initialPlayer: "B",
    overrideSettings: { reportAnalysisWinratesAs: "BLACK", maxTime: 8.0, wideRootNoise: 0.04 },
    ...fields,
  });

function startKaTrain() {
  engine = new Engine(`"${program}" analysis --threads 1`, [], { shell: true });
}

test("KaTrain gets everything it reads", async () => {
  startKaTrain();
  engine.send(katrain({ id: "QUERY:1", moves: [["B", "E5"]] }));
  const objects = await engine.objects((o) => o.isDuringSearch === false);
  assert.equal(objects.length, 1, "neither warnings nor errors");
  const [{ id, moveInfos, rootInfo, ownership, policy }] = objects;
  assert.equal(id, "QUERY:1");
  assert.equal(ownership.length, 81);
  assert.equal(policy.length, 82);
  assert.equal(policy[40], -1, "an occupied point");
  for (const field of ["visits", "winrate", "scoreLead"]) assert.equal(typeof rootInfo[field], "number", field);
  for (const [index, info] of moveInfos.entries()) {
    assert.equal(info.order, index);
    assert.equal(info.pv[0], info.move);
    assert.equal(info.ownership.length, 81);
    for (const field of ["visits", "winrate", "scoreLead", "prior"]) assert.equal(typeof info[field], "number", field);
  }
});

test("KaTrain's sweep of all points recognises illegal ones by these words", async () => {
  startKaTrain();
  engine.send(katrain({ id: "QUERY:2", moves: [["B", "E5"], ["W", "E5"]] }));
  const [{ id, error }] = await engine.objects(() => true);
  assert.equal(id, "QUERY:2");
  assert.ok(error.includes("Illegal move"), error);
});

test("KaTrain's search for other moves avoids those it knows", async () => {
  startKaTrain();
  const known = ["E5", "C5", "E3", "G5", "E7"];
  engine.send(katrain({ id: "QUERY:3", moves: [], avoidMoves: [{ moves: known, player: "B", untilDepth: 1 }] }));
  const [{ moveInfos }] = await engine.objects((o) => o.isDuringSearch === false);
  assert.deepEqual(moveInfos.filter(({ move }) => known.includes(move)), []);
});

test("KaTrain's new game ends all that is asked", async () => {
  startKaTrain();
  engine.send(
    katrain({ id: "QUERY:4", moves: [], maxVisits: 1e9, reportDuringSearchEvery: 0.05, overrideSettings: { reportAnalysisWinratesAs: "BLACK" } }),
    katrain({ id: "QUERY:5", moves: [], maxVisits: 1e9 }),
  );
  await engine.objects((o) => o.isDuringSearch);
  engine.send(...[4, 5].map((n) => JSON.stringify({ action: "terminate", terminateId: `QUERY:${n}`, id: `QUERY:${n + 2}` })));
  const finals = new Map();
  const actions = new Set();
  await engine.objects((o) => {
    if (o.action === "terminate") actions.add(o.id);
    if (o.isDuringSearch === false) finals.set(o.id, o.noResults ?? false);
    return finals.size === 2 && actions.size === 2;
  });
  assert.deepEqual(Object.fromEntries(finals), { "QUERY:4": false, "QUERY:5": true });
});

for (const rules of ["japanese", "chinese", "korean", "aga", "tromp-taylor", "new zealand"])
  test(`KaTrain's ${rules} rules are known`, async () => {
    startKaTrain();
    engine.send(katrain({ id: "QUERY:6", rules, moves: [], maxVisits: 1 }));
    const [{ error }] = await engine.objects(() => true);
    assert.equal(error, undefined);
  });

// --- Ogatak: `arbitrary_command` and `arbitrary_argslist` of its config.json

const ogatak = (fields) =>
  JSON.stringify({
    rules: "Chinese",
    komi: 7.5,
    boardXSize: 9,
    boardYSize: 9,
    maxVisits: 1_000_000,
    reportDuringSearchEvery: 0.1,
    includeOwnership: true,
    includeMovesOwnership: true,
    overrideSettings: { reportAnalysisWinratesAs: "SIDETOMOVE", wideRootNoise: 0.05 },
    initialStones: [],
    ...fields,
  });

function startOgatak() {
  engine = new Engine(program, ["analysis", "--no-finish-at-end"]);
}

test("Ogatak learns the version, and that boards of 29 lines are too large", async () => {
  startOgatak();
  engine.send(
    JSON.stringify({ id: "query_version", action: "query_version" }),
    JSON.stringify({ id: "test_bs29", rules: "Chinese", boardXSize: 29, boardYSize: 29, maxVisits: 1, moves: [] }),
  );
  const [version, probe] = await engine.objects((o) => o.id === "test_bs29");
  assert.equal(version.action, "query_version");
  assert.match(version.version, /^\d+\.\d+\.\d+/);
  assert.ok(probe.error);
});

test("Ogatak goes from one position to the next", async () => {
  startOgatak();
  for (const [id, moves] of [["7:1", [["B", "E5"]]], ["8:2", [["B", "E5"], ["W", "C5"]]]]) {
    engine.send(ogatak({ id, moves }));
    const first = await engine.objects((o) => o.isDuringSearch);
    assert.deepEqual(first.map((o) => o.warning ?? o.error).filter(Boolean), []);
    engine.send(JSON.stringify({ id: `stop!${id}`, action: "terminate", terminateId: id }));
    const rest = await engine.objects((o) => o.isDuringSearch === false);
    assert.equal(rest.at(-1).id, id);
    assert.ok(rest.at(-1).moveInfos.length > 0);
  }
});

test("Ogatak's setup position without moves has the player it names", async () => {
  startOgatak();
  engine.send(ogatak({ id: "9:1", moves: [], initialStones: [["B", "C3"], ["W", "G7"]], initialPlayer: "W", maxVisits: 5 }));
  const [{ rootInfo }] = await engine.objects((o) => o.isDuringSearch === false);
  assert.equal(rootInfo.currentPlayer, "W");
});

test("Ogatak closes the input and does not wait", async () => {
  startOgatak();
  engine.send(ogatak({ id: "10:1", moves: [], maxVisits: 1_000_000_000 }));
  await engine.objects((o) => o.isDuringSearch);
  const begin = performance.now();
  assert.equal(await engine.end(), 0);
  assert.ok(performance.now() - begin < 2000);
});
