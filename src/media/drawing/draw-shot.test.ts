import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import type { DrawnShot } from "../../looks/kit/look.ts";
import { looks } from "../../looks/looks.ts";
import { openShotDrawing } from "./draw-shot.ts";

const [width, height, fps] = [90, 160, 30];
const words = "The plane from Tokyo to San Francisco crosses the Pacific."
  .split(" ")
  .map((text, at) => ({ text, start: at / 4, end: at / 4 + 0.2 }));
const base: Omit<DrawnShot, "content"> = {
  ...{ index: 0, opens: true, seconds: 3, language: "en", words, captions: words },
  ...{ captionStyle: "highlight", isCaptioned: true, width, height },
  palette: { background: "#12304a", foreground: "#ffffff", accent: "#ffb454" },
};
const contents: DrawnShot["content"][] = [
  { kind: "icon_hero", title: "A bee dances", icons: ["🐝", "🌻"] },
  {
    kind: "map",
    route: true,
    icons: ["✈️"],
    items: [
      { label: "Tokyo", place: { country: "jp", latitude: 35.69, longitude: 139.75 } },
      { label: "San Francisco", place: { country: "us", latitude: 37.74, longitude: -122.46 } },
    ],
  },
];

describe("openShotDrawing", () => {
  // What is kept from one frame to the next must not be seen.
  it.each(
    looks.flatMap((look) =>
      contents.map((content) => [look.slug, content.kind, look, content] as const),
    ),
  )("draws each frame as it would draw it alone: %s, %s", async (_slug, _kind, look, content) => {
    const shot = { ...base, content };
    const film = await openShotDrawing(look, shot);
    const canvas = createCanvas(width, height);
    for (let frame = 0; frame < 2 * fps; frame++) {
      const seconds = frame / fps;
      film.draw(canvas.getContext("2d"), seconds);
      if (frame % 15 > 1) continue;
      const alone = createCanvas(width, height);
      (await openShotDrawing(look, shot)).draw(alone.getContext("2d"), seconds);
      expect(alone.data().equals(canvas.data()), `frame ${frame}`).toBe(true);
    }
  });
});
