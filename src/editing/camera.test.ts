import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { fileForm } from "../../test/clients/upload-video.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { localFfmpeg } from "../../test/tool-benches/local-ffmpeg.ts";
import type { Timeline } from "../values/timeline.ts";
import type { ProjectScenes } from "./project-scenes.schema.ts";

// The real tools: a narrated video of two scenes, and a speaker on the left of a recording.
let service: TestService;
let client: ReturnType<typeof runClient>;
let project_id: string;
let folder: string;
const recordings: Record<string, string> = {};

const picture = ["-loop", "1", "-framerate", "10"];
const quick = ["-deadline", "realtime", "-cpu-used", "8"];
const tone = ["-f", "lavfi", "-i", "sine=300:d=3"];
const files = {
  speaker: { name: "speaker.webm", picture: true, sound: true },
  mute: { name: "mute.webm", picture: true, sound: false },
  voice: { name: "voice.ogg", picture: false, sound: true },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "camera-"));
  const face = await sharp("test/fixtures/face.jpg").resize(300, 300).toBuffer();
  const frame = join(folder, "frame.png");
  await sharp({ create: { width: 640, height: 360, channels: 3, background: "#335577" } })
    .composite([{ input: face, left: 20, top: 30 }])
    .toFile(frame);
  service = await startTestService({ worker: true });
  client = runClient(service);
  const { run } = await localFfmpeg();
  for (const [key, { name, ...has }] of Object.entries(files)) {
    const path = join(folder, name);
    const seen = has.picture ? [...picture, "-i", frame, "-t", "3"] : [];
    const codecs = has.picture ? ["-c:v", "libvpx", ...quick, "-pix_fmt", "yuv420p"] : [];
    const heard = has.sound ? ["-c:a", "libopus"] : [];
    const inputs = [...(has.picture ? seen.slice(0, -2) : []), ...(has.sound ? tone : [])];
    await run([...inputs, ...seen.slice(-2), ...codecs, ...heard, path], {
      signal: new AbortController().signal,
    });
    const form = fileForm(await readFile(path), name);
    const headers = { "content-type": form.type };
    recordings[key] = String((await service.call("POST", "/v1/assets", form, headers)).body.id);
  }
  const agent = await client.newAgent(["plan_scenes", "generate_voiceover"]);
  const script = "The moon pulls the sea.\n\nTwice a day the water rises.";
  const small = { "render_video.resolution": "360p", "render_video.fps": 24 };
  const inputs = { script, scenes_max: 2, ...small };
  const started = await client.start(agent, { ...inputs, aspect_ratio: "16:9" });
  const made = await client.waitForEnd(started.body.id);
  expect(made.error).toBe(null);
  project_id = String(made.result.project_id);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const path = (rest: string) => `/v1/projects/${project_id}/${rest}`;
const read = async () => (await service.call<ProjectScenes>("GET", path("scenes"))).body;
const edit = (changes: Record<string, unknown>) =>
  service.call<ProjectScenes & { error?: { message: string } }>("PATCH", path("scenes"), changes);
const update = async () => {
  const { status, body } = await service.call("POST", path("update"), {});
  expect(status).toBe(202);
  return client.waitForEnd(String(body.id));
};
const timeline = async () => {
  const { timeline: saved } = await service.services.db
    .selectFrom("project_revisions")
    .select("timeline")
    .where("project_id", "=", project_id)
    .orderBy("revision", "desc")
    .executeTakeFirstOrThrow();
  return saved as Timeline;
};
const voiced = async () => (await timeline()).scenes.filter(({ voice }) => voice);
const idOf = async (index = 0) => String((await read()).scenes[index]?.id);

const part = { start: 0.5, end: 2.5 };
const inCorner = { layout: "picture_in_picture" } as const;

