// The page in a real browser, driven as people do: tests/page/run build/release/nadare
//
// CHROMIUM names the browser (default: Debian's), SCREENSHOTS a folder for pictures of the main
// screens.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { Server } from "./server.mjs";

// The tools live beside the page's sources.
const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const server = new Server(process.env.NADARE ?? "build/release/nadare");
const screenshots = process.env.SCREENSHOTS;

let browser;
let context;
let page;
let complaints;

before(async () => {
  await server.start();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--mute-audio"] });
});
after(async () => {
  await browser?.close();
  await server.end();
});
beforeEach(async () => {
  await visit();
});
afterEach(async () => {
  await context.close();
});

async function visit(options = {}) {
  await context?.close();
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US", ...options });
  context.setDefaultTimeout(15_000);
  page = await newTab();
}

// The axe script is put into the page by the test, so it has to get past the page's own policy.
async function newTab(address = server.address) {
  const tab = await context.newPage();
  complaints = [];
  tab.on("pageerror", (error) => complaints.push(String(error)));
  await tab.goto(address);
  return tab;
}

async function startGame(options) {
  const response = await page.request.post(`${server.address}api/games`, { data: options });
  assert.equal(response.status(), 201, await response.text());
  const { id } = await response.json();
  await page.goto(`${server.address}#/game/${id}`);
  await page.reload();
  await page.locator(".status h2").waitFor();
  return id;
}

async function openRecord(name, text) {
  const before = page.url();
  await page.getByTestId("open-file").setInputFiles({ name, mimeType: "application/x-go-sgf", buffer: Buffer.from(text) });
  await page.waitForFunction((address) => location.href !== address, before);
  await page.locator(".navigation > span", { hasText: "/" }).waitFor();
}

const state = async (id) => (await page.request.get(`${server.address}api/games/${id}`)).json();
const button = (name) => page.getByRole("button", { name, exact: true });

const column = (point) => "ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(point[0]);
const vertex = (point, size = 9) => page.locator(`.shudan-vertex[data-x="${column(point)}"][data-y="${size - Number(point.slice(1))}"]`);

// Clicks a point as a visitor sees it.
const click = (point, size = 9) => vertex(point, size).click();

// The move in a row of the table, counted from 1.
async function suggestion(number) {
  const text = await page.locator(".candidates tbody button").nth(number - 1).textContent();
  return text.replace(/^[0-9] /, "");
}

// The moves of a game by hand, without the page.
async function playAll(id, moves) {
  for (const move of moves) {
    const { head } = await state(id);
    const response = await page.request.post(`${server.address}api/games/${id}/play`, { data: { node: head, move } });
    assert.equal(response.status(), 200, await response.text());
  }
}

async function undo(id) {
  const response = await page.request.post(`${server.address}api/games/${id}/undo`, { data: {} });
  assert.equal(response.status(), 200, await response.text());
}

// The page refuses a move that was meant for another position, so one waits until it shows the last.
async function shown(moves) {
  await page.locator(".navigation > span", { hasText: `${moves} / ${moves}` }).waitFor();
}

async function stones() {
  return page.locator(".shudan-vertex:not(.shudan-sign_0)").count();
}

async function until(check, what) {
  for (let i = 0; i < 300; i++) {
    if (await check()) return;
    await page.waitForTimeout(50);
  }
  assert.fail(`never came: ${what}`);
}

