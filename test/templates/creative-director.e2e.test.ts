import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startVideoService, type VideoService } from "../clients/make-video.ts";

let made: VideoService;
beforeAll(async () => {
  made = await startVideoService({ credits: 200 });
});
afterAll(() => made?.close());

const small = { seconds: 6, resolution: "360p", fps: 24 };

describe("the template creative_director", () => {
  it("makes a narrated video that passed its own quality check", async () => {
    const video = await made.makeVideo("creative_director", {
      topic: "Tides",
      text: "The moon pulls the sea. Twice a day the water rises, and twice it falls.",
      ...small,
    });
    const { report } = await made.check(video);
    expect(report.checks.filter((check) => !check.passed)).toEqual([]);
    expect((await made.ffmpeg.probe(video.path)).video).toMatchObject({ width: 640, height: 360 });
    const steps = await made.service.services.db
      .selectFrom("run_steps")
      .select("tool")
      .where("run_id", "=", video.run.id)
      .execute();
    expect(steps.map(({ tool }) => tool)).toContain("check_quality");
  });

  it("composes again with captions that can be read, where the voice is too fast for lines", async () => {
    const video = await made.makeVideo("creative_director", {
      topic: "Tides",
      // Its scene shows a moon, so that it has captions.
      text: "The moon continuously synchronizes oceanographic circulation notwithstanding meteorological perturbations.",
      ...small,
      music: "none",
      "generate_voiceover.rate": 2,
    });
    expect(video.timeline.captions.style).toBe("one_word");
    const { passed } = await made.check(video);
    expect(passed).toBe(true);
  });
});
