// The board: stones by Shudan, and over them what the engine thinks. Everything that can be done
// with a pointer can be done with the keyboard: the board takes the focus and has a cursor.

import { Goban } from "@sabaki/shudan";
import { useEffect, useRef, useState } from "preact/hooks";
import { signOf, toName, toSigns, toVertex, type Vertex } from "./points";
import type { Session } from "./session";
import { t } from "./strings";
import { lossText } from "./texts";
import { CANDIDATES_LISTED } from "./thoughts";
import { moveNumbers } from "./tree";
import type { Candidate, Mark } from "./types";
import { useSession, useSize } from "./use";

// Below this many pixels a point is hard to hit with a finger: the first tap only shows where.
const FINGER = 30;
// From so many pixels on a candidate tells its loss and its row, and from so many its visits, too.
const ROOM_FOR_LOSS = 34;
const ROOM_FOR_VISITS = 46;
const MANY_STARS = 15; // From this size on the sides have star points, too.
const MARGIN = 0.62; // Room for coordinates, in points.

const markTypes = { triangle: "triangle", square: "square", circle: "circle", cross: "cross", label: "label" } as const;

function emptyMap<T>(size: number): (T | null)[][] {
  return Array.from({ length: size }, () => Array<T | null>(size).fill(null));
}

function markers(session: Session, size: number) {
  const map = emptyMap<{ type?: string; label?: string }>(size);
  const put = (point: string, marker: { type?: string; label?: string }) => {
    const vertex = toVertex(point, size);
    if (vertex) map[vertex[1]][vertex[0]] = marker;
  };
  const view = session.view!;
  if (view.move) put(view.move, { type: "circle" });
  if (session.preferences.moveNumbers) {
    const { line } = session;
    const numbers = moveNumbers(line);
    const at = line.findIndex(({ id }) => id === view.node);
    line.slice(0, at + 1).forEach(({ move }, i) => {
      // A stone that was captured left an empty point.
      if (move && session.signAt(move) !== ".") put(move, { type: "label", label: String(numbers[i]) });
    });
  }
  view.marks.forEach((mark: Mark) => put(mark.point, { type: markTypes[mark.kind], label: mark.text }));
  return map;
}

// How much worse than the best a candidate is, as a class for its colour.
function rank(candidate: Candidate, best: Candidate): string {
  const loss = best.winRate - candidate.winRate;
  if (candidate.move === best.move) return "best";
  return loss < 0.02 ? "good" : loss < 0.06 ? "fair" : "poor";
}