async function checkAccessibility(where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const found = serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("; ")}`);
  assert.deepEqual(found, [], where);
}

async function picture(name) {
  if (screenshots) await page.screenshot({ path: `${screenshots}/${name}.png` });
}

test("a first visit offers a game, and Enter starts it", async () => {
  await page.getByRole("dialog").waitFor();
  await checkAccessibility("new game");
  await picture("new-game");
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  assert.ok(paint < 1000, `first paint after ${paint} ms`);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your turn" }).waitFor();
  assert.equal(await page.locator(".shudan-vertex").count(), 81);
});

test("the level on offer follows the results", async () => {
  const level = page.getByRole("slider");
  const resignAGame = async () => {
    await button("Start the game").click();
    await page.getByRole("heading", { name: "Your turn" }).waitFor();
    await page.getByRole("textbox", { name: "Type a move" }).fill("resign");
    await page.keyboard.press("Enter");
    await page.getByText("White wins by resignation").first().waitFor();
    await button("New game").first().click();
    await page.getByRole("dialog").waitFor();
  };
  await page.getByRole("dialog").waitFor();
  const first = Number(await level.inputValue());
  assert.match(await level.getAttribute("aria-valuetext"), new RegExp(`^${first} of [0-9]+ about [0-9]+ kyu$`));
  await resignAGame();
  assert.equal(Number(await level.inputValue()), first, "not asked to adapt");
  await page.getByRole("switch", { name: "Adapt the level to my results" }).check();
  assert.equal(Number(await level.inputValue()), first - 1);
  await resignAGame();
  assert.ok(Number(await level.inputValue()) < first - 1);
  assert.deepEqual(complaints, []);
});

test("a 9×9 game is played to its end and counted", async () => {
  const id = await startGame({ size: 9, level: 1, seconds: 0.1, komi: "0.5" });
  for (const point of ["E5", "E7", "C5", "G5"]) {
    const { position } = await state(id);
    if (position.board[(9 - Number(point[1])) * 9 + "ABCDEFGHJ".indexOf(point[0])] !== ".") continue;
    await click(point);
    await until(async () => (await state(id)).position.moveNumber >= position.moveNumber + 2, "the engine's answer");
    await page.getByRole("heading", { name: "Your turn" }).waitFor();
  }
  await picture("play");
  await until(async () => {
    const { phase } = await state(id);
    if (phase !== "playing") return true;
    // The engine may end the game at any moment, and then the button goes.
    const soon = { timeout: 500 };
    if (await button("Pass").isEnabled(soon).catch(() => false)) await button("Pass").click(soon).catch(() => {});
    return false;
  }, "the end of the game");
  if ((await state(id)).phase === "counting") {
    await until(async () => await button("The count is right").isEnabled(), "a count");
    // A group is marked dead and alive again.
    const { position, count } = await state(id);
    const index = [...position.board].findIndex((sign) => sign !== ".");
    const point = "ABCDEFGHJ"[index % 9] + (9 - Math.floor(index / 9));
    await click(point);
    await until(async () => (await state(id)).count.dead.includes(point) !== count.dead.includes(point), "the mark");
    await click(point);
    await until(async () => (await state(id)).count.dead.includes(point) === count.dead.includes(point), "the mark's end");
    await picture("count");
    await checkAccessibility("count");
    await button("The count is right").click();
  }
  await page.getByRole("button", { name: "Play again" }).waitFor();
  assert.match((await state(id)).result, /^[BW]\+|^0/);
  assert.deepEqual(complaints, []);
});

test("a move is taken back together with the answer", async () => {
  const id = await startGame({ size: 9, level: 1, seconds: 0.1 });
  await click("E5");
  await until(async () => (await stones()) === 2, "two stones");
  await button("Undo").click();
  await until(async () => (await stones()) === 0, "an empty board");
  assert.equal((await state(id)).position.moveNumber, 0);
});

test("hint, suggestion and estimate are shown on the board", async () => {
  await startGame({ size: 9, level: 3, seconds: 0.3 });
  await button("Hint").click();
  await page.locator(".hint-mark").first().waitFor();
  await button("What would you play?").click();
  await page.locator(".planned").first().waitFor();
  await button("Estimate").click();
  await page.locator(".owner").first().waitFor({ state: "attached" });
  assert.deepEqual(complaints, []);
});

test("analysis shows candidates and territory, and hints can be hidden while the graph stays", async () => {
  await startGame({ size: 9, human: "both" });
  for (const point of ["E5", "C3", "G7", "E3"]) {
    const before = await stones();
    await click(point);
    await until(async () => (await stones()) === before + 1, point);
  }
  await page.getByRole("switch", { name: "Analysis" }).check();
  await page.locator(".candidate").first().waitFor();
  await page.locator(".graph canvas").waitFor();
  assert.equal(await page.locator(".owner").count(), 0);
  await page.getByRole("switch", { name: "Territory" }).check();
  await page.locator(".owner").first().waitFor({ state: "attached" });
  await page.waitForTimeout(1500);
  await checkAccessibility("analysis");
  await picture("analysis");
  await page.locator(".candidates tbody tr").first().hover();
  await page.locator(".planned").first().waitFor();
  await picture("line");
  await page.mouse.move(5, 5);
  await page.getByRole("switch", { name: "Moves on the board" }).uncheck();
  await until(async () => (await page.locator(".candidate").count()) === 0, "no hints");
  assert.equal(await page.locator(".graph canvas").count(), 1);
  assert.deepEqual(complaints, []);
});

test("a record is opened, walked through, reviewed and saved", async () => {
  await page.keyboard.press("Escape");
  const record = "(;GM[1]FF[4]SZ[9]KM[7]PB[Shusaku]PW[Gennan]RE[B+R]C[hello];B[ee];W[ce](;B[aa];W[eg];B[gc])(;B[cc]C[better];W[dc]))";
  await openRecord("famous.sgf", record);
  await page.getByRole("region", { name: "Comment" }).getByText("hello").waitFor();
  await page.getByText("Shusaku").waitFor();
  await page.getByText("Black wins by resignation · Komi 7").waitFor();
  await page.keyboard.press("ArrowRight");
  await until(async () => (await stones()) === 1, "one stone");
  await page.keyboard.press("End");
  await until(async () => (await stones()) === 5, "all stones");
  await button("Analyse the whole game").click();
  await page.getByText(/of 6 positions/).waitFor();
  await page.getByText("Biggest mistakes").waitFor();
  await until(async () => (await button("Analyse the whole game").count()) === 1, "the end of the review");
  await page.getByText(/Move 3, Black A9/).waitFor();
  await picture("review");
  await checkAccessibility("review");
  await page.getByText(/Move 3, Black A9/).click();
  await until(async () => (await stones()) === 3, "the position after the mistake");
  await page.locator(".better-mark").waitFor({ state: "attached" });
  // What would have been better is shown without analysis, and Enter plays it.
  const better = page.locator(".mistakes li", { hasText: "Move 3," }).getByRole("button", { name: /^Better: / });
  const move = (await better.textContent()).replace("Better: ", "");
  await better.click();
  await until(async () => (await stones()) === 2, "the position before the mistake");
  await page.locator(".planned").first().waitFor();
  assert.match(await page.getByTestId("announcement").textContent(), new RegExp(`^Better: ${move}`));
  await picture("better");
  await page.keyboard.press("Enter"); // The button that asked for the line still has the focus.
  await vertex(move).and(page.locator(".shudan-sign_1")).waitFor();
  await page.getByText(/Move 3, Black A9/).waitFor({ state: "detached" }); // Not on the line of the variation.
  await button("A9").click();
  await until(async () => (await stones()) === 3, "the mistake again");
  await button("C7").click();
  await page.getByText("better", { exact: true }).waitFor();
  await click("G7");
  await until(async () => (await stones()) === 4, "a new variation");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save SGF" }).click();
  assert.equal((await download).suggestedFilename(), "famous.sgf");
  const saved = readFileSync(await (await download).path(), "utf8");
  assert.match(saved, /W\[gc\]/);
  assert.match(saved, /PB\[Shusaku\]/);
  assert.match(saved, /C\[Nadare: .*Better: /, "the analysis, for people");

  await openRecord("reviewed.sgf", saved);
  await page.getByRole("region", { name: "Comment" }).getByText("hello").waitFor();
  await page.getByText(/Move 3, Black A9/).waitFor();
  await page.locator(".graph canvas").waitFor();
  assert.deepEqual(complaints, []);
});

test("a record in Shift_JIS is read on the server", async () => {
  await page.keyboard.press("Escape");
  const bytes = Buffer.concat([Buffer.from("(;GM[1]SZ[9]CA[Shift_JIS]PB["), Buffer.from([0x90, 0xe1, 0x95, 0xf6]), Buffer.from("];B[ee])")]);
  await page.getByTestId("open-file").setInputFiles({ name: "a.sgf", mimeType: "application/x-go-sgf", buffer: bytes });
  await page.getByText("雪崩").waitFor();
});

test("what is no record is refused with a sentence", async () => {
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.getByTestId("open-file").setInputFiles({ name: "a.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from("no game") });
  await page.locator(".messages .problem").waitFor();
});

test("what is wrong with a new game is told in its dialog", async () => {
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Rules and time").click();
  await dialog.getByLabel("Komi").fill("much");
  await button("Start the game").click();
  await dialog.getByRole("alert").waitFor();
  assert.equal(await page.locator(".messages .problem").count(), 0, "and there only");
  await dialog.getByLabel("Komi").fill("6,5");
  await button("Start the game").click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("Komi 6.5").first().waitFor();
  assert.equal(await page.locator(".problem").count(), 0, "what was wrong is mended");
});

test("without a game the page says how to get one", async () => {
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Begin a game, or open a record." }).waitFor();
  await checkAccessibility("no game");
  await click("E5");
  await page.locator(".messages p").waitFor();
  await page.locator(".panel").getByRole("button", { name: "New game" }).click();
  await page.getByRole("dialog").waitFor();
});

test("the dialog asks only what matters, and bears a number that is being written", async () => {
  const dialog = page.getByRole("dialog");
  const level = page.getByRole("slider");
  const adapt = page.getByRole("switch", { name: "Adapt the level to my results" });
  const choose = (name) => dialog.getByText(name, { exact: true }).click();
  await adapt.check();
  await choose("Both");
  await level.waitFor({ state: "detached" });
  assert.equal(await adapt.count(), 0);
  await choose("Watch");
  await level.waitFor();
  assert.equal(await adapt.count(), 0, "there is nobody to adapt to");
  await choose("Random");
  await adapt.waitFor();
  const before = await level.inputValue();
  const logged = [];
  page.on("console", (message) => logged.push(message.text()));
  await choose("Other size");
  const size = dialog.getByRole("spinbutton", { name: "Other size" });
  await size.fill("");
  assert.equal(await size.inputValue(), "");
  assert.equal(await level.inputValue(), before);
  await size.fill("11");
  assert.deepEqual(logged, []);
  assert.deepEqual(complaints, []);
  await button("Start the game").click();
  await until(async () => (await page.locator(".shudan-vertex").count()) === 121, "the board");
});

test("earlier games can be told apart", async () => {
  const ids = [];
  for (const options of [{ human: "white", level: 3 }, { human: "both" }, { human: "none", level: 16 }])
    ids.push(await startGame({ size: 9, seconds: 0.1, ...options }));
  await until(async () => (await state(ids[0])).position.moveNumber === 1, "Nadare's move");
  await playAll(ids[1], ["E5", "C3"]);
  await openRecord("famous.sgf", "(;SZ[13]RE[W+0.5]PB[Ito]PW[Inoue]WR[8 dan]EV[At the castle]DT[1846-11-17];B[ee];W[ce])");
  await page.getByText("White wins by 0.5 · At the castle · 1846-11-17").waitFor();
  await page.locator(".player").getByText("8 dan").waitFor();
  await startGame({ size: 9 });
  await button("New game").click();
  const listed = page.locator(".earlier");
  await listed.getByText("9×9 · you: White · Level 3 · 1 move · unfinished", { exact: true }).first().waitFor();
  await listed.getByText("9×9 · two players · 2 moves · unfinished", { exact: true }).first().waitFor();
  await listed.getByText(/^9×9 · Nadare against itself · Level 16 · [0-9]+ moves? · unfinished$/).first().waitFor();
  await listed.getByText("13×13 · famous.sgf · Ito – Inoue · 2 moves · White wins by 0.5", { exact: true }).waitFor();
  const today = new Intl.DateTimeFormat("en", { dateStyle: "medium" }).format(new Date());
  assert.ok((await listed.getByText(today).count()) >= 4, "when each game was played last");
  await picture("earlier");
});

test("an earlier game is deleted after a question, which a double click does not answer", async () => {
  const id = await startGame({ size: 9, human: "both" });
  await playAll(id, ["E5"]);
  await startGame({ size: 9 });
  await button("New game").click();
  const entry = page.locator(".earlier li", { hasText: "two players · 1 move · unfinished" }).first();
  await entry.getByRole("button", { name: /^Delete this game/ }).dblclick();
  await entry.getByRole("button", { name: /^Delete for ever/ }).waitFor();
  await checkAccessibility("the question");
  assert.equal((await page.request.get(`${server.address}api/games/${id}`)).status(), 200);
  await entry.getByRole("button", { name: /^Delete for ever/ }).click();
  await until(async () => (await page.request.get(`${server.address}api/games/${id}`)).status() === 404, "the end of the game");
});

test("a field that is folded away shows what is wrong with it", async () => {
  await page.getByText("Rules and time").click();
  const seconds = page.getByLabel("Seconds per move of Nadare, at most");
  await seconds.fill("");
  await page.getByText("Rules and time").click();
  await seconds.waitFor({ state: "hidden" });
  await button("Start the game").click();
  await seconds.waitFor();
  assert.ok(await seconds.evaluate((field) => field === document.activeElement), "the field has the focus");
});

test("options that were refused are not on offer again", async () => {
  await page.getByText("Rules and time").click();
  await page.getByLabel("Komi").fill("many");
  await button("Start the game").click();
  await page.getByRole("dialog").getByRole("alert").waitFor();
  await page.reload();
  await page.getByText("Rules and time").click();
  assert.equal(await page.getByLabel("Komi").inputValue(), "");
});

test("a record is shown up to a move that cannot be played", async () => {
  await openRecord("broken.sgf", "(;SZ[9];B[ee];W[cc];B[cc];W[gg])");
  await page.getByText(/^The game is shown up to what cannot be played: move 3 .*Black cannot play C7/).waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.locator(".navigation > span", { hasText: "2 / 4" }).waitFor();
  await button("Analyse the whole game").click();
  await page.getByText(/of 3 positions/).waitFor();
});

test("the line that is shown is the one that is analysed", async () => {
  await openRecord("variation.sgf", "(;SZ[9];B[ee];W[ce](;B[cc];W[gc];B[gg])(;B[gc];W[cc]))");
  for (const key of ["End", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowLeft"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(150);
  }
  await page.locator(".navigation > span", { hasText: "2 / 4" }).waitFor();
  await button("Analyse the whole game").click();
  await page.getByText(/of 5 positions/).waitFor();
});

test("a study is where it was left, and an unread one at its beginning", async () => {
  await openRecord("walk.sgf", "(;SZ[9];B[ee];W[ce];B[cc];W[gc];B[gg])");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.locator(".navigation > span", { hasText: "2 / 5" }).waitFor();
  const first = page.url();
  await page.reload();
  await page.locator(".navigation > span", { hasText: "2 / 5" }).waitFor();
  await openRecord("other.sgf", "(;SZ[9];B[ee];W[ce];B[cc])");
  await page.reload();
  await page.locator(".navigation > span", { hasText: "0 / 3" }).waitFor();
  await page.goto(first);
  await page.locator(".navigation > span", { hasText: "/ 5" }).waitFor();
});

test("after a click on the board the arrow keys still walk through the game", async () => {
  await openRecord("click.sgf", "(;SZ[9];B[ee];W[ce];B[cc])");
  await page.keyboard.press("End");
  await page.locator(".navigation > span", { hasText: "3 / 3" }).waitFor();
  await click("G5");
  await page.locator(".navigation > span", { hasText: "4 / 4" }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.locator(".navigation > span", { hasText: "3 / 4" }).waitFor();
  await page.mouse.move(0, 0); // Where the mouse is, a click would land.
  await until(async () => (await page.locator(".shudan-selection:visible").count()) === 0, "a board without a cursor");
});

test("a double click on Resign does not resign, and after resigning the focus is on no other button", async () => {
  const id = await startGame({ size: 9, human: "both" });
  await playAll(id, ["E5"]);
  await shown(1);
  await button("Resign").dblclick();
  await button("Really resign?").waitFor();
  assert.equal((await state(id)).phase, "playing");
  await button("Really resign?").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Black wins by resignation" }).waitFor();
  await until(() => page.evaluate(() => document.activeElement?.tagName === "H2"), "the focus on what happened");
});

test("on a tall screen the board stays in sight of what is tapped below it", async () => {
  await visit({ viewport: { width: 390, height: 844 } });
  await openRecord("tall.sgf", "(;SZ[9];B[ee];W[ce];B[cc]C[" + "A long comment. ".repeat(200) + "])");
  await page.keyboard.press("End");
  await page.locator(".comment").waitFor();
  await page.evaluate(() => window.scrollTo(0, 700));
  const { y } = await page.locator(".board").boundingBox();
  assert.ok(y > -20 && y < 100, `the board is at ${y}`);
  await picture("tall");
});

test("a long word in a record's event widens nothing", async () => {
  await visit({ viewport: { width: 390, height: 844 } });
  await openRecord("event.sgf", `(;SZ[9]EV[${"Tournament_".repeat(20)}];B[ee])`);
  await page.locator(".facts", { hasText: "Tournament_" }).waitFor();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
});

test("what can be typed is what the game allows, and its end is told once", async () => {
  const typed = page.getByRole("textbox", { name: "Type a move" });
  const words = () => typed.getAttribute("placeholder");
  await startGame({ size: 9, human: "both" });
  assert.equal(await words(), "D4, pass, undo, hint, estimate, resign");
  await click("E5");
  await until(async () => (await stones()) === 1, "a stone");
  await typed.fill("resign");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Black wins by resignation" }).waitFor();
  assert.equal((await page.locator(".status p").textContent()).trim(), "");
  assert.equal(await words(), "undo");
  assert.equal(await typed.getAttribute("aria-disabled"), "false");
  await button("Review this game").click();
  await until(async () => (await words()) === "D4, pass, hint, estimate", "a study");
});

test("Enter plays where the cursor is, whatever was suggested", async () => {
  await startGame({ size: 9, human: "both", seconds: 0.2 });
  await button("What would you play?").click();
  await page.locator(".planned").first().waitFor();
  await page.getByRole("application").focus();
  for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await page.locator('.shudan-sign_1[data-x="4"][data-y="0"]').waitFor();
});

test("everything can be done with the keyboard", async () => {
  const told = page.getByTestId("announcement");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your turn" }).waitFor();
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "application")) break;
  }
  await page.keyboard.press("ArrowRight"); // The cursor appears in the middle.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.locator('.shudan-sign_1[data-x="5"][data-y="3"]').waitFor();
  await until(async () => (await stones()) === 2, "the answer");
  await page.getByRole("heading", { name: "Your turn" }).waitFor();
  // A move that is typed. Somewhere the engine has not played.
  const free = await page.evaluate(() =>
    document.querySelector('.shudan-vertex[data-x="2"][data-y="6"]').classList.contains("shudan-sign_0") ? "c3" : "g3",
  );
  await page.keyboard.type(free);
  await page.keyboard.press("Enter");
  await until(async () => (await stones()) >= 4, "the typed move and its answer");
  await until(async () => /^White .* Your turn$/.test(await told.textContent()), "the answer in words");
  await page.keyboard.type("undo");
  await page.keyboard.press("Enter");
  await until(async () => (await stones()) === 2, "undo");
  assert.equal(await told.textContent(), "Undone, back to move 2. Your turn");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Home");
  await until(async () => (await stones()) === 0, "the first position");
  await page.keyboard.press("End");
  await until(async () => (await stones()) === 2, "the last position");
  assert.match(await told.textContent(), /^Move 2 of 2: White /);
  assert.deepEqual(complaints, []);
});

test("a finger's first tap on a suggestion shows its line, and the second plays it", async () => {
  await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await startGame({ size: 9, human: "both" });
  await page.getByRole("switch", { name: "Analysis" }).check();
  const row = page.locator(".candidates tbody tr").first();
  await row.waitFor();
  const move = await suggestion(1);
  const ours = page.locator(".candidates tbody tr", { hasText: new RegExp(`^[1-6] ${move}`) });
  await ours.getByRole("button").tap();
  await page.getByText(`Tap again to play ${move}`).waitFor();
  await page.locator(".planned").first().waitFor();
  assert.equal(await stones(), 0);
  await ours.getByRole("button").tap();
  await until(async () => (await stones()) === 1, "the stone");
  // The same on the board, where points are large enough for a single tap.
  await page.locator(".candidate.best").waitFor();
  const point = vertex(await suggestion(1));
  await point.tap();
  await page.locator(".planned").first().waitFor();
  assert.equal(await stones(), 1);
  await point.tap();
  await until(async () => (await stones()) === 2, "the second stone");
});

test("pointing at a candidate on the board shows its line, and a click plays it", async () => {
  await startGame({ size: 9, human: "both" });
  await page.getByRole("switch", { name: "Analysis" }).check();
  await page.locator(".candidate.best").waitFor();
  const move = await suggestion(1);
  await vertex(move).hover();
  await page.locator(".planned").first().waitFor();
  await page.mouse.move(5, 5);
  await until(async () => (await page.locator(".planned").count()) === 0, "the end of the line");
  // The cursor of the keyboard does the same. It appears in the middle.
  await page.getByRole("application").focus();
  await page.keyboard.press("ArrowUp");
  for (let i = 0; i < Math.abs(column(move) - 4); i++) await page.keyboard.press(column(move) < 4 ? "ArrowLeft" : "ArrowRight");
  for (let i = 0; i < Math.abs(Number(move[1]) - 5); i++) await page.keyboard.press(Number(move[1]) < 5 ? "ArrowDown" : "ArrowUp");
  await page.locator(".planned").first().waitFor();
  await page.getByText(new RegExp(`^${move}, empty, suggestion [0-9]+, [0-9]+ percent$`)).waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await vertex(move).hover();
  await page.locator(".planned").first().waitFor();
  await vertex(move).click();
  await page.locator(`.shudan-sign_1[data-x="${column(move)}"][data-y="${9 - Number(move[1])}"]`).waitFor();
  assert.deepEqual(complaints, []);
});

test("number keys choose the rows of the table, and Enter plays", async () => {
  await startGame({ size: 9, human: "both" });
  await page.getByRole("switch", { name: "Analysis" }).check();
  const rows = page.locator(".candidates tbody tr");
  await until(async () => (await rows.count()) === 6, "six rows");
  await page.locator("h1").click();
  await page.keyboard.press("9");
  await page.keyboard.press("7");
  assert.equal(await page.locator(".planned").count(), 0, "no row has that number");
  // On the board a candidate has the number of its row.
  // (Read in one go: the analysis is running, and changes them.)
  const numbers = await page.evaluate(() => [...document.querySelectorAll(".candidate kbd")].map((kbd) => kbd.textContent));
  assert.deepEqual(numbers, ["1", "2", "3", "4", "5", "6"].slice(0, numbers.length));
  assert.ok(numbers.length > 1);
  await page.keyboard.press("2");
  await page.locator(".planned").first().waitFor();
  await page.keyboard.press("2"); // As when the mouse has shown it before.
  assert.ok((await page.locator(".planned").count()) > 0, "it is still shown");
  const chosen = (await page.locator(".candidates tr.chosen button").textContent()).replace(/^[0-9] /, "");
  await page.keyboard.press("Escape");
  await until(async () => (await page.locator(".planned").count()) === 0, "the end of the line");
  await page.keyboard.press(String((await rows.allTextContents()).findIndex((text) => text.slice(2).startsWith(chosen)) + 1));
  await page.keyboard.press("Enter");
  await until(async () => (await stones()) === 1, "the stone");
});

test("Enter plays the line that a number key shows, whatever button was pressed before", async () => {
  const id = await startGame({ size: 9, human: "both" });
  await click("E5");
  await shown(1);
  await page.getByRole("switch", { name: "Analysis" }).check();
  const rows = page.locator(".candidates tbody tr");
  await until(async () => (await rows.count()) === 6, "six rows");
  await button("Previous move").click();
  await button("Next move").focus();
  await page.keyboard.press("End");
  await until(async () => (await rows.count()) === 6, "six rows");
  await button("Pass").focus();
  await page.keyboard.press("2");
  await page.locator(".planned").first().waitFor();
  await page.keyboard.press("Enter");
  await shown(2);
  assert.notEqual((await state(id)).position.move, "pass");
  // Without a line, the button is what is meant.
  await page.getByRole("switch", { name: "Analysis" }).uncheck();
  await button("Pass").focus();
  await page.keyboard.press("Enter");
  await shown(3);
  assert.equal((await state(id)).position.move, "pass");
});

test("moves are numbered alike everywhere: comments are none, and captured stones bear no number", async () => {
  await openRecord("notes.sgf", "(;SZ[9]C[intro];C[more];B[ba];C[note];W[aa];B[ab];W[ee];B[ff])");
  await page.getByText("0 / 5").waitFor();
  await page.keyboard.press("End");
  await shown(5);
  assert.equal(await page.getByRole("navigation", { name: "Move 5 of 5" }).count(), 1);
  await page.locator(".settings summary").click();
  await page.getByLabel("Move numbers").check();
  await page.keyboard.press("Escape");
  const numbers = (point) => vertex(point).locator(".shudan-marker").allTextContents();
  await until(async () => (await numbers("F4"))[0] === "5", "the last number");
  assert.deepEqual(await numbers("B9"), ["1"]);
  assert.deepEqual(await numbers("A9"), [], "White's stone there is captured");
});

test("the page fits after a phone was turned", async () => {
  await visit({ viewport: { width: 844, height: 390 }, hasTouch: true });
  await openRecord("short.sgf", "(;SZ[9];B[ee];W[cc])");
  await page.getByRole("switch", { name: "Analysis" }).check();
  await page.locator(".graph canvas").waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await until(async () => (await width()) === 390, "a page without a scroll bar");
});

test("the dialog opens at its beginning, however low the screen", async () => {
  await visit({ viewport: { width: 844, height: 390 } });
  await startGame({ size: 9, human: "both" });
  await button("New game").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  assert.ok(await dialog.evaluate((it) => it.scrollHeight > it.clientHeight), "there is something to scroll");
  assert.equal(await dialog.evaluate((it) => it.scrollTop), 0);
});

test("a game that ends while nobody looks counts for the level that suits", async () => {
  const id = await startGame({ size: 9, human: "black", level: 3 });
  await click("E5");
  await until(async () => page.evaluate((id) => !!localStorage.getItem(`nadare.game.${id}`), id), "a copy");
  await page.goto("about:blank");
  assert.equal((await page.request.post(`${server.address}api/games/${id}/resign`, { data: {} })).status(), 200);
  await page.goto(`${server.address}#/game/${id}`);
  await page.getByRole("heading", { name: "Nadare wins" }).waitFor();
  const estimate = () => page.evaluate(() => JSON.parse(localStorage.getItem("nadare.preferences") ?? "{}").estimate ?? null);
  await until(async () => (await estimate())?.games === 1, "a game that counted");
  await page.reload();
  await page.getByRole("heading", { name: "Nadare wins" }).waitFor();
  assert.equal((await estimate()).games, 1, "and once only");
});

