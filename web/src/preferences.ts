// What a visitor likes, and copies of their games: kept in the browser.

import type { Estimate } from "./adapt";
import type { GameCopy, GameOptions } from "./types";
import type { Language } from "./strings";

export interface Preferences {
  language: Language;
  theme: "auto" | "light" | "dark";
  sound: boolean;
  coordinates: boolean;
  moveNumbers: boolean;
  analysis: boolean;
  hints: boolean;
  ownership: boolean;
  adapt: boolean;
  estimate: Estimate | null; // How strong the visitor is, by finished games.
  // What was chosen for the latest game.
  game: Partial<GameOptions> & { random?: boolean };
}

const KEY = "nadare.preferences";
const LAST = "nadare.last";
const COPY = "nadare.game.";
const PLACE = "nadare.place";
const COPIES = 5;

export function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

// A full or forbidden storage must not stop the game.
export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* Then it is not kept. */
  }
}

function erase(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    /* Nothing was kept. */
  }
}

// Where nothing can be kept they last as long as the page.
let latest: Partial<Preferences> = {};

export function loadPreferences(): Preferences {
  return {
    language: navigator.language.startsWith("ja") ? "ja" : "en",
    theme: "auto",
    sound: true,
    coordinates: true,
    moveNumbers: false,
    analysis: false,
    hints: true,
    ownership: false,
    adapt: false,
    estimate: null,
    game: {},
    ...(read<Partial<Preferences>>(KEY) ?? latest),
  };
}

export function savePreferences(preferences: Preferences): void {
  latest = preferences;
  write(KEY, preferences);
}

export const lastGame = () => read<string>(LAST);

// Where the visitor was in the study they looked at last, as the moves that lead there.
export const keepPlace = (id: string, moves: string[]) => write(PLACE, { id, moves });
export function lastPlace(id: string): string[] | null {
  const place = read<{ id: string; moves: string[] }>(PLACE);
  return place?.id === id && Array.isArray(place.moves) ? place.moves : null;
}

export const gameCopy = (id: string) => read<GameCopy>(COPY + id);

export function forgetGame(id: string): void {
  erase(COPY + id);
  if (lastGame() === id) erase(LAST);
}

// The latest few are kept.
export function keepGame(id: string, copy: GameCopy): void {
  write(LAST, id);
  const order = [id, ...(read<string[]>("nadare.games") ?? []).filter((other) => other !== id)];
  for (const old of order.splice(COPIES)) erase(COPY + old);
  write("nadare.games", order);
  write(COPY + id, copy);
}
