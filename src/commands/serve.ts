import { defineCommand } from "./options.ts";

export default defineCommand({
  summary: "Runs only the API; run `work` on the same database for the jobs",
  options: {},
  example: "DATABASE_URL=postgresql://db.example/reelwright ./reelwright serve",
  // The help does not load the service.
  run: async () => (await import("./run-api.ts")).serveApi(),
});
