import { execa } from "execa";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { titleCard } from "../../test/clients/account-fixtures.ts";
import { newProject, uploadVideo } from "../../test/clients/upload-video.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import type { ProjectScenes } from "./project-scenes.schema.ts";

let service: TestService;
let project_id: string;
let video: string;

beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
  video = await uploadVideo(service);
  const design = { kind: "counter", title: "Bicycles", value: 1200 };
  const scenes = [
    { text: "A card.", seconds: 0.5 },
    { text: "1200 bicycles.", seconds: 0.5, design },
    { text: "", seconds: 0.5, clip: video },
  ];
  project_id = await newProject(service, {
    ...{ title: "Previews", timeline: titleCard, video_asset_id: video },
    shared_values: { scenes },
  });
});
afterAll(() => service.close());

const preview = async (body: object, headers: Record<string, string> = {}) => {
  const url = `/v1/projects/${project_id}/preview`;
  const response = await service.app.inject({
    method: "POST",
    url,
    headers: { "x-api-key": service.account.api_key, ...headers },
    payload: body,
  });
  return { response, status: response.statusCode, bytes: response.rawPayload };
};
const refuse = (body: object, headers: Record<string, string> = {}) =>
  service.call("POST", `/v1/projects/${project_id}/preview`, body, headers);

/** The first frame of a video as a PNG. */
async function firstFrame(video: Buffer): Promise<Buffer> {
  const args = ["-i", "pipe:0", "-frames:v", "1", "-f", "image2pipe", "-c:v", "png", "pipe:1"];
  const { stdout } = await execa("ffmpeg", args, { input: video, encoding: "buffer" });
  return Buffer.from(stdout);
}

describe("GET /stills/{project_id}/{revision}/{scene}.jpg", () => {
  const open = (url: string) => {
    const { pathname, search } = new URL(url);
    return service.app.inject({ url: pathname + search });
  };
  const read = async () =>
    (await service.call<ProjectScenes>("GET", `/v1/projects/${project_id}/scenes`)).body.scenes;

  it("returns 200 with the still of each scene, drawn when its link is first opened", async () => {
    const scenes = await read();
    const kept = async () =>
      (await service.services.storage.list("segments")).filter(({ key }) => /still-/.test(key));
    expect(await kept()).toEqual([]);
    for (const { still_url } of scenes) {
      const first = await open(still_url);
      expect(first.statusCode).toBe(200);
      expect(first.headers["content-type"]).toBe("image/jpeg");
      expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 360, height: 360 });
    }
    expect(await kept()).toHaveLength(scenes.length);
    const [again] = await read();
    const second = await open(String(again?.still_url));
    expect(second.rawPayload).toEqual((await preview({ scene: "scene_0" })).bytes);
    expect(await kept()).toHaveLength(scenes.length);
  });

  it("returns 200 to all of many requests at a time", async () => {
    const [first, second] = await read();
    const urls = [1, 2, 3, 4].flatMap(() => [String(first?.still_url), String(second?.still_url)]);
    const responses = await Promise.all(urls.map(open));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  it("returns 403 for another scene, a later time and another signature", async () => {
    const url = String((await read())[0]?.still_url);
    for (const changed of [
      url.replace("scene_0", "scene_1"),
      url.replace(/expires=\d/, "expires=9"),
      `${url}x`,
    ])
      expect((await open(changed)).statusCode).toBe(403);
  });
});

describe("GET /stills/{project_id}/{revision}/{scene}.json", () => {
  const open = async (url: unknown) => {
    const { pathname, search } = new URL(String(url));
    return service.app.inject({ url: pathname + search });
  };
  const read = async () =>
    (await service.call<ProjectScenes>("GET", `/v1/projects/${project_id}/scenes`)).body.scenes;

  it("returns 200 with the elements, pictures and fonts of a scene, and keeps them", async () => {
    const [, counter] = await read();
    const first = await open(counter?.drawing_url);
    expect(first.statusCode).toBe(200);
    expect(first.headers["content-type"]).toBe("application/json; charset=utf-8");
    const { drawing } = first.json();
    expect(drawing.scene).toMatchObject({ width: 360, height: 360, seconds: 1 });
    const files = drawing.fonts.map(({ url }: { url: string }) => url);
    expect(files).toContain("/fonts/Inter_800ExtraBold.ttf");
    for (const url of files) expect((await service.app.inject({ url })).statusCode).toBe(200);
    const kept = await service.services.storage.list("segments");
    expect(kept.filter(({ key }) => /drawing-/.test(key))).toHaveLength(1);
    const change = { kind: "drawing", scene: "scene_1" };
    expect((await preview(change)).response.json()).toEqual({ drawing });
  });

  it("returns 200 without a drawing of a clip", async () => {
    const [, , clip] = await read();
    expect((await open(clip?.drawing_url)).json()).toEqual({ drawing: null });
  });

  it("returns 403 for the signature of the still, another scene and another signature", async () => {
    const [card] = await read();
    const url = String(card?.drawing_url);
    const still = String(card?.still_url);
    for (const changed of [
      still.replace(".jpg", ".json"),
      url.replace("scene_0", "scene_1"),
      `${url}x`,
    ])
      expect((await open(changed)).statusCode).toBe(403);
  });

  it("returns 404 for another kind of file", async () => {
    const [card] = await read();
    const url = String(card?.drawing_url).replace(".json", ".svg");
    expect((await open(url)).statusCode).toBe(404);
  });
});

