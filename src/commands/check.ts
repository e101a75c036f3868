import { defineCommand } from "./options.ts";

export default defineCommand({
  summary: "Compares wallets, runs, jobs and files of an installation, also while it runs",
  options: {
    repair: { type: "boolean", description: "Mend what can be mended without a loss" },
    json: { type: "boolean", description: "Print JSON" },
  },
  example: "./reelwright check --repair",
  // The help does not load the service.
  run: async ({ options }) => (await import("./check-installation.ts")).checkInstallation(options),
});
