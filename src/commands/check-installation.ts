import { environmentWith, readConfig } from "../config/config.ts";
import { planQuery } from "../identity/plans.ts";
import { checkData, type DataFault, dataChecks } from "../installation/check-data.ts";
import { openQueue } from "../jobs/queue.ts";
import { openMigratedDatabase } from "../open-migrated-database.ts";
import { refuseMissingDatabase } from "../postgres/postgres-place.ts";
import { openStorage } from "../storage/open-storage.ts";
import { systemClock } from "../system/clock.ts";
import { openLog } from "../system/log.ts";

/** A checked fault, and whether it was mended. */
interface Outcome extends Pick<DataFault, "check" | "detail" | "fix"> {
  is_repaired: boolean;
}

/**
 * Checks the data of this installation and prints the faults. Returns 0 if none remains, otherwise
 * 1.
 */
export async function checkInstallation({
  repair,
  json,
}: {
  repair: boolean;
  json: boolean;
}): Promise<number> {
  const config = readConfig(environmentWith());
  const log = openLog(config, "check");
  if (!config.databaseUrl) await refuseMissingDatabase(config.dataDir);
  const { db, url, close } = await openMigratedDatabase(config, log);
  try {
    const storage = await openStorage(config, systemClock);
    const faults = await checkData({ db, storage, config, now: systemClock.now() });
    const repairable = faults.filter((fault) => fault.repair);
    if (repair && repairable.length > 0) {
      const queue = await openQueue({
        connection: { connectionString: url },
        ...{ log, plan: planQuery, limits: config.accountConcurrency },
      });
      for (const fault of repairable) await fault.repair?.(queue);
      await queue.stop();
    }
    const outcomes = faults.map(({ check, detail, fix, repair: mend }) => ({
      ...{ check, detail, fix },
      is_repaired: repair && mend !== undefined,
    }));
    console.log(json ? JSON.stringify({ faults: outcomes }) : describe(outcomes));
    return outcomes.every(({ is_repaired }) => is_repaired) ? 0 : 1;
  } finally {
    await close();
  }
}

const faultsShownMax = 20;

function describe(outcomes: readonly Outcome[]): string {
  const lines = dataChecks.flatMap((check) => {
    const found = outcomes.filter((outcome) => outcome.check === check);
    if (found.length === 0) return [`✓ ${check}`];
    const shown = found
      .slice(0, faultsShownMax)
      .flatMap((outcome) => [
        `${outcome.is_repaired ? "✓" : "✗"} ${check}: ${outcome.detail}`,
        `    → ${outcome.is_repaired ? "Repaired." : outcome.fix}`,
      ]);
    const more = found.length - faultsShownMax;
    return more > 0 ? [...shown, `  … and ${more} more of ${check}; --json lists all`] : shown;
  });
  return lines.join("\n");
}
