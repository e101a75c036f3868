import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject, uploadVideo, video } from "../../test/clients/upload-video.ts";
import {
  movableClock,
  startTestService,
  type TestAccount,
  type TestService,
} from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import type { Download } from "./downloads.schema.ts";

const clock = movableClock("2026-05-01T12:00:00.250Z");
const noKey = { "x-api-key": "" };
let service: TestService;
let otherAccount: TestAccount;
let video_asset_id: string;
let project_id: string;
/** A key without the scope read. */
let billingKey: string;

beforeAll(async () => {
  service = await startTestService({ clock, catalog: runCatalog() });
  otherAccount = await service.newAccount();
  video_asset_id = await uploadVideo(service);
  project_id = await newProject(service, { title: "Die See: 深海", video_asset_id });
  const jwt = { authorization: `Bearer ${service.account.access_token}` };
  billingKey = (
    await service.call<{ key: string }>(
      "POST",
      "/api-keys",
      { name: "billing", scopes: ["billing"] },
      jwt,
    )
  ).body.key;
});
afterAll(() => service.close());

const get = (id: string, query = "", headers: Record<string, string> = {}) =>
  service.call<Download & { error: string; detail: string }>(
    "GET",
    `/v1/downloads/projects/${id}${query}`,
    undefined,
    headers,
  );
async function follow(url: string, { method = "GET", ...headers }: Record<string, string> = {}) {
  const { pathname, search } = new URL(url);
  const response = await service.app.inject({
    method: method === "HEAD" ? "HEAD" : "GET",
    url: pathname + search,
    headers,
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

describe("GET /v1/downloads/projects/{project_uuid}", () => {
  it("returns 200 with a link that expires after an hour and needs no header", async () => {
    const { status, body } = await get(project_id);
    expect(status).toBe(200);
    expect(body).toEqual({
      download_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8787\/files\//),
      expires_in: 3600,
      project_uuid: project_id,
      content_type: "video/mp4",
    });
    const file = await follow(body.download_url);
    expect(file).toMatchObject({
      status: 200,
      headers: { "content-type": "video/mp4", "content-length": String(video.length) },
    });
    expect(file.bytes.equals(video)).toBe(true);
  });

  it("returns 200 with a file name in the script of the project title", async () => {
    const { headers } = await follow((await get(project_id)).body.download_url);
    const name = encodeURIComponent("die-see-深海.mp4");
    expect(headers["content-disposition"]).toBe(
      `inline; filename="die-see-__.mp4"; filename*=UTF-8''${name}`,
    );
  });

  it("returns 200 with a link that supports ranges and HEAD", async () => {
    const { download_url } = (await get(project_id)).body;
    const part = await follow(download_url, { range: "bytes=10-19" });
    expect(part).toMatchObject({
      status: 206,
      headers: { "content-range": `bytes 10-19/${video.length}` },
    });
    expect(part.bytes.equals(video.subarray(10, 20))).toBe(true);
    const head = await follow(download_url, { method: "HEAD" });
    expect(head).toMatchObject({
      status: 200,
      headers: { "content-length": String(video.length), "accept-ranges": "bytes" },
    });
    expect(head.bytes).toHaveLength(0);
  });

  it.each([1, 90, 86_400])(
    "returns 200 with a link that expires exactly after %i s",
    async (seconds) => {
      const { status, body } = await get(project_id, `?expires_in=${seconds}`);
      expect({ status, expires_in: body.expires_in }).toEqual({ status: 200, expires_in: seconds });
      await clock.advance(seconds * 1000 - 1);
      expect((await follow(body.download_url)).status).toBe(200);
      await clock.advance(1);
      expect((await follow(body.download_url)).status).toBe(403);
    },
  );

  it.each(["0", "-1", "86401", "1.5", "abc", "", "1e3", "9".repeat(400)])(
    "returns 400 for expires_in=%s",
    async (value) => {
      expect(await get(project_id, `?expires_in=${value}`)).toMatchObject({
        status: 400,
        body: { error: "bad_request", detail: expect.stringContaining("expires_in") },
      });
    },
  );

  it("returns 401 without a key or with a wrong one", async () => {
    expect((await get(project_id, "", noKey)).status).toBe(401);
    expect((await get(project_id, "", { "x-api-key": "vk_wrong" })).status).toBe(401);
  });

  it("returns 403 for a key without the scope read", async () => {
    expect(await get(project_id, "", { "x-api-key": billingKey })).toMatchObject({
      status: 403,
      body: { error: "forbidden" },
    });
  });

  it("returns 404 for a project that refers to a video of another account, and shows no link to it", async () => {
    const id = await newProject(service, {
      account_id: otherAccount.id,
      title: "Not mine",
      video_asset_id,
    });
    const asOther = { "x-api-key": otherAccount.api_key };
    expect(await get(id, "", asOther)).toMatchObject({
      status: 404,
      body: { error: "not_found" },
    });
    const { body } = await service.call("GET", `/v1/projects/${id}`, undefined, asOther);
    expect(body).toMatchObject({ title: "Not mine", video_url: null, seconds: null });
  });

  it("returns the same 404 for another account's project, an unknown one and a malformed id", async () => {
    for (const id of [project_id, "0f8fad5b-d9cb-469f-a165-70867728950e", "nonsense"]) {
      expect(await get(id, "", { "x-api-key": otherAccount.api_key })).toMatchObject({
        status: 404,
        body: {
          error: "not_found",
          detail: `There is no project "${id}" that this account can access.`,
        },
      });
    }
  });

  it("returns 404 for a project without a rendered video", async () => {
    const id = await newProject(service, { title: "Nothing yet", video_asset_id });
    const { db } = service.services;
    await db
      .updateTable("project_revisions")
      .set({ video_asset_id: null })
      .where("project_id", "=", id)
      .execute();
    expect(await get(id)).toMatchObject({
      status: 404,
      body: { detail: `Project "${id}" has no rendered video yet.` },
    });
  });
});
