import { describe, expect, it } from "vitest";
import type { Element, Text } from "../../drawing/scene.ts";
import { speakerLettersMax } from "../../language/dialogue.ts";
import { createKit } from "../../media/drawing/look-kit.ts";
import { type Visible, visible } from "../../media/drawing/visible.ts";
import { looks } from "../looks.ts";
import { composeScene, openPage } from "../page.ts";
import { captionPx } from "./captions.ts";
import type { Look, Shot } from "./look.ts";

const textsIn = (elements: readonly Element[]): Text[] =>
  elements.flatMap((element) =>
    element.kind === "group" ? textsIn(element.children) : element.kind === "text" ? [element] : [],
  );
const kit = createKit((name) => name === "🔑");
const sizes = [
  { width: 1080, height: 1920 },
  { width: 1080, height: 1350 },
  { width: 1920, height: 1080 },
  { width: 1080, height: 1080 },
];
const place = {
  place: "office",
  time: "day",
  shot: "medium",
  side: "left",
  spot: 0,
  isNew: true,
} as const;
const line = [{ text: "Hello.", start: 0, end: 1, gap: "" }];
const shot = (size: Pick<Shot, "width" | "height">, more: Partial<Shot> = {}): Shot => ({
  content: { kind: "media" },
  ...{ index: 1, opens: false, seconds: 2, ...size, language: "en" },
  palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
  spoken: "Hello.",
  captions: [{ start: 0, end: 1, lines: [line, line] }],
  captionStyle: "highlight",
  isCaptioned: true,
  moments: { at: (_, otherwise) => otherwise, spread: () => 0 },
  ...more,
});
const labels = (look: Look, given: Shot) =>
  textsIn(composeScene(look, given, kit).elements).filter(({ text }) => /^anna$/i.test(text));

describe("the name of a speaker", () => {
  it.each(looks.map((look) => [look.slug, look] as const))(
    "is large enough for a phone, between the content and the captions of the look %s",
    (_, look) => {
      for (const size of sizes) {
        const given = shot(size, { speaker: "Anna" });
        const [label] = labels(look, given);
        const page = openPage(look, given, kit);
        const { content, caption } = page;
        const px = Number(/([\d.]+)px/.exec(label?.font ?? "")?.[1]);
        const [left = 0, baseline = 0] = label?.at ?? [];
        const words = textsIn(composeScene(look, given, kit).elements)
          .filter(({ text }) => /^hello\.$/i.test(text))
          .map(({ at }) => at[1]);
        const foot = (look.style.foot ?? 0) * page.unit;
        expect(baseline - px).toBeGreaterThan(content.y + content.height + foot);
        expect(baseline + 0.22 * px).toBeLessThan(Math.min(...words) - 0.73 * captionPx(page));
        expect(left).toBeGreaterThanOrEqual(caption.x - 1);
        expect(px).toBeGreaterThan(0.025 * size.height);
        expect(px).toBeGreaterThan(Math.min(size.width, size.height) / 32);
      }
    },
  );

  it.each(looks.map((look) => [look.slug, look] as const))(
    "is as wide as its captions at most in the look %s",
    (_, look) => {
      const speaker = "W".repeat(speakerLettersMax);
      const given = shot({ width: 1080, height: 1920 }, { speaker, captionStyle: "one_word" });
      const { caption, style } = openPage(look, given, kit);
      const label = textsIn(composeScene(look, given, kit).elements).find(
        ({ text }) => text === speaker,
      );
      const px = Number(/([\d.]+)px/.exec(label?.font ?? "")?.[1]);
      const width = px * kit.measure(speaker, style.caption.face);
      expect(label?.at[0]).toBeGreaterThanOrEqual(caption.x - 1);
      expect(width).toBeLessThanOrEqual(caption.width + 1);
    },
  );

  it.each(looks.map((look) => [look.slug, look] as const))(
    "stands below the type of a scene without captions in the look %s",
    (_, look) => {
      for (const size of sizes)
        for (const kind of ["headline", "icon_hero", "quote"] as const) {
          const content = { kind, title: "Did you lock the door this morning?", icons: ["🔑"] };
          for (const isCaptioned of [false, true]) {
            const given = shot(size, {
              content,
              captions: [],
              isCaptioned,
              place,
              speaker: "Anna",
            });
            const scene = composeScene(look, given, kit);
            const seen = visible(scene, given.seconds).filter(
              ({ element }) => element.kind === "text",
            );
            const isName = ({ element }: Visible) =>
              "text" in element && /^anna$/i.test(element.text);
            const foot = Math.max(
              ...seen
                .filter((each) => !isName(each))
                .flatMap(({ corners }) => corners.map(([, y]) => y)),
            );
            const [name] = seen.filter(isName);
            const tops = name?.corners.map(([, y]) => y) ?? [];
            const sides = name?.corners.map(([x]) => x) ?? [];
            const { caption } = openPage(look, given, kit);
            const px = Number(/([\d.]+)px/.exec(labels(look, given)[0]?.font ?? "")?.[1]);
            expect(px).toBeGreaterThanOrEqual(0.027 * size.height - 0.01);
            expect(Math.min(...tops)).toBeGreaterThan(foot);
            expect(Math.min(...tops)).toBeGreaterThan(caption.y);
            expect(Math.max(...tops)).toBeLessThan(caption.y + caption.height);
            expect(Math.min(...sides)).toBeGreaterThan(caption.x);
            expect(Math.max(...sides)).toBeLessThan(caption.x + caption.width);
          }
        }
    },
  );

  it("is missing without a speaker", () => {
    const [look] = looks;
    if (!look) throw new Error("There is no look.");
    for (const size of sizes) expect(labels(look, shot(size))).toEqual([]);
  });
});
