// The games that were played or opened before: each can be opened again, or deleted.

import { useEffect, useState } from "preact/hooks";
import { api } from "./api";
import { fileName } from "./files";
import { t } from "./strings";
import { SureButton } from "./sure";
import { resultText, timeText } from "./texts";
import type { ListedGame } from "./types";
import { useSession } from "./use";

const LISTED_AT_FIRST = 8;

// "9×9 · you: Black · Level 4 · 12 moves · White wins by 3.5", of a record its file and who played.
function listedText({ id, options, phase, moves, result, names }: ListedGame): string {
  const { size, human, level } = options;
  const isStudy = phase === "study";
  const players = human === "both" ? t("twoPlayers") : human === "none" ? t("selfPlay") : t("youPlayed", { color: t(human) });
  return [
    `${size}×${size}`,
    isStudy ? (fileName(id) ?? t("study")) : players,
    ...(isStudy && (names.black || names.white) ? [`${names.black || "?"} – ${names.white || "?"}`] : []),
    ...(isStudy || human === "both" ? [] : [`${t("level")} ${level}`]),
    t("moves", { count: moves }),
    ...(result ? [resultText(result)] : isStudy ? [] : [t("unfinished")]),
  ].join(" · ");
}

function Entry({ game, onDelete }: { game: ListedGame; onDelete: () => void }) {
  const session = useSession();
  const text = listedText(game);
  return (
    <li>
      <button
        type="button"
        class="plain"
        onClick={() => {
          session.choose(false);
          void session.open(game.id);
        }}
      >
        <span>{text}</span> <small>{timeText(game.changed, session.preferences.language)}</small>
      </button>
      <SureButton label="✕" name={t("deleteGame")} about={text} question={t("deleteSure")} look="plain" onSure={onDelete} />
    </li>
  );
}

export function Earlier() {
  const session = useSession();
  const [games, setGames] = useState<ListedGame[]>([]);
  const [wantsAll, setWantsAll] = useState(false);
  useEffect(() => {
    if (!session.isChoosing) return;
    setWantsAll(false);
    void api.games().then(
      ({ games }) => setGames(games.filter((game) => game.moves > 0 && game.id !== session.game?.id)),
      () => setGames([]),
    );
  }, [session.isChoosing]);
  if (games.length === 0) return null;
  const remove = async (id: string) => {
    if (await session.remove(id)) setGames((all) => all.filter((game) => game.id !== id));
  };
  return (
    <section>
      <h3>{t("recent")}</h3>
      <ul class="earlier">
        {games.slice(0, wantsAll ? games.length : LISTED_AT_FIRST).map((game) => (
          <Entry key={game.id} game={game} onDelete={() => void remove(game.id)} />
        ))}
      </ul>
      {!wantsAll && games.length > LISTED_AT_FIRST && (
        <button type="button" class="wide" onClick={() => setWantsAll(true)}>
          {t("showAll", { count: games.length })}
        </button>
      )}
    </section>
  );
}
