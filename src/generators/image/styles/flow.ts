import { mix } from "../../../values/colors.ts";
import { alpha, disc, emblem, fillSky, glow, type Style, type Surface } from "../drawing/brush.ts";

/** Thousands of fine strands that follow one current around a light. */
export const flow: Style = (surface) => {
  const { width, height, unit, scheme, focus } = surface;
  const [deep, dark, middle] = scheme.tones;
  fillSky(surface, [
    [0, mix(deep, dark, 0.55)],
    [0.5, deep],
    [1, mix(deep, "#000000", 0.4)],
  ]);
  glow(surface, focus.x, focus.y, unit * 1.1, middle, 0.75);
  strands(surface, { count: 380, steps: 46, thick: 0.0085, opacity: 0.16, from: 1 });
  strands(surface, { count: 800, steps: 52, thick: 0.0032, opacity: 0.55, from: 1 });
  glow(surface, focus.x, focus.y, unit * 0.5, scheme.accent, 0.35);
  strands(surface, { count: 170, steps: 40, thick: 0.0022, opacity: 0.9, from: 3 });
  sparks(surface, width, height);
  if (surface.subjects.has("moon") || surface.subjects.has("sun"))
    disc(surface, focus.x, focus.y, unit * 0.07, ["#ffffff", scheme.accent], 0.5);
  else
    emblem(
      surface,
      { x: focus.x, y: focus.y, size: unit * 0.17 },
      mix(scheme.tones[4], "#ffffff", 0.5),
    );
};

interface Strands {
  count: number;
  steps: number;
  thick: number;
  opacity: number;
  /** The darkest tone used. */
  from: number;
}

function strands(surface: Surface, { count, steps, thick, opacity, from }: Strands) {
  const { context, width, height, unit, random, noise, scheme, focus } = surface;
  const shift = scheme.accent.length;
  context.lineCap = "round";
  context.lineJoin = "round";
  for (let strand = 0; strand < count; strand++) {
    let [x, y] = [random.between(-0.15, 1.1) * width, random.between(-0.1, 1.05) * height];
    const away = Math.hypot(x - focus.x, y - focus.y) / (unit * 1.4);
    const tone = Math.min(
      4,
      Math.max(from, Math.round(4.4 - away * 2.6 + random.between(-0.9, 0.9))),
    );
    const color = random.chance(0.1) ? scheme.accent : (scheme.tones[tone] ?? scheme.tones[3]);
    context.strokeStyle = alpha(
      color,
      opacity * random.between(0.35, 1) * Math.max(0.25, 1.15 - away * 0.5),
    );
    context.lineWidth = unit * thick * random.between(0.4, 1.3);
    context.beginPath();
    context.moveTo(x, y);
    for (let step = 0; step < steps; step++) {
      const angle = bearing(surface, noise, { x, y, shift });
      x += Math.cos(angle) * unit * 0.016;
      y += Math.sin(angle) * unit * 0.016;
      context.lineTo(x, y);
    }
    context.stroke();
  }
}

/** The current: a broad stream that noise bends and the focus draws into a turn. */
function bearing(
  { unit, focus }: Surface,
  noise: Surface["noise"],
  { x, y, shift }: { x: number; y: number; shift: number },
): number {
  const [dx, dy] = [(x - focus.x) / unit, (y - focus.y) / unit];
  const round = Math.atan2(dy, dx) + Math.PI / 2;
  const pull = Math.exp(-(dx * dx + dy * dy) / 0.32);
  const stream = 0.35 + 1.25 * noise((x / unit) * 0.95 + shift, (y / unit) * 0.95, 2);
  const difference = Math.atan2(Math.sin(round - stream), Math.cos(round - stream));
  return stream + difference * pull;
}

function sparks({ context, unit, random, scheme }: Surface, width: number, height: number) {
  for (let index = 0; index < 90; index++) {
    context.fillStyle = alpha(
      random.chance(0.4) ? scheme.accent : scheme.tones[4],
      random.between(0.25, 0.9),
    );
    context.beginPath();
    context.arc(
      random.next() * width,
      random.next() * height,
      unit * (0.0012 + 0.004 * random.next() ** 3),
      0,
      2 * Math.PI,
    );
    context.fill();
  }
}
