import { describe, expect, it } from "vitest";
import { soundBench } from "../../../../test/tool-benches/sound-bench.ts";
import probeMedia from "./probe_media.ts";

const stage = soundBench(probeMedia);

describe("probe_media", () => {
  it("reports streams, loudness, and black and silent parts of a video", async () => {
    const path = await stage.make(
      "parts.mp4",
      ...["-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=4"],
      ...["-f", "lavfi", "-i", "sine=f=440:d=4"],
      ...["-vf", "drawbox=c=black:t=fill:enable='between(t,1,2)'"],
      ...["-af", "volume=0:enable='between(t,2,3.5)'", "-c:v", "libx264", "-pix_fmt", "yuv420p"],
    );
    const { report, media_seconds } = await stage.run({ video: path });
    expect(media_seconds).toBeCloseTo(4, 0);
    expect(report).toMatchObject({
      kind: "video",
      video: { codec: "h264", width: 160, height: 90, fps: 25, frames: 100 },
      audio: { codec: "aac", channels: 1, sample_rate: 44100 },
      black: [{ start: expect.closeTo(1, 1), end: expect.closeTo(2, 0) }],
      silent: [{ start: expect.closeTo(2, 1), end: expect.closeTo(3.5, 1) }],
    });
    const { audio } = report as { audio: { loudness_lufs: number } };
    expect(audio.loudness_lufs).toBeCloseTo((await stage.loudness(path)).integrated, 1);
  });

  it("reports the size of a picture, which has no length", async () => {
    const { report, media_seconds } = await stage.run({ image: "picture.jpg" });
    expect(media_seconds).toBe(0);
    expect(report).toMatchObject({
      kind: "image",
      width: expect.any(Number),
      bytes: expect.any(Number),
    });
  });

  it("reports a silent sound without a loudness", async () => {
    const path = await stage.make("silence.wav", "-f", "lavfi", "-i", "anullsrc=d=1");
    const { report } = await stage.run({ audio: path });
    expect(report).toMatchObject({ audio: { loudness_lufs: null } });
  });

  it("refuses nothing", async () => {
    await expect(stage.run({})).rejects.toMatchObject({ code: "invalid_input" });
  });
});
