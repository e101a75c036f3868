import { collectAssetIds, findAssetPlace, findMissingAsset } from "../../assets/asset-ids.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { checkValues, fieldSpecs } from "../../catalog/values/check-values.ts";
import { notify } from "../../db/notifications.ts";
import type { Caller } from "../../identity/caller.ts";
import { normalizeValue } from "../../pipeline/normalize-given.ts";
import type { Services } from "../../services/services.ts";
import type { SignedLinks } from "../../storage/signed-links.ts";
import { conflict, invalid, pathKeys } from "../../system/errors.ts";
import { runEventsChannel } from "../records/run-notifications.ts";
import type { Approval, Run } from "../records/runs.schema.ts";
import { ownedRun, type RunRow, toRunResponse } from "../records/runs.ts";
import { markContinued, waitingStep } from "../records/waiting-runs.ts";

/**
 * Continues a run that waits for an approval. `outputs` replace those of the step that it waits
 * after. Throws not_found, conflict (the run does not wait) or validation_error.
 */
export async function continueRun(
  services: Services,
  links: SignedLinks,
  caller: Caller,
  { id, outputs = {} }: { id: string } & Approval,
): Promise<Run> {
  const { db, queue, clock, catalog } = services;
  const run = await ownedRun(db, caller, id);
  const waiting = waitingStep(run);
  if (!waiting) throw notWaitingError(run);
  const edited = checkOutputs(catalog, waiting.tool, outputs);
  const missing = await findMissingAsset(db, caller.account_id, collectAssetIds(edited));
  if (missing)
    throw invalid(
      `"outputs" refers to the asset "${missing}", which does not exist in this account. Upload it first.`,
      ...["outputs", ...findAssetPlace(edited, missing)],
    );
  const now = clock.now();
  const turn = await queue.takeTurn("run", run.account_id);
  return db.transaction().execute(async (tx) => {
    const continued = await markContinued(tx, { id, waiting, outputs: edited, now });
    if (!continued) throw notWaitingError(await ownedRun(tx, caller, id));
    const { account_id, labels } = run;
    await queue.enqueue(tx, "run", { run_id: id }, { account_id, labels, turn });
    await notify(tx, runEventsChannel, id);
    return toRunResponse(continued, links, now);
  });
}

const notWaitingError = ({ id, status }: RunRow) =>
  conflict(
    `Run "${id}" (${status}) does not wait for an approval. GET shows waiting_for if it does.`,
  );

/** Checks edited outputs by the fields of the tool, and fills in defaults of scenes. */
function checkOutputs(
  catalog: Catalog,
  slug: string,
  outputs: Record<string, unknown>,
): Record<string, unknown> {
  const fields = catalog.get(slug)?.output ?? {};
  const unknown = Object.keys(outputs).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined)
    throw invalid(
      `Unknown output ${JSON.stringify(unknown)}. ${slug} returns ${Object.keys(fields).join(", ")}.`,
      ...["outputs", unknown],
    );
  const specs = Object.entries(fieldSpecs(fields)).filter(([name]) => name in outputs);
  const values = Object.fromEntries(
    specs.map(([name, spec]) => [name, normalizeValue(spec, outputs[name])]),
  );
  const [fault] = checkValues(Object.fromEntries(specs), values);
  if (fault) throw invalid(`Invalid output: ${fault.message}`, "outputs", ...pathKeys(fault.path));
  return values;
}
