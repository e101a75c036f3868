import { type Kysely, sql } from "kysely";
import { maintainMonths } from "../../db/monthly-tables.ts";
import type { Database } from "../../db/schema.ts";
import type { SignedLinks } from "../../storage/signed-links.ts";
import { type RunResult, serializeResult } from "./run-result.ts";

/** Why a run failed, as the API returns it. */
export interface RunError {
  code: string;
  message: string;
  /** The tool that failed; null if the run itself failed. */
  tool: string | null;
  /** The attempt of the tool that failed, from 1; null if the run itself failed. */
  attempt: number | null;
  retryable: boolean;
}

/** An event of a run's stream. Links are not stored, because they expire. */
export type RunEvent =
  | { type: "tool_start"; tool: string }
  | { type: "tool_progress"; tool: string; progress: number }
  | { type: "tool_complete"; tool: string; result: Record<string, unknown> }
  | { type: "tool_error"; tool: string; error: RunError }
  | { type: "run_complete"; status: "completed"; result: RunResult }
  | { type: "run_failed"; status: "failed"; error: RunError }
  | { type: "run_cancelled"; status: "cancelled" }
  /** The run waits for an approval, without a worker. */
  | { type: "run_waiting"; status: "running"; node: string; tool: string; expires_at: string }
  | { type: "run_continued"; status: "running"; node: string; tool: string }
  /** A failed run continues. */
  | { type: "run_resumed"; status: "pending" };

export interface StoredEvent {
  seq: number;
  event: RunEvent;
}

/** Keeps the monthly tables of events, with those from `before` on. Call it every day. */
export const pruneRunEvents = (db: Kysely<Database>, now: Date, before: Date): Promise<void> =>
  maintainMonths(db, { name: "run_events" }, now, before);

export const isFinalEvent = ({ type }: RunEvent) =>
  type === "run_complete" || type === "run_failed" || type === "run_cancelled";

const pageEventsMax = 100;
/** Each slow reader keeps one page in memory. */
const pageBytesMax = 256 * 1024;

/**
 * Reads the events of a run after `seq`, in order, up to 100 or the first beyond 256 KiB. The query
 * reads no event behind the page, since computing its length means reading it. `more`: there may be
 * more.
 */
export async function eventsAfter(
  db: Kysely<Database>,
  run_id: string,
  seq: number,
): Promise<{ events: StoredEvent[]; more: boolean }> {
  const { rows } = await sql<StoredEvent & { bytes: number }>`
    with recursive page as (
      select ${seq}::integer as seq, null::json as event, 0 as bytes, 0 as place
      union all
      select next.seq, next.event, bytes + octet_length(next.event::text), place + 1
      from page, lateral (
        select seq, event from run_events where run_id = ${run_id} and seq > page.seq order by seq limit 1
      ) next
      where bytes < ${pageBytesMax} and place < ${pageEventsMax}
    )
    select seq, event, bytes from page where place > 0 order by seq
  `.execute(db);
  const events = rows.map(({ seq, event }) => ({ seq, event }));
  const more = rows.length === pageEventsMax || (rows.at(-1)?.bytes ?? 0) >= pageBytesMax;
  return { events, more };
}

/** The event as the stream sends it. Links are signed at each read. */
export const serializeEvent = (
  event: RunEvent,
  links: SignedLinks,
  now: Date,
): Record<string, unknown> =>
  event.type === "run_complete"
    ? { ...event, result: serializeResult(event.result, links, now) }
    : event;
