// Builds src/generators/design/icons/colors.txt: the colors of each emoji that the icon search
// knows, from its drawing. Run it after an update of the set: node scripts/build-icon-colors.ts
import { readFileSync, writeFileSync } from "node:fs";
import { createCanvas } from "@napi-rs/canvas";
import { findPictures } from "../src/media/drawing/resources.ts";

const folder = new URL("../src/generators/design/icons/", import.meta.url);
const px = 48;
/** A smaller share of what is drawn is not what an icon looks like. */
const drawnShareMin = 0.06;

const names = readFileSync(new URL("keywords/en.txt", folder), "utf8")
  .split("\n")
  .map((line) => line.split(" ")[0] ?? "")
  .filter((name) => name && name !== "#" && !/^(?:ph|flag):/.test(name));
const { open } = await findPictures(names, { px, color: "#000000" });
const resources = await open(new Map(names.map((name) => [`icon:${name}`, px])));

/** The name of a color by its hue in degrees, saturation and lightness. */
function nameOf(red: number, green: number, blue: number): string {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [light, spread] = [(most + least) / 510, most - least];
  const saturation = spread === 0 ? 0 : spread / 255 / (1 - Math.abs(2 * light - 1));
  if (light > 0.84 || (saturation < 0.2 && light > 0.75)) return "white";
  if (light < 0.26) return "black";
  if (saturation < 0.2) return "gray";
  const turn =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  const hue = (turn * 60 + 360) % 360;
  if (hue >= 10 && hue < 50 && light < 0.42) return "brown";
  const [name] =
    hues.find(([, end]) => hue < end) ?? (light > 0.6 ? (["pink"] as const) : (["red"] as const));
  return name;
}

const hues = [
  ["red", 12],
  ["orange", 42],
  ["yellow", 68],
  ["green", 165],
  ["blue", 258],
  ["purple", 292],
  ["pink", 338],
] as const;

function colorsOf(name: string): string[] {
  const picture = resources.picture(`icon:${name}`);
  if (!picture) return [];
  const canvas = createCanvas(px, px);
  const context = canvas.getContext("2d");
  context.drawImage(picture.image as never, 0, 0);
  const { data } = context.getImageData(0, 0, px, px);
  const counts = new Map<string, number>();
  let all = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 128) continue;
    const color = nameOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    counts.set(color, (counts.get(color) ?? 0) + 1);
    all += 1;
  }
  return [...counts]
    .flatMap(([color, count]) => (count / all >= drawnShareMin ? color : []))
    .sort();
}

const byColors = new Map<string, string[]>();
for (const name of names) {
  const colors = colorsOf(name).join(" ");
  if (colors) byColors.set(colors, [...(byColors.get(colors) ?? []), name]);
}
const lines = [...byColors].map(([colors, icons]) => `${colors}: ${icons.join(" ")}`).sort();
writeFileSync(new URL("colors.txt", folder), `${lines.join("\n")}\n`);
console.log(`${names.length} icons, ${byColors.size} sets of colors`);
