import { environmentWith, readConfig } from "../config/config.ts";
import { openSecret } from "../crypto/secret.ts";
import { openMigratedDatabase } from "../open-migrated-database.ts";
import type { Services } from "../services/services.ts";
import { systemClock } from "../system/clock.ts";
import { openLog } from "../system/log.ts";

type Data = Pick<Services, "config" | "clock" | "log" | "db" | "secret">;

/**
 * Opens the database of this installation for `work` and closes it afterwards. A running service is
 * not disturbed.
 */
export async function withData<T>(name: string, work: (data: Data) => Promise<T>): Promise<T> {
  const config = readConfig(environmentWith());
  const log = openLog(config, name);
  const { db, close } = await openMigratedDatabase(config, log);
  try {
    return await work({ config, clock: systemClock, log, db, secret: await openSecret(config) });
  } finally {
    await close();
  }
}
