import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { runClient } from "../../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../../test/harness.ts";
import { runCatalog } from "../../../test/small-tools/run-catalog.ts";
import { StaleAttemptError } from "../../jobs/lease.ts";
import { runRecorder } from "../records/run-recorder.ts";
import { runWriter } from "./run-writer.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => service.close());

it("a worker that was frozen begins no step of a run that another worker has claimed", async () => {
  const recorder = runRecorder(service.services);
  const client = runClient(service);
  const { body } = await client.start(await client.newAgent(["write_text", "make_video"]), {
    topic: "The sea",
  });
  const claim = () => recorder.claim(body.id);
  const run = await claim();
  if (!run) throw new Error("The run could not be claimed.");
  const writer = runWriter(service.services, run, recorder, () => {});
  await writer.reserve({ node: "write_text", visit: 1 }, 1);
  const thawed = performance.now() + 15_000;
  vi.spyOn(performance, "now").mockReturnValue(thawed);
  await writer.reserve({ node: "write_text", visit: 1 }, 1);
  vi.spyOn(performance, "now").mockReturnValue(thawed + 15_000);
  await claim();
  const reserving = writer.reserve({ node: "make_video", visit: 1 }, 2);
  await expect(reserving).rejects.toThrow(StaleAttemptError);
});
