import styles from "./loading.module.css";

/** Shown while something loads. It appears after a moment, so that fast responses do not flash. */
export function Loading({ what }: { what: string }) {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.bar} />
      <span className="visually-hidden">Loading {what}</span>
    </div>
  );
}