test("who draws the colour is offered a level for either", async () => {
  await page.evaluate(() => localStorage.setItem("nadare.preferences", JSON.stringify({ adapt: true, estimate: { rating: 600, games: 9, last: [] } })));
  await page.reload();
  const dialog = page.getByRole("dialog");
  const level = page.getByRole("slider");
  const choose = (name) => dialog.getByText(name, { exact: true }).click();
  await dialog.waitFor();
  const alone = await level.inputValue();
  await dialog.getByText("Rules and time").click();
  await dialog.getByLabel("Handicap").selectOption("3");
  await choose("White");
  assert.notEqual(await level.inputValue(), alone, "giving stones is hard");
  await choose("Random");
  assert.equal(await level.inputValue(), alone);
  await choose("Watch");
  await level.fill("2");
  await choose("Random");
  assert.equal(await level.inputValue(), alone);
});

test("a file that is dropped on the page is opened, and a click on the graph goes to the move", async () => {
  await page.keyboard.press("Escape");
  const files = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["(;GM[1]FF[4]SZ[13]PB[Dropped];B[dd];W[jj];B[jd])"], "a.sgf"));
    return data;
  });
  await page.dispatchEvent(".page", "dragover", { dataTransfer: files });
  await page.getByText("Drop the SGF file to open it").waitFor();
  await page.dispatchEvent(".page", "drop", { dataTransfer: files });
  await page.getByText("Dropped").waitFor();
  assert.equal(await page.locator(".shudan-vertex").count(), 169);
  await page.getByRole("switch", { name: "Analysis" }).check();
  const graph = page.locator(".graph .u-over");
  await graph.waitFor();
  const { width, height } = await graph.boundingBox();
  await graph.click({ position: { x: width - 2, y: height / 2 } });
  await until(async () => (await stones()) === 3, "the last move");
  await graph.click({ position: { x: width / 3, y: height / 2 } });
  await until(async () => (await stones()) === 1, "the first move");
});

