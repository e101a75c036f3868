import { type Kysely, sql } from "kysely";
import type { Database } from "../../src/db/schema.ts";

/** Makes the jobs of killed workers available, as ten seconds without a heartbeat do. */
export async function expireHeartbeats(db: Kysely<Database>): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '10 s' where state = 'active'`.execute(
    db,
  );
}