describe("GET /fonts/{file}", () => {
  const open = (file: string, headers: Record<string, string> = {}) =>
    service.app.inject({ url: `/fonts/${file}`, headers });

  it("returns 200 with a font of the package, and 304 to a browser that has it", async () => {
    const font = await open("NotoSansJP-Bold.otf");
    expect([font.statusCode, font.headers["content-type"]]).toEqual([200, "font/otf"]);
    expect(font.rawPayload.subarray(0, 4).toString()).toBe("OTTO");
    const known = await open("NotoSansJP-Bold.otf", { "if-none-match": `${font.headers.etag}` });
    expect(known.statusCode).toBe(304);
  });

  it("returns 404 for all other files", async () => {
    for (const file of ["Inter.ttf", "..%2fpackage.json", "%2fetc%2fpasswd"])
      expect((await open(file)).statusCode).toBe(404);
  });
});

describe("POST /v1/projects/{project_id}/preview", () => {
  it("returns 200 with a still of a card, a design and a clip, 360 pixels on the short side", async () => {
    await service.call("POST", `/v1/projects/${project_id}/preview`, { scene: "scene_0" });
    for (const scene of ["scene_0", "scene_1", "scene_2"]) {
      const { status, response, bytes } = await preview({ scene });
      expect(status).toBe(200);
      expect(response.headers["content-type"]).toBe("image/jpeg");
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 360, height: 360 });
      const { channels } = await sharp(bytes).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
    }
  });

  it("returns 200 with a change that is shown and not saved", async () => {
    const saved = await preview({ scene: "scene_1" });
    const design = { kind: "headline", title: "Changed" };
    const changed = await preview({ scene: "scene_1", change: { design } });
    expect(changed.bytes.equals(saved.bytes)).toBe(false);
    expect((await preview({ scene: "scene_1" })).bytes).toEqual(saved.bytes);
  });

  it("returns 200 with a clip that plays", async () => {
    const { response, bytes } = await preview({ scene: "scene_1", kind: "clip" });
    expect(response.headers["content-type"]).toBe("video/mp4");
    expect(bytes.subarray(4, 8).toString()).toBe("ftyp");
  });

  it.each(["still", "clip"])(
    "returns 200 with the part of a clip around its focus: %s",
    async (kind) => {
      const colors = async (x: number) => {
        const change = { focus: { x, y: 0.5 } };
        const { bytes } = await preview({ scene: "scene_2", kind, change });
        const picture = kind === "still" ? bytes : await firstFrame(bytes);
        const { channels } = await sharp(picture).stats();
        return channels.map(({ mean }) => mean);
      };
      // The bars are red, green and blue in different places of the width.
      const [left, center, right] = [await colors(0), await colors(0.5), await colors(1)];
      const distance = (one: number[], other: number[]) =>
        Math.hypot(...one.map((mean, channel) => mean - (other[channel] ?? 0)));
      expect(distance(left, right)).toBeGreaterThan(20);
      expect(distance(left, center)).toBeGreaterThan(5);
      expect(distance(center, right)).toBeGreaterThan(5);
    },
  );

  it("returns 200 with a drawing of a change that is not saved", async () => {
    const change = { text: "Another card." };
    const { response } = await preview({ scene: "scene_0", kind: "drawing", change });
    expect(JSON.stringify(response.json().drawing.scene)).toContain("Another");
  });

  it("returns 401 without credentials", async () => {
    expect((await refuse({ scene: "scene_0", kind: "drawing" }, { "x-api-key": "" })).status).toBe(
      401,
    );
  });

  it("returns 404 for another account's project, before the scene is read", async () => {
    const { api_key } = await service.newAccount();
    for (const kind of ["still", "drawing"])
      expect((await refuse({ scene: "scene_0", kind }, { "x-api-key": api_key })).status).toBe(404);
  });

  it("returns 422 for an unknown scene, missing media and a clip of more than 60 seconds", async () => {
    expect((await refuse({ scene: "scene_7" })).status).toBe(422);
    const image = "asset_aaaaaaaaaaaaaaaaaaaaaaaa";
    expect((await refuse({ scene: "scene_0", change: { image } })).status).toBe(422);
    const long = { scene: "scene_0", kind: "clip", change: { seconds: 90 } };
    expect((await refuse(long)).body.detail).toContain("90 seconds");
  });

  it("returns 429 for a third preview at a time, of a scene or a look, without delay of the others", async () => {
    const clip = () => preview({ scene: "scene_2", kind: "clip" });
    const { services } = service;
    const [locked, unlock] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const locking = services.db.transaction().execute(async (tx) => {
      await sql`lock table assets in access exclusive mode`.execute(tx);
      locked.resolve();
      await unlock.promise;
    });
    await locked.promise;
    const three = [clip(), clip(), clip()];
    // The two that were accepted wait for the lock.
    const third = await Promise.race(three);
    const look = { look: "clean", text: "Bees dance." };
    const ofLook = await service.call("POST", "/v1/looks/preview", look);
    unlock.resolve();
    await locking;
    expect([third.status, ofLook.status]).toEqual([429, 429]);
    expect(third.response.headers["retry-after"]).toBe("1");
    const statuses = (await Promise.all(three)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 429]);
  });
});