describe("a recording with a camera", () => {
  it("replaces the voice of its scene, and is shown in a corner around the face", async () => {
    const id = await idOf();
    const before = (await voiced())[1];
    const camera = inCorner;
    const { body } = await edit({
      scenes: [{ id, voice: recordings.speaker, voice_part: part, camera }],
    });
    const [scene] = body.scenes;
    expect(scene).toMatchObject({ voice: recordings.speaker, voice_part: part, camera });
    expect(scene).toMatchObject({ recorded: true, pending: ["voice"] });
    expect((await update()).error).toBe(null);
    const [shown, other] = await voiced();
    expect(shown).toMatchObject({
      seconds: 2,
      voice: { asset: recordings.speaker, from_seconds: 0.5, seconds: 2, start_seconds: 0 },
      camera: { asset: recordings.speaker, start_seconds: 0.5, end_seconds: 2.5, loop: false },
    });
    expect(shown?.visual.kind).not.toBe("video");
    expect(shown?.words?.at(-1)?.end).toBeLessThanOrEqual(2);
    // The face is at the left: 0.48 and 0.44 of the photo.
    expect(shown?.camera?.focus?.x).toBeCloseTo((20 + 0.48 * 300) / 640, 1);
    expect(other?.voice).toEqual(before?.voice);
    expect((await read()).scenes[0]).toMatchObject({ camera: shown?.camera?.focus && camera });
  });

  it("keeps it with another text and in another shape, around the same face", async () => {
    const id = await idOf();
    const focus = (await voiced())[0]?.camera?.focus;
    await edit({ scenes: [{ id, text: "The moon pulls the sea up." }], aspect_ratio: "9:16" });
    expect((await update()).error).toBe(null);
    const { aspect_ratio } = await timeline();
    expect(aspect_ratio).toBe("9:16");
    const [scene] = await voiced();
    expect(scene).toMatchObject({ seconds: 2, camera: { asset: recordings.speaker, focus } });
    expect(scene?.words?.map(({ text }) => text).join(" ")).toBe("The moon pulls the sea up.");
  });

  it("shows it as the picture of the scene without new work, and in stills and previews", async () => {
    const id = await idOf();
    const { body } = await edit({ scenes: [{ id, camera: { layout: "full_frame" } }] });
    expect(body.scenes[0]).toMatchObject({ kind: "clip", pending: [], voice_part: part });
    const still = async (url = "") => {
      const { pathname, search } = new URL(url);
      const { rawPayload } = await service.app.inject({ url: pathname + search });
      return (await sharp(rawPayload).stats()).channels.map(({ mean }) => mean);
    };
    // Blue is the wall behind the speaker.
    const [red = 0, , blue = 0] = await still(body.scenes[0]?.still_url);
    expect(blue).toBeGreaterThan(red - 40);
    const clip = { scene: id, kind: "clip", change: { camera: inCorner } };
    expect((await service.call("POST", path("preview"), clip)).status).toBe(200);
    expect((await update()).error).toBe(null);
    const [scene] = await voiced();
    expect(scene?.visual).toMatchObject({ kind: "video", fit: "cover", start_seconds: 0.5 });
    expect(scene?.visual).toHaveProperty("focus.x");
  });

  it("is removed, alone or with its sound, and comes back with its revision", async () => {
    const id = await idOf();
    const { revision, scenes } = await read();
    const heard = (await edit({ scenes: [{ id, clear: ["camera"] }] })).body;
    expect(heard.scenes[0]).toMatchObject({ voice: recordings.speaker, voice_part: part });
    expect(heard.scenes[0]).not.toHaveProperty("camera");
    const spoken = (await edit({ scenes: [{ id, clear: ["voice"] }] })).body;
    expect(spoken.scenes[0]).toMatchObject({ recorded: false, pending: ["voice"] });
    expect(spoken.scenes[0]).not.toHaveProperty("voice_part");
    const restored = await service.call("POST", path(`revisions/${revision}/restore`), {});
    expect(restored.status).toBe(200);
    expect((await read()).scenes[0]).toMatchObject({ camera: scenes[0]?.camera, voice_part: part });
  });
});

describe("a recording that cannot be used", () => {
  const refusals: [string, () => Record<string, unknown>, string][] = [
    ["without a recording", () => ({ camera: inCorner }), "has no recording"],
    ["without a picture", () => ({ voice: recordings.voice, camera: inCorner }), "has no picture"],
    ["of a part without length", () => ({ voice_part: { start: 2, end: 1 } }), "must be after"],
    ["of a part after its end", () => ({ voice_part: { start: 8, end: 9 } }), "has 3"],
  ];
  it.each(refusals)("is refused %s", async (_name, fields, message) => {
    const id = await idOf(1);
    const voice = message === "has no recording" ? {} : { voice: recordings.speaker };
    const { status, text } = await edit({ scenes: [{ id, ...voice, ...fields() }] });
    expect(status).toBe(422);
    expect(text).toContain(message);
  });

  it("fails the update with one sentence if it has no sound, and the edit stays", async () => {
    const id = await idOf(1);
    const camera = inCorner;
    expect((await edit({ scenes: [{ id, voice: recordings.mute, camera }] })).status).toBe(200);
    const { error } = await update();
    expect(error?.message).toContain("The recording of scene 1 has no sound.");
    expect((await read()).scenes[1]).toMatchObject({ voice: recordings.mute, camera });
  });
});
