import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClipBench } from "../../../../test/tool-benches/clip-bench.ts";
import keyGreenScreen from "./key_green_screen.ts";

let stage: ClipBench;
beforeAll(async () => {
  stage = await ClipBench.open();
});
afterAll(() => stage.close());

const key = (input: Record<string, unknown>) => stage.run(keyGreenScreen, input);

/** An orange square in front of a screen. */
const subject = (screen: string) =>
  stage.video(`color=${screen}:s=96x96:r=10,drawbox=x=32:y=32:w=32:h=32:color=0xe08030:t=fill`, {
    seconds: 0.4,
    sound: "sine=300",
  });

/** Red, green and blue at a place of the first frame. */
async function pixel(id: unknown, x: number, y: number): Promise<number[]> {
  const [frame] = await stage.frames(id, {
    format: "rgb24",
    filter: "scale=in_color_matrix=bt709,format=gbrp",
  });
  return [...(frame?.subarray(3 * (y * 96 + x), 3 * (y * 96 + x) + 3) ?? [])];
}

const near = (found: number[], wanted: number[], by: number) =>
  Math.max(...found.map((value, index) => Math.abs(value - (wanted[index] ?? 0)))) <= by;

describe("key_green_screen", () => {
  it.each([
    ["0x00b140", "auto"],
    ["0x1030e0", "auto"],
    ["0x20c030", "#20c030"],
  ])(
    "puts the color in place of the screen %s (%s) and keeps the subject",
    async (screen, given) => {
      const made = await key({
        video: await subject(screen),
        screen_color: given,
        background_color: "#402060",
      });
      expect(near(await pixel(made.video, 8, 8), [0x40, 0x20, 0x60], 8)).toBe(true);
      expect(near(await pixel(made.video, 48, 48), [0xe0, 0x80, 0x30], 12)).toBe(true);
      expect((await stage.probe(made.video)).audio?.codec).toBe("aac");
      expect(made.media_seconds).toBeCloseTo(0.4, 2);
    },
  );

  it("shows a picture behind the subject", async () => {
    const image = await stage.make(
      "image",
      ["-f", "lavfi", "-i", "color=0xffffff:s=50x30", "-frames:v", "1"],
      "png",
    );
    const made = await key({ video: await subject("0x00b140"), image });
    expect(Math.min(...(await pixel(made.video, 8, 8)))).toBeGreaterThan(245);
  });

  it("shows a shorter video behind the subject again and again", async () => {
    const background_video = await stage.video("color=red:s=64x48:r=25", { seconds: 0.2 });
    const made = await key({ video: await subject("0x00b140"), background_video });
    expect((await stage.probe(made.video)).video?.frames).toBe(4);
    expect((await pixel(made.video, 8, 8))[0]).toBeGreaterThan(220);
  });

  it("leaves no green at the edges of the subject", async () => {
    const video = await stage.video(
      "color=0x00b140:s=96x96:r=10,drawbox=x=32:y=32:w=32:h=32:color=0xc0c0c0:t=fill,gblur=sigma=1.2",
      { seconds: 0.2 },
    );
    const made = await key({ video, background_color: "#808080" });
    for (let x = 26; x < 40; x++) {
      const [r = 0, g = 0, b = 0] = await pixel(made.video, x, 48);
      expect(g - Math.max(r, b)).toBeLessThan(12);
    }
  });

  it.each(["0x00b140", "0x1030e0"])(
    "leaves gray, skin and yellow as they are before the screen %s",
    async (screen) => {
      const colors = ["707070", "c8c8c8", "e0ac80", "f0d838"];
      const boxes = colors.map(
        (color, at) => `drawbox=x=${16 * at + 16}:y=32:w=16:h=32:color=0x${color}:t=fill`,
      );
      const video = await stage.video(`color=${screen}:s=96x96:r=10,${boxes.join(",")}`, {
        seconds: 0.2,
      });
      const made = await key({ video, background_color: "#402060" });
      for (const [at, color] of colors.entries()) {
        const wanted = [...Buffer.from(color, "hex")];
        const found = await pixel(made.video, 16 * at + 24, 48);
        expect(near(found, wanted, 4), `${found} is not ${wanted}`).toBe(true);
      }
    },
  );

  it("returns the same bytes twice", async () => {
    const video = await subject("0x00b140");
    expect((await key({ video })).video).toBe((await key({ video })).video);
  });

  it("refuses a video without a screen", async () => {
    const video = await stage.video("color=0x606060:s=64x64:r=10", { seconds: 0.2 });
    await expect(key({ video })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("No green or blue screen was found"),
    });
  });

  it("refuses a color that is not #rrggbb", () => {
    expect(keyGreenScreen.check?.({ screen_color: "green" })).toMatchObject({
      input: "screen_color",
      message: expect.stringContaining('Invalid "screen_color"'),
    });
  });
});
