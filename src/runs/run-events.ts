import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { SignedLinks } from "../storage/signed-links.ts";
import { type RunResult, shownResult } from "./run-result.ts";

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

export interface KeptEvent {
  seq: number;
  event: RunEvent;
}

export const endsRun = ({ type }: RunEvent) => type === "run_complete" || type === "run_failed" || type === "run_cancelled";

/** The events of a run after that number, in order, at most `limit`. */
export async function eventsAfter(db: Kysely<Database>, run_id: string, seq: number, limit: number): Promise<KeptEvent[]> {
  const rows = await db
    .selectFrom("run_events")
    .select(["seq", "event"])
    .where("run_id", "=", run_id)
    .where("seq", ">", seq)
    .orderBy("seq")
    .limit(limit)
    .execute();
  return rows as KeptEvent[];
}

/** As a stream sends it: links are made when they are read. */
export const shownEvent = (event: RunEvent, links: SignedLinks, now: Date): Record<string, unknown> =>
  event.type === "run_complete" ? { ...event, result: shownResult(event.result, links, now) } : event;
