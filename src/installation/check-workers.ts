import type { Kysely } from "kysely";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/schema.ts";
import type { WorkKind } from "../jobs/work-kinds.ts";
import { countByLabel, countWorkers, findKindsWithoutWorker } from "../jobs/workers.ts";
import { startWithLabels } from "../services/needed-labels.ts";
import type { Finding } from "./list-engines.ts";

/** Checks whether workers take all kinds of work, also what needs a label of LABELS_NEEDED. */
export const checkWorkers = async (
  config: Pick<Config, "labelsNeeded">,
  db: Kysely<Database>,
): Promise<Finding[]> => [
  describeWorkers(await countWorkers(db), await findKindsWithoutWorker(db)),
  ...(await checkLabels(config, db)),
];

async function checkLabels(
  { labelsNeeded }: Pick<Config, "labelsNeeded">,
  db: Kysely<Database>,
): Promise<Finding[]> {
  const labels = [...new Set(Object.values(labelsNeeded).flat())].sort();
  return (await countByLabel(db, labels)).map(({ label, count }) => {
    const finding = { name: `label ${label}`, ok: count > 0 };
    return count > 0
      ? { ...finding, detail: `${count} workers` }
      : { ...finding, detail: "no worker", fix: `Start one with ${startWithLabels([label])}.` };
  });
}

/** A service that is not running is no problem of the installation. */
function describeWorkers(count: number, missing: readonly WorkKind[]): Finding {
  const finding = { name: "workers", ok: true };
  if (count === 0)
    return {
      ...finding,
      detail: "none running",
      fix: "Start the service with ./reelwright, or a worker with ./reelwright work.",
    };
  if (missing.length === 0) return { ...finding, detail: `${count} running` };
  return {
    ...finding,
    ok: false,
    detail: `${count} running, none takes ${missing.join(", ")}`,
    fix: `Start a worker with ./reelwright work --only ${missing.join(",")}.`,
  };
}
