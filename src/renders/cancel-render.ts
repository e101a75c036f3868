import { type Kysely, sql } from "kysely";
import { discardUnpaid } from "../assets/unpaid-assets.ts";
import { settleHold } from "../credits/holds.ts";
import { notify } from "../db/notifications.ts";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../identity/caller.ts";
import { type Cancellations, watchCancellations } from "../jobs/cancellations.ts";
import type { Services } from "../services/services.ts";
import { conflict, notFound } from "../system/errors.ts";
import { findRender } from "./find-renders.ts";
import type { Render } from "./renders.schema.ts";
import { toRenderResponse } from "./renders.ts";

/** The payload is the id of a cancelled render. */
const cancelChannel = "render_cancelled";

/**
 * Cancels a pending or running render: releases its hold and notifies its worker, which stops
 * ffmpeg. Throws not_found or conflict.
 */
export async function cancelRender(
  { db, clock }: Pick<Services, "db" | "clock">,
  caller: Caller,
  id: string,
): Promise<Render> {
  const now = clock.now();
  const cancelled = await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable("renders")
      .set({ status: "cancelled", completed_at: now })
      .where("id", "=", id)
      .where("account_id", "=", caller.account_id)
      .where("status", "in", ["pending", "running"])
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    await discardUnpaid(sql`select ${id}`).execute(tx);
    await notify(tx, cancelChannel, id);
    // Last, because this locks the wallet until the commit.
    await settleHold(tx, {
      account_id: row.account_id,
      holder_id: id,
      cost: 0,
      description: "Cancelled render",
      render_id: id,
      now,
    });
    return row;
  });
  if (cancelled) return toRenderResponse(cancelled, null);
  const render = await findRender(db, caller, id);
  if (!render) throw notFound("render", id);
  throw conflict(
    `Render "${id}" has ended (${render.status}). Only a pending or running render can be cancelled.`,
  );
}

/** Listens for cancellations of the renders that this worker executes. */
export const watchRenderCancellations = (
  services: Pick<Services, "db" | "notifications" | "log">,
): Cancellations =>
  watchCancellations(services, cancelChannel, (ids) => listCancelled(services.db, ids));

const listCancelled = (db: Kysely<Database>, ids: string[]) =>
  db
    .selectFrom("renders")
    .select("id")
    .where("id", "in", ids)
    .where("status", "=", "cancelled")
    .execute();
