import type { Kysely } from "kysely";
import { maintainMonths } from "../../db/monthly-tables.ts";
import type { Database } from "../../db/schema.ts";

/** Creates the tables of events of the next months, and drops old ones. Call it every day. */
export const maintainEventPartitions = (
  db: Kysely<Database>,
  now: Date,
  before: Date,
): Promise<void> => maintainMonths(db, { name: "run_events" }, now, before);
