import type { Kysely } from "kysely";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/schema.ts";
import { countWorkers } from "../../jobs/workers.ts";
import { resolveKnownInput } from "../../pipeline/known-inputs.ts";
import type { Given } from "../../pipeline/normalize-given.ts";
import type { Plan } from "../../pipeline/plan.ts";
import { labelsForTool, nameLabels, startWithLabels } from "../../services/needed-labels.ts";

/**
 * The labels that the worker of a run needs, in their order: one worker executes all of its steps.
 */
export function labelsForRun(
  plans: readonly Plan[],
  given: Given,
  config: Pick<Config, "labelsNeeded">,
): string[] {
  const labels = plans.flatMap((plan) =>
    plan.nodes.flatMap((node) =>
      labelsForTool(node.tool, resolveKnownInput(node, plan, given), config),
    ),
  );
  return [...new Set(labels)].sort();
}

/** The warning at the start of a run if no living worker has all of its labels. */
export const warnOfLabels = async (
  db: Kysely<Database>,
  labels: readonly string[],
): Promise<string[]> =>
  (await lacksWorker(db, labels))
    ? [`The run will wait if this does not change: ${describeMissing(labels)}`]
    : [];

/** Why a run waits: no living worker has all of its labels. Undefined if one has. */
export const findMissingLabels = async (
  db: Kysely<Database>,
  labels: readonly string[],
): Promise<string | undefined> =>
  (await lacksWorker(db, labels)) ? describeMissing(labels) : undefined;

const lacksWorker = async (db: Kysely<Database>, labels: readonly string[]) =>
  labels.length > 0 && (await countWorkers(db, ["runs"], labels)) === 0;

const describeMissing = (labels: readonly string[]): string =>
  `No worker with ${nameLabels(labels)} takes runs. The operator must start one with ${startWithLabels(labels)}.`;
