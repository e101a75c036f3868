import { describe, expect, it } from "vitest";
import { createKit } from "../../media/drawing/look-kit.ts";
import { visible } from "../../media/drawing/visible.ts";
import type { Shot } from "../kit/look.ts";
import { looks } from "../looks.ts";
import { composeScene } from "../page.ts";

const shot: Shot = {
  content: {
    kind: "chart",
    chart: "line",
    items: [
      { label: "2020", value: 19, detail: "19 %" },
      { label: "2024", value: 27, detail: "27 %" },
    ],
  },
  ...{ index: 1, opens: false, seconds: 5, width: 540, height: 675, language: "en" },
  palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
  ...{ spoken: "", captions: [], captionStyle: "highlight", isCaptioned: true },
  place: { place: "office", time: "day", shot: "wall", side: "left", spot: 0, isNew: true },
  moments: { at: () => 2, spread: () => 2 },
};

describe.each(looks.map((look) => ({ slug: look.slug, look })))("a line in $slug", ({ look }) => {
  it("begins with its first point, and shows the next when it is spoken", () => {
    const scene = composeScene(
      look,
      shot,
      createKit(() => false),
    );
    const texts = (at: number) =>
      visible(scene, at).flatMap(({ element, opacity }) =>
        element.kind === "text" && opacity > 0.9 ? [element.text] : [],
      );
    expect(texts(0)).toContain("19 %");
    expect(texts(0)).not.toContain("27 %");
    expect(texts(3)).toContain("27 %");
  });
});
