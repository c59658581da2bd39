// Hooks: draw again when the session changes, and know how large an element is.

import { createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import type { Session } from "./session";

export const SessionContext = createContext<Session>(null as unknown as Session);

export function useSession(): Session {
  const session = useContext(SessionContext);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => session.subscribe(() => redraw(0)), [session]);
  return session;
}

export function useSize<T extends HTMLElement>(): [RefObject<T>, { width: number; height: number }] {
  const ref = useRef<T>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
