import type { Design } from "../../../values/design.ts";
import { separateWords, separator } from "../../captions/words.ts";
import { drawText, setText } from "../../cards/set-text.ts";
import { haloIcon, splitArea } from "../parts/composites.ts";
import { barLayer, type Easel, type PlacedText, shadow, textLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { Box } from "../parts/stage.ts";
import { withAlpha } from "../parts/theme.ts";

const { rise, pop, wipe, fade } = entrances;

/** Large type that enters word by word as it is spoken, below an icon where there is one. */
export function headline(design: Design, easel: Easel): Layer[] {
  const { stage, cues } = easel;
  const { content, unit } = stage;
  const { picture, words } = splitArea(content, stage, { tall: 0.36, wide: 0.3, gap: 0.03 });
  const start = Math.min(0.8, cues.at(design.icon_cues?.[0], 0.25));
  const icon = haloIcon(easel, design.icons?.[0], { box: picture, start, share: 0.6 });
  const box = icon.length > 0 ? words : content;
  return [...icon, ...wordLayers(easel, design.title ?? "", { box, px: unit * 0.135 })];
}

/** Each word a layer of its own, at its place in the set text. */
function wordLayers(easel: Easel, text: string, { box, px }: { box: Box; px: number }): Layer[] {
  const { measure, stage, theme, cues, scale } = easel;
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
          shadow(context, withAlpha(theme.deep, 0.75), set.px * 0.16, set.px * 0.03);
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

/** A quotation in large type, its mark, and who said it. */
export function quote(design: Design, easel: Easel): Layer[] {
  const { stage, cues } = easel;
  const { content, unit } = stage;
  const start = Math.min(cues.at(design.cue, 0.3), 0.6);
  const size = unit * (stage.shape === "wide" ? 0.12 : 0.17);
  const top = content.y + size + unit * 0.03;
  const authorHeight = design.author ? unit * 0.12 : 0;
  const box = { ...content, y: top, height: content.y + content.height - top - authorHeight };
  const px = unit * (stage.shape === "wide" ? 0.125 : 0.118);
  const placed = textLayer(easel, "quote", design.title ?? "", {
    box,
    look: { px, align: "left", vertical: "top" },
    enter: rise(start),
  });
  const y = placed.layer.box.y + placed.layer.box.height + unit * 0.06;
  const { rightToLeft } = placed.set;
  const x = rightToLeft ? content.x + content.width - size : content.x;
  return [
    quotationMark(easel, { x, y: content.y, width: size, height: size }, start),
    ...lineLayers(easel, placed, start),
    ...(design.author ? authorLayers(easel, design.author, { y, rightToLeft }) : []),
  ];
}

/** The lines of laid-out text one by one, each when its first words are spoken. */
function lineLayers({ theme, cues }: Easel, { layer, set }: PlacedText, start: number): Layer[] {
  const pause = (cues.seconds * 0.5) / set.lines.length;
  return set.lines.map((line, index) => {
    const own = { ...set, lines: [line], height: set.linePx };
    const { rightToLeft } = set;
    return {
      name: `quote ${index + 1}`,
      box: { ...layer.box, y: layer.box.y + index * set.linePx, height: set.linePx },
      bleed: layer.bleed,
      enter: rise(cues.at(line.slice(0, 14), start + pause * index), 0.5),
      text: { color: theme.text },
      draw(context) {
        shadow(context, withAlpha(theme.deep, 0.75), set.px * 0.16, set.px * 0.03);
        const x = rightToLeft ? layer.box.width : 0;
        const align = rightToLeft ? "right" : "left";
        drawText(context, own, { x, top: 0, align, color: theme.text });
      },
    };
  });
}

/** A short rule and the author, on the side where the lines of the quotation begin. */
function authorLayers(
  easel: Easel,
  author: string,
  { y, rightToLeft }: { y: number; rightToLeft: boolean },
): Layer[] {
  const { stage, theme, cues } = easel;
  const { content, unit } = stage;
  const spoken = cues.at(author, cues.seconds * 0.6);
  const start = Math.min(spoken, Math.max(0.8, cues.seconds - 1));
  const [width, left] = [unit * 0.09, unit * 0.125];
  const end = content.x + content.width;
  const rule = {
    x: rightToLeft ? end - width : content.x,
    y: y + unit * 0.024,
    width,
    height: unit * 0.01,
  };
  const { layer } = textLayer(easel, "author", author, {
    box: { x: content.x + left, y, width: content.width - left, height: unit * 0.06 },
    look: { px: unit * 0.052, weight: "plain", color: theme.soft, align: "left" },
    enter: fade(start + 0.15),
  });
  // The quotation decides the side, in whatever script the name is written.
  const x = rightToLeft ? end - left - layer.box.width : content.x + left;
  const towards = rightToLeft ? "left" : "right";
  return [
    barLayer("rule", rule, { color: theme.accent, enter: wipe(start, towards, 0.35) }),
    { ...layer, box: { ...layer.box, x } },
  ];
}

function quotationMark({ theme }: Easel, box: Box, start: number): Layer {
  const size = box.width;
  return {
    name: "mark",
    box,
    bleed: 0,
    enter: pop(start),
    draw(context) {
      context.fillStyle = theme.accent;
      for (const left of [0, size * 0.54]) {
        const [r, cx, cy] = [size * 0.21, left + size * 0.21, size * 0.66];
        context.beginPath();
        context.arc(cx, cy, r, 0, 2 * Math.PI);
        context.fill();
        context.beginPath();
        context.moveTo(cx - r, cy);
        context.quadraticCurveTo(cx - r, size * 0.16, cx + r * 0.75, size * 0.08);
        context.lineTo(cx + r * 0.9, size * 0.22);
        context.quadraticCurveTo(cx - r * 0.1, size * 0.3, cx, cy);
        context.fill();
      }
    },
  };
}

/** A term, a rule, what it means, and its icon. */
export function definition(design: Design, easel: Easel): Layer[] {
  const { stage, cues, theme } = easel;
  const { content, unit } = stage;
  const start = Math.min(cues.at(design.cue ?? design.title, 0.25), 0.7);
  const { picture, words } = splitArea(content, stage, { tall: 0.5, wide: 0.4, gap: 0.03 });
  const icon = haloIcon(easel, design.icons?.[0], { box: picture, start: start + 0.1 });
  const box = icon.length > 0 ? words : content;
  const term = textLayer(easel, "term", design.title ?? "", {
    box: { ...box, height: box.height * 0.46 },
    look: { px: unit * 0.14, align: "left", vertical: "bottom" },
    enter: rise(start),
  });
  const y = box.y + box.height * 0.46 + unit * 0.025;
  const towards = term.set.rightToLeft ? "left" : "right";
  const rule = { x: box.x, y, width: box.width, height: unit * 0.009 };
  const enter = wipe(start + 0.2, towards, 0.6);
  const layers = [...icon, term.layer, barLayer("rule", rule, { color: theme.accent, enter })];
  if (!design.subtitle) return layers;
  const top = y + unit * 0.035;
  const meaning = textLayer(easel, "meaning", design.subtitle, {
    box: { ...box, y: top, height: box.y + box.height - top },
    look: { px: unit * 0.068, weight: "plain", color: theme.soft, align: "left", vertical: "top" },
    enter: rise(start + 0.5),
  });
  return [...layers, meaning.layer];
}
