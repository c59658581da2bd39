// Beside the board: who plays, whose turn it is, what can be done, and the way through the game.

import { useEffect, useRef, useState } from "preact/hooks";
import { Analysis, Review } from "./analysis";
import { shortCount } from "./board";
import { canResign, isEngine, nameOf, winnerOf } from "./rights";
import { t } from "./strings";
import { SureButton } from "./sure";
import { countText, hintText, leadText, moveText, resultText, rulesText } from "./texts";
import { moveNumbers } from "./tree";
import type { Color, Count } from "./types";
import { useSession } from "./use";
import { TextBoard, TypedMove } from "./writing";

function clockText(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function Clock({ color }: { color: Color }) {
  const session = useSession();
  const clock = session.game?.clock;
  const [now, setNow] = useState(Date.now());
  const since = useRef({ clock, at: Date.now() });
  if (since.current.clock !== clock) since.current = { clock, at: Date.now() };
  const runs = clock?.running === color;
  useEffect(() => {
    if (!runs) return;
    const timer = window.setInterval(() => setNow(Date.now()), 250);
    return () => window.clearInterval(timer);
  }, [runs]);
  if (!clock) return null;
  const spent = runs ? Math.max(0, now - since.current.at) / 1000 : 0;
  const { main } = clock[color];
  // The server tells nothing when a period is used up; the flag falls with the last one.
  const beyond = Math.max(0, spent - main);
  const used = clock.overtime > 0 ? Math.floor(beyond / clock.overtime) : 0;
  const periods = Math.max(0, clock[color].periods - used);
  const left = spent < main ? main - spent : periods > 0 ? clock.overtime - (beyond % clock.overtime) : 0;
  return (
    <span class={`clock ${runs && left < 10 ? "urgent" : ""}`} role="timer">
      {clockText(left)}
      {periods > 0 && <small> {t("period", { count: periods, seconds: clock.overtime })}</small>}
    </span>
  );
}

function Player({ color }: { color: Color }) {
  const session = useSession();
  const { game, view } = session;
  if (!game) return null;
  const isNext = view?.toPlay === color && game.phase !== "finished" && game.phase !== "counting";
  return (
    <div class={`player ${isNext ? "next" : ""}`}>
      <span class={`stone ${color}`} aria-hidden="true" />
      <span class="who">
        <span class="name">
          <b>{nameOf(game, color)}</b>
          {isEngine(game, color) && (
            <small>
              {t("level")} {game.options.level}
            </small>
          )}
          {session.isStudy && game.ranks[color] && <small>{game.ranks[color]}</small>}
        </span>
        <small>
          <span class="for-readers">{t(color)} </span>
          {t("captures", { count: view?.captures[color] ?? 0 })}
        </small>
      </span>
      <Clock color={color} />
    </div>
  );
}

// How the game is, or was, played.
function Facts() {
  const { game, isStudy } = useSession();
  if (!game) return null;
  const { handicap, rules } = game.options;
  const facts = [
    ...(isStudy ? [game.result && resultText(game.result), game.event, game.date].filter((fact) => fact) : []),
    `${t("komi")} ${game.komi}`,
    ...(handicap > 1 ? [`${t("handicap")} ${handicap}`] : []),
    ...(isStudy ? [] : [rulesText(rules)]),
  ];
  return <p class="facts">{facts.join(" · ")}</p>;
}

function Status() {
  const session = useSession();
  const { game, view, thinking } = session;
  const { asking, answer } = session.thoughts;
  if (!game || !view) return null;
  const lineText = (moves: string[]) => moves.map(moveText).join(" ");
  let title = t("turnOf", { color: t(view.toPlay) });
  // A pass leaves no trace on the board.
  const passed = view.move === "pass" && view.color ? t("passed", { name: game.phase === "study" ? t(view.color) : nameOf(game, view.color) }) : "";
  let detail = passed;
  if (game.phase === "finished" && session.isAtHead) {
    const { human } = game.options;
    const winner = winnerOf(game);
    const isAgainstNadare = winner !== null && (human === "black" || human === "white");
    title = isAgainstNadare ? t(winner === human ? "youWin" : "youLose") : resultText(game.result);
    detail = isAgainstNadare ? resultText(game.result) : "";
  } else if (game.phase === "counting") {
    title = game.count?.isReady ? resultText(game.count.score) : t("counting");
    detail = game.count?.isReady && session.isAtHead ? t("countHelp") : "";
  } else if (game.isEngineTurn) {
    title = t("thinking");
    if (thinking) detail = `${t("simulations", { count: shortCount(thinking.visits) })} · ${lineText(thinking.line.slice(0, 6))}`;
  } else if (session.isMyTurn && session.isAtHead && game.options.human !== "both") {
    title = t("yourTurn");
    if (passed && isEngine(game, view.color!)) detail = `${passed} ${t("passToo")}`;
  }
  if (asking) detail = t("asking");
  if (answer) {
    const { question, report } = answer;
    const best = report.moves[0];
    if (question === "hint") detail = hintText(session.thoughts.hinted);
    else if (question === "suggestion" && best)
      detail = `${lineText(best.line.slice(0, 8))} · ${t("winRateOf", { color: t(report.toPlay), percent: (100 * best.winRate).toFixed(0) })}`;
    else
      detail = `${leadText(report.lead)} · ${t("winRateOf", { color: t("black"), percent: (100 * report.winRate).toFixed(0) })}`;
  }
  return (
    <div class="status">
      <h2 tabIndex={-1} class={game.isEngineTurn && game.phase === "playing" ? "is-thinking" : ""}>
        {title}
      </h2>
      <p>{detail || "\u00a0"}</p>
    </div>
  );
}

function CountLines({ count }: { count: Count }) {
  return (
    <ul class="count">
      <li>{countText(count, "black")}</li>
      <li>{countText(count, "white")}</li>
    </ul>
  );
}

function Actions() {
  const session = useSession();
  const { game } = session;
  if (!game) return null;
  if (game.phase === "counting")
    return (
      <>
        {game.count?.isReady && <CountLines count={game.count} />}
        <div class="actions">
          <button class="main" disabled={!game.count?.isReady} onClick={() => void session.command("accept")}>
            {t("acceptCount")}
          </button>
          <button onClick={() => void session.command("resume")}>{t("resume")}</button>
          <button disabled={!session.canUndo} onClick={() => void session.command("undo")}>
            {t("undo")}
          </button>
        </div>
      </>
    );
  if (game.phase === "finished")
    return (
      <>
        {game.count && <CountLines count={game.count} />}
        <div class="actions">
          <button class="main" onClick={() => session.choose(true)}>
            {t("playAgain")}
          </button>
          <button onClick={() => void session.command("study")}>{t("reviewThis")}</button>
          {session.canUndo && <button onClick={() => void session.command("undo")}>{t("undo")}</button>}
        </div>
      </>
    );
  const isWatched = game.phase === "playing" && game.options.human === "none";
  return (
    <div class="actions">
      {!isWatched && (
        <button disabled={!session.canPlay} onClick={() => void session.play("pass")}>
          {t("pass")}
        </button>
      )}
      {canResign(game) && (
        <button disabled={!session.canUndo} onClick={() => void session.command("undo")}>
          {t("undo")}
        </button>
      )}
      {canResign(game) && (
        <SureButton label={t("resign")} question={t("resignSure")} forgetsWith={game.head} onSure={() => void session.command("resign")} />
      )}
      {game.isEngineTurn ? (
        <button onClick={() => void session.command("hurry")}>{t("moveNow")}</button>
      ) : (
        <>
          <button disabled={!!session.thoughts.asking} onClick={() => void session.ask("hint")}>
            {t("hint")}
          </button>
          <button disabled={!!session.thoughts.asking} onClick={() => void session.ask("suggestion")}>
            {t("suggestion")}
          </button>
          <button disabled={!!session.thoughts.asking} onClick={() => void session.ask("estimate")}>
            {t("estimate")}
          </button>
        </>
      )}
    </div>
  );
}

// Drawn, because few fonts have these signs.
const icons = {
  first: "M4 3v10M13 3v10L6 8z",
  previous: "M11 3v10L4 8z",
  next: "M5 3v10l7-5z",
  last: "M12 3v10M3 3v10l7-5z",
};

function Step({ to, by, disabled }: { to: keyof typeof icons; by: number; disabled: boolean }) {
  const session = useSession();
  return (
    <button aria-label={t(to)} title={t(to)} disabled={disabled} onClick={() => void session.walk.step(by)}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={icons[to]} fill="currentColor" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" />
      </svg>
    </button>
  );
}

function Navigation() {
  const session = useSession();
  const { game, view } = session;
  const line = session.line;
  if (!game) return null;
  // Always there, so that nothing below moves under a finger when the first moves come.
  const at = Math.max(0, line.findIndex((node) => node.id === view?.node));
  const last = Math.max(0, line.length - 1);
  const numbers = moveNumbers(line);
  const [move, moves] = [numbers[at] ?? 0, numbers[last] ?? 0];
  const siblings = view?.parent == null ? [] : session.walk.tree.childrenOf(view.parent);
  return (
    <nav class="navigation" aria-label={t("moveOf", { move, moves })}>
      <Step to="first" by={-1e6} disabled={at <= 0} />
      <Step to="previous" by={-1} disabled={at <= 0} />
      <span>{line.length > 0 ? `${move} / ${moves}` : "\u00a0"}</span>
      <Step to="next" by={1} disabled={at >= last} />
      <Step to="last" by={1e6} disabled={at >= last} />
      {game.phase !== "study" && !session.isAtHead && (
        <button class="wide" onClick={() => void session.walk.goTo(game.head)}>
          {t("backToGame")}
        </button>
      )}
      {siblings.length > 1 && (
        <div class="variations" role="group" aria-label={t("variations")}>
          {siblings.map((id) => (
            <button key={id} class={id === view?.node ? "chosen" : ""} aria-pressed={id === view?.node} onClick={() => void session.walk.goTo(id)}>
              {moveText(session.walk.tree.at(id)?.move ?? "·")}
            </button>
          ))}
        </div>
      )}
    </nav>
  );
}

export function Panel() {
  const session = useSession();
  const { view } = session;
  const phase = session.game?.phase;
  const phaseBefore = useRef(phase);
  // Who pressed a button that is gone goes on from what the game has come to; a page that opens takes no focus.
  useEffect(() => {
    const isChange = phaseBefore.current !== undefined && phaseBefore.current !== phase;
    phaseBefore.current = phase;
    if (isChange && document.activeElement === document.body && !session.isChoosing) document.querySelector<HTMLElement>(".status h2")?.focus({ preventScroll: true });
  }, [phase]);
  if (!session.game)
    return (
      <aside class="panel">
        {session.info && (
          <div class="status">
            <h2>{t("noGame")}</h2>
            <button class="main" onClick={() => session.choose(true)}>
              {t("newGame")}
            </button>
          </div>
        )}
      </aside>
    );
  return (
    <aside class="panel">
      <div class="players">
        <Player color="black" />
        <Player color="white" />
      </div>
      <Facts />
      <Status />
      {/* Other buttons in another phase: none takes the place, and the focus, of one that went. */}
      <Actions key={session.game.phase} />
      <Navigation />
      <Analysis />
      <Review />
      {view?.comment && (
        <section class="comment" aria-label={t("comment")}>
          {view.comment}
        </section>
      )}
      <TypedMove />
      <TextBoard />
    </aside>
  );
}
