/*
 * Draws a sheet of all kinds of scenes in a look, in four shapes, at the moment when everything has
 * entered: node scripts/look-sheet.ts LOOK FILE.png [SECONDS] [KIND,KIND] [BACKGROUND,INK,ACCENT]
 * LOOK "all" draws a few kinds of every look, as in docs/looks.jpg.
 */
import { writeFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import type { Content, DrawnShot, Look } from "../src/looks/kit/look.ts";
import { findLook, looks } from "../src/looks/looks.ts";
import { openShotDrawing } from "../src/media/drawing/draw-shot.ts";

/** An item of a map: a country, or a city by its latitude and longitude. */
const located = (label: string, country: string, [latitude, longitude]: number[] = []) => ({
  label,
  icon: `flag:${country}`,
  place: { country, ...(latitude === undefined ? {} : { latitude, longitude }) },
});

/** Scenes with their sentences: the words are spoken 0.3 s each. */
const scenes: { content: Content; text: string }[] = [
  {
    text: "How bees find their way home",
    content: { kind: "title", title: "How bees find their way home" },
  },
  {
    text: "A bee that found flowers dances for the others.",
    content: { kind: "icon_hero", title: "A bee dances", icons: ["🐝", "🌻"] },
  },
  {
    text: "Police found 912 stolen bicycles in one warehouse.",
    content: {
      kind: "counter",
      value: 912,
      unit: "bicycles",
      title: "stolen bicycles",
      icons: ["🚲"],
    },
  },
  {
    text: "Sleep is the only time when the brain cleans itself.",
    content: { kind: "headline", title: "The brain cleans itself", icons: ["🧠"] },
  },
  {
    text: "Simplicity is the ultimate sophistication, said Leonardo.",
    content: {
      kind: "quote",
      title: "Simplicity is the ultimate sophistication",
      author: "Leonardo da Vinci",
    },
  },
  {
    text: "Photosynthesis is how plants turn light into sugar.",
    content: {
      kind: "definition",
      title: "Photosynthesis",
      subtitle: "How plants turn light into sugar",
      icons: ["🌱"],
    },
  },
  {
    text: "You need flour, eggs, milk and a little butter.",
    content: {
      kind: "icon_list",
      title: "You need",
      items: [
        { label: "Flour", icon: "🌾" },
        { label: "Eggs", icon: "🥚" },
        { label: "Milk", icon: "🥛" },
        { label: "A little butter", icon: "🧈" },
      ],
    },
  },
  {
    text: "Check the tires, the lights and the brakes, not the bell.",
    content: {
      kind: "checklist",
      title: "Before the ride",
      items: [
        { label: "Tires", mark: "yes" },
        { label: "Lights", mark: "yes" },
        { label: "The bell", mark: "no" },
      ],
    },
  },
  {
    text: "First grind the beans, then heat the water, then pour slowly.",
    content: {
      kind: "steps",
      items: [{ label: "Grind the beans" }, { label: "Heat the water" }, { label: "Pour slowly" }],
      current: 1,
    },
  },
  {
    text: "Trains emit 14 grams of carbon, planes 285 grams.",
    content: {
      kind: "comparison",
      items: [
        { label: "14 g", detail: "Trains", icon: "🚆" },
        { label: "285 g", detail: "Planes", icon: "✈️" },
      ],
    },
  },
  {
    text: "It opened in 1914, closed in 1967 and reopened in 1975.",
    content: {
      kind: "timeline",
      title: "The canal",
      items: [
        { label: "1914", detail: "It opened" },
        { label: "1967", detail: "It closed" },
        { label: "1975", detail: "It reopened" },
      ],
    },
  },
  {
    text: "Thefts rose from 132 to 118, 141, 167 and 197 a year.",
    content: {
      kind: "chart",
      title: "Bike thefts a year",
      items: [
        { label: "2021", value: 132 },
        { label: "2022", value: 118 },
        { label: "2023", value: 141 },
        { label: "2024", value: 167 },
        { label: "2025", value: 197 },
      ],
    },
  },
  {
    text: "The rent rose from 6 to 9 euros in three years.",
    content: {
      kind: "chart",
      chart: "line",
      items: [
        { label: "2022", value: 6.1, detail: "6.10" },
        { label: "2023", value: 7.4, detail: "7.40" },
        { label: "2025", value: 9, detail: "9.00" },
      ],
    },
  },
  {
    text: "A third of the water is in lakes.",
    content: {
      kind: "chart",
      chart: "donut",
      items: [{ label: "in lakes", value: 33, detail: "33 %" }],
    },
  },
  {
    text: "The ship left Lisbon in May.",
    content: { kind: "map_pin", title: "Lisbon", icons: ["flag:pt"] },
  },
  {
    text: "The train from Paris to Berlin takes eight hours.",
    content: {
      kind: "map",
      route: true,
      value: 8,
      unit: "hours",
      title: "The train takes eight hours",
      icons: ["🚆"],
      items: [located("Paris", "fr", [48.87, 2.33]), located("Berlin", "de", [52.52, 13.4])],
    },
  },
  {
    text: "The ship left Lisbon in May.",
    content: {
      kind: "map",
      items: [located("Lisbon", "pt", [38.72, -9.14])],
    },
  },
  {
    text: "Kenya and Ethiopia grow the coffee.",
    content: {
      kind: "map",
      items: [located("Kenya", "ke"), located("Ethiopia", "et")],
    },
  },
  {
    text: "The plane from Tokyo to San Francisco crosses the Pacific.",
    content: {
      kind: "map",
      route: true,
      icons: ["✈️"],
      items: [
        located("Tokyo", "jp", [35.69, 139.75]),
        located("San Francisco", "us", [37.74, -122.46]),
      ],
    },
  },
  { text: "Thank you for reading.", content: { kind: "end", title: "Read more at example.org" } },
];
const shapes = [
  [540, 960],
  [540, 675],
  [540, 540],
  [960, 540],
] as const;

/** Of the sheet of all looks, in two columns. */
const overview = { kinds: "title,icon_hero,counter,icon_list,chart", columns: 2, scale: 0.3 };
const gap = 12;

const [slug = "", file = "sheet.png", at, only, colors] = process.argv.slice(2);
const kinds = only || (slug === "all" ? overview.kinds : undefined);
const [background = "#14213d", foreground = "#ffffff", accent = "#fca311"] =
  colors?.split(",") ?? [];
const chosen = scenes.filter(({ content }) => !kinds || kinds.split(",").includes(content.kind));

/** A scene when everything has entered, or at the given time. */
async function drawScene(
  look: Look,
  { content, text }: (typeof scenes)[number],
  [width, height]: readonly [number, number],
) {
  const words = text
    .split(" ")
    .map((word, place) => ({ text: word, start: 0.3 * place, end: 0.3 * place + 0.28 }));
  const seconds = words.length * 0.3 + 1.2;
  const shot: DrawnShot = {
    content,
    index: scenes.findIndex((one) => one.content === content),
    opens: content.kind === "title",
    seconds,
    width,
    height,
    language: "en",
    palette: { background, foreground, accent },
    words,
    captions: words,
    captionStyle: "highlight",
    isCaptioned: true,
  };
  const drawing = await openShotDrawing(look, shot);
  const canvas = createCanvas(width, height);
  drawing.draw(canvas.getContext("2d"), !at ? seconds - 1.3 : Number(at));
  return canvas;
}

/** All kinds of one look in four shapes. */
async function drawKinds(look: Look) {
  const rowHeight = Math.max(...shapes.map(([, height]) => height)) * 0.5 + gap;
  const sheet = createCanvas(
    shapes.reduce((sum, [width]) => sum + width * 0.5 + gap, 0) * 2,
    rowHeight * Math.ceil(chosen.length / 2),
  );
  const onto = sheet.getContext("2d");
  for (const [index, scene] of chosen.entries()) {
    let x = (index % 2) * (sheet.width / 2);
    for (const shape of shapes) {
      const canvas = await drawScene(look, scene, shape);
      const [width, height] = [shape[0] * 0.5, shape[1] * 0.5];
      onto.drawImage(canvas, x, Math.floor(index / 2) * rowHeight, width, height);
      x += width + gap;
    }
  }
  return sheet;
}

/** A few kinds of all looks. */
async function drawLooks() {
  const { columns, scale } = overview;
  const [width, height] = [540 * scale, 960 * scale].map(Math.round) as [number, number];
  const [across, down] = [(width + 8) * chosen.length, height + 8];
  const sheet = createCanvas(across * columns - 8, down * Math.ceil(looks.length / columns) - 8);
  const onto = sheet.getContext("2d");
  onto.fillStyle = "#ffffff";
  onto.fillRect(0, 0, sheet.width, sheet.height);
  for (const [index, look] of looks.entries())
    for (const [place, scene] of chosen.entries()) {
      const canvas = await drawScene(look, scene, shapes[0]);
      const x = (index % columns) * across + place * (width + 8);
      onto.drawImage(canvas, x, Math.floor(index / columns) * down, width, height);
    }
  return sheet;
}

const look = findLook(slug);
if (!look && slug !== "all")
  throw new Error(`No look "${slug}". Looks: all, ${looks.map((one) => one.slug).join(", ")}.`);
const sheet = look ? await drawKinds(look) : await drawLooks();
await writeFile(
  file,
  file.endsWith(".jpg") ? await sheet.encode("jpeg", 86) : sheet.toBuffer("image/png"),
);
