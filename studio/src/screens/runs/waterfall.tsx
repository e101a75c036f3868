import { memo, useEffect, useState } from "react";
import { formatCredits, formatSeconds } from "../../ui/formats.ts";
import type { RunProgress } from "./run-progress.ts";
import { type Run, type RunStep, stepKey } from "./run-step.ts";
import styles from "./waterfall.module.css";

interface Props {
  run: Run;
  steps: readonly RunStep[];
  progress: RunProgress;
  selected: string | undefined;
  onSelect: (key: string) => void;
}

/** The steps of a run as bars over time: the wait in the queue, then each step with its cost. */
export function Waterfall({ run, steps, progress, selected, onSelect }: Props) {
  const active = run.completed_at === null;
  const now = useNow(active);
  const start = Date.parse(run.created_at);
  const end = run.completed_at ? Date.parse(run.completed_at) : now;
  const scale: Scale = { start, length: Math.max(end - start, 1) };
  const firstWork = Math.min(...steps.map((step) => Date.parse(step.started_at ?? "")), end);
  const queueEnd = Number.isFinite(firstWork) ? firstWork : end;
  return (
    <ol className={styles.waterfall}>
      <li className={styles.row}>
        <span className={styles.name}>Queue</span>
        <Bars scale={scale} spans={[{ from: start, to: queueEnd, kind: "queue" }]} />
        <span className={styles.figure}>{formatSeconds((queueEnd - start) / 1000)}</span>
      </li>
      {steps.map((step) => (
        <StepRow
          key={stepKey(step)}
          step={step}
          start={scale.start}
          length={active ? Math.ceil(scale.length / 1000) * 1000 : scale.length}
          failures={progress.failures[step.tool]?.length ?? 0}
          isSelected={stepKey(step) === selected}
          onSelect={onSelect}
        />
      ))}
      {progress.running.map(({ tool, progress: percent, since }) => (
        <li key={tool} className={styles.row}>
          <span className={styles.name}>
            {tool}
            <Failures count={progress.failures[tool]?.length ?? 0} />
          </span>
          <Bars scale={scale} spans={[{ from: since, to: now, kind: "running" }]} />
          <span className={styles.figure}>{Math.round(percent)} %</span>
        </li>
      ))}
    </ol>
  );
}

interface Scale {
  /** Milliseconds since 1970. */
  start: number;
  /** Milliseconds. */
  length: number;
}

type Kind = "queue" | "running" | RunStep["status"];

interface Span {
  from: number;
  to: number;
  kind: Kind;
}

function Bars({ scale, spans }: { scale: Scale; spans: readonly Span[] }) {
  const percent = (at: number) =>
    Math.min(100, Math.max(0, ((at - scale.start) / scale.length) * 100));
  return (
    <span className={styles.track}>
      {spans.map(({ from, to, kind }) => (
        <span
          key={from}
          className={`${styles.bar} ${styles[kind]}`}
          style={{ left: `${percent(from)}%`, width: `${percent(to) - percent(from)}%` }}
        />
      ))}
    </span>
  );
}

interface StepRowProps {
  step: RunStep;
  start: number;
  length: number;
  failures: number;
  isSelected: boolean;
  onSelect: (key: string) => void;
}

const StepRow = memo(function StepRow({
  step,
  failures,
  isSelected,
  onSelect,
  ...scale
}: StepRowProps) {
  const to = Date.parse(step.completed_at);
  const from = step.started_at ? Date.parse(step.started_at) : to;
  // Each attempt of a step that was retried has its own bar.
  const attempts = step.attempts?.map(
    ({ started_at, ended_at, error }): Span => ({
      from: Date.parse(started_at),
      to: Date.parse(ended_at),
      kind: error ? "failed" : step.status,
    }),
  ) ?? [{ from, to, kind: step.status }];
  const failed = step.attempts?.filter(({ error }) => error).length ?? 0;
  const figures = [
    step.status === "skipped" ? "skipped" : formatSeconds((to - from) / 1000),
    step.cached ? "cached" : step.credits > 0 ? formatCredits(step.credits) : "",
  ];
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-pressed={isSelected}
        onClick={() => onSelect(stepKey(step))}
      >
        <span className={styles.name}>
          {step.node}
          {step.visit > 1 && <span className={styles.visit}> pass {step.visit}</span>}
          <Failures count={Math.max(failures, failed)} />
        </span>
        <Bars scale={scale} spans={attempts} />
        <span className={styles.figure}>{figures.filter(Boolean).join(" · ")}</span>
      </button>
    </li>
  );
});

function Failures({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles.failures}>
      {count === 1 ? " 1 failed attempt" : ` ${count} failed attempts`}
    </span>
  );
}

/** The time, four times a second while `active`. */
function useNow(active: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [active]);
  return now;
}
