import type { ColumnType, Generated } from "kysely";
import type { Fixed } from "./columns.ts";

export interface PublishConnectionTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  platform: Fixed<string>;
  name: Fixed<string>;
  credentials: Fixed<Buffer>;
  created_at: Fixed<Date>;
}

export interface PublicationTable {
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
  retries: Generated<number>;
  upload: Buffer | null;
  url: string | null;
  error: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  created_at: Fixed<Date>;
  started_at: Date | null;
  completed_at: Date | null;
}

export interface WebhookTable {
  id: Fixed<string>;
  account_id: Fixed<string>;
  url: string;
  events: string[];
  secret: Fixed<Buffer>;
  is_active: Generated<boolean>;
  failure_count: Generated<number>;
  /** When its waiting deliveries were last counted. */
  queue_counted_at: Generated<Date>;
  is_queue_full: Generated<boolean>;
  created_at: Fixed<Date>;
}

export interface WebhookDeliveryTable {
  id: Generated<string>;
  webhook_id: Fixed<string>;
  event_type: Fixed<string>;
  body: Fixed<string>;
  created_at: Fixed<Date>;
}

export interface WebhookQueueTable {
  delivery_id: Fixed<string>;
  webhook_id: Fixed<string>;
  attempt: Generated<number>;
  first_attempt_at: Generated<Date | null>;
  due_at: Date;
  leased_until: Generated<Date>;
}

export interface WebhookAttemptTable {
  delivery_id: Fixed<string>;
  attempt: Fixed<number>;
  webhook_id: Fixed<string>;
  response_status: Fixed<number>;
  response_body: Fixed<string>;
  created_at: Fixed<Date>;
}
