import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-own-looks-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = async (name: string, source: string) => {
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, "look.ts"), source);
  return join(folder, name);
};

const plain = (ink: string) => `import { defineLook, plate } from "reelwright/looks";
const face = { family: "Inter", weight: 700, tracking: 0, line: 1.2 };
const colors = { ground: "#ffffff", ink: "${ink}", soft: "#333333", accent: "#b00020", onAccent: "#ffffff",
  captionGround: "#ffffff", captionInk: "#111111", captionMark: "#b00020" };
export default defineLook({
  name: "Plain", summary: "Black on white.", version: 1, compositions: {},
  style: {
    display: face, number: face, label: face, text: face, align: "left",
    caption: { face, px: 0.058, mark: "color", align: "left", shadow: false },
    motion: { kind: "rise", seconds: 0.4 },
    colors: () => colors,
    backdrop: ({ shot: { width, height } }) => [plate({ x: 0, y: 0, width, height }, "#ffffff")],
    icon: (_, source, box) => [{ kind: "picture", source, box }],
  },
});`;

/** In a process of its own, where Node resolves "reelwright/looks". */
const preview = async (target: string, kinds: string) => {
  const out = join(folder, "sheet.png");
  const words = ["src/main.ts", "look", "preview", target, "--kinds", kinds, "--out", out];
  const { exitCode, stdout, stderr } = await execa(process.execPath, words, { reject: false });
  return { exitCode, printed: stdout.replace(out, "sheet.png"), stderr };
};

describe("look preview", () => {
  it("draws a look of a folder outside of this repository, without faults", async () => {
    expect(await preview(await write("plain", plain("#111111")), "counter")).toEqual({
      exitCode: 0,
      printed: "Plain: 4 scenes in sheet.png\n  All checks passed.",
      stderr: "",
    });
  });

  it("reports colors that cannot be read", async () => {
    const { exitCode, printed } = await preview(await write("pale", plain("#cccccc")), "quote");
    expect(exitCode).toBe(1);
    expect(printed).toContain(
      'quote 540×960: "ink" #cccccc on #ffffff has a contrast of 1.6, below 4.5.',
    );
  });

  it("names the file that has no look", async () => {
    const { stderr } = await preview(await write("none", "export default {};"), "quote");
    expect(stderr).toMatch(/none\/look\.ts has no look\. Add: import/);
  });

  it("refuses a look that does not exist", async () => {
    const { exitCode, stderr } = await preview("unknown", "quote");
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('No look "unknown". Looks: clean, poster'),
    });
  });
});
