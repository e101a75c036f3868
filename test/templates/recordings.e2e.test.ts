import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localSpeech } from "../../src/generators/speech/espeak-speech.ts";
import type { TemplateDetail } from "../../src/marketplace/marketplace.schema.ts";
import type { Word } from "../../src/values/scene.ts";
import { startVideoService, type VideoService } from "../clients/make-video.ts";

const small = { resolution: "360p" };
const short = { ...small, short_side: 360 };
let made: VideoService;
let words: Word[];
/** Speech over hiss with a pause of 1.5 s in the middle, alone and with a picture. */
let recording: string;
let take: string;
let takeSeconds: number;

beforeAll(async () => {
  made = await startVideoService({ credits: 100 });
  const { ffmpeg, folder } = made;
  const path = join(folder, "voice.wav");
  const text = "Whales sing. Nobody knows why.";
  const request = { text, language: "en", voice: undefined, rate: 1, pitch: 1, path };
  const said = await localSpeech().speak(request, new AbortController().signal);
  words = said.words;
  const noisy = join(folder, "noisy.flac");
  const hiss = "anoisesrc=a=0.004:c=white:seed=1:r=48000";
  const pause = "[0:a]asplit[a][b];[b]adelay=all=1:delays=";
  takeSeconds = 2 * said.seconds + 1.5;
  const delay = Math.round((said.seconds + 1.5) * 1000);
  await ffmpeg.run([
    ...["-i", path, "-f", "lavfi", "-t", `${takeSeconds}`, "-i", hiss, "-filter_complex"],
    ...[`${pause}${delay}[c];[a][c][1:a]amix=3:normalize=0`, "-t", `${takeSeconds}`, noisy],
  ]);
  recording = await made.upload(noisy);
  const file = join(folder, "take.mp4");
  await ffmpeg.run([
    ...["-f", "lavfi", "-i", `testsrc=s=320x180:r=25:d=${takeSeconds}`, "-i", noisy],
    ...["-c:v", "libx264", "-c:a", "aac", "-shortest", file],
  ]);
  take = await made.upload(file);
});
afterAll(() => made?.close());

describe("the template podcast_audiogram", () => {
  it("makes a video of the recording alone, which passes the quality check", async () => {
    const video = await made.makeVideo("podcast_audiogram", { source: recording, ...short });
    const { passed, report } = await made.check(video);
    expect(report.checks.filter((check) => !check.passed)).toEqual([]);
    expect(passed).toBe(true);
    expect(report.seconds).toBeCloseTo(takeSeconds, 0);
    expect([report.width, report.height]).toEqual([360, 640]);
    expect(video.timeline.scenes.map(({ visual }) => visual.kind)).toEqual(["video"]);
  });

  it("shows title, cover and captions, each once", async () => {
    const picture = join(made.folder, "cover.png");
    await made.ffmpeg.run(["-f", "lavfi", "-i", "testsrc2=s=64x64", "-frames:v", "1", picture]);
    const image = await made.upload(picture);
    const { captions, scenes } = await made.compose("podcast_audiogram", {
      ...{ source: recording, title: "Whales", author: "Deep Sea", image, words },
      ...{ aspect_ratio: "1:1", ...short },
    });
    expect(captions.style).toBe("none");
    expect(scenes).toHaveLength(1);
    expect(scenes[0]?.words?.map(({ text }) => text)).toEqual(words.map(({ text }) => text));
  });
});

describe("the template talking_head_cleanup", () => {
  it("cuts the pause of the video alone and brings it to −14 LUFS", async () => {
    const video = await made.makeVideo("talking_head_cleanup", { source: take, ...small });
    const { report } = await made.check(video);
    expect(report.seconds).toBeLessThan(takeSeconds - 1);
    expect(report.seconds).toBeGreaterThan(takeSeconds - 3.5);
    expect(report.checks).toContainEqual(
      expect.objectContaining({ name: "loudness_lufs", passed: true }),
    );
    expect([report.width, report.height]).toEqual([640, 360]);
    expect((await made.ffmpeg.probe(video.path)).video?.fps).toBe(25);
    expect(video.timeline.fps).toBe(25);
  });

  it("puts a name into the corner of its example, whose inputs the marketplace lists", async () => {
    const { body } = await made.service.call<TemplateDetail>(
      "GET",
      "/v1/marketplace/templates/talking_head_cleanup",
    );
    const inputs = { ...body.example_outputs[0]?.inputs, ...small };
    const named = await made.makeVideo("talking_head_cleanup", inputs);
    const steps = await made.service.services.db
      .selectFrom("run_steps")
      .select(["tool", "inputs", "outputs"])
      .where("run_id", "=", named.run.id)
      .execute();
    const marked = steps.find(({ tool }) => tool === "add_watermark");
    expect(marked?.outputs).toMatchObject({ video: expect.stringMatching(/^asset_/) });
    const { video } = (marked?.inputs ?? {}) as { video?: string };
    expect(marked?.outputs).not.toMatchObject({ video });
    expect((await made.ffmpeg.probe(named.path)).video).toMatchObject({ width: 640, height: 360 });
  });

  it("fails with invalid_input for a recording without a picture", async () => {
    const { body } = await made.client.start("talking_head_cleanup", { source: recording });
    const run = await made.client.waitForEnd(body.id);
    expect(run).toMatchObject({
      status: "failed",
      error: { code: "invalid_input", message: expect.stringContaining("video") },
    });
  });
});
