import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkQuality } from "../../src/media/quality/check.ts";
import { startVideoService, type VideoService } from "../clients/make-video.ts";

let made: VideoService;
/** Five seconds of a wide video with a quiet sound. */
let source: string;
beforeAll(async () => {
  made = await startVideoService({ credits: 200 });
  source = await uploadWideVideo();
});
afterAll(() => made?.close());

async function uploadWideVideo(): Promise<string> {
  const path = join(made.folder, "wide.mp4");
  await made.ffmpeg.run([
    ...["-f", "lavfi", "-i", "testsrc=s=320x180:r=25"],
    ...["-f", "lavfi", "-i", "sine=440,volume=-30dB"],
    ...["-t", "5", "-pix_fmt", "yuv420p", path],
  ]);
  return made.upload(path);
}

async function save(url: string, name: string): Promise<string> {
  const path = join(made.folder, name);
  await writeFile(path, await made.download(made.localLink(url)));
  return path;
}

describe("the template long_to_shorts", () => {
  it("cuts a wide video into upright shorts and packs them", async () => {
    const run = await made.runUntil("export_bundle", "long_to_shorts", {
      source,
      highlights_max: 2,
      part_seconds_from: 1,
      part_seconds_to: 2,
      short_side: 180,
    });
    const steps = await made.service.services.db
      .selectFrom("run_steps")
      .select(["tool", "outputs"])
      .where("run_id", "=", run)
      .execute();
    const outputsOf = (name: string) => steps.find(({ tool }) => tool === name)?.outputs;
    expect(outputsOf("export_bundle")).toMatchObject({ bundle: expect.any(String) });
    const { videos } = outputsOf("burn_captions") as { videos: string[] };
    expect(videos.length).toBe(2);
    for (const id of videos) {
      const { body } = await made.service.call<{ url: string }>("GET", `/v1/assets/${id}`);
      const { seconds, video } = await made.ffmpeg.probe(await save(body.url, `${id}.mp4`));
      expect(video).toMatchObject({ codec: "h264", width: 180, height: 320 });
      expect(seconds).toBeGreaterThan(0.9);
      expect(seconds).toBeLessThan(2.2);
    }
  });

  it("lists every short with a title and what is said, and each passes its own check", async () => {
    const spoken = ["The sea is deep.", "Whales sing in it."].map((text, index) =>
      text.split(" ").map((word, place) => {
        const start = 2 * index + 0.4 * place;
        return { text: word, start, end: start + 0.3 };
      }),
    );
    const { run } = await made.makeVideo("long_to_shorts", {
      ...{ source, highlights_max: 2, short_side: 180 },
      ...{ part_seconds_from: 1, part_seconds_to: 2.2, words: spoken.flat() },
    });
    const videos = run.result.videos as { title: string; description: string; video_url: string }[];
    expect(videos.map(({ description }) => description).sort()).toEqual([
      "The sea is deep.",
      "Whales sing in it.",
    ]);
    expect(videos.map(({ title }) => `${title}.`)).toEqual(
      videos.map(({ description }) => description),
    );
    expect(run.result.summary).toContain("the first of 2 videos");
    for (const [index, { video_url }] of videos.entries()) {
      const path = await save(video_url, `short-${index}.mp4`);
      const { report } = await checkQuality(path, {
        ffmpeg: made.ffmpeg,
        signal: new AbortController().signal,
        timeline: undefined,
      });
      expect(report.checks.filter((check) => !check.passed)).toEqual([]);
    }
  });
});
