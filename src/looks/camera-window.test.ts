import { describe, expect, it } from "vitest";
import type { Scene } from "../drawing/scene.ts";
import { openAtlas } from "../geography/atlas.ts";
import { createKit } from "../media/drawing/look-kit.ts";
import { visible } from "../media/drawing/visible.ts";
import { designKinds } from "../values/design.ts";
import { cameraBox } from "./kit/camera-window.ts";
import type { Content, Shot } from "./kit/look.ts";
import { looks } from "./looks.ts";
import { composeScene } from "./page.ts";

const shapes = [
  [540, 960],
  [540, 675],
  [540, 540],
  [960, 540],
] as const;
const seconds = 5;
const countries = ["pt", "es", "jp", "us"];
const atlas = (await openAtlas()).filter(({ country }) => countries.includes(country));
const kit = createKit(() => true, atlas);

const title = "Photosynthesis and the unbelievably complicated nature of the nineteenth century";
const items = [3, 8, 5, 9].map((value) => ({
  label: "A little more butter than the recipe says",
  detail: "at room temperature",
  icon: "🥚",
  value,
}));
const places = [
  { label: "Lisbon", place: { country: "pt", latitude: 38.72, longitude: -9.14 } },
  { label: "Porto", place: { country: "pt", latitude: 41.15, longitude: -8.62 } },
];
const contents: Content[] = [
  ...designKinds.map((kind): Content => {
    const design = { kind, title, subtitle: "never from the refrigerator", author: "Leonardo" };
    if (kind === "map") return { kind, title, items: places };
    return { ...design, icons: ["🐝", "🌻"], items, value: 1912, unit: "bicycles" };
  }),
  { kind: "counter", value: 7, unit: "%", title: "of all bees", icons: ["🐝"] },
  { kind: "map", title, route: true, items: places, icons: ["✈️"] },
  { kind: "title", title, subtitle: "never from the refrigerator" },
  { kind: "end", title },
];

function shotOf(content: Content, [width, height]: readonly [number, number], index: number): Shot {
  const words = [{ text: "Bees", start: 0.2, end: 0.6, gap: "" }];
  return {
    ...{ content, index, opens: index === 0, seconds, width, height, language: "en" },
    palette: { background: "#14213d", foreground: "#ffffff", accent: "#fca311" },
    ...(index % 2 === 1 ? { runningTitle: "How bees find their way home" } : {}),
    ...{ spoken: "Bees", captionStyle: "highlight", isCaptioned: true, speaker: "Anna" },
    captions: [{ start: 0, end: seconds, lines: [words] }],
    moments: { at: (_, otherwise) => otherwise, spread: (at, count) => (seconds * at) / count },
    hasCamera: true,
  };
}

/** Texts and icons of a scene that the window covers, at its end. */
function covered(scene: Scene): string[] {
  const window = cameraBox(scene);
  return visible(scene, seconds).flatMap(({ element, opacity, corners }) => {
    if (opacity < 0.5) return [];
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const across =
      Math.min(Math.max(...xs), window.x + window.width) - Math.max(Math.min(...xs), window.x);
    const down =
      Math.min(Math.max(...ys), window.y + window.height) - Math.max(Math.min(...ys), window.y);
    if (across <= 0 || down <= 0) return [];
    if (element.kind === "text") return element.text;
    return element.source.startsWith("icon:") ? element.source : [];
  });
}

describe.each(looks)("$slug", (look) => {
  it("keeps its texts and icons clear of the speaker", () => {
    for (const content of contents)
      for (const shape of shapes)
        for (const index of [0, 1, 2, 3]) {
          const scene = composeScene(look, shotOf(content, shape, index), kit);
          expect.soft(covered(scene), `${content.kind} ${shape} ${index}`).toEqual([]);
        }
  });
});
