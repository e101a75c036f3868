import type { ReactNode } from "react";
import styles from "./figures.module.css";

interface Figure {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

/** The most important values of a page. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
