import { findLabelFault } from "../config/labels.ts";
import { workerConcurrencyMax } from "../config/settings/worker-concurrency.ts";
import { type WorkKind, workKinds } from "../jobs/work-kinds.ts";
import { choiceOption, defineCommand, numberOption, UsageError } from "./options.ts";

/** How many of a kind a worker may take at a time. */
const concurrencyMax = {
  runs: workerConcurrencyMax,
  renders: workerConcurrencyMax,
  publications: 1000,
  webhooks: 1000,
};

export default defineCommand({
  summary: "Runs only a worker, which takes runs, renders, publications and webhooks",
  options: {
    only: {
      type: "string",
      value: "KIND[=N],...",
      description: `Takes only these kinds, N at a time: ${workKinds.join(", ")}`,
    },
    label: {
      type: "string",
      value: "LABEL",
      multiple: true,
      description:
        "What this worker has, such as gpu, for tools that need it. Default: WORKER_LABELS",
    },
  },
  example:
    "DATABASE_URL=postgresql://db.example/reelwright ./reelwright work --only renders=1,runs",
  run: async ({ options: { only, label } }) => {
    const share = parseShare(only ?? workKinds.join(","));
    checkLabels(label);
    // The help does not load the service.
    return (await import("./run-worker.ts")).runWorker(share, label);
  },
});

/** Throws UsageError for what is no label, and for one that is repeated. */
export function checkLabels(labels: readonly string[]): void {
  const fault = findLabelFault(labels);
  if (fault) throw new UsageError(`Invalid --label: ${fault}`);
}

/**
 * Reads "renders=1,runs": kinds, with a number where one is given. Throws UsageError for a kind
 * that is unknown or repeated, and for a number out of range.
 */
export function parseShare(text: string): [WorkKind, number | undefined][] {
  const share = text.split(",").map((part): [WorkKind, number | undefined] => {
    const [, name = "", count] = /^([^=]*)(?:=(.*))?$/s.exec(part) ?? [];
    const kind = choiceOption("only", name.trim(), workKinds);
    const limits = { min: 1, max: concurrencyMax[kind], isWhole: true };
    return [kind, count === undefined ? undefined : numberOption("only", count, limits)];
  });
  const repeated = share.find(([kind], at) => share.findIndex(([other]) => other === kind) < at);
  if (repeated)
    throw new UsageError(`Invalid --only: ${repeated[0]} is named twice. Name it once.`);
  return share;
}
