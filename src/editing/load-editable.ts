import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Revision } from "../projects/projects.ts";
import { toolInputs } from "../runs/records/run-steps.ts";
import { type EditableProject, editableProject } from "./editable-project.ts";

/** A revision as it can be edited. */
export async function loadEditable(
  db: Kysely<Database>,
  revision: Revision,
  title: string,
): Promise<EditableProject> {
  const isFirst = revision.settings === null;
  const steps = isFirst ? await toolInputs(db, revision.run_id) : new Map<string, never>();
  return editableProject(revision, title, steps);
}