test("a move in Nadare's turn is refused aloud, and what was typed stays", async () => {
  await startGame({ size: 9, human: "white", level: 16, seconds: 20 });
  const refusal = page.getByText("It is Nadare's turn");
  const typed = page.getByRole("textbox", { name: "Type a move" });
  await page.getByRole("heading", { name: "Nadare is thinking" }).waitFor();
  await click("A1");
  await refusal.waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Nadare is thinking" }).waitFor();
  await page.keyboard.type("a1");
  await page.keyboard.press("Enter");
  await refusal.waitFor();
  assert.equal(await typed.inputValue(), "a1");
  await button("Move now").click();
  await until(async () => (await stones()) === 1, "Nadare's move");
  await typed.focus();
  await page.keyboard.press("Enter");
  await until(async () => (await stones()) === 2, "the typed move");
  assert.equal(await typed.inputValue(), "");
});

test("there is nothing to undo before a move of one's own", async () => {
  await startGame({ size: 9, human: "white", level: 1, seconds: 0.1 });
  await page.getByRole("heading", { name: "Your turn" }).waitFor();
  assert.equal(await stones(), 1);
  assert.equal(await button("Undo").isDisabled(), true);
  await page.keyboard.type("undo");
  await page.keyboard.press("Enter");
  await page.getByText("There is no move of yours to take back").waitFor();
  await page.keyboard.press("Escape");
  await click("A1");
  await until(async () => await button("Undo").isEnabled(), "undo");
  await button("Undo").click();
  await until(async () => (await stones()) === 1, "the first move alone");
});

