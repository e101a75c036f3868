import type {
  AccountPronunciationTable,
  AccountTable,
  ApiKeyTable,
  AuthAccountTable,
  AuthKeyTable,
  AuthUserTable,
  IdempotencyKeyTable,
  RateLimitTable,
  SignInLinkTable,
  UsageDayTable,
  UsageMonthTable,
  UsageRouteTable,
} from "./tables/accounts.ts";
import type {
  CreditHoldTable,
  CreditTransactionTable,
  PaymentCustomerTable,
  PaymentTable,
  WalletTable,
} from "./tables/credits.ts";
import type {
  PublicationTable,
  PublishConnectionTable,
  WebhookAttemptTable,
  WebhookDeliveryTable,
  WebhookQueueTable,
  WebhookTable,
} from "./tables/deliveries.ts";
import type { InstallationSettingTable } from "./tables/installation.ts";
import type { JobTurnTable, WorkerTable } from "./tables/jobs.ts";
import type {
  AgentTable,
  AssetPaymentTable,
  AssetRemovalTable,
  AssetStorageTable,
  AssetTable,
  ProjectRevisionTable,
  ProjectTable,
  RenderTable,
  RunEventTable,
  RunStepTable,
  RunTable,
  StepCacheTable,
} from "./tables/pipelines.ts";

/** The tables of migrations/*.sql. Only the resource that owns a table may use its name in SQL. */
export interface Database {
  auth_users: AuthUserTable;
  auth_accounts: AuthAccountTable;
  auth_jwks: AuthKeyTable;
  auth_sign_in_links: SignInLinkTable;
  accounts: AccountTable;
  account_pronunciations: AccountPronunciationTable;
  api_keys: ApiKeyTable;
  idempotency_keys: IdempotencyKeyTable;
  rate_limits: RateLimitTable;
  agents: AgentTable;
  assets: AssetTable;
  asset_payments: AssetPaymentTable;
  asset_storage: AssetStorageTable;
  asset_removals: AssetRemovalTable;
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
  webhook_queue: WebhookQueueTable;
  webhook_attempts: WebhookAttemptTable;
  publish_connections: PublishConnectionTable;
  publications: PublicationTable;
  installation_settings: InstallationSettingTable;
  job_turns: JobTurnTable;
  workers: WorkerTable;
}
