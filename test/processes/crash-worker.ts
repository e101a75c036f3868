import { string } from "../../src/catalog/definition/fields.ts";
import { readConfig } from "../../src/config/config.ts";
import { openServices } from "../../src/open-services.ts";
import { openLog } from "../../src/system/log.ts";
import { startWorker } from "../../src/worker.ts";
import { runCatalog, runTool } from "../small-tools/run-catalog.ts";

/**
 * A worker process for tests that kill it. The tool `hang` prints a line when it starts and never
 * ends.
 */
const hang = runTool({
  input: { text: string() },
  output: { title: string() },
  run: ({ signal }) =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      process.stdout.write("hanging\n");
    }),
});
const config = readConfig(process.env);
await startWorker(
  await openServices(config, { log: openLog(config, "work"), catalog: runCatalog({ hang }) }),
);
