import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { fileForm } from "../../test/clients/upload-video.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { localFfmpeg } from "../../test/tool-benches/local-ffmpeg.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import type { Asset } from "./assets.schema.ts";

let folder: string;
let ffmpeg: Ffmpeg;
let service: TestService;
let client: ReturnType<typeof runClient>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "damaged-media-test-"));
  ffmpeg = await localFfmpeg();
  service = await startTestService({ worker: true });
  client = runClient(service);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const sine = ["-f", "lavfi", "-i", "sine=d=20"];
const picture = ["-f", "lavfi", "-i", "testsrc2=s=64x36:r=10:d=20"];

/** The bytes of a file of 20 s, up to a share of them. */
async function cutOff(name: string, args: readonly string[], share: number): Promise<Buffer> {
  const path = join(folder, name);
  await ffmpeg.run([...args, path]);
  const bytes = await readFile(path);
  return bytes.subarray(0, Math.round(bytes.length * share));
}

async function upload(name: string, bytes: Buffer) {
  const form = fileForm(bytes, name);
  const headers = { "content-type": form.type };
  return service.call<Asset & { detail: string }>("POST", "/v1/assets", form, headers);
}

describe("POST /v1/assets of a file that is cut off", () => {
  it.each([
    ["cut.mp4", [...picture, ...sine, "-g", "10", "-movflags", "+faststart"]],
    ["cut.mkv", [...picture, ...sine, "-g", "10"]],
    ["cut.mp3", sine],
    ["cut.flac", sine],
    ["cut.wav", sine],
    // With chunks before the sound.
    ["cut-titled.wav", [...sine, "-metadata", "title=Tide", "-write_bext", "1"]],
  ])(
    "returns 201 with the length of %s that can be read, and that of its header",
    async (name, args) => {
      const { status, body } = await upload(name, await cutOff(name, args, 0.4));
      expect(status).toBe(201);
      expect(body.claimed_seconds).toBeCloseTo(20, 0);
      expect(body.seconds).toBeGreaterThan(5);
      expect(body.seconds).toBeLessThan(11);
    },
  );

  it.each([
    ["none.mp4", [...picture, "-movflags", "+faststart"], 0.01],
    ["none.mp3", sine, 0.01],
    // A part of its header.
    ["none.wav", sine, 0.00002],
    ["none.jpg", ["-f", "lavfi", "-i", "testsrc2=s=640x360", "-frames:v", "1"], 0.01],
  ])("returns 422 for %s, of which nothing can be read", async (name, args, share) => {
    const { status, body } = await upload(name, await cutOff(name, args, share));
    expect(status).toBe(422);
    expect(body.detail).toMatch(/damaged|cannot be (?:read|decoded)|unsupported/i);
  });

  it("returns 422 for a picture of which a half is missing", async () => {
    const args = ["-f", "lavfi", "-i", "testsrc2=s=640x360", "-frames:v", "1"];
    const { status, body } = await upload("half.jpg", await cutOff("half.jpg", args, 0.5));
    expect(status).toBe(422);
    expect(body.detail).toContain("damaged");
  });
});

/** A file of 20 s of which the bytes from 40 % to 65 % are zeros. */
async function withHole(name: string, args: readonly string[]): Promise<Buffer> {
  const bytes = await cutOff(name, args, 1);
  return bytes.fill(0, Math.round(bytes.length * 0.4), Math.round(bytes.length * 0.65));
}

describe("POST /v1/assets of a file that is damaged in the middle", () => {
  const video = ["-f", "lavfi", "-i", "testsrc2=s=160x90:r=10:d=20"];
  // A Matroska file can be read again from the next cluster on: short ones need more bytes.
  const large = ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=30:d=20"];
  const quick = ["-preset", "ultrafast"];
  it.each([
    ["hole.mp4", [...video, ...sine, ...quick, "-movflags", "+faststart"]],
    ["silent.mp4", [...video, ...quick, "-movflags", "+faststart"]],
    ["hole.mkv", [...large, ...sine, ...quick]],
    ["hole.m4a", sine],
    ["hole.flac", sine],
  ])("returns 201 with the part of %s that cannot be read", async (name, args) => {
    const { status, body } = await upload(name, await withHole(name, args));
    expect(status).toBe(201);
    expect(body.seconds).toBeCloseTo(20, 0);
    expect(body.damaged_from).toBeGreaterThan(6);
    expect(body.damaged_from).toBeLessThan(10);
    expect(body.damaged_seconds).toBeGreaterThan(4);
    expect(body.damaged_seconds).toBeLessThan(7);
  });
});

