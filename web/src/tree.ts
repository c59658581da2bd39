// The moves of a game with their variations, as the server last told them, and the visitor's way
// through them. Nodes have the server's numbers; 0 is the root.

import type { Candidate, Position, Tree, TreeNode } from "./types";

const moveOf = (node: TreeNode) => `${node.color ?? ""} ${node.move ?? ""}`;

export class GameTree {
  version = 0; // The game may be ahead of it for a moment.

  private nodes = new Map<number, TreeNode>();
  private children = new Map<number, number[]>();
  private favourite = new Map<number, number>(); // The child last visited.

  // What was visited is kept: the nodes of a game that goes on keep their numbers.
  load({ version, nodes }: Tree): void {
    this.version = version;
    this.nodes = new Map(nodes.map((node) => [node.id, node]));
    this.children = new Map();
    for (const node of nodes)
      if (node.parent !== undefined) this.children.set(node.parent, [...this.childrenOf(node.parent), node.id]);
  }

  // A move that was told before the tree that has it; false if what it follows is not known either.
  grow({ node, parent, move, color }: Position): boolean {
    if (this.nodes.has(node)) return true;
    if (parent === null) {
      this.nodes.set(node, { id: node });
      return true;
    }
    if (!this.nodes.has(parent)) return false;
    this.nodes.set(node, { id: node, parent, move: move ?? undefined, color: color ?? undefined });
    this.children.set(parent, [...this.childrenOf(parent), node]);
    return true;
  }

  // For another game, or one whose numbers may be others now.
  clear(): void {
    this.version = 0;
    this.nodes.clear();
    this.children.clear();
    this.favourite.clear();
  }

  at(node: number): TreeNode | undefined {
    return this.nodes.get(node);
  }
  childrenOf(node: number): number[] {
    return this.children.get(node) ?? [];
  }

  visit(parent: number, child: number): void {
    this.favourite.set(parent, child);
  }

  // The child last visited, or else the first; null at the end.
  nextOf(node: number): number | null {
    const children = this.childrenOf(node);
    const favourite = this.favourite.get(node);
    return favourite !== undefined && children.includes(favourite) ? favourite : (children[0] ?? null);
  }

  // From the root to the node, and on from there by the usual choice.
  lineThrough(node: number): TreeNode[] {
    const line = this.pathTo(node);
    for (let next = this.nextOf(node); next !== null; next = this.nextOf(next)) line.push(this.nodes.get(next)!);
    return line;
  }

  // What leads to a node, in words that outlast its number; null if there is no such node.
  movesTo(node: number): string[] | null {
    return this.nodes.has(node) ? this.pathTo(node).slice(1).map(moveOf) : null;
  }

  // Where these moves lead, as far as they are still there.
  follow(moves: string[]): number {
    let node = 0;
    for (const move of moves) {
      const next = this.childrenOf(node).find((child) => moveOf(this.nodes.get(child)!) === move);
      if (next === undefined) break;
      node = next;
    }
    return node;
  }

  private pathTo(node: number): TreeNode[] {
    const path: TreeNode[] = [];
    for (let at = this.nodes.get(node); at; at = at.parent === undefined ? undefined : this.nodes.get(at.parent)) path.unshift(at);
    return path;
  }
}

// A move, and what is expected to follow: the first of the line is the move itself.
export type Line = Pick<Candidate, "move" | "line">;

export interface Mistake {
  node: TreeNode;
  before: TreeNode;
  better: Line | null; // What the review would have played, if it says.
  number: number; // Of the move.
}

// How many moves had been made at each place of a line: a comment or set up stones are no move.
export function moveNumbers(line: TreeNode[]): number[] {
  let number = 0;
  return line.map(({ move }) => (move ? ++number : number));
}

export function mistakesOf(line: TreeNode[]): Mistake[] {
  const found: Mistake[] = [];
  const numbers = moveNumbers(line);
  line.forEach((node, i) => {
    if (!node.pointsLost) return;
    const before = line[i - 1];
    const better = before.line?.length ? { move: before.line[0], line: before.line } : null;
    found.push({ node, before, better, number: numbers[i] });
  });
  return found;
}

// The moves of a line that lost most, the worst first.
export function biggestMistakes(line: TreeNode[], most: number): Mistake[] {
  return mistakesOf(line)
    .sort((a, b) => b.node.pointsLost! - a.node.pointsLost!)
    .slice(0, most);
}
