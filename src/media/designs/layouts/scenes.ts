import type { Design } from "../../../values/design.ts";
import { canvasFont } from "../../fonts.ts";
import { type Easel, iconLayer, plateLayer, shadow, textLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import { type Box, boxAround, centerX } from "../parts/stage.ts";
import { withAlpha } from "../parts/theme.ts";

const { rise, pop, drop, fade } = entrances;

/** A pin that falls on rings, with a flag in its head, and the name of the place. */
export function mapPin(design: Design, easel: Easel): Layer[] {
  const { stage, icons, cues } = easel;
  const { content, unit } = stage;
  const wide = stage.shape === "wide";
  const picture = wide
    ? { ...content, width: content.width * 0.42 }
    : { ...content, height: content.height * 0.66 };
  const start = Math.min(cues.at(design.cue ?? design.title, 0.35), 1);
  const height = Math.min(picture.height * 0.86, picture.width * 1.05);
  const width = height * 0.72;
  const [x, ground] = [centerX(picture), picture.y + (picture.height + height) / 2 - height * 0.02];
  const [flag, other] = design.icons ?? [];
  const head = boxAround(x, ground - height + width / 2, width * 0.62);
  const icon = flag ? icons.get(flag) : undefined;
  const second = other ? icons.get(other) : undefined;
  const layers = [
    rings(easel, boxAround(x, ground, width * 1.7, width * 0.5), Math.max(0.05, start - 0.1)),
    pin(easel, { x: x - width / 2, y: ground - height, width, height }, start),
    ...(icon
      ? [
          iconLayer(
            easel,
            "flag",
            { ...icon, plain: false },
            { box: head, enter: pop(start + 0.3) },
          ),
        ]
      : []),
    ...(second
      ? [
          iconLayer(easel, "icon", second, {
            box: boxAround(x + width * 0.6, ground - height * 0.92, width * 0.38),
            enter: pop(cues.at(design.icon_cues?.[1], start + 0.8)),
          }),
        ]
      : []),
  ];
  const words = wide
    ? { ...content, x: content.x + content.width * 0.46, width: content.width * 0.54 }
    : {
        ...content,
        y: picture.y + picture.height + unit * 0.05,
        height: content.height * 0.34 - unit * 0.05,
      };
  const title = textLayer(easel, "title", design.title ?? "", {
    box: { ...words, height: words.height * (design.subtitle ? 0.62 : 1) },
    look: { px: unit * 0.14, align: wide ? "left" : "center", vertical: wide ? "middle" : "top" },
    enter: rise(start + 0.3),
  });
  layers.push(title.layer);
  if (design.subtitle)
    layers.push(
      textLayer(easel, "subtitle", design.subtitle, {
        box: { ...words, y: words.y + words.height * 0.64, height: words.height * 0.36 },
        look: {
          px: unit * 0.056,
          weight: "plain",
          color: easel.theme.soft,
          align: wide ? "left" : "center",
          vertical: "top",
        },
        enter: rise(start + 0.5),
      }).layer,
    );
  return layers;
}

function rings({ theme }: Easel, box: Box, start: number): Layer {
  return {
    name: "rings",
    box,
    bleed: 0,
    enter: pop(start, 0.8),
    draw(context) {
      for (const [share, opacity] of [
        [1, 0.12],
        [0.68, 0.18],
        [0.36, 0.3],
      ] as const) {
        context.fillStyle = withAlpha(theme.accent, opacity);
        context.beginPath();
        context.ellipse(
          box.width / 2,
          box.height / 2,
          (box.width / 2) * share,
          (box.height / 2) * share,
          0,
          0,
          2 * Math.PI,
        );
        context.fill();
      }
    },
  };
}

function pin({ theme }: Easel, box: Box, start: number): Layer {
  const { width, height } = box;
  return {
    name: "pin",
    box,
    bleed: Math.ceil(width * 0.1),
    enter: drop(start),
    draw(context) {
      const r = width / 2;
      shadow(context, withAlpha("#000000", 0.4), width * 0.08, width * 0.04);
      const fill = context.createLinearGradient(0, 0, width, height);
      fill.addColorStop(0, theme.accent);
      fill.addColorStop(1, theme.counter);
      context.fillStyle = fill;
      context.beginPath();
      context.arc(r, r, r, Math.PI * 0.86, Math.PI * 2.14);
      context.quadraticCurveTo(r + r * 0.55, height * 0.72, r, height);
      context.quadraticCurveTo(
        r - r * 0.55,
        height * 0.72,
        r - r * Math.cos(Math.PI * 0.14),
        r + r * Math.sin(Math.PI * 0.14),
      );
      context.fill();
      shadow(context, "#00000000", 0, 0);
      context.fillStyle = "#ffffff";
      context.beginPath();
      context.arc(r, r, r * 0.76, 0, 2 * Math.PI);
      context.fill();
    },
  };
}

const keyword =
  /^(?:const|let|var|function|return|if|else|for|while|import|from|export|class|new|await|async|def|print|in|of|and|or|not|True|False|None|true|false|null|SELECT|FROM|WHERE|INSERT|UPDATE|public|static|void|int|fn|use|mut|struct|type|interface)$/;

/** Code on a window; its lines come in one after another. */
export function code(design: Design, easel: Easel): Layer[] {
  const { stage, theme, cues, measure } = easel;
  const { content, unit } = stage;
  const lines = (design.code ?? "").replaceAll("\t", "  ").split("\n").slice(0, 14);
  const titleHeight = design.title ? unit * 0.13 : 0;
  const bar = unit * 0.08;
  measure.font = canvasFont("code", "plain", 100);
  measure.letterSpacing = "0px";
  const widest = Math.max(...lines.map((line) => measure.measureText(line || " ").width / 100));
  const pad = unit * 0.055;
  const px =
    Math.min(
      unit * 0.062,
      (content.width - 2 * pad) / widest,
      (content.height - titleHeight - bar - 2 * pad) / (lines.length * 1.5),
    ) * easel.scale;
  const height = bar + pad * 1.4 + lines.length * px * 1.5;
  const box = {
    x: content.x,
    y: content.y + titleHeight + (content.height - titleHeight - height) / 2,
    width: content.width,
    height,
  };
  const layers: Layer[] = [];
  if (design.title)
    layers.push(
      textLayer(easel, "title", design.title, {
        box: { ...content, height: titleHeight },
        look: { px: unit * 0.08 },
        enter: rise(0.2),
      }).layer,
    );
  layers.push(
    plateLayer(easel, "window", { box, enter: rise(0.15) }, (context) => {
      ["#ff5f57", "#febc2e", "#28c840"].forEach((color, index) => {
        context.fillStyle = color;
        context.beginPath();
        context.arc(pad + index * unit * 0.04, bar * 0.55, unit * 0.012, 0, 2 * Math.PI);
        context.fill();
      });
    }),
  );
  lines.forEach((line, index) => {
    if (!line.trim()) return;
    layers.push({
      name: `line ${index + 1}`,
      box: {
        x: box.x + pad,
        y: box.y + bar + pad * 0.5 + index * px * 1.5,
        width: Math.min(box.width - 2 * pad, widest * px + 2),
        height: px * 1.5,
      },
      bleed: 4,
      enter: fade(cues.spread(index, lines.length), 0.3),
      text: { color: theme.text, ground: theme.plate },
      draw(context) {
        context.font = canvasFont(line, "plain", px);
        context.textBaseline = "alphabetic";
        let x = 0;
        for (const token of line.match(/\s+|\w+|"[^"]*"|'[^']*'|`[^`]*`|[^\w\s]/g) ?? []) {
          context.fillStyle = keyword.test(token)
            ? theme.accent
            : /^["'`]/.test(token)
              ? "#9ece6a"
              : /^\d/.test(token)
                ? "#ff9e64"
                : theme.text;
          context.fillText(token, x, px * 1.08);
          x += context.measureText(token).width;
        }
      },
    });
  });
  return layers;
}

/** Type over a picture, in its lower part, on a soft shade. */
export function photo(design: Design, easel: Easel): Layer[] {
  const { stage, cues, theme } = easel;
  const { content, unit } = stage;
  if (!design.title) return [];
  const start = Math.min(cues.at(design.cue ?? design.title, 0.4), 1.2);
  const height = unit * (design.subtitle ? 0.3 : 0.22);
  const box = { ...content, y: content.y + content.height - height, height };
  const title = textLayer(easel, "title", design.title, {
    box: { ...box, height: design.subtitle ? height * 0.62 : height },
    look: { px: unit * 0.095, align: "left", vertical: "bottom", ground: theme.plate },
    enter: rise(start),
  });
  const layers = [title.layer];
  if (design.subtitle)
    layers.push(
      textLayer(easel, "subtitle", design.subtitle, {
        box: { ...box, y: box.y + height * 0.66, height: height * 0.34 },
        look: {
          px: unit * 0.052,
          weight: "plain",
          color: theme.soft,
          align: "left",
          vertical: "top",
          ground: theme.plate,
        },
        enter: rise(start + 0.2),
      }).layer,
    );
  const left = Math.min(...layers.map((layer) => layer.box.x));
  const right = Math.max(...layers.map((layer) => layer.box.x + layer.box.width));
  const top = Math.min(...layers.map((layer) => layer.box.y));
  const bottom = Math.max(...layers.map((layer) => layer.box.y + layer.box.height));
  const pad = unit * 0.035;
  const plate = plateLayer(easel, "plate", {
    box: {
      x: left - pad,
      y: top - pad,
      width: right - left + 2 * pad,
      height: bottom - top + 2 * pad,
    },
    enter: rise(start - 0.05),
  });
  return [plate, ...layers];
}
