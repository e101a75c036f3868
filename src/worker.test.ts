import { mkdir, readdir } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTestServices } from "../test/harness.ts";
import { runCatalog } from "../test/small-tools/run-catalog.ts";
import { startWorker } from "./worker.ts";

test("startWorker removes the temporary files of dead workers of this machine, and at its end its own", async () => {
  const { services, close } = await startTestServices({ catalog: runCatalog() });
  const root = join(services.config.dataDir, "tmp");
  // No process has so high a number; the parent of this one lives.
  const [dead, alive, elsewhere] = [
    `${hostname()}-99999999-0a1b2c3d`,
    `${hostname()}-${process.ppid}-0a1b2c3d`,
    "other-host-99999999-0a1b2c3d",
  ];
  for (const name of [dead, alive, elsewhere]) await mkdir(join(root, name), { recursive: true });
  const worker = await startWorker(services);
  expect((await readdir(root)).filter((name) => !name.includes(`-${process.pid}-`)).sort()).toEqual(
    [alive, elsewhere].sort(),
  );
  await worker.stop();
  expect((await readdir(root)).sort()).toEqual([alive, elsewhere].sort());
  await close();
});
