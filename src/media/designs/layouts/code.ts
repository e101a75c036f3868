import { withAlpha } from "../../../values/colors.ts";
import type { Design } from "../../../values/design.ts";
import { cleanCode } from "../../code/code-lines.ts";
import { highlight, knownLanguage } from "../../code/highlight.ts";
import {
  type CodeFit,
  drawNumber,
  drawTokens,
  fitCode,
  lineBox,
  markBox,
  numberWidth,
  tokenColors,
  type WindowCode,
  windowLayer,
} from "../parts/code-window.ts";
import { headingLayers } from "../parts/composites.ts";
import { barLayer } from "../parts/elements.ts";
import { type Entrance, entrances, type Layer } from "../parts/layer.ts";
import type { LayoutContext } from "../parts/layout-context.ts";

const { rise, fade, wipe } = entrances;

const designLinesMax = 20;
/** Visible from the first frame, so that a window shown by several scenes does not flicker. */
const still: Entrance = { kind: "fade", start: 0, seconds: 0 };

/** Numbers of the lines that the narration of the scene explains. */
interface Lit {
  from: number;
  to: number;
}

/**
 * Code in a window. Its lines enter one after another. With lit lines, all lines are visible dimmed
 * from the start, and the lit ones become bright while the narration explains them.
 */
export async function prepareCode(design: Design): Promise<(layout: LayoutContext) => Layer[]> {
  const { code = "", code_language = "auto", code_line = 1, lit_from, lit_to = lit_from } = design;
  const text = cleanCode(code).split("\n").slice(0, designLinesMax).join("\n");
  const language = knownLanguage(code_language, text);
  const lines =
    (await highlight({ code: text, language })) ??
    text.split("\n").map((line) => [{ text: line, kind: "text" as const }]);
  const numbered = lit_from !== undefined;
  const shown: WindowCode = {
    lines,
    language: language === "text" ? "" : language,
    numbered,
    firstNumber: code_line,
  };
  const lit = lit_from === undefined ? undefined : { from: lit_from, to: lit_to ?? lit_from };
  return (layout) => place(design, { code: shown, lit, layout });
}

interface Scene {
  code: WindowCode;
  lit: Lit | undefined;
  layout: LayoutContext;
}

function place({ title }: Design, { code, lit, layout }: Scene): Layer[] {
  const { content, unit } = layout.stage;
  const titleHeight = title ? unit * 0.13 : 0;
  const heading = { ...content, height: titleHeight };
  const area = {
    ...content,
    y: content.y + titleHeight,
    height: content.height - titleHeight,
  };
  const fit = fitCode(code, area, unit * layout.scale);
  const window = windowLayer(layout, code, fit, lit ? still : rise(0.15));
  const lines = lit ? litLayers(lit, fit, { code, layout }) : enteringLayers(fit, layout);
  return [
    ...headingLayers(layout, { title }, { box: heading, start: 0.2, look: { px: unit * 0.08 } }),
    window,
    ...lines,
  ];
}

const textOf = ({ tokens }: CodeFit["lines"][number]) => tokens.map(({ text }) => text).join("");

/** One line of code, bright. */
function lineLayer(fit: CodeFit, index: number, { theme }: LayoutContext, enter: Entrance): Layer {
  const line = fit.lines[index];
  const colors = tokenColors(theme);
  return {
    name: `line ${index + 1}`,
    box: lineBox(fit, index),
    bleed: 0,
    enter,
    text: { color: theme.text, ground: theme.plate },
    draw: (context) => drawTokens(context, line?.tokens ?? [], fit.px, (kind) => colors[kind]),
  };
}

const enteringLayers = (fit: CodeFit, layout: LayoutContext): Layer[] =>
  fit.lines.flatMap((line, index) =>
    textOf(line).trim()
      ? [lineLayer(fit, index, layout, fade(layout.cues.spread(index, fit.lines.length), 0.3))]
      : [],
  );

function litLayers(lit: Lit, fit: CodeFit, { code, layout }: Omit<Scene, "lit">): Layer[] {
  const { theme, cues } = layout;
  const { firstNumber = 1 } = code;
  let number = firstNumber;
  const bright = fit.lines.flatMap((line, index) => {
    if (line.number !== undefined) number = line.number + firstNumber - 1;
    return number >= lit.from && number <= lit.to && textOf(line).trim() ? [index] : [];
  });
  const isComment = (index: number) =>
    fit.lines[index]?.tokens.every(({ text, kind }) => kind === "comment" || !text.trim());
  const coded = bright.filter((index) => !isComment(index));
  const spoken = coded.length > 0 ? coded : bright;
  return [
    dimLayer(fit, { code, layout }),
    ...bright.flatMap((index) => {
      // A comment becomes bright together with the code under it.
      const start = cues.spread(
        Math.max(
          0,
          spoken.findIndex((line) => line >= index),
        ),
        spoken.length,
      );
      const box = lineBox(fit, index);
      const mark = { color: theme.accent, enter: wipe(start, "down", 0.2) };
      return [
        barLayer(`mark ${index + 1}`, markBox(box, fit), mark),
        lineLayer(fit, index, layout, wipe(start, "right", 0.45)),
      ];
    }),
  ];
}

const dimness = 0.42;

/** All lines, dimmed, with their numbers. */
function dimLayer(fit: CodeFit, { code, layout: { theme } }: Omit<Scene, "lit">): Layer {
  const { box, px, gutter } = fit;
  const [colors, width] = [tokenColors(theme), numberWidth(fit)];
  const { firstNumber = 1 } = code;
  return {
    name: "code",
    box,
    bleed: 0,
    enter: still,
    draw(context) {
      for (const [index, { number, tokens }] of fit.lines.entries()) {
        const { x, y } = lineBox(fit, index);
        context.save();
        context.translate(x - box.x, y - box.y);
        drawTokens(context, tokens, px, (kind) => withAlpha(colors[kind], dimness));
        context.translate(-gutter, 0);
        if (number !== undefined)
          drawNumber(context, number + firstNumber - 1, { theme, width, px });
        context.restore();
      }
    },
  };
}
