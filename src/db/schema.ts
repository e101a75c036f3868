import type { ColumnType, Generated } from "kysely";

/** Amounts of credits: numeric(14, 2) in SQL, a number here (db/database.ts parses it). */
type Credits = number;
/** Never updated. */
type Fixed<T> = ColumnType<T, T, never>;
type Json<T> = ColumnType<T, string, string>;

/** The tables of migrations/*.sql, by name; each is named in SQL only by the resource that owns it. */
export interface Database {
  auth_users: AuthUserTable;
  auth_accounts: AuthAccountTable;
  auth_jwks: AuthKeyTable;
  accounts: AccountTable;
  api_keys: ApiKeyTable;
  idempotency_keys: IdempotencyKeyTable;
  rate_limits: RateLimitTable;
  agents: AgentTable;
  assets: AssetTable;
  projects: ProjectTable;
  project_revisions: ProjectRevisionTable;
  runs: RunTable;
  run_steps: RunStepTable;
  run_events: RunEventTable;
  step_cache: StepCacheTable;
  wallets: WalletTable;
  credit_transactions: CreditTransactionTable;
  credit_holds: CreditHoldTable;
  payments: PaymentTable;
  payment_customers: PaymentCustomerTable;
  renders: RenderTable;
  usage_days: UsageDayTable;
  usage_months: UsageMonthTable;
  usage_routes: UsageRouteTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  webhook_attempts: WebhookAttemptTable;
  publish_connections: PublishConnectionTable;
  publications: PublicationTable;
}

interface AuthUserTable {
  id: Fixed<string>;
  name: string;
  email: string;
}

interface AuthAccountTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  account_id: Fixed<string>;
  provider_id: Fixed<string>;
  password: string | null;
}

interface AuthKeyTable {
  id: Fixed<string>;
  public_key: Fixed<string>;
}

interface AccountTable {
  id: Fixed<string>;
  plan: "free" | "starter" | "pro";
  created_at: Fixed<Date>;
}

interface ApiKeyTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  name: string;
  key_hash: Fixed<Buffer>;
  key_prefix: Fixed<string>;
  scopes: Fixed<string[]>;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  created_at: Fixed<Date>;
}

interface IdempotencyKeyTable {
  account_id: Fixed<string>;
  key: Fixed<string>;
  request_hash: Buffer;
  claim_id: string;
  claimed_at: Date | null;
  response: Buffer | null;
  created_at: Date;
}

interface AgentTable {
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

interface AssetTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  sha256: Fixed<Buffer>;
  kind: Fixed<string>;
  media_type: Fixed<string>;
  bytes: Fixed<number>;
  width: Fixed<number | null>;
  height: Fixed<number | null>;
  seconds: Fixed<number | null>;
  storage_key: Fixed<string>;
  created_at: Fixed<Date>;
}

interface ProjectTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  title: string;
  revision: number;
  created_at: Fixed<Date>;
  updated_at: Date;
}

interface ProjectRevisionTable {
  project_id: Fixed<string>;
  revision: Fixed<number>;
  run_id: Fixed<string>;
  shared_values: Json<Record<string, unknown>>;
  timeline: Json<unknown> | null;
  video_asset_id: string | null;
  thumbnail_asset_id: string | null;
  captions_asset_id: string | null;
  created_at: Fixed<Date>;
}

interface RunTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  agent_id: Fixed<string>;
  agent: Json<Record<string, unknown>>;
  inputs: Json<Record<string, unknown>>;
  project_id: string | null;
  waits: Generated<boolean>;
  max_credits: Credits | null;
  held: Credits;
  status: Generated<"pending" | "running" | "completed" | "failed" | "cancelled">;
  attempt: Generated<number>;
  result: ColumnType<Record<string, unknown>, string | undefined, string>;
  error: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  credits_used: Generated<Credits>;
  last_seq: Generated<number>;
  settlement: Generated<number>;
  settled: Generated<Credits>;
  attempts_before: Generated<number>;
  created_at: Fixed<Date>;
  started_at: Date | null;
  completed_at: Date | null;
}

interface RunStepTable {
  run_id: Fixed<string>;
  node: Fixed<string>;
  visit: Fixed<number>;
  tool: Fixed<string>;
  status: "completed" | "skipped";
  outputs: Json<Record<string, unknown>>;
  engine: string | null;
  cached: Generated<boolean>;
  credits: Generated<Credits>;
  seq: number;
  started_at: Date | null;
  completed_at: Date;
}

interface RunEventTable {
  run_id: Fixed<string>;
  seq: Fixed<number>;
  event: ColumnType<Record<string, unknown>, string, never>;
  created_at: Fixed<Date>;
}

