// What Nadare has told about the position in view: the live analysis, the answer to a question, and
// the line that is drawn on the board. Another position forgets it all.

import type { Line } from "./tree";
import type { Candidate, Question, Report } from "./types";

// Rows of the table; number keys choose from them.
export const CANDIDATES_LISTED = 6;
const CANDIDATES_ON_BOARD = 10;

export class Thoughts {
  report: Report | null = null;
  asking: Question | null = null;
  answer: { question: Question; report: Report } | null = null;
  line: Line | null = null;

  private order: string[] = []; // Of the suggestions while a line is shown: none moves away under a finger.

  forget(): void {
    this.report = this.answer = this.line = this.asking = null;
  }

  take(report: Report): void {
    if (!this.report) this.order = report.moves.slice(0, CANDIDATES_LISTED).map(({ move }) => move);
    // The line of a candidate goes with the analysis; one that was kept with the game stays.
    const shown = this.report?.moves.find((candidate) => candidate === this.line)?.move;
    const fresh = report.moves.find((candidate) => candidate.move === shown);
    if (fresh) this.line = fresh;
    this.report = report;
  }

  ask(question: Question): void {
    this.asking = question;
    this.answer = this.line = null;
  }
  takeAnswer(question: Question, report: Report): void {
    this.asking = null;
    this.answer = { question, report };
    if (question === "suggestion" && report.moves[0]) this.show(report.moves[0]);
  }

  show(line: Line | null): void {
    if (!this.line) this.order = this.listed.map(({ move }) => move);
    this.line = line;
  }

  // The suggestions that number keys choose from: those in the table, or the one that was asked for.
  get listed(): Candidate[] {
    if (!this.report) return this.answer?.question === "suggestion" ? this.answer.report.moves.slice(0, 1) : [];
    const { moves } = this.report;
    if (!this.line) return moves.slice(0, CANDIDATES_LISTED);
    return this.order.flatMap((move) => moves.find((candidate) => candidate.move === move) ?? []);
  }

  // Those on the board: without the ones that the search has hardly looked at.
  get onBoard(): Candidate[] {
    const moves = this.report?.moves.slice(0, CANDIDATES_ON_BOARD) ?? [];
    return moves.filter((move) => move.visits * 100 >= moves[0].visits);
  }

  // Points worth a look: the best, and what was read nearly as much. Where a pass is best, that alone.
  get hinted(): string[] {
    if (this.answer?.question !== "hint") return [];
    const [best, ...others] = this.answer.report.moves;
    if (!best || best.move === "pass") return best ? ["pass"] : [];
    const near = others.filter(({ move, visits }) => move !== "pass" && visits > best.visits / 8);
    return [best, ...near.slice(0, 2)].map(({ move }) => move);
  }
}
