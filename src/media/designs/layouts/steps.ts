import type { Design } from "../../../values/design.ts";
import { barLayer, type Easel, iconLayer, plateLayer, textLayer } from "../parts/elements.ts";
import { entrances, type Layer } from "../parts/layer.ts";
import { type Box, boxAround, centerX, centerY, splitBox } from "../parts/stage.ts";
import { withAlpha } from "../parts/theme.ts";
import { bullet, itemCue, labelLayers, titled } from "./list-parts.ts";

const { rise, pop, wipe } = entrances;

/** A numbered path: all steps of one scene, or the step that a scene stands at. */
export function steps(design: Design, easel: Easel): Layer[] {
  return design.current === undefined ? stepPath(design, easel) : currentStep(design, easel);
}

function stepPath(design: Design, easel: Easel): Layer[] {
  const { stage, cues, theme, icons } = easel;
  const items = design.items ?? [];
  const { layers, rest } = titled(design, easel);
  const { unit } = stage;
  const wide = stage.shape === "wide";
  const count = items.length;
  const cells = splitBox(rest, count, { direction: wide ? "columns" : "rows", gap: unit * 0.02 });
  const disc = wide ? unit * 0.15 : Math.min(unit * 0.15, (cells[0]?.height ?? unit) * 0.62);
  const pathX = rest.x + disc / 2;
  const pathY = rest.y + rest.height * 0.3;
  const starts = items.map((item, index) => cues.at(itemCue(item), cues.spread(index, count)));
  cells.slice(1).forEach((cell, index) => {
    const before = cells[index] as Box;
    const line = wide
      ? {
          x: centerX(before),
          y: pathY - unit * 0.007,
          width: centerX(cell) - centerX(before),
          height: unit * 0.014,
        }
      : {
          x: pathX - unit * 0.007,
          y: centerY(before),
          width: unit * 0.014,
          height: centerY(cell) - centerY(before),
        };
    layers.push(
      barLayer(`path ${index + 1}`, line, {
        color: withAlpha(theme.accent, 0.75),
        enter: wipe((starts[index + 1] ?? 0.5) - 0.15, wide ? "right" : "down", 0.4),
      }),
    );
  });
  cells.forEach((cell, index) => {
    const item = items[index];
    if (!item) return;
    const start = starts[index] ?? 0.3;
    const icon = item.icon ? icons.get(item.icon) : undefined;
    const [x, y] = wide ? [centerX(cell), pathY] : [pathX, centerY(cell)];
    layers.push(bullet(easel, String(index + 1), boxAround(x, y, disc), start));
    const side = wide
      ? Math.min(cell.width * 0.5, unit * 0.2)
      : Math.min(cell.height * 0.7, unit * 0.2);
    if (wide) {
      const top = pathY + disc / 2 + unit * 0.03;
      if (icon)
        layers.push(
          iconLayer(easel, `icon ${index + 1}`, icon, {
            box: { x: x - side / 2, y: top, width: side, height: side },
            enter: pop(start + 0.14),
          }),
        );
      const words = { ...cell, y: top + (icon ? side + unit * 0.02 : 0), height: unit * 0.22 };
      layers.push(
        ...labelLayers(easel, item, index, {
          box: { ...words, height: Math.min(words.height, rest.y + rest.height - words.y) },
          align: "center",
          start: start + 0.1,
        }),
      );
      return;
    }
    const left = pathX + disc / 2 + unit * 0.04;
    const end = icon ? side + unit * 0.03 : 0;
    layers.push(
      ...labelLayers(easel, item, index, {
        box: {
          x: left,
          y: cell.y + cell.height * 0.08,
          width: rest.x + rest.width - end - left,
          height: cell.height * 0.84,
        },
        align: "left",
        start: start + 0.08,
      }),
    );
    if (icon)
      layers.push(
        iconLayer(easel, `icon ${index + 1}`, icon, {
          box: boxAround(rest.x + rest.width - side / 2, centerY(cell), side),
          enter: pop(start + 0.14),
        }),
      );
  });
  return layers;
}

function currentStep(design: Design, easel: Easel): Layer[] {
  const { stage, cues, theme, icons } = easel;
  const { content, unit } = stage;
  const items = design.items ?? [];
  const current = Math.min(design.current ?? 0, items.length - 1);
  const item = items[current];
  if (!item) return [];
  const layers: Layer[] = [];
  const dot = unit * 0.085;
  const gap = Math.min(unit * 0.13, (content.width - dot) / Math.max(1, items.length - 1) - dot);
  const span = (items.length - 1) * (dot + gap);
  const left = centerX(content) - span / 2;
  const y = content.y + dot / 2;
  if (items.length > 1) {
    layers.push(
      barLayer(
        "path",
        { x: left, y: y - unit * 0.005, width: span, height: unit * 0.01 },
        { color: withAlpha(theme.text, 0.28), enter: entrances.fade(0.1) },
      ),
    );
    if (current > 0)
      layers.push(
        barLayer(
          "path lit",
          {
            x: left,
            y: y - unit * 0.005,
            width: (span * current) / (items.length - 1),
            height: unit * 0.01,
          },
          { color: theme.accent, enter: wipe(0.25, "right", 0.5) },
        ),
      );
  }
  items.forEach((_, index) => {
    const lit = index <= current;
    const size = index === current ? dot * 1.25 : dot;
    layers.push(
      bullet(
        easel,
        String(index + 1),
        boxAround(left + index * (dot + gap), y, size),
        0.1 + 0.07 * index + (index === current ? 0.25 : 0),
        { lit },
      ),
    );
  });
  const start = Math.min(cues.at(item.cue, 0.45), 1);
  const wide = stage.shape === "wide";
  const area = {
    ...content,
    y: content.y + dot + unit * 0.06,
    height: content.height - dot - unit * 0.06,
  };
  const icon = item.icon ? icons.get(item.icon) : undefined;
  const picture = wide
    ? { ...area, width: area.width * 0.42 }
    : { ...area, height: area.height * 0.6 };
  if (icon) {
    const side = Math.min(picture.width, picture.height) * 0.78;
    layers.push(
      plateLayer(easel, "plate", {
        box: boxAround(centerX(picture), centerY(picture), side),
        enter: pop(start - 0.1),
        radius: side * 0.22,
      }),
    );
    layers.push(
      iconLayer(easel, "icon", icon, {
        box: boxAround(centerX(picture), centerY(picture), side * 0.66),
        enter: pop(start),
      }),
    );
  }
  const words = !icon
    ? area
    : wide
      ? { ...area, x: area.x + area.width * 0.46, width: area.width * 0.54 }
      : {
          ...area,
          y: picture.y + picture.height + unit * 0.01,
          height: area.height * 0.4 - unit * 0.01,
        };
  layers.push(
    textLayer(easel, "label", item.label, {
      box: words,
      look: {
        px: unit * 0.1,
        align: wide && icon ? "left" : "center",
        vertical: wide || !icon ? "middle" : "top",
      },
      enter: rise(start + 0.15),
    }).layer,
  );
  return layers;
}
