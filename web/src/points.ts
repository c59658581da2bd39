// Points as people write them ("D4") and as boards count them (column and row from the upper left).

import type { Color } from "./types";

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export type Vertex = [column: number, row: number];

export function toName([column, row]: Vertex, size: number): string {
  return `${LETTERS[column]}${size - row}`;
}

// Nothing for "pass" and for what is not on the board.
export function toVertex(name: string, size: number): Vertex | null {
  const match = /^([A-HJ-Z])(\d{1,2})$/i.exec(name.trim());
  if (!match) return null;
  const column = LETTERS.indexOf(match[1].toUpperCase());
  const row = size - Number(match[2]);
  return column >= 0 && column < size && row >= 0 && row < size ? [column, row] : null;
}

export const opponent = (color: Color): Color => (color === "black" ? "white" : "black");
export const signOf = (color: Color): 1 | -1 => (color === "black" ? 1 : -1);
export const columnLetters = (size: number): string[] => [...LETTERS.slice(0, size)];

// 'X' and 'O' as Shudan's signs, row by row.
export function toSigns(board: string, size: number): (0 | 1 | -1)[][] {
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => {
      const sign = board[row * size + column];
      return sign === "X" ? 1 : sign === "O" ? -1 : 0;
    }),
  );
}
