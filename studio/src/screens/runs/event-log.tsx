import styles from "./run.module.css";
import { type RunProgress, recentEventsMax } from "./run-progress.ts";

/** The newest events of the stream. */
export function EventLog({ progress }: { progress: RunProgress }) {
  if (progress.events === 0) return null;
  return (
    <details className={styles.log}>
      <summary>
        Events ({progress.events}
        {progress.events > recentEventsMax && `, the newest ${recentEventsMax} are shown`})
      </summary>
      <ol tabIndex={0} aria-label="Events">
        {progress.recent.map(({ number, text }) => (
          <li key={number}>
            {number} {text}
          </li>
        ))}
      </ol>
    </details>
  );
}
