import { useSyncExternalStore } from "react";
import styles from "./announcements.module.css";

let message = "";
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(text: string): void {
  message = text;
  for (const listener of listeners) listener();
}

/** Says briefly that something was done, such as "Copied". Also read by screen readers. */
export function announce(text: string): void {
  clearTimeout(timer);
  show(text);
  timer = setTimeout(() => show(""), 5000);
}

export function Announcements() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => message,
  );
  return (
    <div className={styles.announcements} role="status" aria-live="polite">
      {text && <p>{text}</p>}
    </div>
  );
}
