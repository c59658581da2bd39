// Results, counts, moves and leads in the visitor's language.

import { t, type Key } from "./strings";
import type { Candidate, Color, Count, GameState } from "./types";

export function resultText(result: string): string {
  const match = /^([BW])\+(.*)$/.exec(result);
  if (!match) return WITHOUT_WINNER[result.toLowerCase()] ? t(WITHOUT_WINNER[result.toLowerCase()]) : result;
  const color = t(match[1] === "B" ? "black" : "white");
  const how = match[2];
  const points = Number.parseFloat(how);
  if (/^R/i.test(how)) return t("wonByResignation", { color });
  if (/^T/i.test(how)) return t("wonOnTime", { color });
  if (/^F/i.test(how)) return t("wonByForfeit", { color });
  if (points === 0.5) return t("wonByHalf", { color });
  return points ? t("wonBy", { color, points }) : t("won", { color });
}
const WITHOUT_WINNER: Record<string, Key> = { "0": "draw", draw: "draw", jigo: "draw", void: "noResult", "?": "unknownResult" };

export const RULES: Record<string, Key> = {
  chinese: "rulesChinese",
  japanese: "rulesJapanese",
  aga: "rulesAga",
  new_zealand: "rulesNewZealand",
  "tromp-taylor": "rulesTrompTaylor",
};
// As a sentence's end: "Chinese rules".
export function rulesText(rules: string): string {
  const key = RULES[rules];
  return key ? t("rulesOf", { rules: t(key) }) : rules;
}

// Whose move it is, for those who move; empty while Nadare thinks.
export function turnText({ isEngineTurn, options, position }: GameState): string {
  if (isEngineTurn) return "";
  return options.human === "both" ? t("turnOf", { color: t(position.toPlay) }) : t("yourTurn");
}

// "Black: area 42", "White: territory 30 + prisoners 3 + komi 6.5 = 39.5".
export function countText(count: Count, color: Color): string {
  const { points, prisoners, handicap = 0, komi = 0 } = count[color];
  const parts: [number, Key][] = [
    [points, count.isArea ? "countArea" : "countTerritory"],
    [prisoners, "countPrisoners"],
    [handicap, "countHandicap"],
    [komi, "countKomi"],
  ];
  const shown = parts.filter(([count], i) => i === 0 || count !== 0);
  const total = shown.reduce((sum, [count]) => sum + count, 0);
  const sum = shown.map(([count, key], i) => (i === 0 ? "" : count < 0 ? " − " : " + ") + t(key, { count: Math.abs(count) })).join("");
  return t("countOf", { color: t(color), sum: shown.length > 1 ? `${sum} = ${total}` : sum });
}

// What a point of the board is, with what the count says of it: "White, dead", "empty, Black's point".
export function pointText(sign: string, isDead = false, owner = "."): string {
  const place = t(sign === "X" ? "black" : sign === "O" ? "white" : "empty");
  if (isDead) return `${place}, ${t("dead")}`;
  if (sign !== "." || (owner !== "X" && owner !== "O")) return place;
  return `${place}, ${t(owner === "X" ? "blackPoint" : "whitePoint")}`;
}

// "18 Nov 2026, 20:01", as it is written and reckoned where the visitor is.
export function timeText(time: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
}

export function moveText(move: string): string {
  return move === "pass" ? t("pass") : move;
}

const WORDS = ["pass", "undo", "resign", "hint", "estimate"] as const;

// What is typed, as the program knows it: also with the wide letters and in the words of the
// visitor's language, as the buttons have them.
export function wordOf(text: string): string {
  const word = text.normalize("NFKC").replace(/\s+/g, "").toLowerCase();
  return WORDS.find((known) => t(known).toLowerCase() === word) ?? word;
}
// The same the other way.
export function wordText(word: string): string {
  const known = WORDS.find((one) => one === word);
  return known ? t(known).toLowerCase() : word;
}

export function leadText(lead: number): string {
  const color: Color = lead >= 0 ? "black" : "white";
  const points = Math.abs(lead).toFixed(1);
  return points === "0.0" ? t("even") : `${t(color)} +${points}`;
}

// What a hint says in words.
export const hintText = (moves: string[]) => (moves[0] === "pass" ? t("hintPass") : t("hintText", { moves: moves.map(moveText).join(", ") }));

// How much worse than the best a candidate is, in percent of win rate. The best is what was read most:
// another one may have a better win rate, of fewer visits.
export function lossText(candidate: Candidate, best: Candidate): string {
  const loss = 100 * (best.winRate - candidate.winRate);
  return `${loss < 0 ? "+" : "−"}${Math.abs(loss).toFixed(1)}`;
}
