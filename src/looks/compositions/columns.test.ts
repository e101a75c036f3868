import { describe, expect, it } from "vitest";
import { createKit } from "../../media/drawing/look-kit.ts";
import { visible } from "../../media/drawing/visible.ts";
import type { Shot } from "../kit/look.ts";
import { looks } from "../looks.ts";
import { composeScene, openPage } from "../page.ts";

const rows = (...values: readonly (readonly [string, number])[]) =>
  values.map(([label, value]) => ({ label, value, detail: `${value}` }));
const shotOf = (
  items: ReturnType<typeof rows>,
  [width = 0, height = 0]: readonly number[],
): Shot => ({
  content: { kind: "chart", chart: "bar", unit: "liters", scale: 17_196, items },
  ...{ index: 1, opens: false, seconds: 5, width, height, language: "en" },
  palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
  ...{ spoken: "", captions: [], captionStyle: "highlight", isCaptioned: true },
  place: { place: "office", time: "day", shot: "wall", side: "left", spot: 0, isNew: true },
  moments: { at: (_, otherwise) => otherwise, spread: () => 0 },
});
const kit = createKit(() => false);

describe.each(looks.map((look) => ({ slug: look.slug, look })))("bars in $slug", ({ look }) => {
  it("lie where they are small on the scale of several charts, so that no field is empty", () => {
    for (const size of [
      [540, 675],
      [540, 540],
      [960, 540],
    ]) {
      const placesOf = (shot: Shot) => {
        const names = shot.content.kind === "chart" ? (shot.content.items ?? []) : [];
        const shown = visible(composeScene(look, shot, kit), 5);
        return names.map(({ label }) => {
          const name = shown.find(({ element }) => "text" in element && element.text === label);
          return name?.corners[0] ?? [0, 0];
        });
      };
      const small = shotOf(rows(["Rice", 2497], ["Figs", 822], ["Kale", 214]), size);
      const [first, , last] = placesOf(small);
      const { content } = openPage(look, small, kit);
      expect((last?.[1] ?? 0) - (first?.[1] ?? 0)).toBeGreaterThan(content.height * 0.3);
      const [one, , three] = placesOf(
        shotOf(rows(["Beef", 15_415], ["Oil", 17_196], ["Brie", 5060]), size),
      );
      expect((three?.[1] ?? 0) - (one?.[1] ?? 0)).toBeLessThan(content.height * 0.1);
    }
  });
});
