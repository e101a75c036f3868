import { environmentWith, readConfig } from "../config/config.ts";
import { defineCommand } from "./options.ts";

export default defineCommand({
  summary: "Applies database migrations (every start does this too)",
  options: {},
  example: "DATABASE_URL=postgresql://db.example/reelwright ./reelwright migrate",
  async run() {
    const [{ openMigratedDatabase }, { openLog }] = await Promise.all([
      import("../open-migrated-database.ts"),
      import("../system/log.ts"),
    ]);
    const config = readConfig(environmentWith());
    const { applied, close } = await openMigratedDatabase(config, openLog(config, "migrate"));
    await close();
    console.log(applied.length ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
    return 0;
  },
});
