// What a visitor may do in a game as it is, and who plays which colour.

import { opponent } from "./points";
import { t, type Key } from "./strings";
import type { Color, GameState } from "./types";

export function isMyTurn(game: GameState): boolean {
  return game.phase === "playing" && !game.isEngineTurn;
}

// A game is played at its end only, a study everywhere.
export function canPlay(game: GameState, isAtHead: boolean): boolean {
  return game.phase === "study" || (isMyTurn(game) && isAtHead);
}

// Why no move can be made now; null where one can.
export function whyNoMove(game: GameState, isAtHead: boolean): Key | null {
  if (canPlay(game, isAtHead)) return null;
  if (game.phase === "finished") return "refusedWhileFinished";
  if (game.phase === "counting") return "refusedWhileCounting";
  return game.isEngineTurn ? "refusedEngineTurn" : "lookingBack";
}

// Undo goes back to a move of the visitor's. What was lost on the clock would be lost again at once.
export function canUndo({ phase, result, options: { human }, position: { moveNumber, toPlay } }: GameState): boolean {
  if (phase === "study" || human === "none" || result.endsWith("+T")) return false;
  // A resignation by hand is taken back alone; Nadare's comes after a move.
  if (result.endsWith("+R")) return true;
  const first = moveNumber % 2 === 0 ? toPlay : opponent(toPlay);
  return moveNumber > (human === opponent(first) ? 1 : 0);
}

// Who only watches has nothing to give up.
export function canResign({ phase, options: { human } }: GameState): boolean {
  return phase === "playing" && human !== "none";
}

// What can be typed now; D4 stands for any point.
export function wordsFor(game: GameState): string[] {
  if (game.phase === "study") return ["D4", "pass", "hint", "estimate"];
  if (game.phase === "playing") return game.options.human === "none" ? [] : ["D4", "pass", "undo", "hint", "estimate", "resign"];
  return [...(game.phase === "counting" ? ["D4"] : []), ...(canUndo(game) ? ["undo"] : [])];
}

export function isEngine({ phase, options: { human } }: GameState, color: Color): boolean {
  return phase !== "study" && human !== "both" && human !== color;
}

export function nameOf(game: GameState, color: Color): string {
  if (game.phase === "study") return game.names[color] || t(color);
  if (isEngine(game, color)) return "Nadare";
  return game.options.human === "both" ? t(color) : t("you");
}

export function winnerOf({ result }: GameState): Color | null {
  return result.startsWith("B+") ? "black" : result.startsWith("W+") ? "white" : null;
}
