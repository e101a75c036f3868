import type { Kysely } from "kysely";
import type { Catalog } from "../catalog/load.ts";
import type { Config } from "../config/config.ts";
import type { Secret } from "../crypto/secret.ts";
import type { Notifications } from "../db/notifications.ts";
import type { Database } from "../db/schema.ts";
import type { Queue } from "../jobs/queue.ts";
import type { Storage } from "../storage/storage.ts";
import type { Clock } from "../system/clock.ts";
import type { Log } from "../system/log.ts";

/** What every part of the service works with. */
export interface Services {
  config: Config;
  clock: Clock;
  log: Log;
  secret: Secret;
  db: Kysely<Database>;
  /** Hints between processes by LISTEN and NOTIFY; the truth is in the tables. */
  notifications: Notifications;
  queue: Queue;
  storage: Storage;
  catalog: Catalog;
}
