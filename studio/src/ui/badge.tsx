import styles from "./badge.module.css";

const kinds: Record<string, "info" | "good" | "wait" | "bad" | "plain"> = {
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
  cancelled: "plain",
  skipped: "plain",
};

/** The state of a run, a step, a render or a delivery. */
export function StatusBadge({ status, children }: { status: string; children?: string }) {
  return (
    <span className={`${styles.badge} ${styles[kinds[status] ?? "plain"]}`}>
      {children ?? status}
    </span>
  );
}
