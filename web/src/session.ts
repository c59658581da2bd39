// The page's state and everything it does: one game, the position that is shown, the connection.
// Components read its fields and call its methods; it tells them when to draw again.
//
// The server decides: nothing here knows the rules.

import { learn } from "./adapt";
import { api, ApiError } from "./api";
import { giveFile, keepFileName } from "./files";
import { Messages } from "./messages";
import { news, placeNews } from "./news";
import { opponent, toName, toVertex } from "./points";
import { forgetGame, gameCopy, keepGame, keepPlace, lastGame, lastPlace, loadPreferences, savePreferences, type Preferences } from "./preferences";
import { canPlay, canUndo, isMyTurn, whyNoMove, wordsFor } from "./rights";
import { playStone } from "./sound";
import { EventStream, RETRY_MS } from "./stream";
import { refusalText, setLanguage, t, type Key } from "./strings";
import { hintText, leadText, moveText, pointText, wordOf } from "./texts";
import { Thoughts } from "./thoughts";
import { biggestMistakes, mistakesOf, type Line, type Mistake } from "./tree";
import type { Candidate, Color, Count, GameOptions, GameState, Info, Position, Question, Report, Thinking, TreeNode } from "./types";
import { Walk } from "./walk";

// Refused: the server is there and answers, but has no stream of events for one page more.
export type Connection = "connecting" | "open" | "lost" | "refused";

const MISTAKES_LISTED = 10;
const REVIEW_SECONDS = 0.6; // A position.

export class Session {
  preferences: Preferences = loadPreferences();
  info: Info | null = null;
  game: GameState | null = null;
  readonly walk = new Walk({
    game: () => this.game,
    onShow: (before) => this.onShow(before),
    onArrived: (before) => this.onArrived(before),
    attempt: (action) => this.attempt(action),
    changed: () => this.changed(),
  });
  readonly thoughts = new Thoughts();
  thinking: Thinking | null = null; // In Nadare's turn.
  connection: Connection = "connecting";
  readonly messages = new Messages(() => this.changed());
  isChoosing = false; // The dialog for a new game is open.
  lineAskedAt: Element | null = null; // What had the focus when a command showed the line; null otherwise.

  private systemIsDark = window.matchMedia("(prefers-color-scheme: dark)");
  private listeners = new Set<() => void>();
  private stream = new EventStream({
    on: {
      game: (state) => this.onGame(state),
      analysis: (report) => this.onReport(report),
      thinking: (thinking) => (this.thinking = thinking),
      answer: ({ question, node, report }) => this.onAnswer(question, { ...report, node }),
      problem: ({ text }) => this.messages.say(text, true),
    },
    afterEach: () => this.changed(),
    onOpen: () => this.onOpen(),
    onLost: () => this.onLost(),
    rejoin: () => this.rejoin(),
  });
  private copyTimer = 0;
  private wasAnswered = false; // Since the stream broke.
  private requested: number | null = null; // The node that the server was told to analyse.

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  private changed(): void {
    for (const listener of this.listeners) listener();
  }

  // --- Beginning ---

  async start(): Promise<void> {
    this.applyPreferences();
    document.addEventListener("visibilitychange", () => this.onVisibility());
    window.addEventListener("focus", () => this.lookAgain());
    this.systemIsDark.addEventListener("change", () => {
      this.applyPreferences();
      this.changed();
    });
    window.addEventListener("hashchange", () => {
      const id = this.idInAddress();
      if (id && id !== this.game?.id) void this.open(id);
    });
    while (!this.info) {
      this.info = await api.info().catch(() => null);
      if (this.info) break;
      this.connection = "lost";
      this.changed();
      await new Promise((resolve) => window.setTimeout(resolve, RETRY_MS));
    }
    const id = this.idInAddress() ?? lastGame();
    if (id) await this.open(id);
    if (!this.game) {
      this.connection = "open";
      this.isChoosing = true;
    }
    this.changed();
  }

  private idInAddress(): string | null {
    return /^#\/game\/([a-z0-9]+)$/.exec(location.hash)?.[1] ?? null;
  }

