import { describe, expect, it } from "vitest";
import { pictureBench } from "../../../../test/tool-benches/picture-bench.ts";
import makeQuoteCard from "./make_quote_card.ts";
import makeTitleCard from "./make_title_card.ts";

const { run, open, meanColor } = pictureBench();
const small = { short_side: 180 };

describe("make_quote_card", () => {
  it.each([
    ["9:16", 180, 320],
    ["16:9", 320, 180],
    ["1:1", 180, 180],
  ])("draws %s as %d × %d pixels", async (aspect_ratio, width, height) => {
    const made = await run(makeQuoteCard, { quote: "Stay hungry.", aspect_ratio, ...small });
    expect(await open(made.image)).toMatchObject({ kind: "image", width, height });
  });

  it.each(["العلم نور والجهل ظلام.", "千里の道も一歩から。", "Coffee ☕ first!"])(
    "draws %s with the same bytes for the same seed and others for another seed",
    async (quote) => {
      const input = { quote, author: "Ana", ...small };
      const [first, second, other] = [
        await run(makeQuoteCard, input),
        await run(makeQuoteCard, input),
        await run(makeQuoteCard, { ...input, seed: 2 }),
      ];
      expect(first.image).toBe(second.image);
      expect(first.image).not.toBe(other.image);
    },
  );

  it("uses the given palette for ground and text", async () => {
    const palette = { background: "#c00000", foreground: "#ffffff", accent: "#ffffff" };
    const made = await run(makeQuoteCard, { quote: "Red.", backdrop: "shapes", palette, ...small });
    const [red, green, blue] = await meanColor(made.image);
    expect(made.palette).toEqual(palette);
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  });

  it("writes PNG on request and puts a given picture behind the text", async () => {
    const made = await run(makeQuoteCard, {
      quote: "Before a picture.",
      background_image: "picture.jpg",
      image_format: "png",
      ...small,
    });
    expect(await open(made.image)).toMatchObject({ media_type: "image/png" });
  });

  it("reports a text without visible characters and one that does not fit", async () => {
    await expect(run(makeQuoteCard, { quote: " \n ", ...small })).rejects.toMatchObject({
      code: "invalid_input",
      message: 'Input "quote" is empty. Add at least one character.',
    });
    await expect(run(makeQuoteCard, { quote: "W".repeat(600), ...small })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("does not fit"),
    });
  });
});

describe("make_title_card", () => {
  it.each(["left", "center", "end"])("draws %s differently from the others", async (style) => {
    const input = { title: "The deep sea", subtitle: "Watch now", icon: "🐋", ...small };
    const made = await run(makeTitleCard, { ...input, card_style: style });
    const others = ["left", "center", "end"].filter((name) => name !== style);
    for (const card_style of others)
      expect((await run(makeTitleCard, { ...input, card_style })).image).not.toBe(made.image);
  });

  it("fits the longest title into a narrow frame", async () => {
    const title = "Why the longest bridges sway in the wind. ".repeat(7).slice(0, 290);
    const made = await run(makeTitleCard, { title, aspect_ratio: "21:9", ...small });
    expect(await open(made.image)).toMatchObject({ width: 420, height: 180 });
  });

  it("names an unknown icon", async () => {
    await expect(
      run(makeTitleCard, { title: "Sea", icon: "ph:no-such-icon", ...small }),
    ).rejects.toMatchObject({ code: "invalid_input", message: /Unknown icon: "ph:no-such-icon"/ });
  });
});
