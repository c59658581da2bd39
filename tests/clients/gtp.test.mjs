// What clients that cannot be run here send over GTP: in the order and the form of their sources
// (kgsGtp's are closed: of its manual), and what they rely on in the answers.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { Engine, program } from "./engine.mjs";

let engine;
afterEach(async () => {
  engine.child.kill();
  await engine.ended;
});
function start(...options) {
  engine = new Engine(program, ["gtp", "--simulations", "100", ...options]);
}
async function accepts(...commands) {
  for (const command of commands) assert.match(await engine.ask(command), /^=/, command);
}

test("Lizzie analyses with numbered commands and ends by asking for the name", async () => {
  start();
  await accepts("0 name", "1 boardsize 9", "2 komi 7.5", "3 play B E5");
  assert.match(await engine.ask("4 version"), /^=4 \d+\.\d+/, "its second part is read as a number");
  engine.send("5 lz-analyze 10");
  assert.equal(await engine.line(), "=5");
  assert.match(await engine.line(), /^info move \S+ visits \d+ winrate \d+ /);
  engine.send("6 name");
  await engine.answer();
  assert.match((await engine.answer())[0], /^=6 Nadare/);
});

test("LizzieYzy ends an analysis by stop", async () => {
  start();
  engine.send("1 kata-analyze B 5 ownership true");
  assert.equal(await engine.line(), "=1");
  const [infos, ownership] = (await engine.line()).split(" ownership ");
  assert.match(infos, /^info move .* scoreMean .* pv /);
  assert.equal(ownership.trim().split(" ").length, 19 * 19);
  engine.send("2 stop");
  await engine.answer();
  assert.deepEqual(await engine.answer(), ["=2"]);
});

test("q5Go finds its commands by known_command, and stops by it", async () => {
  start();
  assert.equal(await engine.ask("1 protocol_version"), "=1 2");
  for (const command of ["kata-analyze", "lz-analyze", "kata-set-rules", "undo", "time_left"])
    assert.equal(await engine.ask(`2 known_command ${command}`), "=2 true", command);
  await accepts("3 time_settings 1 1 0");
  engine.send("4 kata-analyze B 5");
  assert.equal(await engine.line(), "=4");
  assert.match(await engine.line(), /^info /);
  engine.send("5 known_command known_command");
  await engine.answer();
  assert.deepEqual(await engine.answer(), ["=5 true"]);
});

test("Ogatak in its GTP mode gives fractions of a centisecond", async () => {
  start();
  engine.send("1 list_commands", "2 version");
  const commands = await engine.answer();
  for (const command of ["kata-analyze", "kata-set-rules", "kata-set-param"]) assert.ok(commands.includes(command), command);
  await engine.answer();
  await accepts("3 boardsize 9", "4 kata-set-rules Chinese", "5 komi 7.5", "6 clear_board", "7 play B E5");
  engine.send(`8 kata-analyze w ${0.07 * 100} ownership true`);
  assert.equal(await engine.line(), "=8");
  assert.match(await engine.line(), /^info .* ownership /);
  engine.send("9 protocol_version");
  await engine.answer();
  assert.deepEqual(await engine.answer(), ["=9 2"]);
});

test("GoGui sets up its menu and a position, and interrupts by a comment", async () => {
  start();
  await accepts("protocol_version", "name", "version", "list_commands", "gogui-interrupt");
  for (const line of (await engine.ask("gogui-analyze_commands")).replace(/^= /, "").split("\n"))
    assert.match(line, /^(bwboard|cboard|dboard|eplist|gfx|hp?string|none|param|plist|pspairs|pstring|sboard|string|var[bcpw]?|varpo)\/[^/]+\/[^/]+/);
  await accepts("boardsize 9", "clear_board", "gogui-setup b E5 w C3", "gogui-play_sequence b G7 w G3", "gg-undo 2");
  engine.send("nadare-param simulations 0", "nadare-param seconds 1000", "genmove b");
  await engine.answer();
  await engine.answer();
  await new Promise((resolve) => setTimeout(resolve, 200));
  engine.send("# interrupt");
  assert.match((await engine.answer())[0], /^= ([A-J]\d|pass|PASS)$/);
});

test("gtp2ogs writes carriage returns, and plays by a clock of OGS", async () => {
  start();
  assert.match(await engine.ask("list_commands\r"), /^=.*\bkata-time_settings\b.*\bkgs-time_settings\b/s);
  await accepts(
    "boardsize 9\r",
    "clear_board\r",
    "komi 5.5\r",
    "kata-time_settings fischer-capped 60 10 120 -1\r",
    "kgs-time_settings byoyomi 600 30 5\r",
    "time_left black 600 0\r",
    "time_left white 25 3\r",
    "play black E5\r",
  );
  assert.match(await engine.ask("genmove white\r"), /^= \S+$/);
  await accepts("final_score\r", "quit\r");
  assert.equal(await engine.ended, 0);
});

test("kgsGtp plays a game to its end and asks for the dead stones", async () => {
  start();
  await accepts("list_commands", "name", "version", "boardsize 9", "komi 6.5", "clear_board", "kgs-rules japanese");
  await accepts("kgs-time_settings canadian 300 30 10", "time_left b 300 0", "play b E5", "time_left w 20 4");
  assert.match(await engine.ask("genmove w"), /^= \S+$/);
  await accepts("undo", "play w pass", "play b pass", "final_status_list dead", "kgs-genmove_cleanup w", "kgs-game_over");
});

test("CGOS takes the analysis with the move", async () => {
  start("--capture-dead");
  await accepts("list_commands", "cgos-opponent_name Other", "cgos-opponent_rating 1800", "boardsize 9", "clear_board", "komi 7.0");
  await accepts("time_settings 300 0 0", "play b E5", "time_left w 300 0");
  engine.send("cgos-genmove_analyze w");
  const [head, analysis, move] = await engine.answer();
  assert.equal(head.trim(), "=");
  const { winrate, moves } = JSON.parse(analysis);
  assert.ok(winrate >= 0 && winrate <= 1);
  assert.ok(moves[0].move && moves[0].pv);
  assert.match(move, /^play \S+$/);
  for (const command of ["lz-genmove_analyze B 100000", "kata-genmove_analyze W ownership true"]) {
    engine.send(command);
    const lines = await engine.answer();
    assert.match(lines.at(-2), /^info move /, command);
    assert.match(lines.at(-1), /^play /, command);
  }
  await accepts("cgos-gameover B+3.5");
});
