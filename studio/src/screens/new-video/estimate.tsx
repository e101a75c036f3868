import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { api, type Schema } from "../../api/api.ts";
import { type AgentInput, humanize, inputLabel } from "../../inputs/input-kinds.ts";
import { formatCredits, formatNumber } from "../../ui/formats.ts";
import { describeError, Notice } from "../../ui/notice.tsx";
import styles from "./estimate.module.css";
import type { InputsEstimate } from "./use-estimate.ts";

type RunEstimate = Schema<"RunEstimate">;

interface Props {
  estimate: InputsEstimate;
  inputs: readonly AgentInput[];
}

/** What the run would cost, step by step, and the credits of the account. */
export function Estimate({ estimate: { data, error, isStale }, inputs }: Props) {
  const wallet = useQuery({ queryKey: ["wallet"], queryFn: () => api.get("/v1/credits/wallet") });
  const balance = wallet.data?.balance;
  const lacks = data && balance !== undefined && data.credits > balance;
  return (
    <section aria-label="Estimate" className={styles.estimate} aria-busy={isStale}>
      <h3>Estimate</h3>
      {error ? <p className={styles.wait}>{describeError(error)}</p> : <Price estimate={data} />}
      {balance !== undefined && (
        <p className={styles.balance}>
          You have {formatCredits(balance)}.{" "}
          {lacks && <Link href="/credits">Get more credits</Link>}
        </p>
      )}
      {lacks && <Notice kind="wait">Your credits may not be enough for this video.</Notice>}
      {data?.warnings.map((warning) => (
        <Notice key={warning} kind="wait">
          {warning}
        </Notice>
      ))}
      {data && data.unused_inputs.length > 0 && (
        <Notice kind="wait">
          These inputs have no effect here:{" "}
          {data.unused_inputs.map((name) => labelOf(name, inputs)).join(", ")}
        </Notice>
      )}
    </section>
  );
}

const labelOf = (name: string, inputs: readonly AgentInput[]) =>
  inputLabel(inputs.find((input) => input.name === name) ?? { name });

/** The credits, with the steps to open. */
function Price({ estimate }: { estimate: RunEstimate | undefined }) {
  if (!estimate) return <p className={styles.price}>…</p>;
  return (
    <>
      <p className={styles.price}>{formatCredits(estimate.credits)}</p>
      <details>
        <summary>
          {estimate.steps.length === 1 ? "1 step" : `${estimate.steps.length} steps`}
        </summary>
        <dl className={styles.steps}>
          {estimate.steps.map(({ node, tool, credits }) => (
            <div key={node}>
              <dt>{humanize(tool)}</dt>
              <dd>{formatNumber(credits)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
