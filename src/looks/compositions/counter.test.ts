import { describe, expect, it } from "vitest";
import { createKit } from "../../media/drawing/look-kit.ts";
import { visible } from "../../media/drawing/visible.ts";
import type { Shot } from "../kit/look.ts";
import { looks } from "../looks.ts";
import { composeScene } from "../page.ts";

const kit = createKit(() => true);
const shotOf = (size: Pick<Shot, "width" | "height">, index: number): Shot => ({
  content: { kind: "counter", value: 35, unit: "bees", icons: ["🚲"] },
  ...{ index, opens: false, seconds: 3, ...size, language: "en" },
  palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
  ...{ spoken: "Police found them.", captions: [], captionStyle: "highlight", isCaptioned: true },
  moments: { at: (_, otherwise) => otherwise, spread: () => 0 },
});
/** Those that compose their numbers as all looks do. */
const general = looks.filter((look) => !look.hasPlaces && !look.compositions.counter);

describe.each(general.map((look) => ({ slug: look.slug, look })))(
  "a counter of $slug",
  ({ look }) => {
    it("has its icon where the number leaves most room in a square", () => {
      const [size, share] = [{ width: 540, height: 540 }, 0.28];
      for (const index of [1, 2]) {
        const scene = composeScene(look, shotOf(size, index), kit);
        const icon = visible(scene, 3).find(({ element }) => element.kind === "picture");
        const xs = icon?.corners.map(([x]) => x) ?? [0];
        expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(size.width * share);
      }
    });
  },
);
