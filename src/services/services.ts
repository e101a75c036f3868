import type { Kysely } from "kysely";
import type { Catalog } from "../catalog/catalog.ts";
import type { ExampleFiles } from "../catalog/templates/example-files.ts";
import type { Config } from "../config/config.ts";
import type { Secret } from "../crypto/secret.ts";
import type { Batches } from "../db/in-batches.ts";
import type { Notifications } from "../db/notifications.ts";
import type { Database } from "../db/schema.ts";
import type { Capabilities, ReadTopicSource } from "../generators/capabilities.ts";
import type { TextWork } from "../generators/text-work/text-work.ts";
import type { Apertium } from "../generators/translation/apertium.ts";
import type { Queue } from "../jobs/queue.ts";
import type { PlanCache } from "../pipeline/plan-cache.ts";
import type { LocalModels } from "../providers/local-models/local-models.ts";
import type { Storage } from "../storage/storage.ts";
import type { Clock } from "../system/clock.ts";
import type { Log } from "../system/log.ts";
import type { Tracing } from "../system/tracing.ts";
import type { RequirementCheck } from "./requirement-check.ts";

/** The dependencies that the API and the worker share. */
export interface Services {
  config: Config;
  clock: Clock;
  log: Log;
  tracing: Tracing;
  secret: Secret;
  db: Kysely<Database>;
  /** Calls of this process that share a statement or a transaction. */
  batches: Batches;
  /** LISTEN and NOTIFY between processes. A notification may be lost; the tables hold the state. */
  notifications: Notifications;
  queue: Queue;
  storage: Storage;
  catalog: Catalog;
  examples: ExampleFiles;
  plans: PlanCache;
  /** Child processes for all work on texts and code. */
  texts: TextWork;
  /** The language pairs that are installed. */
  apertium: Apertium;
  /** The models that are installed on this machine. */
  models: LocalModels;
  /** Where facts about bare topics come from. */
  topicSource: ReadTopicSource;
  /** The abilities of the configured engines, for checks before a run starts. */
  capabilities: Capabilities;
  findMissing: RequirementCheck;
}
