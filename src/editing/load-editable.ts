import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Revision } from "../projects/projects.ts";
import { madeWith } from "../runs/start/made-with.ts";
import { type EditableProject, editableProject } from "./editable-project.ts";

/** A revision as it can be edited. */
export const loadEditable = async (
  db: Kysely<Database>,
  revision: Revision,
  title: string,
): Promise<EditableProject> => editableProject(revision, title, await madeWith(db, revision));
