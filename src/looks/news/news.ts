import type { Box, Element } from "../../drawing/scene.ts";
import { fieldsOf, titleBlock } from "../compositions/parts.ts";
import { plate, roundRect } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Colors, Compose, Face, Look, MapColors, Page } from "../kit/look.ts";
import { textBlock } from "../kit/text.ts";
import { fadingFrame } from "../maps/defaults.ts";

const archivo = { family: "Archivo", weight: 900 };
const display: Face = { ...archivo, tracking: -0.02, line: 1.02 };
const number: Face = { ...archivo, tracking: -0.04, line: 0.9 };
const label: Face = { ...archivo, weight: 700, tracking: -0.01, line: 1.08 };
const text: Face = { family: "Inter", weight: 500, tracking: -0.01, line: 1.22 };

const [navy, white, red] = ["#0d2236", "#ffffff", "#d92b21"];

const colors = (): Colors => ({
  ground: navy,
  ink: white,
  soft: "#b7c8d8",
  accent: red,
  onAccent: white,
  captionGround: navy,
  captionInk: white,
  captionMark: "#ffd23f",
});

/** Fine diagonal lines, and a red block at the left edge. */
function backdrop({ shot, unit, content }: Page): Element[] {
  const { width, height } = shot;
  const step = 26 * unit;
  const lines = Array.from({ length: Math.ceil((width + height * 0.6) / step) }, (_, at) => {
    const x = at * step;
    return `M${x} 0L${x - height * 0.6} ${height}`;
  });
  const block = { x: 0, y: content.y - 26 * unit, width: content.x + 64 * unit, height: 10 * unit };
  return [
    { kind: "shape", path: roundRect({ x: 0, y: 0, width, height }), fill: navy },
    { kind: "shape", path: lines.join(""), stroke: "#ffffff12", strokeWidth: 1.5 * unit },
    plate(block, red),
  ];
}

const icon = ({ unit }: Page, source: string, box: Box): Element[] => [
  {
    kind: "picture",
    source,
    box,
    shadow: { color: "#00000066", blur: 18 * unit, x: 0, y: 8 * unit },
  },
];

/** Red is for what is new; everything else is blue. */
function panel({ unit }: Page, box: Box, role: "card" | "bar", isStrong: boolean): Element[] {
  if (role === "bar") return [plate(box, isStrong ? red : "#3f6688", 4 * unit)];
  const edge = { ...box, width: 6 * unit };
  return [plate(box, "#1c3a56"), plate(edge, isStrong ? red : "#3f6688")];
}

/** The words of a person over a white band with the name. */
const quote: Compose = (page) => {
  const { title = "", author } = fieldsOf(page);
  const { content, unit, shot } = page;
  const high = author ? Math.min(108 * unit, content.height * 0.28) : 0;
  const room = { ...content, height: content.height - high - (author ? 22 * unit : 0) };
  const words = titleBlock(page, room, {
    text: `“${title}”`,
    start: 0.1,
    pxMax: 84,
    subject: true,
  });
  if (!author) return words.elements;
  const band: Box = { x: 0, y: content.y + content.height - high, width: shot.width, height: high };
  const inner = { ...content, y: band.y, height: high };
  const name = textBlock(page, author, {
    face: display,
    box: inner,
    fill: navy,
    pxMax: 44 * unit,
    pxMin: 20 * unit,
    vertical: "middle",
  });
  const drawn = [plate(band, white), plate({ ...band, width: 14 * unit }, red), ...name.elements];
  const start = Math.min(shot.moments.at(author, 0.7), 1.6);
  const motion = { kind: "slide", seconds: 0.4 } as const;
  return [...words.elements, enter(page, drawn, { start, around: band, motion })];
};

const mapColors = (): MapColors => ({
  sea: "#081726",
  land: "#1c3852",
  border: "#0d2236",
  named: "#3c6184",
  edge: "#cfe0ef",
  filled: red,
  route: "#ff5b50",
  shade: "#00000059",
  tag: white,
  tagInk: navy,
  card: red,
  cardInk: white,
  glow: "#2a557c1f",
  grid: "#ffffff0f",
});

export const news: Look = {
  slug: "news",
  name: "News",
  summary:
    "Headlines, charts and names on dark blue, red only for what is new. For updates and data.",
  version: 1,
  style: {
    display,
    number,
    label,
    text,
    caption: {
      face: { ...text, weight: 700 },
      px: 0.058,
      mark: "color",
      align: "left",
      shadow: false,
    },
    motion: { kind: "slide", seconds: 0.4 },
    iconMotion: { kind: "pop", seconds: 0.4 },
    align: "left",
    emphasis: "last",
    colors,
    backdrop,
    icon,
    panel,
    map: { colors: mapColors, frame: (page) => fadingFrame(page, navy) },
  },
  compositions: { quote },
};
