import type { Generated } from "kysely";
import type { Fixed } from "./columns.ts";

export interface JobTurnTable {
  queue: Fixed<string>;
  account_id: Fixed<string>;
  turn: number;
}

export interface WorkerTable {
  id: Fixed<string>;
  host: Fixed<string>;
  kinds: Fixed<string[]>;
  labels: Fixed<string[]>;
  started_at: Generated<Date>;
  event_loop_delay_seconds: Generated<number>;
  seen_at: Generated<Date>;
}
