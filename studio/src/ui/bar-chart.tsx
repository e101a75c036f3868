import styles from "./bar-chart.module.css";

export interface Bar {
  label: string;
  value: number;
  /** The part of the value that failed, at the bottom of the bar. */
  errors?: number;
}

/** A bar for each day. The table below the charts has the same values as text. */
export function BarChart({ name, bars }: { name: string; bars: readonly Bar[] }) {
  const max = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${bars.length} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={name}
    >
      {bars.map(({ label, value, errors = 0 }, index) => (
        <g key={label}>
          <title>{`${label}: ${value}`}</title>
          <rect
            className={styles.bar}
            x={index + 0.1}
            y={100 - (100 * value) / max}
            width={0.8}
            height={(100 * value) / max}
          />
          <rect
            className={styles.error}
            x={index + 0.1}
            y={100 - (100 * errors) / max}
            width={0.8}
            height={(100 * errors) / max}
          />
        </g>
      ))}
    </svg>
  );
}
