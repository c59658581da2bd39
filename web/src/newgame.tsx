// The dialog for a new game; those that were played before are listed below it.

import { useEffect, useRef, useState } from "preact/hooks";
import { suitable } from "./adapt";
import { Earlier } from "./earlier";
import { t, type Key } from "./strings";
import { RULES } from "./texts";
import type { GameOptions } from "./types";
import { useSession } from "./use";

const SIZES = [9, 13, 19];
interface ClockChoice {
  main: number;
  overtime: number;
  periods: number;
}
const CLOCKS: ClockChoice[] = [
  { main: 0, overtime: 0, periods: 0 },
  { main: 300, overtime: 20, periods: 3 },
  { main: 600, overtime: 30, periods: 5 },
  { main: 1800, overtime: 30, periods: 5 },
  { main: 600, overtime: 0, periods: 0 },
];

function clockName({ main, overtime, periods }: ClockChoice): string {
  const minutes = main / 60;
  if (periods > 0) return t("clockPeriods", { minutes, periods, seconds: overtime });
  return minutes > 0 ? t("clockMain", { minutes }) : t("noClock");
}

// A number that is being written may be none yet.
const isSize = (size: number) => size >= 2 && size <= 25;
const written = (value: number) => (Number.isNaN(value) ? "" : value);
const mostStones = (size: number) => Math.min(9, size * size - 1);

type Chosen = Pick<GameOptions, "size" | "rules" | "komi" | "handicap" | "human" | "level" | "seconds"> & {
  random: boolean;
  clock: number;
};

