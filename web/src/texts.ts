// Results, counts, moves and leads in the visitor's language.

import { t, type Key } from "./strings";
import type { Color, Count } from "./types";

export function resultText(result: string): string {
  const match = /^([BW])\+(.*)$/.exec(result);
  if (!match) return result === "0" ? t("draw") : result;
  const color = t(match[1] === "B" ? "black" : "white");
  if (/^R/i.test(match[2])) return t("wonByResignation", { color });
  if (/^T/i.test(match[2])) return t("wonOnTime", { color });
  return t("wonBy", { color, points: match[2] });
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

export function moveText(move: string): string {
  return move === "pass" ? t("pass") : move;
}

export function leadText(lead: number): string {
  const color: Color = lead >= 0 ? "black" : "white";
  const points = Math.abs(lead).toFixed(1);
  return points === "0.0" ? t("even") : `${t(color)} +${points}`;
}
