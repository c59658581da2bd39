// What has happened in a game since it was last seen, in words for those who do not see the board.

import { t } from "./strings";
import { resultText, turnText } from "./texts";
import type { Count, GameState, Position } from "./types";

// Where somebody who walks through a game has come to, and what is there.
export interface Place {
  before: Position | null; // Where they came from.
  at: number; // How many moves had been made; negative: not known yet.
  last: number; // At the end of the line.
  variation: number; // From 1.
  variations: number;
}

export function placeNews({ move, color, captures, comment, parent, node }: Position, { before, at, last, variation, variations }: Place): string {
  const told = at < 0 ? [] : [`${t("moveOf", { move: at, moves: last })}:`];
  if (move && color) told.push(t("announceMove", { color: t(color), move: move === "pass" ? t("passes") : move }));
  const captured = move && color && before && before.node === parent && before.node !== node ? captures[color] - before.captures[color] : 0;
  if (captured > 0) told.push(t("announceCapture", { count: captured }));
  if (variations > 1) told.push(t("announceVariation", { variation, variations }));
  if (comment) told.push(comment);
  return told.join(" ");
}

// Empty if there is nothing to tell.
export function news(before: GameState, after: GameState): string {
  if (after.phase === "study") return "";
  const told = [moveNews(before, after), countNews(before.count, after.count, after.phase)];
  if (after.phase === "finished" && before.phase !== "finished") told.push(resultText(after.result));
  return told.filter(Boolean).join(" ");
}

function moveNews(before: GameState, after: GameState): string {
  const { move, color, captures, moveNumber } = after.position;
  const isReopened = after.phase === "playing" && before.phase !== "playing";
  if (moveNumber < before.position.moveNumber || isReopened) return `${t("announceUndo", { number: moveNumber })} ${turnText(after)}`.trim();
  if (moveNumber === before.position.moveNumber || !move || !color) return "";
  const captured = captures[color] - before.position.captures[color];
  const told = [t("announceMove", { color: t(color), move: move === "pass" ? t("passes") : move })];
  if (captured > 0) told.push(t("announceCapture", { count: captured }));
  if (after.phase === "playing") told.push(turnText(after));
  return told.filter(Boolean).join(" ");
}

function countNews(before: Count | undefined, after: Count | undefined, phase: GameState["phase"]): string {
  if (phase !== "counting" || !after?.isReady) return "";
  const score = resultText(after.score);
  if (!before?.isReady) return `${t("announceDead", { count: after.dead.length })} ${score}`;
  const marked = after.dead.filter((point) => !before.dead.includes(point));
  const saved = before.dead.filter((point) => !after.dead.includes(point));
  const told = [
    marked.length > 0 && t("announceMarked", { point: marked[0], count: marked.length }),
    saved.length > 0 && t("announceSaved", { point: saved[0], count: saved.length }),
  ].filter(Boolean);
  return told.length > 0 ? [...told, score].join(" ") : "";
}
