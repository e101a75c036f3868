import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { looks } from "../../src/looks/looks.ts";
import { drawPreviewSheet } from "../../src/media/own-looks/preview-sheet.ts";
import { expectPicture } from "./expect-picture.ts";

const palette = { background: "#14213d", foreground: "#ffffff", accent: "#fca311" };

// To store changed sheets, run ./reelwright test test/pictures -u, and look at them.
describe("sheets of looks", () => {
  it.each(looks)("$slug draws all kinds of scenes in four shapes as stored", async (look) => {
    const { sheet, faults } = await drawPreviewSheet(look, { palette, drawn: 0.5 });
    expect(faults).toEqual([]);
    const { width, height } = sheet;
    const raw = { width, height, channels: 4 } as const;
    await expectPicture(sharp(sheet.data(), { raw }), look.slug);
  });
});
