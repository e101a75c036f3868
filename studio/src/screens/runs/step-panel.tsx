import { StatusBadge } from "../../ui/badge.tsx";
import { formatCredits, formatSeconds } from "../../ui/formats.ts";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import type { Run, RunStep } from "./run-step.ts";
import styles from "./step-panel.module.css";
import { useWholeStep } from "./use-whole-step.ts";
import { Values } from "./values.tsx";

/** One step: its error with the fix, its media, its outputs and its inputs. */
export function StepPanel({ run, step }: { run: Run; step: RunStep }) {
  const whole = useWholeStep(run, step);
  const { outputs, inputs } = whole.data ?? step;
  const { error, media, started_at, completed_at } = step;
  const seconds = started_at && (Date.parse(completed_at) - Date.parse(started_at)) / 1000;
  return (
    <article className={styles.panel}>
      <header className={styles.header}>
        <h3>{step.node}</h3>
        <StatusBadge status={step.status} />
        {typeof seconds === "number" && <span>{formatSeconds(seconds)}</span>}
        <span>{step.cached ? "cached, free" : formatCredits(step.credits)}</span>
        {step.engine && <span className={styles.engine}>{step.engine}</span>}
      </header>
      {error && (
        <Notice kind="bad">
          <p>{String(error.message)}</p>
          <p className={styles.engine}>{String(error.code)}</p>
        </Notice>
      )}
      {media.length > 0 && (
        <ul className={styles.media}>
          {media.map((item) => (
            <li key={item.asset_id}>
              <Media item={item} />
            </li>
          ))}
        </ul>
      )}
      <ProviderCalls calls={step.provider_calls} />
      {whole.error && <ErrorNotice error={whole.error} />}
      <Values title="Outputs" values={outputs} open />
      <Values title="Inputs" values={inputs} />
    </article>
  );
}

function Media({ item }: { item: RunStep["media"][number] }) {
  const { kind, url, asset_id } = item;
  if (kind === "image") return <img src={url} alt={`Output ${asset_id}`} loading="lazy" />;
  if (kind === "video")
    return <video src={url} controls preload="none" aria-label={`Output ${asset_id}`} />;
  if (kind === "audio")
    return <audio src={url} controls preload="none" aria-label={`Output ${asset_id}`} />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {item.media_type}
    </a>
  );
}

function ProviderCalls({ calls }: { calls: RunStep["provider_calls"] }) {
  if (calls.length === 0) return null;
  return (
    <details>
      <summary>
        {calls.length === 1 ? "1 call of a model" : `${calls.length} calls of models`}
      </summary>
      <pre>{JSON.stringify(calls, null, 2)}</pre>
    </details>
  );
}
