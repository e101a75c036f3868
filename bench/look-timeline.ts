import type { Design } from "../src/values/design.ts";
import type { LookSlug } from "../src/values/edit-scenes.ts";
import type { Timeline } from "../src/values/timeline.ts";

const texts: [string, Design][] = [
  [
    "A bee that found flowers dances for the others.",
    { kind: "icon_hero", title: "A bee dances", icons: ["🐝", "🌻"] },
  ],
  [
    "Police found 912 stolen bicycles in one warehouse.",
    { kind: "counter", value: 912, title: "stolen bicycles", icons: ["🚲"] },
  ],
  [
    "Thefts rose from 118 to 141 and then to 197 a year.",
    {
      kind: "chart",
      title: "Bike thefts a year",
      items: [118, 141, 197].map((value, at) => ({ label: `${2023 + at}`, value })),
    },
  ],
  [
    "The plane from Tokyo to San Francisco crosses the Pacific.",
    {
      kind: "map",
      route: true,
      icons: ["✈️"],
      items: [
        { label: "Tokyo", place: { country: "jp", latitude: 35.69, longitude: 139.75 } },
        { label: "San Francisco", place: { country: "us", latitude: 37.74, longitude: -122.46 } },
      ],
    },
  ],
];

/** The kinds of the scenes of `lookTimeline`. */
export const sceneKinds = texts.map(([, { kind }]) => kind);

/** A tall video of 16 s in a look, without sound. Its words are spoken in the first seconds. */
export const lookTimeline = (look: LookSlug): Timeline => ({
  ...{ version: 1, aspect_ratio: "9:16", fps: 30, language: "en", title: "Four scenes" },
  ...{ audio: [], captions: { style: "highlight" }, look },
  palette: { background: "#12304a", foreground: "#ffffff", accent: "#ffb454" },
  scenes: texts.map(([text, design]) => ({
    seconds: 4,
    visual: { kind: "design", design },
    words: text.split(" ").map((word, at) => ({ text: word, start: at / 4, end: at / 4 + 0.2 })),
  })),
});