function Overlay({ session, size, unit }: { session: Session; size: number; unit: number }) {
  const at = (point: string) => {
    const vertex = toVertex(point, size);
    return vertex && { left: `${vertex[0]}em`, top: `${vertex[1]}em` };
  };
  const { preferences, game } = session;
  const { report, answer, line: preview } = session.thoughts;
  const shown = report ?? answer?.report ?? null;
  const owner: number[] | null =
    game?.count && session.isAtHead
      ? [...game.count.owner].map((sign) => (sign === "X" ? 100 : sign === "O" ? -100 : 0))
      : shown && (preferences.ownership || answer?.question === "estimate")
        ? shown.ownership
        : null;

  const candidates = preview ? [] : session.candidatesOnBoard;
  const better = preview ? null : session.mistake?.better;
  const betterPlace = better && at(better.move);
  const best = report?.moves[0];
  return (
    <div class={session.isLive ? "overlay" : "overlay is-old"} aria-hidden="true">
      {owner?.map((share, i) =>
        Math.abs(share) < 12 || session.view?.board[i] === (share > 0 ? "X" : "O") ? null : (
          <i
            key={`o${i}`}
            class={`owner ${share > 0 ? "of-black" : "of-white"}`}
            style={{ left: `${i % size}em`, top: `${Math.floor(i / size)}em`, opacity: Math.min(1, Math.abs(share) / 100) }}
          />
        ),
      )}
      {candidates.map((candidate, i) => {
        const place = at(candidate.move);
        return (
          place && (
            <div key={candidate.move} class={`candidate ${rank(candidate, best!)} ${unit < ROOM_FOR_VISITS ? "brief" : ""}`} style={place}>
              {unit >= ROOM_FOR_LOSS && i < CANDIDATES_LISTED && <kbd>{i + 1}</kbd>}
              <b>{(100 * candidate.winRate).toFixed(unit < ROOM_FOR_LOSS ? 0 : 1)}</b>
              {unit >= ROOM_FOR_LOSS && candidate !== best && <span>{lossText(candidate, best!)}</span>}
              {unit >= ROOM_FOR_VISITS && <span>{shortCount(candidate.visits)}</span>}
            </div>
          )
        );
      })}
      {!preview &&
        session.thoughts.hinted.map((move) => {
          const place = at(move);
          return place && <div key={`h${move}`} class="hint-mark" style={place} />;
        })}
      {betterPlace && <div class="better-mark" style={betterPlace} />}
      {preview?.line.map((move, i, line) => {
        const place = line.indexOf(move) === i ? at(move) : null;
        return (
          place && (
            <div key={`p${i}`} class={`planned ${session.toPlayAfter(i)}`} style={place}>
              <span>{i + 1}</span>
            </div>
          )
        );
      })}
    </div>
  );
}

export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  if (count < 100_000) return `${(count / 1000).toFixed(1)}k`;
  return `${Math.round(count / 1000)}k`;
}

