import { describe, expect, it } from "vitest";
import { contrast } from "../../values/colors.ts";
import { looks } from "../looks.ts";
import type { Shot } from "./look.ts";
import { outlineColor } from "./outline-color.ts";

const accents = ["#fca311", "#0b3d91", "#ffffff", "#111111", "#2ee6c5", "#ff5fa2"];
const shotOf = (index: number, accent: string): Shot => ({
  content: { kind: "icon_hero", title: "A family", icons: ["ph:users-three"] },
  ...{ index, opens: false, seconds: 3, width: 540, height: 960, language: "en" },
  palette: { background: "#14213d", foreground: "#ffffff", accent },
  ...{ spoken: "", captions: [], captionStyle: "highlight", isCaptioned: false },
  moments: { at: (_, otherwise) => otherwise, spread: (at) => at },
});

describe("outlineColor", () => {
  it.each(looks.map((look) => [look.slug, look] as const))(
    "is seen on every ground of the look %s",
    (_, look) => {
      for (const accent of accents)
        for (let index = 0; index < 8; index++) {
          const shot = shotOf(index, accent);
          const { ground } = look.style.colors(shot);
          expect(contrast(outlineColor(look, shot), ground)).toBeGreaterThanOrEqual(2);
        }
    },
  );

  it("is the accent of the video where that is seen", () => {
    const [look] = looks;
    if (!look) throw new Error("There is no look.");
    expect(outlineColor(look, shotOf(0, "#fca311"))).toBe("#fca311");
  });
});
