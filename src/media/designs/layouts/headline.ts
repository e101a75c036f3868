import { withAlpha } from "../../../values/colors.ts";
import type { Design } from "../../../values/design.ts";
import type { Box } from "../../canvas/box.ts";
import { drawText, type SetText, setText } from "../../canvas/set-text.ts";
import { setShadow } from "../../canvas/shadow.ts";
import { separateWords, separator } from "../../captions/words.ts";
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

/** Each word is a layer of its own, at its place in the text as a whole. */
function wordLayers(
  layout: LayoutContext,
  text: string,
  { box, px }: { box: Box; px: number },
): Layer[] {
  const { theme, cues } = layout;
  const set = setText(layout.measure, text, {
    width: box.width,
    height: box.height,
    pxMax: px * layout.scale,
    pxMin: layout.stage.unit * 0.04,
    weight: "strong",
  });
  const stressed = longestWord(text);
  const total = set.lines.reduce((sum, line) => sum + lineWords(line).length, 0);
  let spoken = "";
  return placeWords(layout, set, box).map(({ word, place }, index): Layer => {
    spoken += word;
    const start = cues.at(spoken.slice(-12), cues.spread(index, Math.max(total, 1)));
    const color = word === stressed && total > 2 ? theme.accentText : theme.text;
    const own = { ...set, lines: [word], width: place.width, height: set.linePx };
    return {
      name: `word ${index + 1}`,
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
}

interface PlacedWord {
  word: string;
  place: Box;
}

/** The places of the words of a text that is centered in a box, in the order of reading. */
function placeWords({ measure }: LayoutContext, set: SetText, box: Box): PlacedWord[] {
  const anySize = { width: 1e6, height: 1e6, pxMax: set.px, pxMin: set.px };
  const widthOf = (word: string) => setText(measure, word, { ...anySize, weight: "strong" }).width;
  const top = box.y + (box.height - set.height) / 2;
  return set.lines.flatMap((line, row) => {
    // A line from right to left stays whole: its words join, and their order is not that of x.
    const words = set.rightToLeft ? [line] : lineWords(line);
    const widths = words.map(widthOf);
    const gaps = words.map((word, at) =>
      at === 0 || !separator(words[at - 1] ?? "", word) ? 0 : set.px * 0.27,
    );
    const width = [...widths, ...gaps].reduce((sum, each) => sum + each, 0);
    let x = box.x + (box.width - width) / 2;
    return words.map((word, at) => {
      x += gaps[at] ?? 0;
      const wordWidth = widths[at] ?? 0;
      const place = { x, y: top + row * set.linePx, width: wordWidth, height: set.linePx };
      x += wordWidth;
      return { word, place };
    });
  });
}

const lineWords = (line: string) =>
  [...separateWords(line.split(/\s+/).map((text) => ({ text, start: 0, end: 0 })))].map(
    ({ text }) => text,
  );

/** The word with the most letters, the first of several. */
function longestWord(text: string): string {
  const letters = (word: string) => word.replace(/\P{L}/gu, "").length;
  return lineWords(text).reduce((best, word) => (letters(word) > letters(best) ? word : best), "");
}
