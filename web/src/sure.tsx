// A button for what cannot be taken back: the first click asks, the second does it.

import { useEffect, useState } from "preact/hooks";

interface Props {
  label: string;
  question: string;
  // What it is about, for readers and where the label is a sign; and how it looks before it asks.
  name?: string;
  about?: string;
  look?: string;
  // When this changes, the question no longer stands.
  forgetsWith?: unknown;
  onSure: () => void;
}

export function SureButton({ label, question, name, about, look = "", forgetsWith, onSure }: Props) {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => setAsking(false), [forgetsWith]);
  return (
    <button
      type="button"
      class={isAsking ? "danger" : look}
      aria-label={about && `${isAsking ? question : (name ?? label)}: ${about}`}
      title={name}
      // The second click of a double click is no answer to the question.
      onClick={(event) => (isAsking ? event.detail < 2 && onSure() : setAsking(true))}
      onBlur={() => setAsking(false)}
    >
      {isAsking ? question : label}
    </button>
  );
}
