import { string } from "../../src/catalog/definition/fields.ts";
import { readConfig } from "../../src/config/config.ts";
import { openServices } from "../../src/open-services.ts";
import { openLog } from "../../src/system/log.ts";
import { startWorker } from "../../src/worker.ts";
import { runCatalog, runTool } from "../small-tools/run-catalog.ts";

/**
 * A worker process for tests that kill it. The tool `hang` prints a line when it starts and never
 * ends. So does `make_video` with HANG_AFTER: `step` when its work is done, `file` as soon as its
 * file is in the storage, before its asset exists.
 */
const hangAfter = process.env.HANG_AFTER;
const forever = () => {
  process.stdout.write("hanging\n");
  return new Promise<never>(() => {});
};
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
const catalog = runCatalog({ hang });
const video = catalog.tools.get("make_video");
if (video && hangAfter === "step") {
  const { run } = video;
  video.run = async (context) => {
    await run(context);
    return forever();
  };
}
const services = await openServices(config, { log: openLog(config, "work"), catalog });
const { storage } = services;
const hanging = {
  ...storage,
  take: async (key: string, path: string) => {
    await storage.take(key, path);
    return forever();
  },
};
await startWorker(hangAfter === "file" ? { ...services, storage: hanging } : services);
