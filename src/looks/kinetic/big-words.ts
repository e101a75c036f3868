import type { Box, Element } from "../../drawing/scene.ts";
import { letterDirection } from "../../values/text-direction.ts";
import { plate } from "../kit/captions.ts";
import type { Face, Page } from "../kit/look.ts";
import { inCase } from "../kit/text.ts";

export const display: Face = {
  ...{ family: "Archivo", weight: 900 },
  ...{ tracking: -0.025, line: 0.98, isUpper: true },
};

/** A word of the picture: plain, in a box, or as an outline. */
interface BigWord {
  text: string;
  role: "plain" | "box" | "outline";
  px: number;
  box: Box;
}

/** Words in rows of the full width: short ones share a row, each row is as large as it fits. */
export function placeWords(page: Page, area: Box, title: string): BigWord[] {
  const { kit, unit } = page;
  const words = kit.words(inCase(title, display)).map(({ text: word }) => word);
  const isRightToLeft = letterDirection(title) === "rtl";
  const longest = Math.max(...words.map((word) => [...word].length));
  const perRow = Math.max(longest, Math.ceil(title.length / (page.shape === "wide" ? 3.2 : 5)));
  const rows: string[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const size = [...word].length;
    if (used + 1 + size > perRow) rows.push([]);
    used = rows.at(-1)?.length ? used + 1 + size : size;
    rows.at(-1)?.push(word);
  }
  const line = 0.98;
  const widthOf = (row: string[]) =>
    row.reduce((sum, word) => sum + kit.measure(word, display), 0) + 0.26 * (row.length - 1);
  const sizes = rows.map((row) => Math.min(178 * unit, area.width / (widthOf(row) + 0.12)));
  const whole = sizes.reduce((sum, px) => sum + px * line, 0);
  const scale = Math.min(1, area.height / whole);
  const boxed = words.indexOf([...words].sort((a, b) => b.length - a.length)[0] ?? "");
  let [top, at] = [area.y + (area.height - whole * scale) / 2, 0];
  return rows.flatMap((row, index) => {
    const px = (sizes[index] ?? unit) * scale;
    let x = area.x + 0.06 * px;
    const placed = row.map((word): BigWord => {
      const width = kit.measure(word, display) * px;
      const box = { x, y: top, width, height: px * line };
      x += width + 0.26 * px;
      const isOutline = words.length > 3 && at === words.length - 2 && at !== boxed;
      const role = at === boxed && words.length > 1 ? "box" : isOutline ? "outline" : "plain";
      at += 1;
      return { text: word, role, px, box };
    });
    top += px * line;
    if (!isRightToLeft) return placed;
    const edge = 2 * area.x + area.width;
    return placed.map((word) => ({
      ...word,
      box: { ...word.box, x: edge - word.box.x - word.box.width },
    }));
  });
}

/** The elements of a word, as its role says. */
export function wordElement(page: Page, { text: word, role, px, box }: BigWord): Element[] {
  const {
    kit,
    colors: { accent, onAccent, ink },
    unit,
  } = page;
  const base = {
    kind: "text",
    text: word,
    font: kit.font(display, px * (role === "box" ? 0.86 : 1), word),
    at: [
      box.x + (role === "box" ? box.width * 0.07 : 0),
      box.y + box.height / 2 + px * (role === "box" ? 0.31 : 0.36),
    ],
    tracking: display.tracking * px,
    rightToLeft: letterDirection(word) === "rtl",
  } as const;
  if (role === "plain") return [{ ...base, fill: ink }];
  if (role === "outline") return [{ ...base, stroke: ink, strokeWidth: Math.max(2, 3.5 * unit) }];
  const inner = { ...box, y: box.y + box.height * 0.06, height: box.height * 0.88 };
  const origin = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const children = [plate(inner, accent), { ...base, fill: onAccent }];
  return [{ kind: "group", rotate: -2.5, origin, children }];
}