function Choice<T extends string | number>(props: {
  label: string;
  name: string;
  value: T;
  choices: [T, string][];
  onChoose: (value: T) => void;
}) {
  return (
    <fieldset class="choice">
      <legend>{props.label}</legend>
      <div>
        {props.choices.map(([value, text]) => (
          <label key={value}>
            <input type="radio" name={props.name} checked={value === props.value} onChange={() => props.onChoose(value)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function NewGame() {
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>({
    size: 9,
    rules: "chinese",
    komi: "",
    handicap: 0,
    human: "black",
    level: 5,
    seconds: 1,
    random: false,
    clock: 0,
  });
  // The level that suits the player, where that is wanted and known.
  const adapted = (options: Chosen, adapt = session.preferences.adapt): Chosen => {
    const { estimate } = session.preferences;
    const { size, random } = options;
    // Who may get either colour has as much of the stones as against them.
    const human = random ? "black" : options.human;
    const handicap = random ? 0 : options.handicap;
    if (!adapt || !estimate || !session.info || !isSize(size) || (human !== "black" && human !== "white")) return options;
    return { ...options, level: suitable(estimate, { size, handicap, human }, session.info.levels) };
  };
  const mostSeconds = session.info?.limits.seconds ?? 60;
  const set = (change: Partial<Chosen>) => {
    const next = { ...chosen, ...change };
    if (isSize(next.size) && next.handicap > mostStones(next.size)) next.handicap = 0;
    setChosen("level" in change ? next : adapted(next));
  };
  const [isOther, setOther] = useState(false);

  useEffect(() => {
    if (!session.isChoosing) return dialog.current?.close();
    const { game } = session.preferences;
    setChosen((before) => {
      const next = { ...before, level: session.info?.defaultLevel ?? before.level, ...game };
      return adapted({
        ...next,
        level: Math.min(next.level, session.info?.levels.length ?? next.level),
        seconds: Math.min(next.seconds, session.info?.limits.seconds ?? next.seconds),
      });
    });
    setOther(game.size !== undefined && !SIZES.includes(game.size));
    dialog.current?.showModal();
    dialog.current?.scrollTo(0, 0); // Its button at the end has the focus, but is not what is read first.
  }, [session.isChoosing]);

  const start = async () => {
    const { random, clock, ...options } = chosen;
    const human = random ? (Math.random() < 0.5 ? "black" : "white") : chosen.human;
    const { main, overtime, periods } = CLOCKS[clock];
    // Many write a decimal comma.
    const komi = options.komi.trim().replace(",", ".");
    const isCreated = await session.create({ ...options, komi, human, "main-time": main, overtime, periods });
    if (isCreated) session.setPreference("game", chosen);
  };
  const levels = session.info?.levels.length ?? chosen.level;
  const { kyu } = session.info?.levels[chosen.level - 1] ?? {};
  const rank = kyu ? t("levelRank", { kyu }) : ""; // Where games tell.
  const hasNadare = chosen.random || chosen.human !== "both";
  const isAgainstNadare = hasNadare && (chosen.random || chosen.human !== "none");
  const colors: [string, Key][] = [
    ["black", "black"],
    ["white", "white"],
    ["random", "random"],
    ["both", "both"],
    ["none", "watch"],
  ];
  return (
    <dialog ref={dialog} class="new-game" aria-labelledby="new-game-title" onClose={() => session.choose(false)}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
        // A field that is folded away could not say what is wrong with it.
        onInvalidCapture={(event) => (event.target as Element).closest("details")?.setAttribute("open", "")}
      >
        <header>
          <h2 id="new-game-title">{t("newGame")}</h2>
          {session.game && (
            <button type="button" class="plain icon" aria-label={t("close")} onClick={() => session.choose(false)}>
              ✕
            </button>
          )}
        </header>
        <Choice
          label={t("size")}
          name="size"
          value={isOther ? 0 : chosen.size}
          choices={[...SIZES.map((size): [number, string] => [size, `${size}×${size}`]), [0, t("otherSize")]]}
          onChoose={(size) => {
            setOther(size === 0);
            if (size) set({ size });
          }}
        />
        {isOther && (
          <label class="field">
            <span>{t("otherSize")}</span>
            <input type="number" min={2} max={25} required value={written(chosen.size)} onInput={(event) => set({ size: event.currentTarget.valueAsNumber })} />
          </label>
        )}
        <Choice
          label={t("color")}
          name="color"
          value={chosen.random ? "random" : chosen.human}
          choices={colors.map(([value, key]): [string, string] => [value, t(key)])}
          onChoose={(value) => (value === "random" ? set({ random: true }) : set({ random: false, human: value as Chosen["human"] }))}
        />
        {hasNadare && (
          <label class="field level">
            <span>
              {t("level")}: <b>{t("levelOf", { level: chosen.level, levels })}</b> {rank}
            </span>
            <input
              type="range"
              min={1}
              max={levels}
              value={chosen.level}
              aria-valuetext={[t("levelOf", { level: chosen.level, levels }), rank].join(" ")}
              onInput={(event) => set({ level: event.currentTarget.valueAsNumber })}
            />
            <small>
              <span>{t("levelWeakest")}</span>
              <span>{t("levelStrongest")}</span>
            </small>
            <small>{t("levelNote")}</small>
          </label>
        )}
        {isAgainstNadare && (
          <label class="switch">
            <input
              type="checkbox"
              role="switch"
              checked={session.preferences.adapt}
              onChange={(event) => {
                const { checked } = event.currentTarget;
                session.setPreference("adapt", checked);
                setChosen(adapted(chosen, checked));
              }}
            />
            <span>{t("adapt")}</span>
          </label>
        )}
        <details>
          <summary>{t("more")}</summary>
          <div class="fields">
            <label class="field">
              <span>{t("handicap")}</span>
              <select value={chosen.handicap} onChange={(event) => set({ handicap: Number(event.currentTarget.value) })}>
                <option value={0}>{t("noHandicap")}</option>
                {Array.from({ length: Math.max(0, mostStones(chosen.size) - 1) }, (_, i) => (
                  <option key={i} value={i + 2}>
                    {t("stones", { count: i + 2 })}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              <span>{t("komi")}</span>
              <input inputMode="decimal" placeholder={t("usual")} value={chosen.komi} onInput={(event) => set({ komi: event.currentTarget.value })} />
            </label>
            <label class="field">
              <span>{t("rules")}</span>
              <select value={chosen.rules} onChange={(event) => set({ rules: event.currentTarget.value })}>
                {Object.entries(RULES).map(([value, key]) => (
                  <option key={value} value={value}>
                    {t(key)}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              <span>{t("clock")}</span>
              <select value={chosen.clock} onChange={(event) => set({ clock: Number(event.currentTarget.value) })}>
                {CLOCKS.map((clock, i) => (
                  <option key={i} value={i}>
                    {clockName(clock)}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              <span>{t("secondsPerMove")}</span>
              <input
                type="number"
                min={0.1}
                max={mostSeconds}
                step={0.1}
                required
                value={written(chosen.seconds)}
                onInput={(event) => set({ seconds: event.currentTarget.valueAsNumber })}
              />
            </label>
          </div>
        </details>
        {session.messages.shown?.isProblem && (
          <p class="problem" role="alert">
            {session.messages.shown.text}
          </p>
        )}
        <footer>
          <button class="main" type="submit" autofocus>
            {t("start")}
          </button>
          <button type="button" onClick={() => files.current?.click()}>
            {t("open")}
          </button>
          <input
            ref={files}
            type="file"
            accept=".sgf,application/x-go-sgf"
            hidden
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) void session.openRecord(file);
              event.currentTarget.value = "";
            }}
          />
        </footer>
        <Earlier />
      </form>
    </dialog>
  );
}
