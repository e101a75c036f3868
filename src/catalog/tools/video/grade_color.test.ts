import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClipBench } from "../../../../test/tool-benches/clip-bench.ts";
import { parseCube } from "../../../media/clips/cube-table.ts";
import { gradeNames, gradeTable } from "../../../media/clips/grades.ts";
import gradeColor from "./grade_color.ts";

let stage: ClipBench;
beforeAll(async () => {
  stage = await ClipBench.open();
});
afterAll(() => stage.close());

const grade = (input: Record<string, unknown>) => stage.run(gradeColor, input);
const plain = (color: string) => stage.video(`color=${color}:s=64x64:r=10`, { seconds: 0.3 });

/** A .cube file of two colors per channel that `change` turns into others. */
const cube = (change: (color: number[]) => number[], size = 2) => {
  const step = 1 / (size - 1);
  const colors = Array.from({ length: size ** 3 }, (_, index) =>
    change([
      (index % size) * step,
      (Math.floor(index / size) % size) * step,
      Math.floor(index / size ** 2) * step,
    ]).join(" "),
  );
  return `TITLE "Test"\n# comment\nLUT_3D_SIZE ${size}\nDOMAIN_MIN 0 0 0\n${colors.join("\r\n")}\n`;
};

async function saveCube(text: string): Promise<string> {
  const path = join(stage.folder, "look.txt");
  await writeFile(path, text);
  return (await stage.assets.save(path, { kind: "text" })).id;
}

/** Mean red, green and blue of the first frame. */
async function meanColor(id: unknown): Promise<number[]> {
  const [frame] = await stage.frames(id, {
    format: "rgb24",
    filter: "scale=in_color_matrix=bt709,format=gbrp,scale=1:1",
  });
  return [...(frame ?? [])];
}

describe("grade_color", () => {
  it("returns the colors of a .cube file", async () => {
    const lut = await saveCube(cube(([r = 0, g = 0, b = 0]) => [b, g, r]));
    const made = await grade({ video: await plain("0xc04020"), lut });
    const [r = 0, g = 0, b = 0] = await meanColor(made.video);
    expect(Math.abs(r - 0x20)).toBeLessThan(6);
    expect(Math.abs(g - 0x40)).toBeLessThan(6);
    expect(Math.abs(b - 0xc0)).toBeLessThan(6);
  });

  it("changes nothing at intensity 0, and half at 0.5", async () => {
    const video = await plain("0x808080");
    const lut = await saveCube(cube(() => [1, 1, 1]));
    const [none] = await meanColor((await grade({ video, lut, intensity: 0 })).video);
    const [half] = await meanColor((await grade({ video, lut, intensity: 0.5 })).video);
    expect(Math.abs((none ?? 0) - 128)).toBeLessThan(4);
    expect(Math.abs((half ?? 0) - 192)).toBeLessThan(4);
  });

  it("has looks that differ from each other and keep black dark and white light", () => {
    const tables = gradeNames.map((name) => [...gradeTable(name).values]);
    expect(new Set(tables.map((values) => values.join())).size).toBe(gradeNames.length);
    for (const values of tables) {
      expect(Math.max(...values.slice(0, 3))).toBeLessThan(0.2);
      expect(Math.min(...values.slice(-3))).toBeGreaterThan(0.8);
    }
  });

  it("returns the same bytes twice", async () => {
    const video = await plain("0x4080c0");
    const [first, second] = [await grade({ video }), await grade({ video })];
    expect(first.video).toBe(second.video);
  });

  it("grades several videos, returns the first one separately, and noir has no color", async () => {
    const videos = [await plain("red"), await plain("blue")];
    const made = await grade({ videos, grade: "noir" });
    expect((made.videos as string[]).length).toBe(2);
    expect(made.video).toBe((made.videos as string[])[0]);
    expect(made.media_seconds).toBeCloseTo(0.6, 2);
    const color = await meanColor(made.video);
    expect(Math.max(...color) - Math.min(...color)).toBeLessThan(5);
  });

  it("keeps length and sound", async () => {
    const video = await stage.video("testsrc=s=64x64:r=25", { seconds: 1, sound: "sine=440" });
    const { seconds, audio } = await stage.probe((await grade({ video })).video);
    expect(seconds).toBeCloseTo(1, 1);
    expect(audio).toMatchObject({ codec: "aac", channels: 2, sampleRate: 48_000 });
  });

  it("refuses a call without a video", async () => {
    await expect(grade({})).rejects.toMatchObject({
      code: "invalid_input",
      message: 'No video is given. Add "video" or "videos".',
    });
  });
});

describe("a .cube file", () => {
  it.each([
    ["", "LUT_3D_SIZE is missing"],
    ["LUT_3D_SIZE 65\n", 'line 1 ("LUT_3D_SIZE 65") has a size that is not from 2 to 64'],
    ["LUT_3D_SIZE 1e9\n", "a size that is not from 2 to 64"],
    ["LUT_1D_SIZE 16\n", "a one-dimensional table. Export a 3D LUT"],
    ["LUT_3D_SIZE 2\nLUT_3D_SIZE 2\n", "a second LUT_3D_SIZE"],
    ["0 0 0\n", "a color before LUT_3D_SIZE"],
    ["LUT_3D_SIZE 2\n0 0 0\n", "it has 1 colors. LUT_3D_SIZE 2 needs 8"],
    [`LUT_3D_SIZE 2\n${"0 0 0\n".repeat(9)}`, "more than 2³ colors"],
    ["LUT_3D_SIZE 2\n0 0 nan\n", "neither three numbers nor a known keyword"],
    ["LUT_3D_SIZE 2\n0 0 1e300\n", "a value that is not from −16 to 16"],
    ["LUT_3D_SIZE 2\nDOMAIN_MAX 4 4 4\n", "a domain other than 0 to 1"],
    ["ffconcat version 1.0\nfile /etc/passwd\n", "neither three numbers nor a known keyword"],
  ])("%j is refused: %s", async (text, message) => {
    await expect(parseCube(text)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining(message),
    });
  });

  it("may have 64³ colors", async () => {
    expect((await parseCube(cube((color) => color, 64))).values.length).toBe(3 * 64 ** 3);
  });
});
