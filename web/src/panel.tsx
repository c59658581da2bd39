// Beside the board: who plays, whose turn it is, what can be done, and what the engine thinks.

import { useEffect, useRef, useState } from "preact/hooks";
import { shortCount } from "./board";
import { Graph } from "./graph";
import { columnLetters } from "./points";
import { t } from "./strings";
import { countText, leadText, moveText, resultText } from "./texts";
import type { Candidate, Color, Count } from "./types";
import { useSession } from "./use";

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
  const isNext = view?.toPlay === color && game?.phase !== "finished" && game?.phase !== "counting";
  return (
    <div class={`player ${isNext ? "next" : ""}`}>
      <span class={`stone ${color}`} aria-hidden="true" />
      <span class="who">
        <b>{session.nameOf(color)}</b>
        <small>
          <span class="for-readers">{t(color)} </span>
          {[
            ...(session.isEngine(color) ? [`${t("level")} ${game!.options.level}`] : []),
            t("captures", { count: view?.captures[color] ?? 0 }),
            ...(color === "white" ? [`${t("komi")} ${game!.komi}`] : []),
          ].join(" · ")}
        </small>
      </span>
      <Clock color={color} />
    </div>
  );
}

function Status() {
  const session = useSession();
  const { game, view, thinking, asking, answer } = session;
  if (!game || !view) return null;
  const lineText = (moves: string[]) => moves.map(moveText).join(" ");
  let title = t("turnOf", { color: t(view.toPlay) });
  let detail = "";
  if (game.phase === "finished" && session.isAtHead) {
    const human = game.options.human;
    title = session.winner && (human === "black" || human === "white") ? t(session.winner === human ? "youWin" : "youLose") : resultText(game.result);
    detail = resultText(game.result);
  } else if (game.phase === "counting") {
    title = game.count?.isReady ? resultText(game.count.score) : t("counting");
    detail = game.count?.isReady ? t("countHelp") : "";
  } else if (game.isEngineTurn) {
    title = t("thinking");
    if (thinking) detail = `${shortCount(thinking.visits)} · ${lineText(thinking.line.slice(0, 6))}`;
  } else if (session.isMyTurn && session.isAtHead && game.options.human !== "both") {
    title = t("yourTurn");
  }
  if (asking) detail = t("asking");
  if (answer) {
    const { question, report } = answer;
    const best = report.moves[0];
    if (question === "hint") detail = t("hintText", { moves: session.hintMoves.map(moveText).join(", ") });
    else if (question === "suggestion" && best)
      detail = `${lineText(best.line.slice(0, 8))} · ${t("winRateOf", { color: t(report.toPlay), percent: (100 * best.winRate).toFixed(0) })}`;
    else
      detail = `${leadText(report.lead)} · ${t("winRateOf", { color: t("black"), percent: (100 * report.winRate).toFixed(0) })}`;
  }
  return (
    <div class="status">
      <h2 class={game.isEngineTurn && game.phase === "playing" ? "is-thinking" : ""}>{title}</h2>
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
  const [isSure, setSure] = useState(false);
  const { game } = session;
  useEffect(() => setSure(false), [game?.head, game?.phase]);
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
  const isStudy = game.phase === "study";
  return (
    <div class="actions">
      <button disabled={!session.canPlay} onClick={() => void session.play("pass")}>
        {t("pass")}
      </button>
      {!isStudy && (
        <button disabled={!session.canUndo} onClick={() => void session.command("undo")}>
          {t("undo")}
        </button>
      )}
      {!isStudy && (
        <button
          class={isSure ? "danger" : ""}
          onClick={() => (isSure ? void session.command("resign") : setSure(true))}
          onBlur={() => setSure(false)}
        >
          {isSure ? t("resignSure") : t("resign")}
        </button>
      )}
      {game.isEngineTurn ? (
        <button onClick={() => void session.command("hurry")}>{t("moveNow")}</button>
      ) : (
        <>
          <button disabled={!!session.asking} onClick={() => void session.ask("hint")}>
            {t("hint")}
          </button>
          <button disabled={!!session.asking} onClick={() => void session.ask("suggestion")}>
            {t("suggestion")}
          </button>
          <button disabled={!!session.asking} onClick={() => void session.ask("estimate")}>
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
    <button aria-label={t(to)} title={t(to)} disabled={disabled} onClick={() => void session.step(by)}>
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
  const at = line.findIndex((node) => node.id === view?.node);
  if (!game || line.length < 2) return null;
  const siblings = view?.parent == null ? [] : session.tree.childrenOf(view.parent);
  return (
    <nav class="navigation" aria-label={t("moveOf", { move: at, moves: line.length - 1 })}>
      <Step to="first" by={-1e6} disabled={at <= 0} />
      <Step to="previous" by={-1} disabled={at <= 0} />
      <span>
        {at} / {line.length - 1}
      </span>
      <Step to="next" by={1} disabled={at >= line.length - 1} />
      <Step to="last" by={1e6} disabled={at >= line.length - 1} />
      {game.phase !== "study" && !session.isAtHead && (
        <button class="wide" onClick={() => void session.goTo(game.head)}>
          {t("backToGame")}
        </button>
      )}
      {siblings.length > 1 && (
        <div class="variations" role="group" aria-label={t("variations")}>
          {siblings.map((id) => (
            <button key={id} class={id === view?.node ? "chosen" : ""} aria-pressed={id === view?.node} onClick={() => void session.goTo(id)}>
              {moveText(session.tree.at(id)?.move ?? "·")}
            </button>
          ))}
        </div>
      )}
    </nav>
  );
}

function Switch({ label, name }: { label: string; name: "analysis" | "hints" | "ownership" }) {
  const session = useSession();
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={session.preferences[name]}
        onChange={(event) => session.setPreference(name, event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

function CandidateRow({ candidate, index, best }: { candidate: Candidate; index: number; best: Candidate }) {
  const session = useSession();
  const isShown = session.preview?.candidate.move === candidate.move;
  // A finger cannot point without a tap, so its first tap only shows the line. The tap moves the
  // focus, too, which shows the line before the click comes: what counts is how it was before.
  const isFirstTap = useRef(false);
  const choose = () => {
    const isFirst = isFirstTap.current;
    isFirstTap.current = false;
    if (!isFirst) return void session.play(candidate.move);
    session.showLine(candidate, index);
    if (session.canPlay) session.messages.say(t("tapAgain", { move: moveText(candidate.move) }));
  };
  return (
    <tr
      class={isShown ? "chosen" : ""}
      onPointerEnter={(event) => event.pointerType === "mouse" && session.showLine(candidate, index)}
      onPointerDown={(event) => (isFirstTap.current = event.pointerType === "touch" && !isShown)}
      onClick={choose}
    >
      <td>
        <button
          class="plain"
          aria-pressed={isShown}
          onFocus={() => session.showLine(candidate, index)}
          onBlur={() => session.showLine(null)}
        >
          <kbd>{index + 1}</kbd> {moveText(candidate.move)}
        </button>
      </td>
      <td>{(100 * candidate.winRate).toFixed(1)} %</td>
      <td>{candidate.move === best.move ? "–" : `−${(100 * Math.max(0, best.winRate - candidate.winRate)).toFixed(1)}`}</td>
      <td>{candidate.lead === null ? "–" : `${candidate.lead < 0 ? "−" : "+"}${Math.abs(candidate.lead).toFixed(1)}`}</td>
      <td>{shortCount(candidate.visits)}</td>
    </tr>
  );
}

function Analysis() {
  const session = useSession();
  const { preferences, report } = session;
  // Who plays without analysis is not told how they stand.
  const hasGraph = preferences.analysis || (session.game?.phase !== "playing" && session.line.some((node) => node.winRate !== undefined));
  return (
    <section class="analysis" aria-label={t("analysis")}>
      <div class="switches">
        <Switch label={t("analysis")} name="analysis" />
        {preferences.analysis && <Switch label={t("hints")} name="hints" />}
        {preferences.analysis && <Switch label={t("ownership")} name="ownership" />}
      </div>
      {preferences.analysis && report && (
        <p class="verdict">
          <b>{t("winRateOf", { color: t("black"), percent: (100 * report.winRate).toFixed(1) })}</b> · {leadText(report.lead)}
          {session.isLive ? (
            <small>
              {t("visits")} {shortCount(report.visits)} · {t("perSecond", { count: shortCount(report.speed) })}
            </small>
          ) : (
            <small class="not-live">
              {t("notLive")} <button onClick={() => session.lookAgain()}>{t("lookHere")}</button>
            </small>
          )}
        </p>
      )}
      {hasGraph && session.line.length > 1 && <Graph />}
      {preferences.analysis && report && session.candidates.length > 0 && (
        <table
          class={session.isLive ? "candidates" : "candidates is-old"}
          onPointerLeave={(event) => event.pointerType === "mouse" && session.showLine(null)}
        >
          <thead>
            <tr>
              <th>{t("move")}</th>
              <th>{t("winRate")}</th>
              <th>{t("loss")}</th>
              <th>{t("lead")}</th>
              <th>{t("visits")}</th>
            </tr>
          </thead>
          <tbody>
            {session.candidates.map((candidate, i) => (
              <CandidateRow key={candidate.move} candidate={candidate} index={i} best={report.moves[0]} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Review() {
  const session = useSession();
  const { game } = session;
  if (!game || (game.phase !== "study" && game.phase !== "finished")) return null;
  const mistakes = session.mistakes;
  const isJudged = session.line.some((node) => node.visits);
  return (
    <section class="review" aria-label={t("review")}>
      {game.review ? (
        <div class="progress">
          <progress max={game.review.total} value={game.review.done} aria-label={t("analyseGame")} />
          <span>{t("analysed", game.review)}</span>
          <button onClick={() => void session.stopReview()}>{t("stop")}</button>
        </div>
      ) : (
        session.line.length > 1 && (
          <button class="main wide" onClick={() => void session.reviewGame()}>
            {t("analyseGame")}
          </button>
        )
      )}
      {isJudged && (
        <>
          <h3>{t("mistakes")}</h3>
          {mistakes.length === 0 ? (
            <p class="soft">{t("noMistakes")}</p>
          ) : (
            <ol class="mistakes">
              {mistakes.map(({ node, before, number }) => (
                <li key={node.id}>
                  <button class={`plain ${session.view?.node === node.id ? "chosen" : ""}`} onClick={() => void session.goTo(node.id)}>
                    {t("mistake", { number, color: t(node.color!), move: moveText(node.move!), points: node.pointsLost!.toFixed(1) })}
                  </button>
                  {before.line?.[0] && (
                    <button class="plain soft" onClick={() => void session.goTo(before.id)}>
                      {t("better", { move: moveText(before.line[0]) })}
                    </button>
                  )}
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </section>
  );
}

function TypedMove() {
  const session = useSession();
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // What could not be done stays, to be tried again or written over.
  const submit = async () => {
    setText("");
    if (await session.type(text)) return;
    setText((now) => now || text);
    window.setTimeout(() => document.activeElement === input.current && input.current?.select());
  };
  const isReady = !!session.game && (session.canPlay || session.isCounting);
  return (
    <form
      class="typed"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label for="typed-move">{t("typeMove")}</label>
      <input
        ref={input}
        id="typed-move"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        placeholder={t("typeMoveHelp")}
        value={text}
        aria-disabled={!isReady}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
    </form>
  );
}

// Points that were counted are small letters.
function textSign(sign: string, owner = "."): string {
  return sign !== "." ? sign : owner === "." ? "·" : owner.toLowerCase();
}

function TextBoard() {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const { view, game } = session;
  if (!view || !game) return null;
  const size = game.options.size;
  const { count } = session;
  return (
    <details class="text-board" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("boardAsText")}</summary>
      {isOpen && (
        <div class="scroll" tabIndex={0} role="region" aria-label={t("boardAsText")}>
          <table>
            <thead>
              <tr>
                <td />
                {columnLetters(size).map((letter) => (
                  <th key={letter} scope="col">
                    {letter}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: size }, (_, row) => (
                <tr key={row}>
                  <th scope="row">{size - row}</th>
                  {columnLetters(size).map((letter, column) => {
                    const index = row * size + column;
                    const isDead = count?.dead.includes(`${letter}${size - row}`);
                    return (
                      <td key={letter}>
                        <span aria-hidden="true" class={isDead ? "dead" : ""}>
                          {textSign(view.board[index], count?.owner[index])}
                        </span>
                        <span class="for-readers">{session.pointText(index)}</span>
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

export function Panel() {
  const session = useSession();
  const { view } = session;
  if (!session.game) return <aside class="panel" />;
  return (
    <aside class="panel">
      <div class="players">
        <Player color="black" />
        <Player color="white" />
      </div>
      <Status />
      <Actions />
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