// Of one game: points that were pointed at on another board may not be on this one.
export function Board() {
  const session = useSession();
  const [frame, space] = useSize<HTMLDivElement>();
  const [cursor, setCursor] = useState<Vertex | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const [hover, setHover] = useState<Vertex | null>(null);
  const [tapped, setTapped] = useState<Vertex | null>(null);
  const isPointed = useRef(false); // The focus came by a pointer: arrow keys go on walking through the game.
  const pointedLine = useRef<string | null>(null); // The first move of the line that the mouse shows.
  const size = session.game?.options.size ?? 9;
  const view = session.view;
  useEffect(() => setTapped(null), [view?.node]);

  const margin = session.preferences.coordinates ? MARGIN : 0.3;
  const unit = Math.max(8, Math.floor(Math.min(space.width, space.height || space.width) / (size + 2 * margin + 0.1)));
  const signs = toSigns(view?.board ?? ".".repeat(size * size), size);
  const isFree = (vertex: Vertex | null) => !!vertex && signs[vertex[1]][vertex[0]] === 0;

  const columns = `${margin}em 1fr ${margin}em`;

  const ghosts = emptyMap<{ sign: 1 | -1; faint?: boolean }>(size);
  if (view && session.isStudy && !session.thoughts.line)
    for (const child of view.children) {
      const node = session.walk.tree.at(child);
      const vertex = node?.move ? toVertex(node.move, size) : null;
      if (vertex && node?.color) ghosts[vertex[1]][vertex[0]] = { sign: signOf(node.color) };
    }
  const pointed = tapped ?? hover;
  const landing = view && session.canPlay && !session.thoughts.line && isFree(pointed) ? pointed : null;

  const candidateAt = (vertex: Vertex) => session.candidatesOnBoard.find(({ move }) => move === toName(vertex, size)) ?? null;
  const showLineAt = (vertex: Vertex) => {
    session.showLine(candidateAt(vertex));
  };
  // The mouse hides only what it has shown.
  const point = (vertex: Vertex | null) => {
    setHover(vertex);
    const candidate = vertex && candidateAt(vertex);
    const isOurs = session.thoughts.line !== null && session.thoughts.line.move === pointedLine.current;
    pointedLine.current = candidate?.move ?? null;
    if (candidate) showLineAt(vertex);
    else if (isOurs) session.showLine(null);
  };

  // A finger cannot point without a tap: the first shows the candidate's line, or where it will be on
  // a small board, and the second plays.
  const choose = (vertex: Vertex, isFinger: boolean) => {
    const point = toName(vertex, size);
    const isSecond = tapped && tapped[0] === vertex[0] && tapped[1] === vertex[1];
    if (isFinger && !isSecond && ((unit < FINGER && session.canPlay) || candidateAt(vertex))) {
      setTapped(vertex);
      showLineAt(vertex);
      if (session.canPlay) session.messages.say(t("tapAgain", { move: point }));
      return;
    }
    setTapped(null);
    void session.select(point);
  };

  const describe = ([column, row]: Vertex) => {
    const parts = [toName([column, row], size), session.pointText(row * size + column)];
    const better = session.mistake?.better;
    if (better?.move === parts[0]) parts.push(t("betterThanPlayed"));
    const candidate = candidateAt([column, row]);
    if (candidate) {
      const number = session.candidatesOnBoard.indexOf(candidate) + 1;
      parts.push(t("candidate", { number, percent: Math.round(100 * candidate.winRate) }));
    }
    return parts.join(", ");
  };
  const middle = Math.floor(size / 2);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Record<string, Vertex> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const by = isPointed.current ? undefined : moves[event.key];
    const from = cursor ?? [middle, middle];
    if (by) {
      const clamp = (n: number) => Math.max(0, Math.min(size - 1, n));
      const to: Vertex = cursor ? [clamp(from[0] + by[0]), clamp(from[1] + by[1])] : from;
      setCursor(to);
      pointedLine.current = null;
      showLineAt(to); // Or none: Enter plays where the cursor is.
    } else if ((event.key === "Enter" || event.key === " ") && cursor) {
      const preview = session.thoughts.line;
      if (preview && preview.move !== pointedLine.current) void session.play(preview.move);
      else void session.select(toName(cursor, size));
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="board-frame" ref={frame}>
      <div
        class={size < MANY_STARS ? "board few-stars" : "board"}
        style={{ fontSize: `${unit}px` }}
        role="application"
        aria-roledescription={t("goBoard")}
        aria-label={t("board", { size })}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => setFocus(true)}
        onBlur={() => {
          setFocus(false);
          isPointed.current = false;
        }}
        onPointerDown={() => {
          isPointed.current = true;
          setCursor(null);
        }}
        onPointerLeave={() => point(null)}
      >
        <div aria-hidden="true" class={landing ? `lands-${view!.toPlay}` : ""}>
          <Goban
            vertexSize={unit}
            signMap={signs}
            markerMap={view ? (markers(session, size) as never) : undefined}
            ghostStoneMap={ghosts as never}
            showCoordinates={session.preferences.coordinates}
            style={session.preferences.coordinates ? { gridTemplateRows: columns, gridTemplateColumns: columns } : {}}
            fuzzyStonePlacement={size >= 9}
            animateStonePlacement={false}
            dimmedVertices={
              session.isAtHead ? (session.game?.count?.dead.map((point) => toVertex(point, size)!).filter(Boolean) as never) : []
            }
            selectedVertices={(hasFocus && cursor ? [cursor] : landing ? [landing] : []) as never}
            onVertexPointerEnter={((event: PointerEvent, vertex: Vertex) => event.pointerType === "mouse" && point(vertex)) as never}
            onVertexPointerUp={
              ((event: PointerEvent, vertex: Vertex) => event.button === 0 && choose(vertex, event.pointerType === "touch")) as never
            }
          />
        </div>
        <div class="overlay-place" style={{ left: `${margin}em`, top: `${margin}em` }}>
          <Overlay session={session} size={size} unit={unit} />
        </div>
        <span class="for-readers" aria-live="polite">
          {hasFocus && cursor && view ? describe(cursor) : ""}
        </span>
      </div>
    </div>
  );
}