describe("a whole file", () => {
  it.each([
    ["slides.mp4", ["-f", "lavfi", "-i", "testsrc2=s=64x36:r=1/5:d=20"]],
    ["slides.mkv", ["-f", "lavfi", "-i", "testsrc2=s=64x36:r=1/5:d=20"]],
    ["short-sound.mp4", [...picture, "-f", "lavfi", "-i", "sine=d=1"]],
    ["variable.mp3", [...sine, "-q:a", "9", "-write_xing", "0"]],
    ["whole.ogg", sine],
    ["whole.wav", sine],
    ["whole.flac", sine],
    ["late-sound.mkv", [...picture, "-itsoffset", "4", "-f", "lavfi", "-i", "sine=d=16"]],
  ])("%s has no other length", async (name, args) => {
    const { body } = await upload(name, await cutOff(name, args, 1));
    expect(body.seconds).toBeGreaterThan(19);
    expect(body.claimed_seconds).toBeUndefined();
    expect(body.damaged_seconds).toBeUndefined();
  });
});

it("a wav that was written to a pipe claims no length", async () => {
  const bytes = await cutOff("pipe.wav", sine, 0.4);
  bytes.writeUInt32LE(0xffff_ffff, bytes.indexOf("data") + 4);
  const { status, body } = await upload("pipe.wav", bytes);
  expect(status).toBe(201);
  expect(body.claimed_seconds).toBeUndefined();
});

describe("a run with a video that is damaged in the middle", () => {
  it("estimates and charges what can be read, and says where and how much cannot", async () => {
    const args = [...picture, ...sine, "-movflags", "+faststart", "-g", "10"];
    const { id, seconds, damaged_from, damaged_seconds } = (
      await upload("gap.mp4", await withHole("gap.mp4", args))
    ).body;
    if (!(seconds && damaged_from && damaged_seconds)) throw new Error("No damage was found.");
    const agent = await client.newAgent(["change_speed"], { requirements: { video: false } });
    const inputs = { video: id, speed: 1 };
    const request = { agent_id: agent, inputs };
    const { body: estimate } = await service.call<{ credits: number }>(
      "POST",
      "/v1/runs/estimate",
      request,
    );
    const { body } = await client.start(agent, inputs);
    expect((await client.events(body.id)).at(-1)?.data.type).toBe("run_complete");
    const { credits_used, result } = await client.read(body.id);
    // Rounded up.
    expect(estimate.credits).toBeCloseTo(0.02 * (seconds - damaged_seconds) + 0.005, 2);
    expect(credits_used).toBe(estimate.credits);
    expect(result?.warnings).toEqual([
      `"gap.mp4" is damaged: ${damaged_seconds.toFixed(1)} s cannot be read, first at ${damaged_from.toFixed(1)} s.`,
    ]);
  });
});

describe("a run with a video that is cut off", () => {
  it("estimates, makes and charges what can be read, and says so", async () => {
    const args = [...picture, "-movflags", "+faststart", "-g", "10"];
    const whole = (await upload("whole.mp4", await cutOff("whole.mp4", args, 1))).body.id;
    const { id, seconds = 0 } = (await upload("part.mp4", await cutOff("part.mp4", args, 0.5)))
      .body;
    const agent = await client.newAgent(["change_speed"], { requirements: { video: false } });
    const estimate = async (video: string) =>
      (
        await service.call<{ credits: number }>("POST", "/v1/runs/estimate", {
          ...{ agent_id: agent, inputs: { video, speed: 1 } },
        })
      ).body.credits;
    expect(await estimate(whole)).toBeCloseTo(0.4, 2);
    expect(await estimate(id)).toBeCloseTo(0.02 * seconds, 2);
    const { body } = await client.start(agent, { video: id, speed: 1 });
    expect((await client.events(body.id)).at(-1)?.data.type).toBe("run_complete");
    const { credits_used, result } = await client.read(body.id);
    expect(credits_used).toBeCloseTo(0.02 * seconds, 2);
    expect(result?.warnings).toEqual([
      `"part.mp4" is damaged: read ${seconds.toFixed(1)} s of 20.0 s.`,
    ]);
  });
});
