// What the visitor is told: a line that goes away by itself or with the next thing that is done, and
// what a screen reader says.

const SHOWN_MS = 6000;

export class Messages {
  shown: { text: string; isProblem: boolean } | null = null;
  announcement = "";

  private timer = 0;

  constructor(private readonly changed: () => void) {}

  say(text: string, isProblem = false): void {
    this.sayForGood(text, isProblem);
    this.timer = window.setTimeout(() => this.clear(), SHOWN_MS);
  }
  // Until something is done about it.
  sayForGood(text: string, isProblem = false): void {
    this.shown = { text, isProblem };
    window.clearTimeout(this.timer);
    this.changed();
  }
  clear(): void {
    window.clearTimeout(this.timer);
    this.shown = null;
    this.changed();
  }
  // Where it says the same as before, nothing is heard.
  announce(text: string): void {
    this.announcement = text;
  }
}
