import styles from "./badge.module.css";
import tones from "./tones.module.css";

const kinds: Record<string, "info" | "good" | "wait" | "bad"> = {
  completed: "good",
  delivered: "good",
  published: "good",
  ready: "good",
  active: "good",
  running: "info",
  rendering: "info",
  processing: "info",
  pending: "wait",
  waiting: "wait",
  failed: "bad",
  revoked: "bad",
};

/** The state of a run. One that waits for an approval is not at work. */
export const RunBadge = ({ run }: { run: { status: string; waiting_for?: unknown } }) =>
  run.waiting_for ? (
    <StatusBadge status="waiting">waits for you</StatusBadge>
  ) : (
    <StatusBadge status={run.status} />
  );

/** The state of a run, a step, a render or a delivery. */
export function StatusBadge({ status, children }: { status: string; children?: string }) {
  const kind = kinds[status];
  const tone = kind ? tones[kind] : styles.plain;
  return <span className={`${styles.badge} ${tone}`}>{children ?? status}</span>;
}
