// Where the visitor is in a game: the position in view, and the way from one position to another.
//
// While a game is played the view follows its end, unless the visitor looks at an earlier position:
// there they stay until it is taken back.

import { api } from "./api";
import type { Place } from "./news";
import { GameTree, moveNumbers } from "./tree";
import type { GameState, Position, TreeNode } from "./types";

interface Around {
  game: () => GameState | null;
  onShow: (before: Position | null) => void; // Another position came into view, or the same one anew.
  onArrived: (before: Position | null) => void; // The visitor went there, from another one.
  attempt: (action: () => Promise<unknown>) => Promise<boolean>; // Tells the visitor what went wrong.
  changed: () => void;
}

const TREE_DELAY_MS = 120; // Moves that follow each other fast need the tree once.

export class Walk {
  view: Position | null = null;
  readonly tree = new GameTree();

  private positions = new Map<number, Position>();
  private wanted = 0; // The position asked for last: an earlier answer may come later.
  private goingTo: number | null = null; // What was asked for and has not come yet.
  private lostPlace: string[] | null = null; // The moves to what was shown before the game was read, again or by a new page.
  private treeTimer = 0;

  constructor(private readonly around: Around) {}

  // Another game. Where moves are given, the visitor goes where they lead.
  begin(game: GameState, place: string[] | null = null): void {
    this.lostPlace = place;
    this.tree.clear();
    this.positions.clear();
    this.show(game.position);
    this.loadTreeSoon(0);
  }

  // There is no game any more.
  end(): void {
    window.clearTimeout(this.treeTimer);
    this.wanted++;
    this.view = this.goingTo = this.lostPlace = null;
    this.tree.clear();
    this.positions.clear();
  }

  // The same game went on. After it was read again the numbers of nodes may be others.
  follow(before: GameState, after: GameState, isReread: boolean): void {
    const wasAtHead = (this.goingTo ?? this.view?.node) === before.head;
    if (isReread) {
      // In a study the visitor finds their place again by its moves.
      if (after.phase === "study" && !wasAtHead && this.view) this.lostPlace = this.tree.movesTo(this.view.node);
      this.tree.clear();
      this.goingTo = null;
      this.view = after.position;
    }
    const isComplete = this.tree.grow(after.position); // Until it is, there are no steps and no graph.
    if (after.treeVersion !== before.treeVersion || isReread) {
      this.positions.clear();
      this.loadTreeSoon(isReread || !isComplete ? 0 : TREE_DELAY_MS);
    }
    if (this.view?.node === after.head) this.view = after.position;
    else if (after.phase !== "study" && (wasAtHead || this.view!.moveNumber >= after.position.moveNumber)) this.show(after.position);
  }

  show(position: Position): void {
    this.wanted++;
    this.goingTo = null;
    const before = this.view;
    this.view = position;
    this.positions.set(position.node, position);
    this.tree.grow(position);
    if (position.parent !== null) this.tree.visit(position.parent, position.node);
    this.around.onShow(before);
  }

  async goTo(node: number): Promise<void> {
    const game = this.around.game();
    if (!game) return;
    const ticket = ++this.wanted;
    this.goingTo = null;
    if (node === this.view?.node) return;
    const known = this.positions.get(node) ?? (node === game.head ? game.position : null);
    if (known) return this.arrive(known);
    this.goingTo = node;
    await this.around.attempt(async () => {
      const position = await api.position(game.id, node);
      if (ticket === this.wanted) this.arrive(position);
    });
    if (ticket === this.wanted) this.goingTo = null;
  }

  // By the visitor's own step.
  arrive(position: Position): void {
    const before = this.view;
    this.show(position);
    if (before?.node !== position.node) this.around.onArrived(before);
  }

  // Where the position in view stands among the others, for who came from another one.
  placeAfter(before: Position | null): Place {
    const { line, view } = this;
    const numbers = moveNumbers(line);
    const siblings = !view || view.parent === null ? [] : this.tree.childrenOf(view.parent);
    return {
      before,
      at: numbers[line.findIndex(({ id }) => id === view?.node)] ?? -1,
      last: numbers[line.length - 1] ?? 0,
      variation: siblings.indexOf(view?.node ?? -1) + 1,
      variations: siblings.length,
    };
  }

  // The moves to the position in view, and on from there by the usual choice.
  get line(): TreeNode[] {
    return this.view ? this.tree.lineThrough(this.view.node) : [];
  }

  // By so many moves, backwards if negative.
  async step(by: number): Promise<void> {
    const game = this.around.game();
    if (game && this.tree.version < game.treeVersion) await this.loadTree();
    const { line } = this;
    // From where the last step will lead: keys that are held down are faster than answers.
    const from = this.goingTo ?? this.view?.node;
    const at = line.findIndex((node) => node.id === from);
    const target = line[Math.max(0, Math.min(line.length - 1, at + by))];
    if (target) await this.goTo(target.id);
  }

  // To the next variation beside this one.
  stepAside(by: number): void {
    const { view } = this;
    if (!view || view.parent === null) return;
    const siblings = this.tree.childrenOf(view.parent);
    const target = siblings[siblings.indexOf(view.node) + by];
    if (target !== undefined) void this.goTo(target);
  }

  private loadTreeSoon(delay: number): void {
    window.clearTimeout(this.treeTimer);
    this.treeTimer = window.setTimeout(() => void this.loadTree(), delay);
  }

  private async loadTree(): Promise<void> {
    const asked = this.around.game();
    if (!asked) return;
    const tree = await api.tree(asked.id).catch(() => null);
    const game = this.around.game();
    if (!tree || game?.id !== asked.id) return;
    this.tree.load(tree);
    const place = this.lostPlace;
    this.lostPlace = null;
    if (place) void this.goTo(this.tree.follow(place));
    // What is in view was taken back, and other moves were played meanwhile.
    else if (game.phase !== "study" && this.view && !this.tree.at(this.view.node) && tree.version >= game.treeVersion) this.show(game.position);
    this.around.changed();
  }
}
