import { describe, expect, it } from "vitest";
import type { Element } from "../../drawing/scene.ts";
import { createKit } from "../../media/drawing/look-kit.ts";
import type { Shot } from "../kit/look.ts";
import { composeScene } from "../page.ts";
import { editorial } from "./editorial.ts";

const kit = createKit(() => false);
const shotOf = (value: number, [width, height]: readonly [number, number]): Shot => ({
  content: { kind: "counter", value },
  ...{ index: 1, opens: false, seconds: 4, width, height, language: "en" },
  palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
  ...{ spoken: "", captions: [], captionStyle: "highlight", isCaptioned: true },
  runningTitle: "The tower",
  moments: { at: (_, otherwise) => otherwise, spread: () => 0 },
});

/** The points of the strokes of the pen, and the baselines of texts with their sizes. */
const strokesIn = (elements: readonly Element[]): [number, number][] =>
  elements.flatMap((element) => {
    if (element.kind === "group") return strokesIn(element.children);
    if (element.kind !== "shape" || !element.stroke || !element.drawn) return [];
    const numbers = element.path.match(/-?[\d.]+/g)?.map(Number) ?? [];
    return numbers.flatMap((x, at): [number, number][] =>
      at % 2 === 0 ? [[x, numbers[at + 1] ?? 0]] : [],
    );
  });

describe("the circle of editorial", () => {
  it("stays in the frame, also when the scene is pushed in, and below the running title", () => {
    for (const size of [
      [540, 960],
      [540, 675],
      [540, 540],
      [960, 540],
    ] as const)
      for (const value of [7, 330, 1889, 38_000]) {
        const { elements } = composeScene(editorial, shotOf(value, size), kit);
        const [width, height] = size;
        const pushed = (at: number, middle: number) => middle + (at - middle) * 1.04;
        const points = strokesIn(elements);
        expect(points.length).toBeGreaterThan(0);
        const xs = points.map(([x]) => pushed(x, width / 2));
        const top = Math.min(...points.map(([, y]) => pushed(y, height * 0.45)));
        const title = elements.find((each) => each.kind === "text");
        const baseline = title?.kind === "text" ? title.at[1] : Number.NaN;
        expect(Math.min(...xs)).toBeGreaterThan(3);
        expect(Math.max(...xs)).toBeLessThan(width - 3);
        expect(top).toBeGreaterThan(baseline);
      }
  });
});
