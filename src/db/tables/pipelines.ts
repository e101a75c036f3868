import type { ColumnType, Generated } from "kysely";
import type { ProviderCall } from "../../values/provider-call.ts";
import type { Credits, Fixed, Json } from "./columns.ts";

export interface AgentTable {
  id: Fixed<string>;
  account_id: Fixed<string | null>;
  name: string;
  slug: string;
  description: string;
  pipeline_type: string;
  tools: string[];
  graph_edges: Json<unknown[]>;
  requirements: Json<Record<string, unknown>>;
  cosmetics: Json<Record<string, unknown>>;
  category: string | null;
  install_count: Generated<number>;
  created_at: Fixed<Date>;
}

export interface AssetTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  sha256: Fixed<Buffer>;
  name: Fixed<string | null>;
  kind: Fixed<string>;
  media_type: Fixed<string>;
  bytes: Fixed<number>;
  width: Fixed<number | null>;
  height: Fixed<number | null>;
  seconds: Fixed<number | null>;
  claimed_seconds: Fixed<number | null>;
  damaged_from: Fixed<number | null>;
  damaged_seconds: Fixed<number | null>;
  storage_key: string;
  made_by_run: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: Fixed<Date>;
}

/** Media of work that is not paid yet. */
export interface AssetPaymentTable extends AssetTable {
  job_id: Fixed<string>;
  work: Fixed<string>;
}

export interface AssetStorageTable {
  account_id: Fixed<string>;
  bytes: number;
}

export interface AssetRemovalTable {
  storage_key: Fixed<string>;
  /** Default: at once. */
  due_at: Generated<Date>;
}

export interface ProjectTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  title: string;
  revision: number;
  created_at: Fixed<Date>;
  updated_at: Date;
}

export interface ProjectRevisionTable {
  project_id: Fixed<string>;
  revision: Fixed<number>;
  run_id: Fixed<string>;
  shared_values: Json<Record<string, unknown>>;
  timeline: Json<unknown> | null;
  video_asset_id: string | null;
  thumbnail_asset_id: string | null;
  captions_asset_id: string | null;
  source: Generated<"run" | "edit" | "restore">;
  pending: Generated<string[]>;
  changes: Generated<string[]>;
  settings: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  created_at: Fixed<Date>;
}

export interface RunTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  kind: Generated<"agent" | "update">;
  agent_id: Fixed<string>;
  agent: Json<Record<string, unknown>>;
  inputs: Json<Record<string, unknown>>;
  project_id: string | null;
  waits: Generated<boolean>;
  pause_after: Generated<string[]>;
  warnings: Generated<string[]>;
  labels: Generated<string[]>;
  approved: Generated<string[]>;
  waiting: ColumnType<Record<string, unknown> | null, string | undefined, string | null>;
  waiting_until: Generated<Date | null>;
  max_credits: Credits | null;
  held: Credits;
  status: Generated<"pending" | "running" | "completed" | "failed" | "cancelled">;
  attempt: Generated<number>;
  result: ColumnType<Record<string, unknown>, string | undefined, string>;
  error: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  credits_used: Generated<Credits>;
  last_seq: Generated<number>;
  /** It failed or was cancelled, and cost nothing. */
  ended_free: Generated<boolean>;
  settlement: Generated<number>;
  settled: Generated<Credits>;
  attempts_before: Generated<number>;
  steps_running: Generated<string[]>;
  steps_lost: Generated<Record<string, number>>;
  retries: Generated<number>;
  trace_id: ColumnType<string | null, string | null | undefined, never>;
  created_at: Fixed<Date>;
  started_at: Date | null;
  completed_at: Date | null;
}

export interface StepAttempt {
  attempt: number;
  started_at: string;
  ended_at: string;
  /** Null for the attempt that succeeded. */
  error: Record<string, unknown> | null;
}

export interface RunStepTable {
  run_id: Fixed<string>;
  node: Fixed<string>;
  visit: Fixed<number>;
  tool: Fixed<string>;
  status: "completed" | "skipped" | "failed";
  inputs: Json<Record<string, unknown>> | null;
  error: Json<Record<string, unknown>> | null;
  outputs: Json<Record<string, unknown>>;
  engine: string | null;
  cached: Generated<boolean>;
  credits: Generated<Credits>;
  /** Null for a step without a call of an AI model. */
  provider_calls: Json<ProviderCall[]> | null;
  /** Null for a step with a single attempt. */
  attempts: Json<StepAttempt[]> | null;
  seq: number;
  started_at: Date | null;
  completed_at: Date;
}

export interface RunEventTable {
  run_id: Fixed<string>;
  seq: Fixed<number>;
  event: ColumnType<Record<string, unknown>, string, never>;
  created_at: Fixed<Date>;
}

export interface StepCacheTable {
  account_id: Fixed<string>;
  key: Fixed<Buffer>;
  outputs: Json<Record<string, unknown>>;
  engine: string;
  created_at: Date;
}

export interface RenderTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  project_id: Fixed<string>;
  revision: Fixed<number>;
  settings: ColumnType<Record<string, unknown>, string, never>;
  labels: Generated<string[]>;
  status: Generated<"pending" | "running" | "completed" | "failed" | "cancelled">;
  progress: Generated<number>;
  attempt: Generated<number>;
  retries: Generated<number>;
  output_asset_id: string | null;
  error: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  credits_used: Generated<Credits>;
  created_at: Fixed<Date>;
  started_at: Date | null;
  completed_at: Date | null;
}
