import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startVideoService, type VideoService } from "../clients/make-video.ts";

let made: VideoService;
beforeAll(async () => {
  made = await startVideoService({ credits: 200 });
});
afterAll(() => made?.close());

/** Uploads five seconds of a wide video with sound. Resolves to its asset id. */
async function uploadWideVideo(): Promise<string> {
  const path = join(made.folder, "wide.mp4");
  await made.ffmpeg.run([
    ...["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25", "-f", "lavfi", "-i", "sine=440"],
    ...["-t", "5", "-pix_fmt", "yuv420p", path],
  ]);
  return made.upload(path);
}

describe("the template long_to_shorts", () => {
  it("cuts a wide video into upright shorts and packs them", async () => {
    const video = await made.makeVideo("long_to_shorts", {
      source: await uploadWideVideo(),
      highlights_max: 2,
      part_seconds_from: 1,
      part_seconds_to: 2,
      short_side: 180,
    });
    const { seconds, video: stream } = await made.ffmpeg.probe(video.path);
    expect(stream).toMatchObject({ codec: "h264", width: 180, height: 320 });
    expect(seconds).toBeGreaterThan(0.9);
    expect(seconds).toBeLessThan(2.2);
    const steps = await made.service.services.db
      .selectFrom("run_steps")
      .select("tool")
      .where("run_id", "=", video.run.id)
      .execute();
    expect(steps.map(({ tool }) => tool)).toContain("export_bundle");
  });
});
