// The board without pictures: moves that are typed, and the position as a table.

import { useRef, useState } from "preact/hooks";
import { columnLetters } from "./points";
import { t } from "./strings";
import { wordText } from "./texts";
import { useSession } from "./use";

export function TypedMove() {
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
  const { words } = session;
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
        placeholder={words.map(wordText).join(", ")}
        value={text}
        aria-disabled={words.length === 0}
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

export function TextBoard() {
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
