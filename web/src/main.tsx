// The page as a whole: bar, board, panel, dialogs, messages, keys that work everywhere.

import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "./api";
import { Board } from "./board";
import { fileName } from "./files";
import { NewGame } from "./newgame";
import { Panel } from "./panel";
import { Session } from "./session";
import { languages, t, type Language } from "./strings";
import { CANDIDATES_LISTED } from "./thoughts";
import { SessionContext, useSession } from "./use";
import "./base.css";
import "./board.css";
import "./panel.css";
import "./dialogs.css";
import "./small.css";

function Settings() {
  const session = useSession();
  const { preferences } = session;
  const menu = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  const flag = (name: "sound" | "coordinates" | "moveNumbers") => (
    <label class="switch">
      <input type="checkbox" role="switch" checked={preferences[name]} onChange={(event) => session.setPreference(name, event.currentTarget.checked)} />
      <span>{t(name)}</span>
    </label>
  );
  // Open or not is the element's own matter: a key that follows a click at once finds it as it is.
  const close = () => {
    menu.current!.open = false;
  };
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.current?.open) return;
      event.stopPropagation();
      close();
      summary.current?.focus();
    };
    window.addEventListener("keydown", key, true);
    return () => window.removeEventListener("keydown", key, true);
  }, []);
  return (
    <details class="settings" ref={menu}>
      <summary ref={summary} aria-label={t("settings")} title={t("settings")}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M3 5h8m4 0h2M3 10h2m4 0h8M3 15h7m4 0h3" stroke="currentColor" stroke-width="1.6" fill="none" />
          <circle cx="13" cy="5" r="2" fill="none" stroke="currentColor" stroke-width="1.6" />
          <circle cx="7" cy="10" r="2" fill="none" stroke="currentColor" stroke-width="1.6" />
          <circle cx="12" cy="15" r="2" fill="none" stroke="currentColor" stroke-width="1.6" />
        </svg>
      </summary>
      {/* Takes the click that closes the menu, so that it does nothing else. */}
      <div class="elsewhere" onClick={close} />
      <div class="menu">
        {flag("sound")}
        {flag("coordinates")}
        {flag("moveNumbers")}
        <label class="field">
          <span>{t("theme")}</span>
          <select value={preferences.theme} onChange={(event) => session.setPreference("theme", event.currentTarget.value as "auto")}>
            <option value="auto">{t("themeAuto")}</option>
            <option value="light">{t("themeLight")}</option>
            <option value="dark">{t("themeDark")}</option>
          </select>
        </label>
        <label class="field">
          <span>{t("languageLabel")}</span>
          <select value={preferences.language} onChange={(event) => session.setPreference("language", event.currentTarget.value as Language)}>
            {Object.entries(languages).map(([code, strings]) => (
              <option key={code} value={code} lang={code}>
                {strings.language}
              </option>
            ))}
          </select>
        </label>
        <p>
          <b>{t("keys")}</b> {t("keysHelp", { rows: CANDIDATES_LISTED })}
        </p>
      </div>
    </details>
  );
}

function Bar() {
  const session = useSession();
  const files = useRef<HTMLInputElement>(null);
  return (
    <header class="bar">
      <h1>
        <img src="/icon.svg" alt="" />
        <span>Nadare</span>
      </h1>
      <div class="bar-actions">
        <button onClick={() => session.choose(true)}>{t("newGame")}</button>
        <button onClick={() => files.current?.click()}>{t("open")}</button>
        <input
          ref={files}
          type="file"
          accept=".sgf,application/x-go-sgf"
          hidden
          data-testid="open-file"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void session.openRecord(file);
            event.currentTarget.value = "";
          }}
        />
        {session.game && (
          <a
            class="button"
            href={api.sgfAddress(session.game.id)}
            download
            onClick={(event) => {
              const name = fileName(session.game!.id);
              if (!name) return;
              event.preventDefault();
              void session.saveAs(name);
            }}
          >
            {t("save")}
          </a>
        )}
        <Settings />
      </div>
    </header>
  );
}

// Keys that mean the same wherever the focus is, unless it is where text is written.
function onKey(session: Session, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  if (target.closest("input:not([type=checkbox]), select, textarea, dialog[open], .scroll")) return;
  const steps: Record<string, () => void> = {
    ArrowLeft: () => void session.walk.step(-1),
    ArrowRight: () => void session.walk.step(1),
    PageUp: () => void session.walk.step(-10),
    PageDown: () => void session.walk.step(10),
    Home: () => void session.walk.step(-1e6),
    End: () => void session.walk.step(1e6),
    ArrowUp: () => session.walk.stepAside(-1),
    ArrowDown: () => session.walk.stepAside(1),
    Escape: () => session.showLine(null),
  };
  // The button that was in focus when the line was asked for waits for its turn.
  const isButtonNext = target.closest("button, a, summary") && target !== session.lineAskedAt;
  if (/^[1-9]$/.test(event.key)) {
    const candidate = session.candidates[Number(event.key) - 1];
    if (candidate) session.askForLine(candidate); // Which the mouse may show already.
  } else if (event.key === "Enter" && session.thoughts.line && !isButtonNext) {
    void session.play(session.thoughts.line.move);
  } else if (steps[event.key]) {
    steps[event.key]();
  } else if (/^[a-z]$/i.test(event.key)) {
    // The letter goes where moves are typed.
    document.getElementById("typed-move")?.focus();
    return;
  } else {
    return;
  }
  event.preventDefault();
}

function App() {
  const session = useSession();
  const [isDragging, setDragging] = useState(false);
  const isToldInDialog = session.isChoosing && !!session.messages.shown?.isProblem;
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(session, event);
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [session]);
  return (
    <div
      class={`page ${isDragging ? "dragging" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={(event) => event.relatedTarget === null && setDragging(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDragging(false);
        const file = event.dataTransfer?.files[0];
        if (file) void session.openRecord(file);
      }}
    >
      <Bar />
      <main>
        <Board key={session.game?.id} />
        <Panel />
      </main>
      <NewGame />
      <div class="messages" role="status">
        {session.connection === "lost" && <p class="problem">{t("connectionLost")}</p>}
        {session.connection === "refused" && <p class="problem">{t("tooManyPages")}</p>}
        {session.messages.shown && !isToldInDialog && <p class={session.messages.shown.isProblem ? "problem" : ""}>{session.messages.shown.text}</p>}
      </div>
      <div class="for-readers" aria-live="polite" data-testid="announcement">
        {session.messages.announcement}
      </div>
      {isDragging && <div class="drop-here">{t("dropHere")}</div>}
    </div>
  );
}

const session = new Session();
render(
  <SessionContext.Provider value={session}>
    <App />
  </SessionContext.Provider>,
  document.getElementById("app")!,
);
void session.start();
