import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  buildTimeline,
  clip,
  fps,
  openSmallRenders,
  type SmallRenders,
  smallSettings,
  still,
  words,
} from "../../../test/small-renders.ts";

let renders: SmallRenders;
beforeAll(async () => {
  renders = await openSmallRenders();
});
afterAll(() => renders.close());

describe("renderTimeline, pictures", () => {
  it.each(["cover", "contain", "blur"] as const)(
    "renders every frame of stills and clips with fit %s at the requested size",
    async (fit) => {
      const timeline = buildTimeline([
        { seconds: 0.5, visual: { ...still, fit } },
        { seconds: 0.7, visual: { ...clip, fit } },
      ]);
      const settings = { ...smallSettings(), width: 180, height: 180 };
      const { path, probe } = await renders.render(timeline, { settings });
      expect(probe.video).toMatchObject({
        width: 180,
        height: 180,
        frames: 12,
        fps,
        pixelFormat: "yuv420p",
      });
      const [first] = await renders.readFrames(path);
      const corner = first?.[0] ?? 0;
      if (fit === "contain") expect(Math.abs(corner - 24)).toBeLessThan(12);
    },
  );

  it("moves the picture with every motion except still", async () => {
    const effects = ["in", "out", "left", "right", "up", "down", "still"] as const;
    const scenes = effects.map((effect) => ({
      seconds: 0.6,
      visual: { ...still, motion: { effect, strength: 0.3 } },
    }));
    const frames = await renders.readFrames((await renders.render(buildTimeline(scenes))).path);
    expect(frames).toHaveLength(6 * effects.length);
    const moved = effects.map((_, index) => distance(frames[index * 6], frames[index * 6 + 5]));
    for (const way of moved.slice(0, -1)) expect(way).toBeGreaterThan(1);
    expect(moved.at(-1)).toBeLessThan(0.5);
  });

  it("blends from the previous scene into the next with every transition", async () => {
    const types = ["fade", "slideleft", "slideup", "wipeleft", "circleopen"] as const;
    const blended = types.map((type, index) => ({
      seconds: 0.8,
      visual: index % 2 ? still : clip,
      transition: { type, seconds: 0.4 },
    }));
    const frames = await renders.readFrames(
      (await renders.render(buildTimeline([{ seconds: 0.8, visual: still }, ...blended]))).path,
    );
    expect(frames).toHaveLength(8 * 6);
    for (const index of types.keys()) {
      const [before, start, middle, end] = [7, 8, 10, 14].map((frame) => frames[index * 8 + frame]);
      // A slide has moved by then; a fade is still close to the previous scene.
      if (!types[index]?.startsWith("slide"))
        expect(distance(before, start)).toBeLessThan(distance(start, end));
      expect(distance(start, end)).toBeGreaterThan(15);
      expect(Math.min(distance(middle, start), distance(middle, end))).toBeGreaterThan(3);
    }
  });

  it("repeats a clip that is shorter than its scene", async () => {
    const visual = { ...clip, start_seconds: 1.5 };
    const { path } = await renders.render(buildTimeline([{ seconds: 1.2, visual }]));
    const frames = await renders.readFrames(path);
    expect(frames).toHaveLength(12);
    expect(distance(frames[0], frames[5])).toBeLessThan(distance(frames[0], frames[2]));
  });

  it("cuts a clip exactly to the frame", async () => {
    const whole = await renders.readFrames(
      (await renders.render(buildTimeline([{ seconds: 2, visual: clip }]))).path,
    );
    const part = await renders.readFrames(
      (
        await renders.render(
          buildTimeline([{ seconds: 0.5, visual: { ...clip, start_seconds: 0.7 } }]),
        )
      ).path,
    );
    const nearest = whole
      .map((frame) => distance(frame, part[0]))
      .reduce((best, each, index, all) => (each < (all[best] ?? 0) ? index : best), 0);
    expect(nearest).toBe(7);
  });

  it("draws cards over a picture and over the palette", async () => {
    const card = { kind: "card", card: "title", heading: "Octopuses" } as const;
    const background = { asset: "picture.jpg", motion: still.motion };
    const { path } = await renders.render(
      buildTimeline([
        { seconds: 0.8, visual: { ...card, background } },
        { seconds: 0.5, visual: card },
      ]),
    );
    const frames = await renders.readFrames(path);
    expect(frames).toHaveLength(13);
    expect(distance(frames[0], frames[7])).toBeGreaterThan(3);
  });

  it("keeps captions in time across the end of a blend", async () => {
    const spoken = [
      { text: "First", start: 0, end: 0.5 },
      { text: "second", start: 0.5, end: 1 },
    ];
    const rest = {
      visual: { ...still, motion: { effect: "still", strength: 0 } },
      words: spoken,
      seconds: 1,
    } as const;
    const before = { visual: rest.visual, seconds: 0.4 };
    const whole = await renders.readFrames(
      (await renders.render(buildTimeline([before, rest]))).path,
    );
    const cut = await renders.readFrames(
      (
        await renders.render(
          buildTimeline([before, { ...rest, transition: { type: "fade", seconds: 0.3 } }]),
        )
      ).path,
    );
    expect(cut).toHaveLength(whole.length);
    // Within the blend, captions fade in with their scene.
    for (const [index, frame] of whole.entries())
      if (index < 4 || index >= 7)
        expect(distance(cut[index], frame), `frame ${index}`).toBeLessThan(1.5);
    // The highlight moves in the second half, so the comparison above compares changing pictures.
    expect(distance(whole[6], whole[12])).toBeGreaterThan(distance(whole[6], whole[7]) * 3);
  });

  it("draws a scene with more emoji than a filter graph can hold", async () => {
    const emoji = ["🐙", "🌊", "🚀"];
    const words = Array.from({ length: 900 }, (_, index) => ({
      text: `${emoji[index % emoji.length]}`,
      start: index / 900,
      end: (index + 1) / 900,
    }));
    const { path } = await renders.render(buildTimeline([{ seconds: 1, visual: still, words }]));
    expect(await renders.readFrames(path)).toHaveLength(10);
  });

  it("draws captions and removes them at their end", async () => {
    const scene = {
      seconds: 1.6,
      visual: { ...still, motion: { effect: "still", strength: 0 } },
    } as const;
    const plain = await renders.readFrames((await renders.render(buildTimeline([scene]))).path);
    const spoken = await renders.readFrames(
      (await renders.render(buildTimeline([{ ...scene, words }]))).path,
    );
    expect(largestDifference(plain[3], spoken[3])).toBeGreaterThan(60);
    expect(largestDifference(plain[15], spoken[15])).toBeLessThan(20);
  });
});

/** Mean difference of two frames. */
function distance(a: Uint8Array | undefined, b: Uint8Array | undefined): number {
  if (!a || !b) return Number.NaN;
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

/** Largest difference of any pixel of two frames. */
const largestDifference = (a: Uint8Array | undefined, b: Uint8Array | undefined) =>
  a?.reduce((most, value, index) => Math.max(most, Math.abs(value - (b?.[index] ?? 0))), 0);
