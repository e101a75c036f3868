import { describe, expect, it } from "vitest";
import type { Element, Text } from "../../drawing/scene.ts";
import { createKit } from "../../media/drawing/look-kit.ts";
import { composeScene } from "../page.ts";
import { poster } from "../poster/poster.ts";

const textsIn = (elements: readonly Element[]): Text[] =>
  elements.flatMap((element) =>
    element.kind === "group" ? textsIn(element.children) : element.kind === "text" ? [element] : [],
  );

/** The left edges of the marked words of a line, in the order of the words. */
function edges(words: readonly string[], language: string): Map<string, Text> {
  const line = words.map((text, at) => {
    return { text, start: at, end: at + 1, gap: at === 0 ? "" : " " };
  });
  const scene = composeScene(
    poster,
    {
      content: { kind: "headline", title: "" },
      ...{ index: 1, opens: false, seconds: 9, width: 540, height: 960, language },
      palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
      spoken: words.join(" "),
      captions: [{ start: 0, end: words.length, lines: [line] }],
      captionStyle: "highlight",
      isCaptioned: true,
      moments: { at: (_, otherwise) => otherwise, spread: () => 0 },
    },
    createKit(() => false),
  );
  const texts = textsIn(scene.elements).filter(({ text }) => words.includes(text));
  return new Map(texts.map((text) => [text.text, text]));
}
const order = (words: readonly string[], language: string) =>
  [...edges(words, language)].sort(([, a], [, b]) => a.at[0] - b.at[0]).map(([word]) => word);

describe("the marked words of captions", () => {
  it("stand in their line from right to left, numbers too", () => {
    const words = ["يصل", "ارتفاعها", "إلى", "20", "مترا."];
    expect(order(words, "ar")).toEqual(words.toReversed());
    for (const text of edges(words, "ar").values()) expect(text.rightToLeft).toBe(true);
  });

  it("keep words of the other direction in their own order", () => {
    expect(order(["زار", "New", "York", "أمس."], "ar")).toEqual(["أمس.", "New", "York", "زار"]);
    expect(order(["Say", "صباح", "الخير", "twice."], "en")).toEqual([
      "Say",
      "الخير",
      "صباح",
      "twice.",
    ]);
  });
});
