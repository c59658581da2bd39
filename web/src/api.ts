// Requests to the server. A refusal becomes an ApiError with the server's sentence, and where it has
// one with the code by which the page words it.

import type { GameCopy, GameOptions, GameState, Info, ListedGame, Position, Question, Refusal, Tree } from "./types";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    sentence: string,
    readonly code = "",
    readonly about: Record<string, string> = {},
  ) {
    super(sentence);
  }
}

async function answer(method: string, path: string, body?: BodyInit, type = "application/json"): Promise<Response> {
  const response = await fetch(path, { method, body, headers: body === undefined ? {} : { "Content-Type": type } });
  if (!response.ok) {
    const { error, code, about } = (await response.json().catch(() => ({}))) as Refusal;
    throw new ApiError(response.status, error ?? response.statusText, code, about);
  }
  return response;
}

const request = async <T>(...of: Parameters<typeof answer>) => (await answer(...of)).json() as Promise<T>;

const post = <T = object>(path: string, data: object = {}) => request<T>("POST", path, JSON.stringify(data));
// How the server tells this page from others that show the same game.
const page = Math.random().toString(36).slice(2);
const game = (id: string, rest = "") => `/api/games/${id}${rest && "/" + rest}`;

export const api = {
  info: () => request<Info>("GET", "/api/info"),
  games: () => request<{ games: ListedGame[] }>("GET", "/api/games"),
  create: (options: Partial<GameOptions>) => post<GameState>("/api/games", options),
  openRecord: (bytes: Blob) => request<GameState & { isFirstOfSeveral: boolean; unplayable?: string }>("POST", "/api/records", bytes, "application/x-go-sgf"),
  restore: (copy: GameCopy) => post<GameState>("/api/restore", copy),
  remove: (id: string) => request("DELETE", game(id)),
  state: (id: string) => request<GameState>("GET", game(id)),
  tree: (id: string) => request<Tree>("GET", game(id, "tree")),
  position: (id: string, node: number) => request<Position>("GET", game(id, `positions/${node}`)),
  copy: (id: string) => request<GameCopy>("GET", game(id, "copy")),
  sgf: async (id: string) => (await answer("GET", game(id, "sgf"))).blob(),
  sgfAddress: (id: string) => game(id, "sgf"),
  eventsAddress: (id: string) => game(id, `events?page=${page}`),
  play: (id: string, node: number, move: string) => post<{ node: number }>(game(id, "play"), { node, move }),
  ask: (id: string, node: number, question: Question) => post(game(id, "ask"), { node, question }),
  look: (id: string, node: number | null) => post(game(id, "look"), node === null ? { on: false, page } : { node, page }),
  review: (id: string, node: number, seconds: number) => post(game(id, "review"), { node, seconds }),
  stopReview: (id: string) => post(game(id, "review"), { on: false }),
  toggle: (id: string, point: string) => post(game(id, "toggle"), { point }),
  // The commands without arguments: undo, resign, hurry, accept, resume, study.
  command: (id: string, name: string) => post(game(id, name)),
};
