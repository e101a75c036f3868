import { describe, expect, it } from "vitest";
import { createKit } from "../../media/drawing/look-kit.ts";
import { visible } from "../../media/drawing/visible.ts";
import { looks } from "../looks.ts";
import { composeScene, openPage } from "../page.ts";
import type { Look, Shot } from "./look.ts";

const kit = createKit(() => false);
const sizes = [
  [540, 960],
  [540, 675],
  [540, 540],
  [960, 540],
] as const;
const headline = "Rotterdam to close its last coal terminal in 2031";
const long = `${headline}, ${"four years earlier than the authority of the port planned, ".repeat(4)}`;

/** The texts above the content with the size of their type. */
function titleOf(look: Look, runningTitle: string, [width, height]: readonly [number, number]) {
  const shot: Shot = {
    content: { kind: "counter", value: 620 },
    ...{ index: 1, opens: false, seconds: 4, width, height, language: "en", runningTitle },
    palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
    ...{ spoken: "", captions: [], captionStyle: "highlight", isCaptioned: true },
    moments: { at: (_, otherwise) => otherwise, spread: () => 0 },
  };
  const { content } = openPage(look, shot, kit);
  return visible(composeScene(look, shot, kit), 0).flatMap(({ element, corners }) => {
    if (element.kind !== "text" || element.at[1] >= content.y) return [];
    const [, top = 0] = corners[0] ?? [];
    const [right = 0, low = 0] = corners[2] ?? [];
    const px = Number(/([\d.]+)px/.exec(element.font)?.[1]);
    return [{ text: element.text, px, isIn: top > 0 && right < width && low < content.y }];
  });
}

describe.each(looks.filter(({ hasRunningTitle }) => hasRunningTitle))(
  "the title in $slug",
  (look) => {
    it.each(sizes)("is whole in up to two lines, or ends with an ellipsis (%i × %i)", (...size) => {
      for (const title of ["The tower", headline, long]) {
        const lines = titleOf(look, title, size);
        const shown = lines.map(({ text }) => text).join(" ");
        expect(lines.length, title).toBeGreaterThan(0);
        expect(lines.length, title).toBeLessThan(3);
        if (title === long) expect(shown).toMatch(/^ROTTERDAM TO CLOSE ITS .+…$/);
        else expect(shown).toBe(title.toUpperCase());
        for (const { px, isIn, text } of lines) {
          expect(isIn, text).toBe(true);
          expect(px).toBeGreaterThanOrEqual(12.5);
        }
      }
    });
  },
);