test("no stones are marked before the dead ones have been looked for", async () => {
  const id = await startGame({ size: 9, human: "both" });
  await click("E5");
  await until(async () => (await stones()) === 1, "a stone");
  for (const moves of [2, 3]) {
    await button("Pass").click();
    await shown(moves);
  }
  await until(async () => await button("The count is right").isEnabled(), "the count");
  // A page that hears nothing but how the game stood when the count was asked for.
  const asked = [];
  await page.route("**/events?*", (route) => route.abort());
  await page.route("**/toggle", (route) => {
    asked.push(route.request().url());
    return route.continue();
  });
  await page.route(`**/api/games/${id}`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.count.isReady = false;
    return route.fulfill({ response, json });
  });
  await page.reload();
  await page.getByRole("heading", { name: "Looking for dead stones" }).waitFor();
  await click("E5");
  await page.getByText("Nadare is still looking for dead stones").waitFor();
  assert.deepEqual(asked, []);
});

test("who looks back stays there while the game goes on, until what they look at is taken back", async () => {
  const id = await startGame({ size: 9, human: "none", level: 1, seconds: 0.1 });
  await until(async () => (await stones()) >= 2, "two stones");
  await page.keyboard.press("Home");
  await until(async () => (await stones()) === 0, "the first position");
  const { moveNumber } = (await state(id)).position;
  await until(async () => (await state(id)).position.moveNumber >= moveNumber + 2, "two more moves");
  await page.waitForTimeout(300);
  assert.equal(await stones(), 0);
  await button("Back to the game").click();
  await until(async () => (await stones()) >= 2, "the end of the game");
  const seen = await stones();
  await until(async () => (await stones()) > seen, "a move that is followed");

  const other = await startGame({ size: 9, human: "both" });
  await playAll(other, ["E5", "C3", "G7", "C7"]);
  await until(async () => (await stones()) === 4, "four stones");
  await page.keyboard.press("ArrowLeft");
  await until(async () => (await stones()) === 3, "an earlier position");
  await undo(other);
  assert.equal(await stones(), 3);
  await undo(other);
  await vertex("G7").and(page.locator(".shudan-sign_0")).waitFor();
  assert.match(await page.getByTestId("announcement").textContent(), /^Undone, back to move 2\. Black to play$/);
  assert.equal(await button("Back to the game").count(), 0);
  assert.deepEqual(complaints, []);
});

