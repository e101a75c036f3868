import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { drawFromJson } from "../../../test/draw-from-json.ts";
import type { DrawnShot } from "../../looks/kit/look.ts";
import { looks } from "../../looks/looks.ts";
import { openShotDrawing } from "./draw-shot.ts";
import { toDrawableScene } from "./drawable.ts";

const [width, height] = [180, 320];
const shot: DrawnShot = {
  content: { kind: "counter", title: "stolen bicycles", value: 912, icons: ["🚲", "monogram:AB"] },
  ...{ index: 0, opens: true, seconds: 3, language: "en", words: [], captions: [] },
  ...{ captionStyle: "highlight", isCaptioned: true, width, height },
  palette: { background: "#12304a", foreground: "#ffffff", accent: "#ffb454" },
};

describe("toDrawableScene", () => {
  it.each(looks.map((look) => [look.slug, look] as const))(
    "draws the same pixels from its JSON as the service does: %s",
    async (_, look) => {
      const drawing = await openShotDrawing(look, shot);
      const json = JSON.stringify(await toDrawableScene(drawing));
      for (const seconds of [0.4, 3]) {
        const canvas = createCanvas(width, height);
        drawing.draw(canvas.getContext("2d"), seconds);
        const other = await drawFromJson(JSON.parse(json), seconds);
        expect(other.data().equals(canvas.data())).toBe(true);
      }
    },
  );

  it("lists the faces of the families that its texts name, with their weights", async () => {
    const content = { kind: "headline", title: "睡眠は脳を掃除します" } as const;
    const [clean] = looks;
    if (!clean) throw new Error("There are no looks.");
    const { fonts } = await toDrawableScene(await openShotDrawing(clean, { ...shot, content }));
    const faces = fonts.map(({ family, weight, url }) => [family, weight, url]);
    expect(faces).toContainEqual(["Reelwright Latin", 600, "/fonts/Inter_600SemiBold.ttf"]);
    expect(faces).toContainEqual(["Reelwright Latin", 800, "/fonts/Inter_800ExtraBold.ttf"]);
    expect(faces).toContainEqual(["Reelwright Japanese", 700, "/fonts/NotoSansJP-Bold.otf"]);
    expect(fonts.some(({ family }) => /Emoji|Chinese/.test(family))).toBe(false);
  });
});
