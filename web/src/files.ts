// Records as files on the visitor's machine: what they are called, and how one gets there.

import { read, write } from "./preferences";

const KEY = "nadare.files";
const KEPT = 50;
const FETCHED_MS = 60_000; // A browser may ask first where a file should go.

const names = () => read<[id: string, name: string][]>(KEY) ?? [];

// What the record was called that a game was opened from; null if from none.
export const fileName = (id: string) => new Map(names()).get(id) ?? null;

export const keepFileName = (id: string, name: string) => write(KEY, [...names(), [id, name]].slice(-KEPT));

// As a link to a file does, under a name of our own.
export function giveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), FETCHED_MS);
}