interface StepCacheTable {
  account_id: Fixed<string>;
  key: Fixed<Buffer>;
  outputs: Json<Record<string, unknown>>;
  engine: string;
  created_at: Date;
}

interface WalletTable {
  account_id: Fixed<string>;
  balance: Credits;
  lifetime_earned: Credits;
  lifetime_spent: Credits;
  next_refill_at: Date;
  monthly_allowance: Credits;
  opened_at: Fixed<Date>;
  spendings_while_low: Generated<number>;
}

interface CreditTransactionTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  amount: Fixed<Credits>;
  description: Fixed<string>;
  run_id: ColumnType<string | null, string | undefined, never>;
  render_id: ColumnType<string | null, string | undefined, never>;
  settlement: ColumnType<number, number | undefined, never>;
  payment_id: Fixed<string | null>;
  created_at: Fixed<Date>;
}

interface CreditHoldTable {
  holder_id: Fixed<string>;
  account_id: Fixed<string>;
  amount: Credits;
  created_at: Fixed<Date>;
}

interface PaymentTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  provider: Fixed<"stripe" | "sandbox">;
  kind: Fixed<"checkout" | "top_up">;
  credits: Fixed<Credits>;
  amount_cents: Fixed<number>;
  currency: Fixed<string>;
  named: Fixed<boolean>;
  status: ColumnType<"pending" | "paid" | "failed", never, "pending" | "paid" | "failed">;
  success_url: Fixed<string | null>;
  cancel_url: Fixed<string | null>;
  created_at: Fixed<Date>;
  paid_at: ColumnType<Date | null, never, Date>;
}

interface PaymentCustomerTable {
  account_id: Fixed<string>;
  provider: Fixed<string>;
  customer_id: Fixed<string>;
}

interface RenderTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  project_id: Fixed<string>;
  revision: Fixed<number>;
  settings: ColumnType<Record<string, unknown>, string, never>;
  status: Generated<"pending" | "running" | "completed" | "failed">;
  progress: Generated<number>;
  attempt: Generated<number>;
  output_asset_id: string | null;
  error: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  credits_used: Generated<Credits>;
  created_at: Fixed<Date>;
  started_at: Date | null;
  completed_at: Date | null;
}

interface PublishConnectionTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  platform: Fixed<string>;
  name: Fixed<string>;
  credentials: Fixed<Buffer>;
  created_at: Fixed<Date>;
}

interface PublicationTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  project_id: Fixed<string>;
  platform: Fixed<string>;
  connection_id: Fixed<string | null>;
  channel: Fixed<string>;
  title: Fixed<string>;
  description: Fixed<string>;
  tags: Fixed<string[]>;
  visibility: Fixed<string>;
  video_asset_id: Fixed<string>;
  thumbnail_asset_id: Fixed<string | null>;
  captions: Fixed<string | null>;
  language: Fixed<string>;
  status: Generated<"pending" | "running" | "completed" | "failed">;
  attempt: Generated<number>;
  upload: Buffer | null;
  url: string | null;
  error: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  created_at: Fixed<Date>;
  completed_at: Date | null;
}

interface WebhookTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  url: Fixed<string>;
  events: Fixed<string[]>;
  secret: Fixed<Buffer>;
  is_active: Generated<boolean>;
  failure_count: Generated<number>;
  created_at: Fixed<Date>;
}

interface WebhookDeliveryTable {
  id: Generated<string>;
  webhook_id: Fixed<string>;
  event_type: Fixed<string>;
  body: Fixed<string>;
  status: Generated<"pending" | "delivered" | "failed" | "dropped">;
  attempt: Generated<number>;
  due_at: Date;
  created_at: Fixed<Date>;
}

interface WebhookAttemptTable {
  delivery_id: Fixed<string>;
  attempt: Fixed<number>;
  webhook_id: Fixed<string>;
  response_status: Fixed<number>;
  response_body: Fixed<string>;
  created_at: Fixed<Date>;
}

interface UsageDayTable {
  account_id: Fixed<string>;
  day: Fixed<string>;
  requests: number;
  errors: number;
  milliseconds: number;
  bins: number[];
  hits: number[];
}

interface UsageMonthTable {
  account_id: Fixed<string>;
  month: Fixed<string>;
  bins: number[];
  hits: number[];
}

interface UsageRouteTable {
  account_id: Fixed<string>;
  day: Fixed<string>;
  method: Fixed<string>;
  path: Fixed<string>;
  key_id: Fixed<string | null>;
  requests: number;
  errors: number;
  milliseconds: number;
  last_at: Date;
}

interface RateLimitTable {
  caller: Fixed<string>;
  version: string;
  ledger: string;
  written_at: Date;
}
