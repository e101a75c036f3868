import { defineCommand } from "./options.ts";

export default defineCommand({
  summary: "Runs only a worker, which processes runs and renders from the queue",
  options: {},
  example: "DATABASE_URL=postgresql://db.example/reelwright ./reelwright work",
  // The help does not load the service.
  run: async () => (await import("./run-worker.ts")).runWorker(),
});
