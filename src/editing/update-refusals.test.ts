import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { titleCard } from "../../test/clients/account-fixtures.ts";
import { lockWallet, waitingForLocks } from "../../test/clients/locked-wallet.ts";
import { newProject, uploadVideo } from "../../test/clients/upload-video.ts";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import composeTimeline from "../catalog/tools/delivery/compose_timeline.ts";
import renderVideo from "../catalog/tools/delivery/render_video.ts";

// No worker: an update that has started stays pending.
const clock = movableClock(new Date());
let service: TestService;
let video: string;
beforeAll(async () => {
  const tools = { compose_timeline: composeTimeline, render_video: renderVideo };
  service = await startTestService({
    clock,
    catalog: runCatalog(tools),
    credits: 0,
  });
  video = await uploadVideo(service);
});
afterAll(() => service.close());

async function editedProject(scene: object = { text: "One." }): Promise<string> {
  const shared_values = { scenes: [scene] };
  const project = { title: "Cards", timeline: titleCard, video_asset_id: video, shared_values };
  const id = await newProject(service, project);
  await service.call("PATCH", `/v1/projects/${id}/scenes`, { title: "Changed" });
  return id;
}
const missing = { text: "One.", image: "asset_aaaaaaaaaaaaaaaaaaaaaaaa" };
const update = async (id: string, body: object = {}) =>
  (await service.call("POST", `/v1/projects/${id}/update`, body)).status;
const estimate = async (id: string) =>
  (await service.call("POST", `/v1/projects/${id}/update/estimate`)).status;

describe("POST /v1/projects/{project_id}/update", () => {
  it("returns 402 for a balance that is too low, 422 for a limit below the minimum and missing media", async () => {
    const id = await editedProject();
    expect(await update(id)).toBe(402);
    expect(await update(id, { max_credits: 0.01 })).toBe(422);
    expect(await update(await editedProject(missing))).toBe(422);
  });

  it("returns 504 if the database delays the start for too long, and starts nothing", async () => {
    const id = await editedProject();
    const { db } = service.services;
    const { id: account_id } = service.account;
    const setBalance = (balance: number) =>
      db.updateTable("wallets").set({ balance }).where("account_id", "=", account_id).execute();
    await setBalance(100);
    const release = await lockWallet(service);
    try {
      const responding = update(id);
      await expect.poll(() => waitingForLocks(service)).toBe(1);
      await clock.advance(300_000);
      expect(await responding).toBe(504);
    } finally {
      await release();
    }
    expect(await db.selectFrom("runs").select("id").execute()).toEqual([]);
    await setBalance(0);
  });
});

describe("POST /v1/projects/{project_id}/update/estimate", () => {
  it("returns 200 with the steps, 409 without an edit, 422 for missing media", async () => {
    const id = await editedProject();
    expect(await estimate(id)).toBe(200);
    await service.call("POST", `/v1/projects/${id}/revisions/1/restore`);
    expect(await estimate(id)).toBe(409);
    expect(await estimate(await editedProject(missing))).toBe(422);
  });
});