test("a count is told to those who hear the board", async () => {
  const id = await startGame({ size: 9, human: "both", komi: "6.5" });
  await playAll(id, ["E5", "pass", "C3", "G7", "pass", "pass"]);
  const told = page.getByTestId("announcement");
  const cursor = page.locator(".board > .for-readers");
  await page.getByRole("switch", { name: "Analysis" }).check(); // Its suggestions do not hide what is counted.
  await until(async () => /stones? marked dead. (Black|White) wins by/.test(await told.textContent()), "the count");
  await page.getByRole("application").focus();
  // From the middle, where the cursor appears, to White's stone.
  for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  const { count } = await state(id);
  const isDead = count.dead.includes("G7");
  const label = (dead) => (dead ? "G7, White, dead" : "G7, White");
  assert.equal(await cursor.textContent(), label(isDead));
  for (const dead of [!isDead, isDead]) {
    await page.keyboard.press("Enter");
    await until(async () => (await cursor.textContent()) === label(dead), `the label ${label(dead)}`);
    assert.match(await told.textContent(), new RegExp(`^G7: 1 stone ${dead ? "dead" : "alive"}. (Black|White) wins by [0-9.]+$`));
  }
  if (!isDead) await page.keyboard.press("Enter");
  await until(async () => (await cursor.textContent()) === label(true), "a dead stone");
  await page.keyboard.press("ArrowDown");
  assert.equal(await cursor.textContent(), "G6, empty, Black's point");
  await page.locator(".verdict").waitFor();
  assert.equal(await page.locator(".candidate").count(), 0);
  assert.equal(await page.locator(".candidates").count(), 0);
  await page.getByText("Board as text").click();
  const table = page.getByRole("region", { name: "Board as text" });
  assert.match(await table.textContent(), /White, dead/);
  assert.match(await table.textContent(), /empty, Black's point/);
  assert.deepEqual(complaints, []);
});

test("Esc closes the settings, and so does a click elsewhere, which does nothing else", async () => {
  await startGame({ size: 9, human: "both" });
  const menu = page.locator(".settings .menu");
  const summary = page.locator(".settings summary");
  await summary.click();
  await page.getByRole("switch", { name: "Move numbers" }).focus();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  assert.equal(await summary.evaluate((element) => element === document.activeElement), true, "the focus goes back");
  await summary.click();
  await menu.waitFor();
  const { x, y, width, height } = await vertex("C3").boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  await menu.waitFor({ state: "hidden" });
  await page.waitForTimeout(300);
  assert.equal(await stones(), 0);
  await click("C3");
  await until(async () => (await stones()) === 1, "the next click plays");
});

test("in Japanese nothing is told in English", async () => {
  await visit({ locale: "ja-JP" });
  const check = (text, where) => assert.doesNotMatch(text.replaceAll(/Nadare|AGA/g, ""), /[A-Za-z]{2}/, where);
  const dialog = page.getByRole("dialog");
  await dialog.locator("summary").click();
  for (const text of await dialog.locator("select").allTextContents()) check(text, "a choice");
  await dialog.getByLabel("コミ").fill("?");
  await dialog.locator("button.main").click();
  check(await dialog.getByRole("alert").textContent(), "a bad komi");
  await startGame({ size: 9, human: "both", rules: "japanese" });
  check(await page.getByRole("application").getAttribute("aria-roledescription"), "the board");
  await click("E5");
  await until(async () => (await stones()) === 1, "a stone");
  await click("E5");
  assert.match(await page.locator(".messages p").textContent(), /^白はE5に打てません/);
  for (const moves of [2, 3]) {
    await button("パス").click();
    await shown(moves);
  }
  await until(async () => await button("これで整地する").isEnabled(), "the count");
  assert.deepEqual(await page.locator(".count li").allTextContents(), ["黒: 地 80", "白: 地 0 + コミ 6.5 = 6.5"]);
  await button("これで整地する").click();
  await page.getByRole("heading", { name: "黒 73.5目勝ち" }).waitFor();
  check(await page.locator(".panel").innerText().then((text) => text.replace(/D4, pass.*/, "")), "the panel");
});

test("a page says when another one has taken the analysis, and takes it back when the visitor returns", async () => {
  await startGame({ size: 9, human: "both" });
  await click("E5");
  await until(async () => (await stones()) === 1, "a stone");
  await page.getByRole("switch", { name: "Analysis" }).check();
  await page.locator(".candidate").first().waitFor();
  const other = await newTab(page.url());
  await other.locator(".candidate").first().waitFor();
  const told = (tab) => tab.getByText("Another page is looking at another position.");
  assert.equal(await told(page).count(), 0);
  await other.keyboard.press("Home");
  await told(page).waitFor();
  await other.locator(".verdict").waitFor(); // It has had its turn.
  // Playwright gives every page the focus, so none comes back to one.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await told(page).waitFor({ state: "detached" });
  await told(other).waitFor();
  await other.getByRole("button", { name: "Analyse here" }).click();
  await told(other).waitFor({ state: "detached" });
  await told(page).waitFor();
  assert.deepEqual(complaints, []);
});

test("after a game on a large board comes one on a small board, wherever the mouse and the cursor were", async () => {
  await startGame({ size: 19, human: "both" });
  await click("T1", 19);
  for (const key of ["ArrowRight", "ArrowUp"]) await vertex("T1", 19).press(key);
  await startGame({ size: 2, human: "both" });
  assert.equal(await page.locator(".shudan-vertex").count(), 4);
  assert.deepEqual(complaints, []);
});

test("a pass is told where it can be seen, and what to do about Nadare's", async () => {
  const detail = page.locator(".status p");
  await startGame({ size: 9, human: "both" });
  await button("Pass").click();
  await until(async () => (await detail.textContent()) === "Black passed.", "the pass");
  await click("E5");
  await until(async () => (await detail.textContent()).trim() === "", "a move that can be seen by itself");
  // All is settled: Nadare passes.
  const id = await startGame({ size: 2, human: "white", level: 16, seconds: 0.1 });
  for (let turn = 0; turn < 20; turn++) {
    await until(async () => !(await state(id)).isEngineTurn, "White's turn");
    const { position, phase } = await state(id);
    if (phase !== "playing" || position.move === "pass") break;
    const free = ["A1", "A2", "B1", "B2"];
    let isPlayed = false;
    for (const move of free) isPlayed ||= (await page.request.post(`${server.address}api/games/${id}/play`, { data: { node: position.node, move } })).ok();
    if (!isPlayed) await page.request.post(`${server.address}api/games/${id}/play`, { data: { node: position.node, move: "pass" } });
  }
  if ((await state(id)).phase === "playing") await page.getByText("Nadare passed. Pass as well to end the game and count, or play on.").waitFor();
});

test("who walks through a record hears where they are", async () => {
  await openRecord("walk.sgf", "(;GM[1]SZ[9];B[aa];W[ba];B[ee]C[well];W[ab](;B[gg])(;B[gf]))");
  const told = page.getByTestId("announcement");
  const hears = (text) => until(async () => (await told.textContent()) === text, text);
  const next = async () => page.keyboard.press("ArrowRight");
  await page.locator("body").press("ArrowRight");
  await hears("Move 1 of 5: Black A9.");
  await next();
  await next();
  await hears("Move 3 of 5: Black E5. well");
  await next();
  await hears("Move 4 of 5: White A8. 1 captured.");
  await next();
  await hears("Move 5 of 5: Black G3. Variation 1 of 2.");
  await page.keyboard.press("ArrowDown");
  await hears("Move 5 of 5: Black G4. Variation 2 of 2.");
});

const BLOCKED = () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("blocked", "SecurityError"); } });

