import { type Config, environmentWith, readConfig } from "../config/config.ts";
import type { Finding } from "../installation/list-engines.ts";
import { defineCommand } from "./options.ts";

export default defineCommand({
  summary: "Checks this installation and explains how to fix problems",
  options: { json: { type: "boolean", description: "Print JSON" } },
  example: "./reelwright doctor",
  async run({ options: { json } }) {
    const { checkMachine } = await import("../installation/checks.ts");
    const config = readConfig(environmentWith());
    const findings = [...(await checkMachine(config)), ...(await openAndCheckDatabase(config))];
    console.log(json ? JSON.stringify({ findings }) : findings.map(formatFinding).join("\n"));
    return findings.every(({ ok }) => ok) ? 0 : 1;
  },
});

function formatFinding({ name, ok, detail, fix }: Finding): string {
  return `${ok ? "✓" : "✗"} ${name.padEnd(18)} ${detail}${fix ? `\n${" ".repeat(21)}→ ${fix}` : ""}`;
}

async function openAndCheckDatabase(config: Config): Promise<Finding[]> {
  const [{ hasDatabase }, { openMigratedDatabase }, { openLog }, { checkDatabase }] =
    await Promise.all([
      import("../postgres/postgres-place.ts"),
      import("../open-migrated-database.ts"),
      import("../system/log.ts"),
      import("../installation/checks.ts"),
    ]);
  if (!config.databaseUrl && !(await hasDatabase(config.dataDir))) {
    const detail = `none in DATA_DIR "${config.dataDir}"; the first start creates it`;
    return [{ name: "database", ok: true, detail }];
  }
  try {
    const { db, close } = await openMigratedDatabase(config, openLog(config, "doctor"));
    try {
      return await checkDatabase(config, db);
    } finally {
      await close();
    }
  } catch (error) {
    return [
      { name: "database", ok: false, detail: "not reachable", fix: (error as Error).message },
    ];
  }
}
