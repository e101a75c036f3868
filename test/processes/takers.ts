import { availableParallelism } from "node:os";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../src/db/schema.ts";
import { segmentsAtATime } from "../../src/media/timeline/render.ts";

/**
 * How many take what is divided between two workers with a place each: the worker of the render or
 * step, its helper, and its own place for segments, which it uses only with cores to spare.
 */
export const takersOfTwoWorkers = availableParallelism() > segmentsAtATime ? 3 : 2;

/** How many places have taken a segment of a render or step that is open. */
export async function countTakers(db: Kysely<Database>): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct taken_by)::integer as count from shared_segments
    where state = 'open'`.execute(db);
  return rows[0]?.count;
}
