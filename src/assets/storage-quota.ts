import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/schema.ts";
import { type PlanName, planQuery } from "../identity/plans.ts";
import { invalid, StepError } from "../system/errors.ts";
import { formatBytes } from "../system/format-bytes.ts";

/** The limits of the plans in bytes. */
export type StorageLimits = Config["storageLimits"];

export interface StorageUsage {
  plan: PlanName;
  /** Stored bytes of the account. */
  used: number;
  limit: number;
}

/**
 * Reads the storage usage of an account.
 * Why: docs/decisions/deletion.md
 */
export async function readStorageUsage(
  db: Kysely<Database>,
  limits: StorageLimits,
  account_id: string,
): Promise<StorageUsage> {
  const { rows } = await sql<{
    usage: StoredUsage;
  }>`select ${storageUsage(account_id)} as usage`.execute(db);
  return toUsage(rows[0]?.usage, limits);
}

/** What `storageUsage` reads: null without a row. */
export interface StoredUsage {
  plan: PlanName | null;
  used: number | null;
}

/** SQL for the storage usage of an account, to be read with something else. */
export const storageUsage = (
  account_id: string | RawBuilder<unknown>,
): RawBuilder<StoredUsage> => sql`(
  select json_build_object('plan', (${planQuery(account_id)}), 'used', (
    select bytes from asset_storage where account_id = ${account_id}
  ))
)`;

function toUsage(stored: StoredUsage | undefined, limits: StorageLimits): StorageUsage {
  const plan = stored?.plan ?? "free";
  return { plan, used: stored?.used ?? 0, limit: limits[plan] };
}

/**
 * Checks that an account has free storage before work starts. Throws validation_error at the limit.
 */
export async function checkStorageQuota(
  { db, config }: { db: Kysely<Database>; config: Pick<Config, "storageLimits"> },
  account_id: string,
): Promise<void> {
  checkUsage(await readStorageUsage(db, config.storageLimits, account_id));
}

/** The same with what was read with `storageUsage`. */
export const checkStoredUsage = (
  stored: StoredUsage,
  { storageLimits }: Pick<Config, "storageLimits">,
): void => checkUsage(toUsage(stored, storageLimits));

function checkUsage(usage: StorageUsage): void {
  if (usage.used >= usage.limit) throw invalid(limitMessage(usage));
}

/**
 * Checks that a file may be stored. Files from outside must fit. Media made by a run or a render
 * may exceed the limit by one file, so that finished work is not lost. `usage` does not contain the
 * file. Throws StepError `invalid_input`.
 */
export function checkFileQuota(
  usage: StorageUsage,
  file: { bytes: number; isMade: boolean },
): void {
  const fits = file.isMade ? usage.used < usage.limit : usage.used + file.bytes <= usage.limit;
  if (fits) return;
  const size = file.isMade ? "" : ` The file has ${formatBytes(file.bytes)}.`;
  throw new StepError("invalid_input", limitMessage(usage) + size);
}

/**
 * Checks the number of uploads of an account after one was inserted: small files could fill the
 * database within the storage limit. What runs have made does not count. Throws StepError
 * `invalid_input`.
 */
export async function checkUploadCount(
  tx: Transaction<Database>,
  account_id: string,
  uploadsMax: number,
): Promise<void> {
  const { count } = await tx
    .selectFrom("assets")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", account_id)
    .where(sql<boolean>`not made_by_run`)
    .executeTakeFirstOrThrow();
  if (Number(count) > uploadsMax)
    throw new StepError(
      "invalid_input",
      `This account has ${Number(count) - 1} uploaded assets. The maximum is ${uploadsMax}: delete one with DELETE /v1/assets/{asset_id}.`,
    );
}

const limitMessage = ({ plan, used, limit }: StorageUsage) =>
  `Storage limit of the plan "${plan}" reached: ${formatBytes(used)} of ${formatBytes(limit)} are used. Delete assets, or change the plan.`;
