import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { localFfmpeg } from "../../../test/tool-benches/local-ffmpeg.ts";
import { transitionTypes } from "../../values/scene.ts";
import { blendFilters } from "../blend-filter.ts";
import { drawBlend, isDrawnBlend } from "./blend.ts";

const [width, height, fps, frames] = [64, 48, 10, 6];
const drawn = transitionTypes.filter(isDrawnBlend);

/** A picture whose colors differ at each place. */
function picture(from: string, to: string) {
  const image = createCanvas(width, height);
  const context = image.getContext("2d");
  const across = context.createLinearGradient(0, 0, width, height);
  across.addColorStop(0, from);
  across.addColorStop(1, to);
  context.fillStyle = across;
  context.fillRect(0, 0, width, height);
  return { image, width, height };
}

const before = picture("#102040", "#e08020");
const after = picture("#40c060", "#203010");

describe("drawBlend", () => {
  it("draws the blends that move or fade frames as a whole", () => {
    expect(drawn).toEqual(
      expect.arrayContaining(["fade", "slideleft", "slideup", "slidedown", "wiperight"]),
    );
    expect(isDrawnBlend("radial")).toBe(false);
  });

  it.each(drawn)("draws each frame as ffmpeg's xfade does: %s", async (type) => {
    const { held, blend } = blendFilters(type, frames, fps);
    const { image } = before;
    const raw = (name: string) => [
      ...["-f", "rawvideo", "-pix_fmt", "rgba", "-s", `${width}x${height}`, "-r", `${fps}`],
      ...["-i", name],
    ];
    async function* bytes() {
      yield image.data();
      yield after.image.data();
    }
    const whole = "fps=10,loop=-1:1,format=gbrp,setpts=N,settb=1/10";
    const graph = [
      `[0:v]split[a][b];[a]trim=end_frame=1,${whole}[under]`,
      `[b]trim=start_frame=1,setpts=PTS-STARTPTS,${whole}[over]`,
      `[under]trim=end_frame=${frames},${held.join()}[held];[held][over]${blend}[out]`,
    ].join(";");
    const ffmpeg = await localFfmpeg();
    const output = [
      "-map",
      "[out]",
      "-frames:v",
      `${frames}`,
      "-pix_fmt",
      "rgba",
      "-f",
      "rawvideo",
    ];
    const { stdout } = await ffmpeg.run(
      [...raw("pipe:0"), "-filter_complex", graph, ...output, "pipe:1"],
      { stdin: bytes() },
    );
    expect(stdout.length).toBe(4 * width * height * frames);
    const canvas = createCanvas(width, height);
    for (let frame = 0; frame < frames; frame++) {
      const share = (frame + 1) / (frames + 1);
      const context = canvas.getContext("2d");
      drawBlend(context, type, { before, after, share, width, height });
      const size = 4 * width * height;
      expect(
        meanDifference(canvas.data(), stdout.subarray(frame * size, (frame + 1) * size)),
      ).toBeLessThan(1.5);
    }
  });
});

const meanDifference = (a: Uint8Array, b: Uint8Array) =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
