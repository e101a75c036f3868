import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import { registerWorker } from "../jobs/workers.ts";

const clock = movableClock();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock, env: { DISK_FREE_BYTES_MIN: "0" } });
});
afterAll(() => service.close());

const ready = async ({ app }: TestService = service) => {
  const response = await app.inject("/readyz");
  return { status: response.statusCode, body: response.json() };
};

describe("GET /readyz", () => {
  it("returns 200 degraded without a worker, and ready with one", async () => {
    const { db, log } = service.services;
    expect(await ready()).toEqual({
      status: 200,
      body: {
        status: "degraded",
        reasons: [
          {
            part: "worker",
            reason:
              "No worker is running, so runs and renders wait. Start one with ./reelwright work.",
          },
        ],
      },
    });
    const worker = await registerWorker({ db, log });
    await clock.advance(1000);
    expect(await ready()).toEqual({ status: 200, body: { status: "ready" } });
    await worker.stop();
    await clock.advance(1000);
    expect((await ready()).body.status).toBe("degraded");
  });

  it("returns 200 degraded while no worker takes a kind of work, and names it", async () => {
    const worker = await registerWorker(service.services, ["runs", "webhooks"]);
    await clock.advance(1000);
    expect((await ready()).body.reasons).toEqual([
      {
        part: "worker",
        reason:
          "No worker takes renders, publications, so they wait. Start one with ./reelwright work --only renders,publications.",
      },
    ]);
    await worker.stop();
  });

  it("checks at most once a second, so that callers without a key cannot load the database", async () => {
    const { db, log } = service.services;
    await clock.advance(1000);
    expect((await ready()).body.status).toBe("degraded");
    const worker = await registerWorker({ db, log });
    await clock.advance(999);
    expect((await ready()).body.status).toBe("degraded");
    await clock.advance(1);
    expect((await ready()).body.status).toBe("ready");
    await worker.stop();
  });

  it("returns 200 degraded without ffmpeg, with the reason", async () => {
    const without = await startTestService({ env: { FFMPEG_PATH: "/no/such/ffmpeg" } });
    const { body } = await ready(without);
    expect(body.reasons).toContainEqual({
      part: "ffmpeg",
      reason: expect.stringContaining("ffmpeg"),
    });
    await without.close();
  });

  it("returns 200 degraded before the disk is full", async () => {
    const full = await startTestService({ env: { DISK_FREE_BYTES_MIN: String(2 ** 50) } });
    const { status, body } = await ready(full);
    expect(status).toBe(200);
    expect(body.reasons).toContainEqual({
      part: "disk",
      reason: expect.stringMatching(
        /^The disk has .* free, less than 1024 TiB\. Free some space\.$/,
      ),
    });
    await full.close();
  });
});