  setPreference<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
    // Another tab may have changed others.
    this.preferences = { ...loadPreferences(), [key]: value };
    savePreferences(this.preferences);
    this.applyPreferences();
    if (key === "analysis") void this.look();
    this.changed();
  }

  get isDark(): boolean {
    const { theme } = this.preferences;
    return theme === "dark" || (theme === "auto" && this.systemIsDark.matches);
  }

  private applyPreferences(): void {
    setLanguage(this.preferences.language);
    document.documentElement.dataset.theme = this.isDark ? "dark" : "light";
  }

  // --- Opening and following a game ---

  async open(id: string): Promise<void> {
    const copy = gameCopy(id);
    // A study is gone on with where it was left, or read from its beginning.
    const adopt = (state: GameState) => this.adopt(state, state.phase === "study" ? (lastPlace(id) ?? []) : null);
    try {
      const state = await api.state(id);
      adopt(state);
      // It ended while nobody looked.
      if (state.phase === "finished" && copy && copy.phase !== "finished") this.onFinished(state);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) return this.tell(error);
      if (!copy) return this.leave(id, t("gameGone"));
      try {
        adopt(await api.restore({ ...copy, id }));
        this.messages.say(t("restored"));
      } catch (second) {
        if (second instanceof ApiError && second.status === 410) return this.leave(id, refusalText(second));
        this.tell(second);
      }
    }
  }

  // The game is no more: it was deleted, here or elsewhere.
  private leave(id: string, why: string): void {
    forgetGame(id);
    if (this.game && this.game.id !== id) return this.messages.say(why, true);
    this.stream.close();
    this.game = null;
    this.walk.end();
    this.thoughts.forget();
    history.replaceState(null, "", location.pathname + location.search);
    this.connection = "open";
    this.isChoosing = true;
    this.messages.sayForGood(why, true);
  }

  async create(options: Partial<GameOptions>): Promise<boolean> {
    return this.act(async () => {
      this.adopt(await api.create(options));
      this.choose(false);
    });
  }

  // An earlier game, for ever.
  async remove(id: string): Promise<boolean> {
    return this.act(async () => {
      await api.remove(id);
      forgetGame(id);
    });
  }

  async openRecord(file: File): Promise<void> {
    await this.act(async () => {
      const state = await api.openRecord(file).catch((error: unknown) => {
        // What is wrong with a file is told in many sentences, all the server's.
        if (!(error instanceof ApiError) || error.code) throw error;
        throw new ApiError(error.status, t("recordRefused", { why: error.message }));
      });
      // Saved under its own name, it would take the place of the others.
      if (!state.isFirstOfSeveral) keepFileName(state.id, file.name);
      // A record is read from its beginning. Its end is not even seen: a key pressed there would be lost.
      const root = state.position.node === 0 ? state.position : await api.position(state.id, 0);
      this.adopt(state);
      this.walk.show(root);
      this.choose(false);
      const remarks = [state.isFirstOfSeveral ? t("firstOfSeveral") : "", state.unplayable ? t("recordCut", { why: state.unplayable }) : ""];
      if (remarks.some((remark) => remark)) this.messages.sayForGood(remarks.join(" ").trim());
    });
  }

  private adopt(state: GameState, place: string[] | null = null): void {
    this.stream.close();
    const isFirst = !this.game;
    this.game = state;
    this.thoughts.forget();
    this.thinking = this.requested = null;
    this.walk.begin(state, place);
    // The way back leads to the game before.
    const address = `#/game/${state.id}`;
    if (location.hash !== address) history[isFirst ? "replaceState" : "pushState"](null, "", address);
    this.connect();
    this.keepCopySoon();
  }

  private connect(): void {
    if (this.game) this.stream.open(api.eventsAddress(this.game.id));
  }

  private onOpen(): void {
    this.wasAnswered = false;
    if (this.connection !== "open" && this.connection !== "connecting" && !this.messages.shown) this.messages.say(t("connectionBack"));
    this.connection = "open";
    this.requested = null;
    void this.look();
    this.changed();
  }

  private onLost(): void {
    this.connection = this.wasAnswered ? "refused" : "lost";
    this.changed();
  }

  private async rejoin(): Promise<void> {
    if (!this.game) return;
    const { id } = this.game;
    try {
      this.onGame(await api.state(id));
      this.wasAnswered = true;
      this.connect();
      this.changed();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      await this.open(id);
    }
  }

  private onVisibility(): void {
    if (document.hidden) this.stream.hide();
    else if (!this.game || this.stream.reveal()) this.lookAgain();
  }

  private onGame(state: GameState): void {
    const before = this.game;
    if (!before || before.id !== state.id) return;
    const isReread = state.epoch !== before.epoch || state.load !== before.load;
    if (state.epoch !== before.epoch) this.tellOfRestart(before);
    if (!isReread && state.version < before.version) return; // A reply that came late.
    const isNews = state.head !== before.head || state.position.board !== before.position.board;
    this.game = state;
    if (!state.isThinking) this.thinking = null;
    if (isReread) {
      this.requested = null;
      this.thoughts.forget();
    }
    this.walk.follow(before, state, isReread);
    if (isNews && state.phase !== "study") this.onMove(before, state);
    const told = news(before, state);
    if (told) this.messages.announce(told);
    if (state.phase !== before.phase && state.phase === "finished") this.onFinished(state);
    this.keepCopySoon();
  }

  private tellOfRestart({ review }: GameState): void {
    if (review) this.messages.sayForGood(`${t("serverRestarted")} ${t("reviewInterrupted", review)}`);
    else this.messages.say(t("serverRestarted"));
  }

  private onMove(before: GameState, state: GameState): void {
    const { move, color, captures, moveNumber } = state.position;
    if (!this.preferences.sound || !move || !color || move === "pass" || moveNumber <= before.position.moveNumber) return;
    playStone(captures[color] - before.position.captures[color]);
  }

  private onFinished(state: GameState): void {
    const { human, level, size, handicap } = state.options;
    if ((human !== "black" && human !== "white") || !this.info) return;
    const winner = state.result[0];
    const points = winner === "0" ? 0.5 : Number(winner === (human === "black" ? "B" : "W"));
    const game = { id: state.id, points, level, size, handicap, human };
    this.setPreference("estimate", learn(loadPreferences().estimate, game, this.info.levels));
  }

  private onReport(report: Report): void {
    // Another tab may have asked for it.
    if (report.node !== this.view?.node || !this.preferences.analysis) return;
    this.thoughts.take(report);
    const node = this.walk.tree.at(report.node);
    if (node) Object.assign(node, { winRate: report.winRate, lead: report.lead, visits: report.visits });
  }

  private onAnswer(question: Question, report: Report): void {
    this.thoughts.asking = null;
    if (report.node !== this.view?.node) return;
    this.thoughts.takeAnswer(question, report);
    const best = report.moves[0];
    const color = report.toPlay;
    const percent = Math.round(100 * (color === "black" ? report.winRate : 1 - report.winRate));
    if (question === "suggestion" && best) {
      this.messages.announce(t("announceAnswer", { move: moveText(best.move), color: t(color), percent }));
    } else if (question === "hint") {
      this.messages.announce(hintText(this.thoughts.hinted));
    } else {
      this.messages.announce(t("announceEstimate", { lead: leadText(report.lead), color: t(color), percent }));
    }
  }

  private keepCopySoon(): void {
    window.clearTimeout(this.copyTimer);
    this.copyTimer = window.setTimeout(async () => {
      if (!this.game) return;
      const { id } = this.game;
      const copy = await api.copy(id).catch(() => null);
      if (copy) keepGame(id, copy);
    }, 400);
  }

  // --- Walking through the game ---

  get view(): Position | null {
    return this.walk.view;
  }
  // The moves to the position in view, and on from there by the usual choice.
  get line(): TreeNode[] {
    return this.walk.line;
  }
  get isAtHead(): boolean {
    return !!this.game && this.view?.node === this.game.head;
  }

  // --- Playing ---

  get isStudy(): boolean {
    return this.game?.phase === "study";
  }
  get canUndo(): boolean {
    return !!this.game && canUndo(this.game);
  }
  get isMyTurn(): boolean {
    return !!this.game && isMyTurn(this.game);
  }
  get canPlay(): boolean {
    return !!this.game && canPlay(this.game, this.isAtHead);
  }
  get isCounting(): boolean {
    return this.game?.phase === "counting" && this.isAtHead;
  }

  // What the position in view was counted as.
  get count(): Count | null {
    const count = this.isAtHead ? this.game!.count : undefined;
    return count?.isReady ? count : null;
  }
  // A point of it in words.
  pointText(index: number): string {
    const { size } = this.game!.options;
    const name = toName([index % size, Math.floor(index / size)], size);
    return pointText(this.view!.board[index], this.count?.dead.includes(name), this.count?.owner[index]);
  }

  get words(): string[] {
    return this.game ? wordsFor(this.game) : [];
  }

  // This and what follows answer whether it was done; if not, the visitor was told why.
  async select(point: string): Promise<boolean> {
    if (!this.game) return this.refuse("noGame");
    if (!this.isCounting) return this.play(point);
    if (!this.game.count?.isReady) return this.refuse("refusedNotCounted");
    if (this.signAt(point) === ".") return this.refuse("countHelp");
    return this.act(() => api.toggle(this.game!.id, point));
  }

  signAt(point: string): string | undefined {
    const { size } = this.game!.options;
    const vertex = toVertex(point, size);
    return vertex ? this.view?.board[vertex[1] * size + vertex[0]] : undefined;
  }

  async play(move: string): Promise<boolean> {
    if (!this.game || !this.view) return false;
    const why = whyNoMove(this.game, this.isAtHead);
    if (why) return this.refuse(why);
    const { id } = this.game;
    this.thoughts.line = null;
    return this.act(async () => {
      const { node } = await api.play(id, this.view!.node, move);
      if (!this.isStudy) return;
      const position = await api.position(id, node);
      if (this.preferences.sound && move !== "pass") playStone(0);
      this.walk.arrive(position);
    });
  }

  async command(name: "undo" | "resign" | "hurry" | "accept" | "resume" | "study"): Promise<boolean> {
    return this.act(() => api.command(this.game!.id, name));
  }

  async ask(question: Question): Promise<boolean> {
    if (!this.game || !this.view) return false;
    if (this.game.phase === "playing" && this.game.isEngineTurn) return this.refuse("refusedEngineTurn");
    this.thoughts.ask(question);
    this.changed();
    return this.act(() => api.ask(this.game!.id, this.view!.node, question));
  }

  // Words as the visitor types them.
  async type(text: string): Promise<boolean> {
    const word = wordOf(text);
    if (!this.game || !word) return true;
    if (word === "pass") return this.play("pass");
    if (word === "undo" && !this.canUndo) return this.refuse("refusedNoUndo");
    if (word === "undo" || word === "resign") return this.command(word);
    if (word === "hint" || word === "estimate") return this.ask(word);
    if (toVertex(word, this.game.options.size)) return this.select(word.toUpperCase());
    this.messages.say(t("notUnderstood", { text }), true);
    return false;
  }

  // --- Looking ---

  private onShow(before: Position | null): void {
    if (before?.node !== this.view!.node) this.thoughts.forget();
    void this.look();
    this.changed();
  }

  // For those who do not see the board; what happens at a game's end is told as news.
  private onArrived(before: Position | null): void {
    this.messages.announce(placeNews(this.view!, this.walk.placeAfter(before)));
    const moves = this.isStudy ? this.walk.tree.movesTo(this.view!.node) : null;
    if (moves) keepPlace(this.game!.id, moves);
    this.changed();
  }

  // Tells the server which position to analyse, if that has changed.
  private async look(): Promise<void> {
    if (!this.game || !this.view) return;
    const node = this.preferences.analysis ? this.view.node : null;
    if (node === this.requested) return;
    this.requested = node;
    if (node === null) this.thoughts.report = null;
    await api.look(this.game.id, node).catch(() => (this.requested = null));
  }

  // One position of a game is analysed at a time: another page may have taken its turn. There is none
  // where the time for it is over; then the numbers are as good as they get.
  get isLive(): boolean {
    const focus = this.game?.focus ?? null;
    const { report } = this.thoughts;
    return !report || focus === null || focus === report.node;
  }
  // The page the visitor turns to is the one that counts.
  lookAgain(): void {
    const focus = this.game?.focus ?? null;
    if (focus === null || focus === this.view?.node) return;
    this.requested = null;
    void this.look();
  }

  // Shows a line on the board; nothing hides it.
  showLine(line: Line | null): void {
    this.lineAskedAt = null;
    this.thoughts.show(line);
    this.changed();
  }
  // The same by a command, from wherever the focus is. Enter plays it next.
  askForLine(line: Line): void {
    this.showLine(line);
    this.lineAskedAt = document.activeElement;
  }

  // Goes to where a mistake was made and shows what the review would have played.
  async showBetter({ before, better }: Mistake): Promise<void> {
    await this.walk.goTo(before.id);
    if (!better || this.view?.node !== before.id) return;
    this.askForLine(better);
    this.messages.announce(t("announceBetter", { moves: better.line.map(moveText).join(", ") }));
    this.changed();
  }
  // The mistake in view, where the game was reviewed and is not being played.
  get mistake(): Mistake | null {
    const line = this.game?.phase === "study" || this.game?.phase === "finished" ? this.line : [];
    return mistakesOf(line).find(({ node }) => node.id === this.view?.node) ?? null;
  }

  // The suggestions, as far as they are wanted: those of the table, and those on the board.
  get candidates(): Candidate[] {
    return this.wantsCandidates || !this.thoughts.report ? this.thoughts.listed : [];
  }
  get candidatesOnBoard(): Candidate[] {
    return this.wantsCandidates ? this.thoughts.onBoard : [];
  }
  private get wantsCandidates(): boolean {
    return this.preferences.hints && !this.isCounting; // They would cover what is counted.
  }

  // The line in view, to its end as it is shown.
  async reviewGame(): Promise<void> {
    const end = this.line[this.line.length - 1]?.id ?? this.view!.node;
    await this.act(() => api.review(this.game!.id, end, REVIEW_SECONDS));
  }
  async stopReview(): Promise<void> {
    await this.attempt(() => api.stopReview(this.game!.id));
  }

  get mistakes(): Mistake[] {
    return biggestMistakes(this.line, MISTAKES_LISTED);
  }

  // The file is called as the one that was opened. The server does not know that name.
  async saveAs(name: string): Promise<void> {
    await this.attempt(async () => giveFile(await api.sgf(this.game!.id), name));
  }

  toPlayAfter(index: number): Color {
    const first = this.view?.toPlay ?? "black";
    return index % 2 === 0 ? first : opponent(first);
  }

  // --- Messages ---

  private refuse(why: Key): boolean {
    this.messages.say(t(why));
    return false;
  }

  private tell(error: unknown): void {
    this.thoughts.asking = null;
    if (error instanceof ApiError && error.code === "no-game" && this.game) void this.open(this.game.id);
    else if (error instanceof ApiError) this.messages.say(refusalText(error), error.status !== 409);
    else this.messages.say(t("connectionLost"), true);
  }

  private async attempt(action: () => Promise<unknown>): Promise<boolean> {
    let isDone = true;
    try {
      await action();
    } catch (error) {
      this.tell(error);
      isDone = false;
    }
    this.changed();
    return isDone;
  }

  // The same for what the visitor does: what was said before then speaks of something that is over.
  private async act(action: () => Promise<unknown>): Promise<boolean> {
    const told = this.messages.shown;
    const isDone = await this.attempt(action);
    if (isDone && told && this.messages.shown === told) this.messages.clear();
    return isDone;
  }

  // Opens or closes the dialog for a new game. What was wrong in it is over with it.
  choose(isChoosing: boolean): void {
    if (isChoosing === this.isChoosing) return;
    this.isChoosing = isChoosing;
    if (this.messages.shown?.isProblem) this.messages.clear();
    this.changed();
  }
}
