import { describe, expect, it } from "vitest";
import { createKit } from "../../media/drawing/look-kit.ts";
import { visible } from "../../media/drawing/visible.ts";
import { choosePlaces } from "../../places/choose-places.ts";
import type { Content, Shot } from "../kit/look.ts";
import { composeScene, openPage } from "../page.ts";
import { wordsBox } from "./board-sizes.ts";
import { stage } from "./stage.ts";

const seconds = 4;
const short: Content = { kind: "headline", title: "19:14 Uhr" };
const long: Content = {
  kind: "quote",
  title: "We do not sell tickets, we sell a night of sleep, and nobody who has tried it complains.",
  author: "Helga Brandl",
};
const texts = ["The night train leaves the station.", "It leaves early."];

const frame = { width: 1920, height: 1080 };
const kit = createKit(() => true);

/** The second of two scenes in a station that show boards. */
function shotOf(content: Content, more: Partial<Shot> = {}): Shot {
  const shown = texts.map((text) => ({ text, shows: "board" as const }));
  const place = choosePlaces(shown, "en")[1];
  return {
    content,
    ...{ index: 1, opens: false, seconds, ...frame, language: "en" },
    palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
    ...{ spoken: texts[1] ?? "", captions: [], captionStyle: "highlight", isCaptioned: true },
    moments: { at: (_, otherwise) => otherwise, spread: (at) => at },
    ...(place ? { place } : {}),
    ...more,
  };
}
const drawn = (content: Content, more: Partial<Shot> = {}) =>
  composeScene(stage, shotOf(content, more), kit);
const typeAt = (scene: ReturnType<typeof drawn>, at: number) =>
  visible(scene, at).filter(({ element, opacity }) => element.kind === "text" && opacity > 0.9);

/** Share of the frame's width that the board of a scene fills. */
const boardWidth = (content: Content) =>
  wordsBox(openPage(stage, shotOf(content), kit)).width / frame.width;

describe("boards of stage", () => {
  it("stand there in the first frame, with no way of the camera to them", () => {
    expect(typeAt(drawn(short), 0)).not.toEqual([]);
  });

  it("come within 0.4 s over the board before, whose type is gone", () => {
    const scene = drawn(short, { fadesIn: true });
    expect([0.1, 0.4].map((at) => typeAt(scene, at).length > 0)).toEqual([false, true]);
    expect(typeAt(scene, seconds + 0.13)).toEqual([]);
  });

  it("are as large as their words need", () => {
    expect(boardWidth(short)).toBeLessThan(0.55);
    expect(boardWidth(long)).toBeGreaterThan(boardWidth(short) * 1.3);
  });
});
