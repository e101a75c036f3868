import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Asset as AssetResponse } from "../../src/assets/assets.schema.ts";
import { openFfmpeg } from "../../src/media/ffmpeg.ts";
import type { Render } from "../../src/renders/renders.schema.ts";
import { runClient } from "../clients/run-client.ts";
import { fileForm, newProject } from "../clients/upload-video.ts";
import { startTestService, type TestService } from "../harness.ts";
import { expectFfmpegsToEnd } from "../processes/running-ffmpegs.ts";
import { buildTimeline, clip, music, still } from "../small-renders.ts";
import { fixture } from "../tool-benches/local-media.ts";
import { mutateInProcess, mutateWithZzuf } from "./mutations.ts";

const isFull = process.env.REELWRIGHT_HOSTILE === "full";
const mutate = isFull ? mutateWithZzuf : mutateInProcess;
const files = isFull ? Number(process.env.REELWRIGHT_HOSTILE_FILES ?? 2000) : 20;
// With seed 6, ffmpeg computes for a minute without progress, as in ffmpeg-limits.test.ts.
const firstSeed = Number(process.env.REELWRIGHT_HOSTILE_SEED ?? (isFull ? 0 : 8));
const concurrency = 4;
const noSource = { name: "empty", bytes: Buffer.alloc(0) };
/** Every n-th file also takes the way of a run: import, composition and render. */
const runInterval = 8;

let folder: string;
let service: TestService;
let client: ReturnType<typeof runClient>;
let agent: string;
let server: Server;
let address: string;
const served = new Map<string, Buffer>();
let sources: { name: string; bytes: Buffer }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hostile-media-"));
  sources = await makeSources();
  // Slow files are polled often.
  const env = { FETCH_ALLOW_PRIVATE: "true", RATE_LIMIT_PRO: "1000000" };
  service = await startTestService({ worker: true, env });
  client = runClient(service);
  agent = await client.newAgent(["import_asset", "compose_timeline", "render_video"]);
  server = createServer((request, response) => response.end(served.get(request.url ?? "")));
  await once(server.listen(0, "127.0.0.1"), "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

describe("mutated media files", () => {
  const patience = isFull ? { timeout: 24 * 3600 * 1000 } : {};
  it("cause no server error, no crash and no process without end", patience, async () => {
    const outcomes: Record<string, number> = {};
    const tryNext = async (seed: number) => {
      const { name, bytes } = sources[seed % sources.length] ?? noSource;
      const outcome = await tryFile(await mutate(bytes, seed), name, seed);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    };
    const limit = pLimit(concurrency);
    const seeds = Array.from({ length: files }, (_, index) => firstSeed + index);
    await Promise.all(seeds.map((seed) => limit(tryNext, seed)));
    console.log("Mutated media files:", outcomes);
    expect((await service.call("GET", "/healthz")).status).toBe(200);
    await expectFfmpegsToEnd(service.services.config.dataDir);
  });
});

/** Uploads a file and renders it, or imports it in a run. Returns what happened. */
async function tryFile(bytes: Buffer, name: string, seed: number): Promise<string> {
  const about = `${name}, seed ${seed}`;
  if (seed % runInterval === 0) return `run ${await importInRun(bytes, name, about)}`;
  const form = fileForm(bytes, name);
  const { status, body } = await service.call<AssetResponse>("POST", "/v1/assets", form, {
    "content-type": form.type,
  });
  expect([200, 201, 422], about).toContain(status);
  if (status === 422 || body.kind === "text") return `upload ${status}`;
  return `render ${await render(body, about)}`;
}

async function render({ id, kind }: AssetResponse, about: string): Promise<string> {
  const visual = kind === "video" ? { ...clip, asset: id } : { ...still, asset: id };
  const scene = { seconds: 1, visual: kind === "audio" ? card : visual };
  const audio = kind === "image" ? [] : [{ ...music, asset: id }];
  const project_id = await newProject(service, {
    title: about,
    video_asset_id: id,
    timeline: buildTimeline([scene], { audio }),
  });
  const options = { resolution: "360p" };
  const started = await service.call<Render>("POST", "/v1/renders", { project_id, options });
  expect(started.status, about).toBe(202);
  const read = async () =>
    (await service.call<Render>("GET", `/v1/renders/${started.body.id}`)).body;
  await expect
    .poll(async () => (await read()).status, { interval: 100 })
    .toMatch(/completed|failed/);
  const { status, error } = await read();
  expect(error?.code, about).not.toBe("internal");
  return status;
}

async function importInRun(bytes: Buffer, name: string, about: string): Promise<string> {
  const path = `/${randomUUID()}/${name}`;
  served.set(path, bytes);
  const inputs = { source: `${address}${path}`, title: about, resolution: "360p" };
  const { status, body } = await client.start(agent, inputs);
  expect(status, about).toBe(202);
  const run = await client.waitForEnd(body.id);
  served.delete(path);
  expect(run.error?.code, about).not.toBe("internal");
  return run.status;
}

const card = { kind: "card", card: "title", heading: "Sound" } as const;

/** Small files of the formats that people upload. */
async function makeSources(): Promise<{ name: string; bytes: Buffer }[]> {
  const ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 0 });
  const inputs = ["color-bars.mp4", "tone.wav", "picture.jpg"].map(fixture);
  const video = ["-map", "0", "-t", "1"];
  const sound = ["-map", "1"];
  const image = ["-map", "2"];
  const made: [name: string, args: string[]][] = [
    ["video.webm", [...video, "-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus"]],
    ["video.mkv", [...video, "-c", "copy"]],
    ["video.mov", [...video, "-c", "copy"]],
    ["video.ts", [...video, "-c", "copy"]],
    ["video.avi", [...video, "-c:v", "mpeg4", "-c:a", "mp3"]],
    ["animation.gif", [...video, "-r", "5", "-an"]],
    ["sound.mp3", sound],
    ["sound.m4a", [...sound, "-c:a", "aac"]],
    ["sound.ogg", [...sound, "-c:a", "libvorbis"]],
    ["sound.flac", sound],
    ["image.png", image],
    ["image.webp", image],
  ];
  const outputs = made.flatMap(([name, args]) => [...args, join(folder, name)]);
  await ffmpeg.run([...inputs.flatMap((path) => ["-i", path]), ...outputs], { seconds: 1 });
  const paths = [...inputs, ...made.map(([name]) => join(folder, name))];
  return Promise.all(
    paths.map(async (path) => ({
      name: path.slice(path.lastIndexOf("/") + 1),
      bytes: await readFile(path),
    })),
  );
}
