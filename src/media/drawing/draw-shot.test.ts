import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { lookTimeline } from "../../../bench/look-timeline.ts";
import type { DrawnShot } from "../../looks/kit/look.ts";
import { looks } from "../../looks/looks.ts";
import { openShotDrawing } from "./draw-shot.ts";

const [width, height, fps] = [90, 160, 30];
const kinds: ReadonlySet<string> = new Set(["icon_hero", "map"]);
const { scenes, palette } = lookTimeline("clean");
const shots = scenes.flatMap(({ visual, words = [] }): DrawnShot[] =>
  visual.kind === "design" && kinds.has(visual.design.kind)
    ? [
        {
          content: visual.design,
          ...{ index: 0, opens: true, seconds: 3, language: "en", words, captions: words },
          ...{ captionStyle: "highlight", isCaptioned: true, width, height, palette },
        },
      ]
    : [],
);

describe("openShotDrawing", () => {
  // What is kept from one frame to the next must not be seen.
  it.each(
    looks.flatMap((look) =>
      shots.map((shot) => [look.slug, shot.content.kind, look, shot] as const),
    ),
  )("draws each frame as it would draw it alone: %s, %s", async (_slug, kind, look, shot) => {
    const film = await openShotDrawing(look, shot);
    const canvas = createCanvas(width, height);
    const foreseen = kind === "map" ? [1, 2, 3, 4] : [];
    for (let frame = 0; frame < 2 * fps; frame++) {
      const seconds = frame / fps;
      const later = foreseen.map((by) => (frame + by) / fps);
      film.draw(canvas.getContext("2d"), seconds, later);
      if (frame % 15 > 1) continue;
      const alone = createCanvas(width, height);
      (await openShotDrawing(look, shot)).draw(alone.getContext("2d"), seconds);
      expect(alone.data().equals(canvas.data()), `frame ${frame}`).toBe(true);
    }
  });
});
