import { describe, expect, it } from "vitest";
import type { Element } from "../../drawing/scene.ts";
import { createKit } from "../../media/drawing/look-kit.ts";
import { visible } from "../../media/drawing/visible.ts";
import type { Design } from "../../values/design.ts";
import { editorial } from "../editorial/editorial.ts";
import { notebook } from "../notebook/notebook.ts";
import { composeScene } from "../page.ts";
import type { Look, Shot } from "./look.ts";

const kit = createKit(() => true);
const shapes = [
  [540, 960],
  [540, 675],
  [540, 540],
  [960, 540],
] as const;
const shotOf = (content: Design, [width, height]: readonly [number, number]): Shot => ({
  content,
  ...{ index: 1, opens: false, seconds: 4, width, height, language: "en" },
  palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
  ...{ spoken: "", captions: [], captionStyle: "highlight", isCaptioned: true },
  moments: { at: (_, otherwise) => otherwise, spread: () => 0 },
});

type Point = readonly [number, number];

/** Points along the strokes of the pen that are drawn within the scene. */
const strokesIn = (elements: readonly Element[]): Point[] =>
  elements.flatMap((element): Point[] => {
    if (element.kind === "group") return strokesIn(element.children);
    if (element.kind !== "shape" || !element.drawn) return [];
    const numbers = element.path.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const ends: Point[] = [];
    for (let at = 0; at < numbers.length; at += at === 0 ? 2 : 6) {
      const end = at === 0 ? 0 : at + 4;
      ends.push([numbers[end] ?? 0, numbers[end + 1] ?? 0]);
    }
    return ends.flatMap(([x, y], at): Point[] => {
      const [x1, y1] = ends[at + 1] ?? [x, y];
      return [0, 0.25, 0.5, 0.75].map((share) => [x + (x1 - x) * share, y + (y1 - y) * share]);
    });
  });

/** The texts of a scene that is not pushed in, as boxes of their letters. */
function composed(look: Look, shot: Shot) {
  const scene = composeScene({ ...look, style: { ...look.style, push: 0 } }, shot, kit);
  const texts = visible(scene, shot.seconds).flatMap(({ element, corners: [first, , third] }) =>
    element.kind === "text" && /[\p{L}\p{N}]/u.test(element.text)
      ? [{ text: element.text, line: element.at[1], from: first ?? [0, 0], to: third ?? [0, 0] }]
      : [],
  );
  return { texts, strokes: strokesIn(scene.elements) };
}

const figures: Design[] = [
  ...[7, 64, 1628, 38_000].map((value) => ({ kind: "counter", value }) as const),
  { kind: "counter", value: 1628, icons: ["🚢"] },
  { kind: "counter", value: 64, unit: "bronze guns" },
  { kind: "counter", value: 1300, prefix: "≈ ", unit: "meters", icons: ["🚢"] },
  { kind: "counter", value: 38, unit: "%", title: "of the goods" },
  { kind: "timeline", current: 0, items: [{ label: "1961", icon: "🚢", detail: "It was raised" }] },
  { kind: "timeline", current: 0, items: [{ label: "20 July 1969", detail: "It landed" }] },
];

describe.each([editorial, notebook])("the pen of $slug", (look) => {
  it("circles a number without touching digits and words, in the frame", () => {
    for (const shape of shapes)
      for (const content of figures) {
        const { texts, strokes } = composed(look, shotOf(content, shape));
        expect(strokes.length).toBeGreaterThan(40);
        for (const [x, y] of strokes) {
          const place = `${JSON.stringify(content)} ${shape}: ${x}, ${y}`;
          const [left, right] = [shape[0] * 0.025, shape[0] * 0.975];
          expect(x > left && x < right && y > 0, place).toBe(true);
          for (const { text, from, to } of texts) {
            // The tail of a letter or comma may come close.
            const low = from[1] + (to[1] - from[1]) * 0.8;
            const touches = x > from[0] + 2 && x < to[0] - 2 && y > from[1] + 1 && y < low;
            expect(touches ? text : "", place).toBe("");
          }
        }
      }
  });

  it("underlines the whole last line of a title", () => {
    const title = "On Mars, where dust does the scattering, it is the other way around";
    for (const shape of shapes)
      for (const icons of [[], ["🚢"]]) {
        const content: Design = { kind: "headline", title, icons };
        const { texts, strokes } = composed(look, shotOf(content, shape));
        const low = Math.max(...texts.map(({ line }) => line));
        const lastLine = texts.filter(({ line }) => line === low);
        const xs = strokes.map(([x]) => x);
        const ends = lastLine.map(({ from, to }) => [from[0], to[0]]);
        expect(Math.min(...xs)).toBeCloseTo(Math.min(...ends.map(([from = 0]) => from)), -1);
        expect(Math.max(...xs)).toBeCloseTo(Math.max(...ends.map(([, to = 0]) => to)), -1);
      }
  });
});
