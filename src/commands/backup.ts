import { defineCommand } from "./options.ts";

export default defineCommand({
  summary: "Backs up an embedded database with its files, restores a backup, or checks one",
  arguments: "create [DIR]|restore DIR|verify DIR",
  options: {},
  example: "./reelwright backup create backups/monday",
  // The help does not load the service.
  run: async ({ arguments: words }) => (await import("./backup-actions.ts")).runBackupAction(words),
});
