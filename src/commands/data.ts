import { systemClock } from "../clock.ts";
import { environmentWith, readConfig } from "../config.ts";
import { openLog } from "../log.ts";
import { openMigratedDatabase } from "../open-services.ts";
import { openSecret } from "../secret.ts";
import type { Services } from "../services.ts";

type Data = Pick<Services, "config" | "clock" | "log" | "db" | "secret">;

/** Works on this installation's database and closes it again; a service that runs on it meanwhile is not disturbed. */
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
