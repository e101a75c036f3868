import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { SignedLinks } from "../../storage/signed-links.ts";
import { type RunResult, serializeResult } from "./run-result.ts";

/** Why a run failed, as it stands on the wire. */
export interface RunError {
  code: string;
  message: string;
  /** The tool that failed, and on which try; null where no tool did. */
  tool: string | null;
  attempt: number | null;
  retryable: boolean;
}

/** What happened in a run, as a stream tells it (spec: Run stream). Of a result only what does not expire is kept. */
export type RunEvent =
  | { type: "tool_start"; tool: string }
  | { type: "tool_progress"; tool: string; progress: number }
  | { type: "tool_complete"; tool: string; result: Record<string, unknown> }
  | { type: "tool_error"; tool: string; error: RunError }
  | { type: "run_complete"; status: "completed"; result: RunResult }
  | { type: "run_failed"; status: "failed"; error: RunError }
  | { type: "run_cancelled"; status: "cancelled" }
  /** It goes on although it had failed. */
  | { type: "run_resumed"; status: "pending" };

export interface StoredEvent {
  seq: number;
  event: RunEvent;
}

export const isFinalEvent = ({ type }: RunEvent) =>
  type === "run_complete" || type === "run_failed" || type === "run_cancelled";

const pageEventsMax = 100;
/** A page is held for each reader that takes its time. */
const pageBytesMax = 256 * 1024;

/**
 * The next events of a run after that number, in order: as many as are worth a query, the last of which may go beyond the bytes of a page.
 * None behind it is read, for to know an event's length is to read it. `more`: there may be others.
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
      from page, lateral (select seq, event from run_events where run_id = ${run_id} and seq > page.seq order by seq limit 1) next
      where bytes < ${pageBytesMax} and place < ${pageEventsMax}
    )
    select seq, event, bytes from page where place > 0 order by seq
  `.execute(db);
  const events = rows.map(({ seq, event }) => ({ seq, event }));
  return {
    events,
    more: rows.length === pageEventsMax || (rows.at(-1)?.bytes ?? 0) >= pageBytesMax,
  };
}

/** As a stream sends it: links are made when they are read. */
export const serializeEvent = (
  event: RunEvent,
  links: SignedLinks,
  now: Date,
): Record<string, unknown> =>
  event.type === "run_complete"
    ? { ...event, result: serializeResult(event.result, links, now) }
    : event;
