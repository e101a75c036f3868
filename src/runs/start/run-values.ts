import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Given } from "../../pipeline/normalize-given.ts";
import {
  findRevision,
  latestRevision,
  type Revision,
  type RevisionSettings,
} from "../../projects/projects.ts";
import { StepError } from "../../system/errors.ts";
import type { FinishingStep } from "../../values/timeline.ts";
import type { RunRow } from "../records/runs.ts";
import { madeWith } from "./made-with.ts";
import { finishingOf, updateGiven } from "./update-plan.ts";

/** The values that a run starts with. */
export interface RunValues {
  given: Given;
  /** Values of the project that remain unless a tool returns them. */
  kept: Record<string, unknown>;
  /** Of an update: settings for the next one. */
  settings: RevisionSettings | null;
  /** Of an update: the steps that follow its render. */
  finishing: readonly FinishingStep[];
}

type StartedRun = Pick<RunRow, "kind" | "inputs" | "project_id">;

/**
 * Loads the values of a run. An update starts from the revision that its inputs name. Rejects with
 * StepError `invalid_input` if that no longer exists.
 */
export async function loadRunValues(db: Kysely<Database>, run: StartedRun): Promise<RunValues> {
  if (run.kind === "update") {
    const revision = await updatedRevision(db, run);
    const settings = revision.settings as RevisionSettings | null;
    return {
      given: updateGiven(revision, await madeWith(db, revision)),
      kept: revision.shared_values,
      settings: settings && { ...settings, music_wanted: false },
      finishing: finishingOf(revision),
    };
  }
  const revision =
    run.project_id === null ? undefined : await latestRevision(db, { id: run.project_id });
  return {
    given: { inputs: run.inputs, projectValues: revision?.shared_values ?? {} },
    kept: generalInputs(run.inputs),
    settings: null,
    finishing: [],
  };
}

/** The revision that an update starts from. */
const updatedNumber = ({ inputs }: Pick<RunRow, "inputs">): number =>
  Number(inputs.project_revision);

/** Whether the revision that an update starts from is still the newest of its project. */
export async function isUpdateCurrent(db: Kysely<Database>, run: StartedRun): Promise<boolean> {
  const latest = await latestRevision(db, { id: run.project_id ?? "" });
  return latest?.revision === updatedNumber(run);
}

async function updatedRevision(db: Kysely<Database>, run: StartedRun): Promise<Revision> {
  const number = updatedNumber(run);
  const revision =
    run.project_id === null ? undefined : await findRevision(db, run.project_id, number);
  if (revision) return revision;
  throw new StepError("invalid_input", `Revision ${number} of the project no longer exists.`);
}

/** The inputs without a tool's name, such as "language" but not "render_video.resolution". */
const generalInputs = (inputs: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => !name.includes(".")));
