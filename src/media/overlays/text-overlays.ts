import { type Box, enclose } from "../canvas/box.ts";
import { counter } from "../designs/layouts/counter.ts";
import { barLayer, plateLayer } from "../designs/parts/elements.ts";
import { entrances, type Layer } from "../designs/parts/layer.ts";
import type { LayoutContext } from "../designs/parts/layout-context.ts";
import { placeText, textLayer } from "../designs/parts/text-layer.ts";

const { fade, fromLeft, fromRight, pop, rise, wipe } = entrances;

export const textOverlays = ["lower_third", "headline", "call_to_action", "counter"] as const;

export interface TextOverlay {
  kind: (typeof textOverlays)[number];
  text: string;
  subtext: string | undefined;
  /** counter: the number that it counts up to. */
  value: number;
  unit: string;
}

/** Places a text over a video: always on a plate, because any picture may lie behind it. */
export function placeOverlay(overlay: TextOverlay, layout: LayoutContext): Layer[] {
  const place = {
    lower_third: lowerThird,
    headline,
    call_to_action: callToAction,
    counter: countUp,
  }[overlay.kind];
  return place(overlay, layout);
}

/** A name and a line about it, above where captions stand. */
function lowerThird({ text, subtext }: TextOverlay, layout: LayoutContext): Layer[] {
  const { stage, theme } = layout;
  const { content, unit } = stage;
  const pad = unit * 0.04;
  const bottom = stage.height * (stage.shape === "tall" ? 0.7 : 0.8);
  const width = Math.min(content.width, unit * 1.1) - 3 * pad;
  const area = { x: content.x + 1.6 * pad, y: 0, width, height: unit * 0.17 };
  const name = placeText(layout, "text", text, {
    box: area,
    look: { px: unit * 0.066, align: "left", vertical: "top", ground: theme.plate },
    enter: fade(0.3),
  });
  const line = subtext
    ? placeText(layout, "subtext", subtext, {
        box: { ...area, y: name.layer.box.height + unit * 0.012, height: unit * 0.1 },
        look: {
          px: unit * 0.042,
          align: "left",
          vertical: "top",
          weight: "plain",
          color: theme.soft,
          ground: theme.plate,
        },
        enter: fade(0.45),
      })
    : undefined;
  const rightToLeft = name.set.rightToLeft;
  const texts = [name.layer, ...(line ? [line.layer] : [])];
  const height = Math.max(...texts.map(({ box }) => box.y + box.height)) + 1.6 * pad;
  const wide = Math.max(...texts.map(({ box }) => box.width)) + 3.2 * pad;
  const end = content.x + content.width;
  const plate = {
    x: rightToLeft ? end - wide : content.x,
    y: bottom - height,
    width: wide,
    height,
  };
  const bar = {
    x: rightToLeft ? end - unit * 0.014 : content.x,
    y: plate.y,
    width: unit * 0.014,
    height,
  };
  const slide = rightToLeft ? fromRight : fromLeft;
  return [
    plateLayer(layout, "plate", { box: plate, enter: slide(0), radius: unit * 0.012 }),
    barLayer("bar", bar, { color: theme.accent, enter: wipe(0.15, "down", 0.4) }),
    ...texts.map((layer) => ({
      ...layer,
      box: {
        ...layer.box,
        x: rightToLeft ? end - 1.6 * pad - layer.box.width : content.x + 1.6 * pad,
        y: plate.y + 0.8 * pad + layer.box.y,
      },
    })),
  ];
}

/** Large words on a plate in the upper part. */
function headline({ text, subtext }: TextOverlay, layout: LayoutContext): Layer[] {
  const { stage, theme } = layout;
  const { content, unit } = stage;
  const pad = unit * 0.05;
  const area = { x: content.x + pad, y: content.y + pad, width: content.width - 2 * pad };
  const title = textLayer(layout, "text", text, {
    box: { ...area, height: content.height * 0.34 },
    look: { px: unit * 0.11, vertical: "top", ground: theme.plate },
    enter: rise(0.15),
  });
  const bottom = title.box.y + title.box.height;
  const layers = [title];
  if (subtext)
    layers.push(
      textLayer(layout, "subtext", subtext, {
        box: { ...area, y: bottom + unit * 0.015, height: unit * 0.14 },
        look: {
          px: unit * 0.05,
          vertical: "top",
          weight: "plain",
          color: theme.soft,
          ground: theme.plate,
        },
        enter: rise(0.35),
      }),
    );
  return onPlate(layout, layers, pad);
}

/** A button that says what to do. */
function callToAction({ text, subtext }: TextOverlay, layout: LayoutContext): Layer[] {
  const { stage, theme } = layout;
  const { content, unit } = stage;
  const pad = unit * 0.045;
  const y = stage.height * (stage.shape === "tall" ? 0.56 : 0.66);
  const label = textLayer(layout, "text", text, {
    box: { x: content.x + 2 * pad, y, width: content.width - 4 * pad, height: unit * 0.2 },
    look: { px: unit * 0.075, vertical: "top", color: theme.onAccent, ground: theme.accent },
    enter: fade(0.15),
  });
  const box = around([label], pad);
  const button: Layer = {
    name: "button",
    box,
    bleed: Math.ceil(unit * 0.03),
    enter: pop(0),
    draw(context) {
      context.shadowColor = "#00000070";
      context.shadowBlur = unit * 0.03;
      context.fillStyle = theme.accent;
      context.beginPath();
      context.roundRect(0, 0, box.width, box.height, Math.min(box.height / 2, unit * 0.08));
      context.fill();
    },
  };
  if (!subtext) return [button, label];
  const under = textLayer(layout, "subtext", subtext, {
    box: { ...content, y: box.y + box.height + unit * 0.05, height: unit * 0.1 },
    look: { px: unit * 0.044, vertical: "top", weight: "plain", ground: theme.plate },
    enter: rise(0.35),
  });
  return [button, label, ...onPlate(layout, [under], unit * 0.022)];
}

/** A number that counts up. */
function countUp({ value, unit, text }: TextOverlay, layout: LayoutContext): Layer[] {
  const decimals = Number.isInteger(value) ? 0 : value * 10 === Math.round(value * 10) ? 1 : 2;
  const sign = unit ? { unit } : {};
  const design = {
    kind: "counter" as const,
    value,
    decimals,
    ...sign,
    ...(text ? { title: text } : {}),
  };
  return onPlate(
    layout,
    counter(design, { ...layout, scale: layout.scale * 0.72 }),
    layout.stage.unit * 0.05,
  );
}

const around = (layers: readonly Layer[], pad: number): Box =>
  enclose(
    layers.map(({ box }) => box),
    { x: 1.4 * pad, y: 0.8 * pad },
  );

const onPlate = (layout: LayoutContext, layers: readonly Layer[], pad: number): Layer[] => [
  plateLayer(layout, "plate", { box: around(layers, pad), enter: fade(0, 0.3) }),
  ...layers.map((layer) =>
    layer.text ? { ...layer, text: { ...layer.text, ground: layout.theme.plate } } : layer,
  ),
];
