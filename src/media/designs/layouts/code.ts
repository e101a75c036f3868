import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Design } from "../../../values/design.ts";
import { canvasFont } from "../../fonts.ts";
import { headingLayers } from "../parts/composites.ts";
import { type Easel, plateLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import type { Box } from "../parts/stage.ts";

const { rise, fade } = entrances;

const linesMax = 14;
const lineEm = 1.5;

const keyword =
  /^(?:const|let|var|function|return|if|else|for|while|import|from|export|class|new|await|async|def|print|in|of|and|or|not|True|False|None|true|false|null|SELECT|FROM|WHERE|INSERT|UPDATE|public|static|void|int|fn|use|mut|struct|type|interface)$/;

/** Code on a window; its lines come in one after another. */
export function code(design: Design, easel: Easel): Layer[] {
  const { stage, cues, measure } = easel;
  const { content, unit } = stage;
  const lines = (design.code ?? "").replaceAll("\t", "  ").split("\n").slice(0, linesMax);
  const titleHeight = design.title ? unit * 0.13 : 0;
  const [bar, pad] = [unit * 0.08, unit * 0.055];
  measure.font = canvasFont("code", "plain", 100);
  measure.letterSpacing = "0px";
  const widest = Math.max(...lines.map((line) => measure.measureText(line || " ").width / 100));
  const room = content.height - titleHeight - bar - 2 * pad;
  const fitting = Math.min((content.width - 2 * pad) / widest, room / (lines.length * lineEm));
  const px = Math.min(unit * 0.062, fitting) * easel.scale;
  const height = bar + pad * 1.4 + lines.length * px * lineEm;
  const y = content.y + titleHeight + (content.height - titleHeight - height) / 2;
  const box = { x: content.x, y, width: content.width, height };
  const width = Math.min(box.width - 2 * pad, widest * px + 2);
  const heading = { ...content, height: titleHeight };
  const { title } = design;
  return [
    ...headingLayers(easel, { title }, { box: heading, start: 0.2, look: { px: unit * 0.08 } }),
    plateLayer(easel, "window", { box, enter: rise(0.15) }, (context) =>
      drawButtons(context, { pad, bar, unit }),
    ),
    ...lines.flatMap((line, index) => {
      const top = box.y + bar + pad * 0.5 + index * px * lineEm;
      const place = { x: box.x + pad, y: top, width, height: px * lineEm };
      const start = cues.spread(index, lines.length);
      return line.trim() ? [codeLine(easel, line, { index, box: place, px, start })] : [];
    }),
  ];
}

function drawButtons(
  context: SKRSContext2D,
  { pad, bar, unit }: { pad: number; bar: number; unit: number },
) {
  ["#ff5f57", "#febc2e", "#28c840"].forEach((color, index) => {
    context.fillStyle = color;
    context.beginPath();
    context.arc(pad + index * unit * 0.04, bar * 0.55, unit * 0.012, 0, 2 * Math.PI);
    context.fill();
  });
}

const tokens = /\s+|\w+|"[^"]*"|'[^']*'|`[^`]*`|[^\w\s]/g;

function codeLine(
  { theme }: Easel,
  line: string,
  { index, box, px, start }: { index: number; box: Box; px: number; start: number },
): Layer {
  const color = (token: string) => {
    if (keyword.test(token)) return theme.accent;
    if (/^["'`]/.test(token)) return "#9ece6a";
    return /^\d/.test(token) ? "#ff9e64" : theme.text;
  };
  return {
    name: `line ${index + 1}`,
    box,
    bleed: 4,
    enter: fade(start, 0.3),
    text: { color: theme.text, ground: theme.plate },
    draw(context) {
      context.font = canvasFont(line, "plain", px);
      context.textBaseline = "alphabetic";
      let x = 0;
      for (const token of line.match(tokens) ?? []) {
        context.fillStyle = color(token);
        context.fillText(token, x, px * 1.08);
        x += context.measureText(token).width;
      }
    },
  };
}
