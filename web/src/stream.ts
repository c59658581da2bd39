// The live events of one game. They come back by themselves after a break: browsers see to that unless
// the server has answered with an error; then the reader finds out what became of the game.

import type { GameState, Question, Report, Thinking } from "./types";

export const RETRY_MS = 1500;
const HIDDEN_MS = 60_000;

export interface GameEvents {
  game: GameState;
  analysis: Report;
  thinking: Thinking;
  answer: { question: Question; node: number; report: Report };
  problem: { text: string };
}

export interface StreamReader {
  on: { [Kind in keyof GameEvents]: (data: GameEvents[Kind]) => unknown };
  afterEach(): void;
  onOpen(): void;
  onLost(): void;
  // To open the stream again if there still is a game to follow; throws where nobody answers.
  rejoin(): Promise<void>;
}

export class EventStream {
  private source: EventSource | null = null;
  private retry = 0;
  private hiddenTimer = 0;

  constructor(private readonly reader: StreamReader) {}

  open(address: string): void {
    this.close();
    const source = new EventSource(address);
    this.source = source;
    source.onopen = () => this.reader.onOpen();
    source.onerror = () => {
      if (this.source !== source) return;
      this.reader.onLost();
      if (source.readyState !== EventSource.CLOSED) return;
      this.close();
      this.rejoinLater();
    };
    for (const kind of Object.keys(this.reader.on) as (keyof GameEvents)[]) this.listen(source, kind);
  }

  close(): void {
    window.clearTimeout(this.retry);
    this.source?.close();
    this.source = null;
  }

  // A browser has few connections to one server: a tab that nobody sees gives its own back.
  hide(): void {
    window.clearTimeout(this.hiddenTimer);
    this.hiddenTimer = window.setTimeout(() => this.close(), HIDDEN_MS);
  }
  // Answers whether the stream is still there; if not, it is fetched back.
  reveal(): boolean {
    window.clearTimeout(this.hiddenTimer);
    if (this.source) return true;
    void this.rejoin();
    return false;
  }

  private listen<Kind extends keyof GameEvents>(source: EventSource, kind: Kind): void {
    source.addEventListener(kind, (event) => {
      if (this.source !== source) return;
      this.reader.on[kind](JSON.parse((event as MessageEvent<string>).data) as GameEvents[Kind]);
      this.reader.afterEach();
    });
  }

  private rejoinLater(): void {
    this.retry = window.setTimeout(() => void this.rejoin(), RETRY_MS);
  }
  private async rejoin(): Promise<void> {
    window.clearTimeout(this.retry);
    await this.reader.rejoin().catch(() => this.rejoinLater());
  }
}
