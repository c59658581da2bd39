// What the server sends (src/front/web_json.h says what each field means).

export type Color = "black" | "white";
export type Phase = "playing" | "counting" | "finished" | "study";
export type Question = "hint" | "suggestion" | "estimate";

export interface GameOptions {
  size: number;
  rules: string;
  komi: string;
  handicap: number;
  human: Color | "both" | "none";
  level: number;
  seconds: number;
  "main-time": number;
  overtime: number;
  periods: number;
}

export interface Mark {
  point: string;
  kind: "triangle" | "square" | "circle" | "cross" | "label";
  text?: string;
}

export interface Position {
  node: number;
  parent: number | null;
  children: number[];
  board: string;
  move: string | null;
  color: Color | null;
  moveNumber: number;
  toPlay: Color;
  captures: Record<Color, number>;
  comment: string;
  marks: Mark[];
}

export interface TimeLeft {
  main: number;
  periods: number;
}

// What a player has at the end, by kind.
export interface Share {
  points: number;
  prisoners: number;
  handicap?: number;
  komi?: number;
}

export interface Count extends Record<Color, Share> {
  isReady: boolean;
  dead: string[];
  owner: string;
  score: string;
  isArea: boolean; // Else territory.
}

// What a record says of itself; "" where it says nothing.
export interface Heading {
  names: Record<Color, string>;
  ranks: Record<Color, string>;
  event: string;
  date: string;
}

export interface GameState extends Heading {
  id: string;
  epoch: string; // Of the server: another one after a restart.
  load: number; // Another one whenever the game was read from its file: its nodes may have other numbers.
  version: number;
  treeVersion: number;
  phase: Phase;
  result: string;
  options: GameOptions;
  head: number;
  position: Position;
  isEngineTurn: boolean;
  isThinking: boolean;
  komi: number;
  focus: number | null;
  clock?: { running: Color | "none"; overtime: number } & Record<Color, TimeLeft>;
  count?: Count;
  review?: { done: number; total: number };
}

export interface Candidate {
  move: string;
  visits: number;
  winRate: number;
  lowerBound: number;
  lead: number | null; // Where too few simulations tell it.
  prior: number;
  line: string[];
}

export interface Report {
  node: number;
  toPlay: Color;
  visits: number;
  winRate: number;
  lead: number;
  deviation: number;
  speed: number;
  isFinal: boolean;
  moves: Candidate[];
  ownership: number[];
}

export interface Thinking {
  node: number;
  visits: number;
  winRate: number;
  line: string[];
}

export interface TreeNode {
  id: number;
  parent?: number;
  move?: string;
  color?: Color;
  comment?: boolean;
  winRate?: number;
  lead?: number;
  visits?: number;
  line?: string[];
  pointsLost?: number; // Of a mistake.
}

export interface Tree {
  version: number;
  nodes: TreeNode[];
}

// What the server makes a game again from.
export interface GameCopy {
  id?: string;
  options: GameOptions;
  phase: Phase;
  sgf: string;
}

export interface ListedGame extends Heading {
  id: string;
  changed: string; // "2026-11-18T20:01:32Z"
  options: GameOptions;
  phase: Phase;
  result: string;
  moves: number;
}

// Elo points above level 1, and a rank where one was measured.
export interface LevelInfo {
  rating: number;
  kyu: number | null;
}

// The code and what it is about are there where a player can meet the refusal on the page.
export interface Refusal {
  error?: string;
  code?: string;
  about?: Record<string, string>;
}

export interface Info {
  version: string;
  epoch: string;
  levels: LevelInfo[];
  defaultLevel: number;
  limits: { seconds: number; bodyKib: number };
}
