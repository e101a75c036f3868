import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClipStage } from "../../../../test/clip-stage.ts";
import reframeVideo from "./reframe_video.ts";

let stage: ClipStage;
beforeAll(async () => {
  stage = await ClipStage.open();
});
afterAll(() => stage.close());

const reframe = (input: Record<string, unknown>) =>
  stage.run(reframeVideo, { short_side: 128, ...input });

/** A white square of 20 pixels that moves over a noisy gray picture of 320 × 180 pixels. */
function movingSquare(x: string, y = "80") {
  const square = `gte(X\\,${x})*lt(X\\,${x}+20)*gte(Y\\,${y})*lt(Y\\,${y}+20)`;
  return `nullsrc=s=320x180:r=25,format=gray,geq=lum='if(${square}\\,250\\,70+30*sin(X/23)*cos(Y/17))',noise=alls=6:allf=t:all_seed=3`;
}

/** Share of the square that each frame shows; in the result it is as large as in the source. */
async function shownShares(id: unknown, scale: number): Promise<number[]> {
  const frames = await stage.frames(id);
  return frames.map(
    (frame) => frame.reduce((sum, value) => sum + (value > 190 ? 1 : 0), 0) / (20 * scale) ** 2,
  );
}

describe("reframe_video", () => {
  it.each([
    ["goes to and fro", "150+140*sin(T*1.1)"],
    ["crosses the picture evenly", "5+60*T"],
    ["stops and runs", "20+260*gt(T\\,2)*min(1\\,(T-2)/1.5)"],
  ])("follow: keeps a subject inside that %s for 98 %% of the frames", async (_, x) => {
    const video = await stage.video(movingSquare(x), { seconds: 4.5 });
    const made = await reframe({ video });
    const shares = await shownShares(made.video, 228 / 180);
    expect(shares.length).toBeGreaterThan(100);
    const inside = shares.filter((share) => share > 0.85).length;
    expect(inside / shares.length).toBeGreaterThanOrEqual(0.98);
  });

  it("follow: moves without a jump", async () => {
    const video = await stage.video(`${movingSquare("150+140*sin(T*1.1)")}`, { seconds: 4 });
    const made = await reframe({ video, short_side: 180 });
    expect((await stage.probe(made.video)).video).toMatchObject({ width: 180, height: 320 });
    const centers = (await stage.frames(made.video)).map((frame) => {
      let [sum, weight] = [0, 0];
      for (const [index, value] of frame.entries())
        if (value > 190) [sum, weight] = [sum + (index % 180), weight + 1];
      return sum / weight;
    });
    const steps = centers.slice(1).map((center, index) => Math.abs(center - (centers[index] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(14);
  });

  it("follow: rests in the center of a still picture", async () => {
    const video = await stage.video(
      "testsrc2=s=320x180:r=1,fps=25,trim=end_frame=20,loop=loop=20:size=1",
      { seconds: 0.8 },
    );
    const follow = await reframe({ video });
    const cover = await reframe({ video, framing: "cover" });
    const [a, b] = [(await stage.frames(follow.video))[5], (await stage.frames(cover.video))[5]];
    expect(Buffer.compare(a ?? Buffer.of(1), b ?? Buffer.of(2))).toBe(0);
  });

  it("follow: follows on the vertical axis", async () => {
    const upright = movingSquare("80", "150+140*sin(T*2)").replace("320x180", "180x320");
    const video = await stage.video(upright, { seconds: 2 });
    const made = await reframe({ video, aspect_ratio: "16:9" });
    const shares = await shownShares(made.video, 228 / 180);
    expect(shares.filter((share) => share > 0.85).length / shares.length).toBeGreaterThanOrEqual(
      0.98,
    );
  });

  it("pad: shows the whole picture between bars of the color", async () => {
    const video = await stage.video("color=white:s=160x90:r=10", { seconds: 0.3 });
    const made = await reframe({ video, framing: "pad", bar_color: "#ff0000" });
    const [frame] = await stage.frames(made.video, { format: "rgb24" });
    const pixel = (x: number, y: number) => [...(frame ?? []).slice(3 * (y * 128 + x)).slice(0, 3)];
    expect(pixel(64, 5)[0]).toBeGreaterThan(230);
    expect(pixel(64, 5)[2]).toBeLessThan(25);
    expect(Math.min(...pixel(64, 114))).toBeGreaterThan(235);
  });

  it("blur: shows the whole picture between blurred sides", async () => {
    const video = await stage.video("color=white:s=160x90:r=10", { seconds: 0.3 });
    const [frame] = await stage.frames((await reframe({ video, framing: "blur" })).video);
    expect(frame?.[128 * 5 + 64]).toBeGreaterThan(150);
    expect(frame?.[128 * 5 + 64]).toBeLessThan(240);
    expect(frame?.[128 * 114 + 64]).toBeGreaterThan(245);
  });

  it("reframes several videos and keeps their sound", async () => {
    const videos = [
      await stage.video("testsrc=s=160x90:r=10", { seconds: 0.5, sound: "sine=300" }),
      await stage.video("testsrc=s=90x160:r=10", { seconds: 0.5 }),
    ];
    const made = await reframe({ videos, aspect_ratio: "1:1" });
    const [first, second] = made.videos as string[];
    expect((await stage.probe(first)).audio?.codec).toBe("aac");
    expect((await stage.probe(second)).video).toMatchObject({ width: 128, height: 128 });
    expect(made.media_seconds).toBeCloseTo(1, 1);
  });

  it("returns the same bytes twice", async () => {
    const video = await stage.video(movingSquare("5+60*T"), { seconds: 1 });
    expect((await reframe({ video })).video).toBe((await reframe({ video })).video);
  });

  it("refuses a color that is not #rrggbb", () => {
    expect(reframeVideo.check?.({ bar_color: "red:x=1" })).toContain('Invalid "bar_color"');
  });
});