test("a page too many says so, and not that the server is lost", async () => {
  const small = new Server(process.env.NADARE ?? "build/release/nadare", ["--max-streams", "1"]);
  await small.start();
  try {
    const { id } = await (await page.request.post(`${small.address}api/games`, { data: { size: 9, human: "both" } })).json();
    const first = await newTab(`${small.address}#/game/${id}`);
    await first.getByText("Black to play").waitFor();
    const second = await newTab(`${small.address}#/game/${id}`);
    await second.getByText("Too many pages are open on this server.").waitFor();
    assert.equal(await second.getByText("Connection lost").count(), 0);
    await first.close();
    await second.getByText("Too many pages are open on this server.").waitFor({ state: "detached" });
  } finally {
    await small.end();
  }
});

test("where the browser keeps nothing, preferences last as long as the page", async () => {
  await context.addInitScript(BLOCKED);
  await startGame({ size: 9, human: "both" });
  await page.locator(".settings summary").click();
  await page.getByRole("combobox", { name: "Colours" }).selectOption("dark");
  await page.getByRole("switch", { name: "Move numbers" }).check();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  assert.ok(await page.getByRole("switch", { name: "Move numbers" }).isChecked());
  assert.deepEqual(complaints, []);
});

test("a game that is gone, of which there is no copy, is left and the page says why", async () => {
  await context.addInitScript(BLOCKED);
  const id = await startGame({ size: 9, human: "both" });
  await page.request.delete(`${server.address}api/games/${id}`);
  await page.getByRole("dialog").waitFor();
  await page.getByText("This game is not on the server any more.").first().waitFor();
  assert.equal(await page.getByText("Connection lost").count(), 0);
  await page.keyboard.press("Escape");
  await page.getByText("Begin a game, or open a record.").waitFor();
});

test("of a file with several games the first is shown, and that is said", async () => {
  await openRecord("two.sgf", "(;GM[1]SZ[9];B[aa])(;GM[1]SZ[9];B[bb])");
  await page.getByText("The file holds several games: this is the first one.").waitFor();
  const saving = page.waitForEvent("download");
  await page.getByText("Save SGF").click();
  assert.notEqual((await saving).suggestedFilename(), "two.sgf", "it would take the others' place");
});

test("the way back leads to the game before", async () => {
  const first = await startGame({ size: 9, human: "both" });
  await button("New game").click();
  await button("Start the game").click();
  await until(() => !page.url().endsWith(first), "another game");
  await page.goBack();
  await until(async () => page.url().endsWith(first), "the first one's address");
  await until(async () => (await page.locator(".player b").first().textContent()) === "Black", "the game of two players");
});

test("what was said before is over with the next thing that is done", async () => {
  await startGame({ size: 9, human: "both" });
  await click("E5");
  await until(async () => (await stones()) === 1, "a stone");
  await click("E5");
  const told = page.locator(".messages p", { hasText: "there is a stone already" });
  await told.waitFor();
  await click("C3");
  await told.waitFor({ state: "detached", timeout: 3000 });
});

test("moves are typed in wide letters, and in the visitor's words, too", async () => {
  await visit({ locale: "ja-JP" });
  const id = await startGame({ size: 9, human: "both" });
  const field = page.locator("#typed-move");
  for (const [index, [typed, move]] of [["Ｄ４", "D4"], ["e 5", "E5"], ["パス", "pass"]].entries()) {
    await field.fill(typed);
    await field.press("Enter");
    await until(async () => (await state(id)).position.move === move, typed);
    await shown(index + 1);
  }
  assert.match(await field.getAttribute("placeholder"), /パス/);
});

