import type { Design } from "../../../values/design.ts";
import { separateWords, separator } from "../../captions/words.ts";
import { drawText, setText } from "../../cards/set-text.ts";
import {
  barLayer,
  type Easel,
  haloLayer,
  iconLayer,
  shadow,
  textLayer,
} from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import { type Box, boxAround, centerX, centerY } from "../parts/stage.ts";
import { withAlpha } from "../parts/theme.ts";

const { rise, pop, wipe, fade } = entrances;

/**
 * Large type that enters word by word as it is spoken, with an icon above it where there is one.
 */
export function headline(design: Design, easel: Easel): Layer[] {
  const { stage, icons, cues } = easel;
  const { content, unit } = stage;
  const icon = design.icons?.[0] ? icons.get(design.icons[0]) : undefined;
  const share = stage.shape === "wide" ? 0.38 : 0.36;
  const wide = stage.shape === "wide";
  const picture = wide
    ? { ...content, width: content.width * 0.3 }
    : { ...content, height: content.height * share };
  const words = !icon
    ? content
    : wide
      ? { ...content, x: content.x + content.width * 0.34, width: content.width * 0.66 }
      : {
          ...content,
          y: content.y + content.height * (share + 0.03),
          height: content.height * (1 - share - 0.03),
        };
  const layers: Layer[] = [];
  if (icon) {
    const side = Math.min(picture.width, picture.height);
    layers.push(
      haloLayer(easel, {
        x: centerX(picture),
        y: centerY(picture),
        radius: side * 0.5,
        enter: pop(0.1, 0.7),
      }),
    );
    layers.push(
      iconLayer(easel, "icon", icon, {
        box: boxAround(centerX(picture), centerY(picture), side * 0.6),
        enter: pop(Math.min(0.9, cues.at(design.icon_cues?.[0], 0.25))),
      }),
    );
  }
  layers.push(...wordLayers(easel, design.title ?? "", { box: words, px: unit * 0.135 }));
  return layers;
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
  const { stage, theme, cues } = easel;
  const { content, unit } = stage;
  const start = Math.min(cues.at(design.cue, 0.3), 0.6);
  const markSize = unit * (stage.shape === "wide" ? 0.12 : 0.17);
  const layers: Layer[] = [
    quotationMark(easel, { x: content.x, y: content.y, width: markSize, height: markSize }, start),
  ];
  const top = content.y + markSize + unit * 0.03;
  const authorHeight = design.author ? unit * 0.12 : 0;
  const box = { ...content, y: top, height: content.y + content.height - top - authorHeight };
  const { layer, set } = textLayer(easel, "quote", design.title ?? "", {
    box,
    look: { px: unit * (stage.shape === "wide" ? 0.125 : 0.118), align: "left", vertical: "top" },
    enter: rise(start),
  });
  const lines = set.lines.map((line, index): Layer => {
    const own = { ...set, lines: [line], height: set.linePx };
    const at = cues.at(
      line.slice(0, 14),
      start + ((cues.seconds * 0.5) / set.lines.length) * index,
    );
    return {
      name: `quote ${index + 1}`,
      box: { ...layer.box, y: layer.box.y + index * set.linePx, height: set.linePx },
      bleed: layer.bleed,
      enter: rise(at, 0.5),
      text: { color: theme.text },
      draw(context) {
        shadow(context, withAlpha(theme.deep, 0.75), set.px * 0.16, set.px * 0.03);
        drawText(context, own, {
          x: set.rightToLeft ? layer.box.width : 0,
          top: 0,
          align: set.rightToLeft ? "right" : "left",
          color: theme.text,
        });
      },
    };
  });
  layers.push(...lines);
  if (!design.author) return layers;
  const y = layer.box.y + layer.box.height + unit * 0.06;
  const at = Math.min(cues.at(design.author, cues.seconds * 0.6), Math.max(0.8, cues.seconds - 1));
  layers.push(
    barLayer(
      "rule",
      { x: content.x, y: y + unit * 0.024, width: unit * 0.09, height: unit * 0.01 },
      { color: theme.accent, enter: wipe(at, "right", 0.35) },
    ),
  );
  layers.push(
    textLayer(easel, "author", design.author, {
      box: {
        x: content.x + unit * 0.125,
        y,
        width: content.width - unit * 0.125,
        height: unit * 0.06,
      },
      look: { px: unit * 0.052, weight: "plain", color: theme.soft, align: "left" },
      enter: fade(at + 0.15),
    }).layer,
  );
  return layers;
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
  const { stage, icons, cues, theme } = easel;
  const { content, unit } = stage;
  const icon = design.icons?.[0] ? icons.get(design.icons[0]) : undefined;
  const wide = stage.shape === "wide";
  const start = Math.min(cues.at(design.cue ?? design.title, 0.25), 0.7);
  const picture = wide
    ? { ...content, x: content.x + content.width * 0.6, width: content.width * 0.4 }
    : { ...content, height: content.height * 0.5 };
  const layers: Layer[] = [];
  if (icon) {
    const side = Math.min(picture.width, picture.height);
    layers.push(
      haloLayer(easel, {
        x: centerX(picture),
        y: centerY(picture),
        radius: side * 0.5,
        enter: pop(Math.max(0.05, start - 0.1), 0.7),
      }),
    );
    layers.push(
      iconLayer(easel, "icon", icon, {
        box: boxAround(centerX(picture), centerY(picture), side * 0.58),
        enter: pop(start + 0.1),
      }),
    );
  }
  const words = !icon
    ? content
    : wide
      ? { ...content, width: content.width * 0.56 }
      : { ...content, y: content.y + content.height * 0.53, height: content.height * 0.47 };
  const term = textLayer(easel, "term", design.title ?? "", {
    box: { ...words, height: words.height * 0.46 },
    look: { px: unit * 0.14, align: "left", vertical: "bottom" },
    enter: rise(start),
  });
  layers.push(term.layer);
  const ruleY = words.y + words.height * 0.46 + unit * 0.025;
  layers.push(
    barLayer(
      "rule",
      { x: words.x, y: ruleY, width: words.width, height: unit * 0.009 },
      {
        color: theme.accent,
        enter: wipe(start + 0.2, term.set.rightToLeft ? "left" : "right", 0.6),
      },
    ),
  );
  if (design.subtitle)
    layers.push(
      textLayer(easel, "meaning", design.subtitle, {
        box: {
          ...words,
          y: ruleY + unit * 0.035,
          height: words.y + words.height - ruleY - unit * 0.035,
        },
        look: {
          px: unit * 0.068,
          weight: "plain",
          color: theme.soft,
          align: "left",
          vertical: "top",
        },
        enter: rise(start + 0.5),
      }).layer,
    );
  return layers;
}
