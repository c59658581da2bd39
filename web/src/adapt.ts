// The level that suits a player. From the results of finished games it keeps an estimate of how
// strong the player is, on the scale on which the levels were measured (Elo points above level 1),
// and offers the level against which half of the games should be won.

import type { LevelInfo } from "./types";

export interface Estimate {
  rating: number;
  games: number;
  last: string[]; // The latest games that counted, newest first: one that is reopened and ends again counts once.
}

// What matters about a game besides its result.
export interface Pairing {
  level: number;
  size: number;
  handicap: number;
  human: "black" | "white";
}

// A handicap stone on 19×19 is taken for one rank, and that for so many points; on a smaller board
// it is worth more, as the board is smaller.
const POINTS_A_STONE = 100;
// How far one result moves the estimate: far at first, when little is known.
const STEP_AT_FIRST = 240;
const STEP_LATER = 48;
const GAMES_UNTIL_LATER = 5;
const REMEMBERED = 50;

// By how much the stones make it easier for the player.
function advantage({ size, handicap, human }: Pairing): number {
  const stones = Math.max(0, handicap) * (19 / size) ** 2;
  return (human === "black" ? stones : -stones) * POINTS_A_STONE;
}

const ratingOf = (level: number, levels: LevelInfo[]) => levels[Math.min(levels.length, Math.max(1, level)) - 1].rating;

// The share of games that the player should win.
export const expected = (rating: number, pairing: Pairing, levels: LevelInfo[]) =>
  1 / (1 + 10 ** ((ratingOf(pairing.level, levels) - rating - advantage(pairing)) / 400));

// The estimate after a game that brought the player 1, ½ or 0 points. Before the first one, a player
// is taken to be as strong as the level that they chose.
export function learn(before: Estimate | null, game: { id: string; points: number } & Pairing, levels: LevelInfo[]): Estimate {
  // Earlier versions of the page kept one only, not in a list.
  const counted = ([] as string[]).concat(before?.last ?? []);
  if (before && counted.includes(game.id)) return before;
  const games = before?.games ?? 0;
  const rating = before?.rating ?? ratingOf(game.level, levels) - advantage(game);
  const step = STEP_LATER + (STEP_AT_FIRST - STEP_LATER) * Math.max(0, 1 - games / GAMES_UNTIL_LATER);
  return {
    rating: rating + step * (game.points - expected(rating, game, levels)),
    games: games + 1,
    last: [game.id, ...counted].slice(0, REMEMBERED),
  };
}

// The level against which the player should win nearest to half of such games.
export function suitable({ rating }: Estimate, pairing: Omit<Pairing, "level">, levels: LevelInfo[]): number {
  let best = 1;
  let least = Infinity;
  for (let level = 1; level <= levels.length; level++) {
    const distance = Math.abs(expected(rating, { ...pairing, level }, levels) - 0.5);
    if (distance < least) [best, least] = [level, distance];
  }
  return best;
}
