import { defineCommand } from "./options.ts";

export default defineCommand({
  summary: "Runs the API and a worker, and an embedded database unless DATABASE_URL is set",
  options: {},
  example: "PORT=9000 DATA_DIR=/var/lib/reelwright ./reelwright",
  // The help does not load the service.
  run: async () => (await import("./run-all.ts")).runAll(),
});