test("nothing moves under a finger when the first moves come", async () => {
  await startGame({ size: 9, human: "both" });
  const below = page.getByRole("switch", { name: "Analysis" });
  const before = await below.boundingBox();
  await click("E5");
  await shown(1);
  assert.deepEqual(await below.boundingBox(), before);
});

test("two tabs show the same game", async () => {
  const id = await startGame({ size: 9, human: "both" });
  const other = await newTab(`${server.address}#/game/${id}`);
  await other.locator(".status h2").waitFor();
  await click("E5");
  await other.locator('.shudan-sign_1[data-x="4"][data-y="4"]').waitFor();
});

test("two tabs keep each other's preferences", async () => {
  await startGame({ size: 9, human: "both" });
  const other = await newTab(page.url());
  const flip = async (tab, name) => {
    await tab.locator(".settings summary").click();
    await tab.getByRole("switch", { name }).uncheck();
  };
  await flip(page, "Sound");
  await flip(other, "Coordinates");
  await page.reload();
  await page.locator(".settings summary").click();
  for (const name of ["Sound", "Coordinates"]) assert.equal(await page.getByRole("switch", { name }).isChecked(), false, name);
});

test("periods of overtime are counted down, and the last one ends the game", async () => {
  await startGame({ size: 9, human: "both", "main-time": 1, overtime: 1, periods: 3 });
  await click("E5"); // Clocks start with the first move.
  for (const left of [3, 2, 1]) await page.getByText(`${left}×1 s`).first().waitFor();
  await page.getByText("Black wins on time").first().waitFor();
});

test("the game goes on after the server was restarted, and the page says so", async () => {
  const id = await startGame({ size: 9, level: 1, seconds: 0.1 });
  await click("E5");
  await until(async () => (await stones()) === 2, "two stones");
  const took = await server.stop();
  assert.ok(took < 2000, `Ctrl-C took ${took} ms`);
  await page.getByText("Connection lost").first().waitFor();
  await server.start();
  await page.getByText("The server was restarted. Nothing is lost.").waitFor();
  assert.equal((await state(id)).position.moveNumber, 2);
  await button("Undo").click();
  await until(async () => (await stones()) === 0, "undo on the new server");
});

test("in a study the place is found again after the server was restarted", async () => {
  await page.keyboard.press("Escape");
  await openRecord("study.sgf", "(;SZ[9];B[ee];W[ce];B[cc];W[gg])");
  await page.keyboard.press("ArrowRight");
  await until(async () => (await stones()) === 1, "the first move");
  await click("G7"); // A variation, with the last number; in the file it comes in another order.
  await until(async () => (await stones()) === 2, "the variation");
  await page.waitForTimeout(500);
  await server.stop();
  await page.getByText("Connection lost").first().waitFor();
  await server.start();
  await page.getByText("The server was restarted. Nothing is lost.").waitFor();
  await page.locator('.shudan-sign_-1[data-x="6"][data-y="2"]').waitFor();
  assert.equal(await stones(), 2);
  await click("C3");
  await until(async () => (await stones()) === 3, "a move that goes on from there");
});

test("a game the server has lost comes back from the browser", async () => {
  await startGame({ size: 9, level: 1, seconds: 0.1 });
  await click("E5");
  await until(async () => (await stones()) === 2, "two stones");
  await page.waitForTimeout(700); // The copy is kept a moment after the move.
  await server.stop();
  server.forgetGames();
  await server.start();
  await page.getByText("It was restored from this browser.").waitFor();
  await until(async () => (await stones()) === 2, "the same stones");
});

test("two tabs of a game the server has lost follow each other again", async () => {
  const id = await startGame({ size: 9, human: "both" });
  const other = await newTab(page.url());
  await click("E5");
  await other.locator('.shudan-sign_1[data-x="4"][data-y="4"]').waitFor();
  await page.waitForTimeout(700);
  await server.stop();
  server.forgetGames();
  await server.start();
  // Either may come first: it restores the game, and the other finds it there.
  await until(async () => (await state(id)).position?.moveNumber === 1, "the game under its old name");
  await click("C3");
  await other.locator('.shudan-sign_-1[data-x="2"][data-y="6"]').waitFor();
});

test("a game that was deleted does not come back from the browser", async () => {
  const id = await startGame({ size: 9, human: "both" });
  await click("E5");
  await until(async () => (await stones()) === 1, "the stone");
  await page.waitForTimeout(700);
  await fetch(`${server.address}api/games/${id}`, { method: "DELETE" });
  await page.getByText(/was deleted/).first().waitFor();
  const { games } = await (await fetch(`${server.address}api/games`)).json();
  assert.ok(!games.some((game) => game.id === id));
});

test("the whole board is seen, however the phone is held", async () => {
  const id = await startGame({ size: 9, level: 1, seconds: 0.1 });
  for (const [width, height] of [[667, 375], [640, 360], [844, 390], [375, 667], [800, 700], [1280, 800]]) {
    await page.setViewportSize({ width, height });
    const board = page.locator(".board");
    await until(async () => {
      const { x, y, ...size } = await board.boundingBox();
      return x >= 0 && y >= 0 && x + size.width <= width && y + size.height <= height && size.width > 0.7 * Math.min(width, height);
    }, `a board that fits into ${width}×${height}`);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `no wider than ${width}`);
    if (width < 640) continue;
    // Beside the board stands what one plays with.
    const pass = await button("Pass").boundingBox();
    if (width !== 800) assert.ok(pass.y + pass.height <= height, `the buttons are seen at ${width}×${height}`);
    await picture(`size-${width}`);
  }
  assert.equal((await state(id)).phase, "playing");
});

test("on 19×19 a suggestion shows its loss", async () => {
  await startGame({ size: 19, human: "both" });
  await page.getByRole("switch", { name: "Analysis" }).check();
  await page.locator(".candidate:not(.best) span").first().waitFor({ state: "attached" });
  for (const text of await page.locator(".candidate span").allTextContents()) assert.match(text, /^[−+][0-9.]+$/);
  assert.deepEqual((await page.locator(".candidates th").allTextContents()).slice(1, 4), ["Win rate", "Loss %", "Points"]);
  await picture("large");
});

test("on a phone, in the dark, in Japanese", async () => {
  await visit({ viewport: { width: 390, height: 844 }, colorScheme: "dark", locale: "ja-JP", hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await page.getByRole("dialog").waitFor();
  await picture("phone-new-game");
  await checkAccessibility("phone dialog");
  await startGame({ size: 19, level: 2, seconds: 0.1 });
  const point = page.locator('.shudan-vertex[data-x="15"][data-y="3"]');
  await point.tap();
  await page.getByText("もう一度触れると").waitFor(); // Small points want a second tap.
  await point.tap();
  await until(async () => (await stones()) === 2, "stone and answer");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 390, `the page is ${width} wide`);
  await picture("phone");
  await checkAccessibility("phone");
  assert.deepEqual(complaints, []);
});
