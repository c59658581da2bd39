// What the engine thinks of the position in view, and of the game as a whole.

import { useRef } from "preact/hooks";
import { shortCount } from "./board";
import { Graph } from "./graph";
import { t } from "./strings";
import { leadText, lossText, moveText } from "./texts";
import type { Mistake } from "./tree";
import type { Candidate } from "./types";
import { useSession } from "./use";

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
  const isShown = session.thoughts.line?.move === candidate.move;
  // A finger cannot point without a tap, so its first tap only shows the line. The tap moves the
  // focus, too, which shows the line before the click comes: what counts is how it was before.
  const isFirstTap = useRef(false);
  const choose = () => {
    const isFirst = isFirstTap.current;
    isFirstTap.current = false;
    if (!isFirst) return void session.play(candidate.move);
    session.showLine(candidate);
    if (session.canPlay) session.messages.say(t("tapAgain", { move: moveText(candidate.move) }));
  };
  return (
    <tr
      class={isShown ? "chosen" : ""}
      // A row that comes to lie under a resting mouse, or where a finger was, has not been pointed at.
      onPointerMove={(event) => event.pointerType === "mouse" && !isShown && session.showLine(candidate)}
      onPointerDown={(event) => (isFirstTap.current = event.pointerType === "touch" && !isShown)}
      onClick={choose}
    >
      <td>
        <button
          class="plain"
          aria-pressed={isShown}
          onFocus={() => session.showLine(candidate)}
          onBlur={() => session.showLine(null)}
        >
          <kbd>{index + 1}</kbd> {moveText(candidate.move)}
        </button>
      </td>
      <td>{(100 * candidate.winRate).toFixed(1)} %</td>
      <td>{candidate.move === best.move ? "–" : lossText(candidate, best)}</td>
      <td>{candidate.lead === null ? "–" : `${candidate.lead < 0 ? "−" : "+"}${Math.abs(candidate.lead).toFixed(1)}`}</td>
      <td>{shortCount(candidate.visits)}</td>
    </tr>
  );
}

export function Analysis() {
  const session = useSession();
  const { preferences } = session;
  const { report } = session.thoughts;
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
      {preferences.analysis && !report && session.game?.review && <p class="soft">{t("reviewFirst")}</p>}
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
              <th title={t("lossHelp")}>{t("loss")}</th>
              <th title={t("leadHelp")}>{t("leadPoints")}</th>
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

function MistakeItem({ mistake }: { mistake: Mistake }) {
  const session = useSession();
  const { node, better, number } = mistake;
  return (
    <li>
      <button class={`plain ${session.view?.node === node.id ? "chosen" : ""}`} onClick={() => void session.walk.goTo(node.id)}>
        {t("mistake", { number, color: t(node.color!), move: moveText(node.move!), points: node.pointsLost!.toFixed(1) })}
      </button>
      {better && (
        <button class="plain soft" onClick={() => void session.showBetter(mistake)}>
          {t("better", { move: moveText(better.move) })}
        </button>
      )}
    </li>
  );
}

export function Review() {
  const session = useSession();
  const { game } = session;
  if (!game || (game.phase !== "study" && game.phase !== "finished")) return null;
  const mistakes = session.mistakes;
  // A hint on the way is no review: as good as all of the line must be known before nothing is wrong with it.
  const { line } = session;
  const isJudged = mistakes.length > 0 || line.every((node) => node.visits);
  return (
    <section class="review" aria-label={t("review")}>
      {game.review ? (
        <div class="progress">
          <progress max={game.review.total} value={game.review.done} aria-label={t("analyseGame")} />
          <span>{t("analysed", game.review)}</span>
          <button onClick={() => void session.stopReview()}>{t("stop")}</button>
        </div>
      ) : (
        line.length > 1 && (
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
              {mistakes.map((mistake) => (
                <MistakeItem key={mistake.node.id} mistake={mistake} />
              ))}
            </ol>
          )}
        </>
      )}
    </section>
  );
}
