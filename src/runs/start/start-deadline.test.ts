import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  countConnections,
  lockWallet,
  waitingForLocks,
} from "../../../test/clients/locked-wallet.ts";
import { runClient } from "../../../test/clients/run-client.ts";
import { newProject } from "../../../test/clients/upload-video.ts";
import { movableClock, startTestService, type TestService } from "../../../test/harness.ts";
import { runCatalog } from "../../../test/small-tools/run-catalog.ts";
import { composeTimeline } from "../../media/timeline/compose.ts";

const clock = movableClock(new Date());
let service: TestService;
let bodies: Record<string, Record<string, unknown>>;
const start = async (seconds: number) => {
  service = await startTestService({
    clock,
    catalog: runCatalog(),
    env: { RUN_ADMISSION_SECONDS: String(seconds) },
  });
  const agent_id = await runClient(service).newAgent(["write_text", "make_video"]);
  const material = {
    videos: ["asset_a"],
    title: "Sky",
    aspect_ratio: "16:9" as const,
    language: "en",
    caption_style: "none" as const,
  };
  const timeline = composeTimeline(
    material,
    new Map([["asset_a", { seconds: 2, width: 16, height: 9 }]]),
  );
  const project_id = await newProject(service, {
    title: "Sky",
    timeline,
    video_asset_id: "asset_a",
  });
  bodies = { "/v1/runs": { agent_id, inputs: { topic: "Sky" } }, "/v1/renders": { project_id } };
};

const inTransaction = () => countConnections(service, sql`state <> 'idle'`);

/** Counts everything that a start creates. */
async function traces() {
  const { rows } =
    await sql`select (select count(*) from runs) as runs, (select count(*) from renders) as renders,
    (select count(*) from credit_holds) as holds, (select sum(balance) from wallets) as balance,
    (select count(*) from pgboss.job) as jobs`.execute(service.services.db);
  return rows[0];
}

const paths = ["/v1/runs", "/v1/renders"];
const post = (path: string) => service.call("POST", path, bodies[path]);

// No worker: runs and renders stay pending.
describe("a start within 300 s", () => {
  beforeAll(() => start(300));
  afterAll(() => service.close());

  it.each(paths)(
    "POST %s returns 504 if the database delays the start for too long, and starts nothing afterwards",
    async (path) => {
      const before = await traces();
      const release = await lockWallet(service);
      const responding = post(path);
      await expect.poll(() => waitingForLocks(service)).toBe(1);
      await clock.advance(299_999);
      expect(await Promise.race([responding, Promise.resolve("pending")])).toBe("pending");
      await clock.advance(1);
      const { status, body } = await responding;
      expect(status).toBe(504);
      expect(body.error).toBe("gateway_timeout");
      expect(body.detail).toBe(
        "The start took longer than 300 s. Nothing was started or charged. Try again later.",
      );
      await release();
      await expect.poll(inTransaction).toBe(0);
      expect(await traces()).toEqual(before);
      expect((await post(path)).status).toBe(202);
    },
  );
});

describe("a start within 1 s", () => {
  beforeAll(() => start(1));
  afterAll(() => service.close());

  it.each(paths)(
    "POST %s returns 504 if a statement times out, and frees the connection",
    async (path) => {
      const before = await traces();
      const release = await lockWallet(service);
      expect((await post(path)).status).toBe(504);
      expect(await waitingForLocks(service)).toBe(0);
      await release();
      expect(await traces()).toEqual(before);
    },
  );
});
