import { describe, expect, it } from "vitest";
import { createKit } from "../media/drawing/look-kit.ts";
import { contrast, parseHex } from "../values/colors.ts";
import { kinetic } from "./kinetic/kinetic.ts";
import type { Shot } from "./kit/look.ts";
import { inLight } from "./kit/tint.ts";
import { looks } from "./looks.ts";
import { openPage } from "./page.ts";

const kit = createKit(() => true);

function shotOf(palette: Partial<Shot["palette"]>, index = 0): Shot {
  return {
    ...{ content: { kind: "title", title: "A" }, index, opens: index === 0, seconds: 3 },
    ...{ width: 540, height: 960, language: "en", spoken: "Bees", captions: [] },
    ...{ captionStyle: "highlight", isCaptioned: true },
    palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311", ...palette },
    moments: { at: (_, otherwise) => otherwise, spread: (at) => at },
  };
}

/** The colors behind a scene, in their order. */
function groundsOf(slug: string, shot: Shot): string[] {
  const look = looks.find((each) => each.slug === slug);
  if (!look) throw new Error(`No look ${slug}`);
  const scene = JSON.stringify(look.style.backdrop(openPage(look, shot, kit)));
  return scene.match(/#[0-9a-f]{6}/g) ?? [];
}

/** How much more red than blue the colors have. */
const warmth = (colors: readonly string[]) =>
  colors.map(parseHex).reduce((sum, [red, , blue]) => sum + red - blue, 0) / colors.length;

describe.each(["kinetic", "cinematic", "stage"] as const)("the ground of %s", (slug) => {
  it("has the hue of the palette in each scene", () => {
    for (const index of [0, 1, 2, 3]) {
      const red = groundsOf(slug, shotOf({ accent: "#ff3020", background: "#401010" }, index));
      const blue = groundsOf(slug, shotOf({ accent: "#2040ff", background: "#101040" }, index));
      expect(warmth(red)).toBeGreaterThan(warmth(blue) + 8);
    }
  });
});

it("light of a color makes nothing brighter, so that text on it stays readable", () => {
  for (const color of ["#06101c", "#d08a62", "#ffe0ae", "#ffffff", "#4f8a3c"])
    for (const light of ["#ffffff", "#fca311", "#2040ff", "#000000"])
      for (const share of [0.1, 0.4, 1]) {
        const lit = inLight(color, light, share);
        expect(contrast(lit, "#000000")).toBeLessThanOrEqual(contrast(color, "#000000"));
      }
});

describe("the scenes of kinetic", () => {
  it.each(["#fca311", "#0b3d91", "#ffffff", "#111111", "#2ee6c5"])(
    "take turns among three grounds of the palette with the accent %s",
    (accent) => {
      const shots = [0, 1, 2, 3].map((index) => shotOf({ accent }, index));
      const scenes = shots.map((shot) => groundsOf("kinetic", shot));
      const [first, , , fourth] = scenes;
      expect(fourth).toEqual(first);
      expect(new Set(scenes.map(([ground]) => ground)).size).toBe(3);
      // The ground and both circles carry the letters.
      for (const [index, shot] of shots.entries())
        for (const color of scenes[index]?.slice(0, 3) ?? [])
          expect(contrast(color, kinetic.style.colors(shot).ink)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
