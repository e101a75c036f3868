import type { Design } from "../../../values/design.ts";
import type { Box } from "../../canvas/box.ts";
import { drawText, setText } from "../../canvas/set-text.ts";
import { setShadow } from "../../canvas/shadow.ts";
import { separateWords, separator } from "../../captions/words.ts";
import { withAlpha } from "../../colors.ts";
import { haloIcon, splitArea } from "../parts/composites.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";

const { rise } = entrances;

/** Large type that enters word by word as it is spoken, below an icon where there is one. */
export function headline(design: Design, layout: LayoutContext): Layer[] {
  const { stage, cues } = layout;
  const { content, unit } = stage;
  const { picture, words } = splitArea(content, stage, { tall: 0.36, wide: 0.3, gap: 0.03 });
  const start = Math.min(0.8, cues.at(design.icon_cues?.[0], 0.25));
  const icon = haloIcon(layout, design.icons?.[0], { box: picture, start, share: 0.6 });
  const box = icon.length > 0 ? words : content;
  return [...icon, ...wordLayers(layout, design.title ?? "", { box, px: unit * 0.135 })];
}

/** Each word a layer of its own, at its place in the set text. */
function wordLayers(
  layout: LayoutContext,
  text: string,
  { box, px }: { box: Box; px: number },
): Layer[] {
  const { measure, stage, theme, cues, scale } = layout;
  const set = setText(measure, text, {
    width: box.width,
    height: box.height,
    pxMax: px * scale,
    pxMin: stage.unit * 0.04,
    weight: "strong",
  });
  const top = box.y + (box.height - set.height) / 2;
  const strongest = longestWord(text);
  const total = set.lines.reduce((sum, line) => sum + lineWords(line).length, 0);
  let index = 0;
  let spoken = "";
  return set.lines.flatMap((line, row) => {
    // Joined scripts and lines from right to left are set as a whole line: their words must not be
    // parted.
    const words = set.rightToLeft ? [line] : lineWords(line);
    const widths = words.map(
      (word) =>
        setText(measure, word, {
          width: 1e6,
          height: 1e6,
          pxMax: set.px,
          pxMin: set.px,
          weight: "strong",
        }).width,
    );
    const gaps = words.map((word, at) =>
      at === 0 || !separator(words[at - 1] ?? "", word) ? 0 : set.px * 0.27,
    );
    const width = [...widths, ...gaps].reduce((sum, each) => sum + each, 0);
    let x = box.x + (box.width - width) / 2;
    return words.map((word, at): Layer => {
      x += gaps[at] ?? 0;
      const place = { x, y: top + row * set.linePx, width: widths[at] ?? 0, height: set.linePx };
      x += widths[at] ?? 0;
      spoken += word;
      const start = cues.at(spoken.slice(-12), cues.spread(index, Math.max(total, 1)));
      const color = word === strongest && total > 2 ? theme.accentText : theme.text;
      const own = { ...set, lines: [word], width: place.width, height: set.linePx };
      index += 1;
      return {
        name: `word ${index}`,
        box: place,
        bleed: Math.ceil(set.px * 0.3),
        enter: rise(start, 0.38),
        text: { color },
        draw(context) {
          setShadow(context, withAlpha(theme.deep, 0.75), set.px * 0.16, set.px * 0.03);
          drawText(context, own, { x: place.width / 2, top: 0, align: "center", color });
        },
      };
    });
  });
}

const lineWords = (line: string) =>
  [...separateWords(line.split(/\s+/).map((text) => ({ text, start: 0, end: 0 })))].map(
    ({ text }) => text,
  );

const longestWord = (text: string) =>
  lineWords(text).reduce(
    (best, word) =>
      word.replace(/\P{L}/gu, "").length > best.replace(/\P{L}/gu, "").length ? word : best,
    "",
  );
