import { describe, expect, it } from "vitest";
import { valueAt } from "../../drawing/evaluate.ts";
import { createKit } from "../../media/drawing/look-kit.ts";
import type { Shot } from "../kit/look.ts";
import { composeScene, openPage } from "../page.ts";
import { onScreen, standShare } from "./framing.ts";
import { subjectBox } from "./props.ts";
import { stage } from "./stage.ts";

const sizes = [
  [1080, 1920],
  [1080, 1350],
  [1080, 1080],
  [1920, 1080],
] as const;

const shot = (index: number, [width, height]: readonly [number, number]): Shot => ({
  content: { kind: "icon_hero", title: "A bee", icons: ["🐝"] },
  index,
  opens: index === 0,
  seconds: 4,
  width,
  height,
  language: "en",
  palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
  spoken: "A bee.",
  captions: [],
  captionStyle: "highlight",
  isCaptioned: true,
  moments: { at: (_, otherwise) => otherwise, spread: (at) => at },
  place: { place: "meadow", time: "day", isNew: false, kept: [] },
});
const kit = createKit(() => true);

describe("stage", () => {
  it.each(sizes)("begins each shot where the last one ended (%i × %i)", (...size) => {
    for (let index = 1; index < 9; index++) {
      const [before, after] = [index - 1, index].map(
        (at) => composeScene(stage, shot(at, size), kit).camera,
      );
      for (const key of ["x", "y", "scale"] as const)
        expect(valueAt(after?.[key] ?? 0, 0)).toBeCloseTo(valueAt(before?.[key] ?? 1, 4));
    }
  });

  it.each(sizes)("shows the subject in the frame, above its captions (%i × %i)", (...size) => {
    for (let index = 0; index < 9; index++) {
      const page = openPage(stage, shot(index, size), kit);
      const { x, y, width, height } = onScreen(page, subjectBox(page));
      expect(x).toBeGreaterThan(0);
      expect(y).toBeGreaterThan(0);
      expect(x + width).toBeLessThan(size[0]);
      expect(y + height * 0.95).toBeCloseTo(standShare(page.shot) * size[1]);
      expect(y + height).toBeLessThan(page.caption.y);
    }
  });
});
