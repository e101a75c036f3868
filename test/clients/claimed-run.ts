import { randomUUID } from "node:crypto";
import type { Services } from "../../src/services/services.ts";
import { newId } from "../../src/system/ids.ts";

/** Inserts a run without an agent or a hold, which this attempt executes, and returns its lease. */
export async function claimedRun(
  { db, clock }: Pick<Services, "db" | "clock">,
  account_id: string,
): Promise<{ id: string; attempt: number }> {
  const id = newId("run");
  const now = clock.now();
  await db
    .insertInto("runs")
    .values({
      ...{ id, account_id, agent_id: randomUUID(), agent: "{}", inputs: "{}", project_id: null },
      ...{ held: 1, max_credits: null, created_at: now, started_at: now, completed_at: null },
    })
    .execute();
  await db
    .updateTable("runs")
    .set({ status: "running", attempt: 1 })
    .where("id", "=", id)
    .execute();
  return { id, attempt: 1 };
}
