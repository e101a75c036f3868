import { expect, it } from "vitest";
import { createKit } from "../../media/drawing/look-kit.ts";
import { visible } from "../../media/drawing/visible.ts";
import { clean } from "../clean/clean.ts";
import type { Shot } from "../kit/look.ts";
import { composeScene } from "../page.ts";

const seconds = 4;
const count = 20;

/** The texts at the end of a scene that lights lines of code. */
function textsWith(lit: { from: number; to: number }, first = "// A comment.") {
  const lines = Array.from({ length: count }, (_, at) => [
    at === 0
      ? ({ text: first, kind: "comment" } as const)
      : ({ text: `step_${at + 1}()`, kind: "text" } as const),
  ]);
  const shot: Shot = {
    content: { kind: "code", title: "", code: "" },
    ...{ index: 1, opens: false, seconds, width: 1280, height: 720, language: "en" },
    palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
    ...{ spoken: "It runs.", captions: [], captionStyle: "highlight", isCaptioned: true },
    moments: { at: (_, otherwise) => otherwise, spread: (at) => at * 0.1 },
    code: { lines, name: "", isNumbered: true, firstNumber: 1, lit },
  };
  const scene = composeScene(
    clean,
    shot,
    createKit(() => false),
  );
  return visible(scene, seconds).flatMap(({ element, opacity }) =>
    element.kind === "text" ? [{ text: element.text, opacity }] : [],
  );
}
const isBright = (texts: ReturnType<typeof textsWith>, wanted: string) =>
  texts.some(({ text, opacity }) => text === wanted && opacity > 0.9);

it("shows the lit lines of code that has no room, with a mark where lines are left out", () => {
  const texts = textsWith({ from: 19, to: 20 });
  expect(isBright(texts, "step_20()")).toBe(true);
  expect(texts.map(({ text }) => text)).toContain("…");
  expect(texts.map(({ text }) => text)).not.toContain("step_2()");
});

it("lights a comment only where it stands alone", () => {
  expect(isBright(textsWith({ from: 1, to: 2 }), "// A comment.")).toBe(false);
  expect(isBright(textsWith({ from: 1, to: 1 }), "// A comment.")).toBe(true);
});
