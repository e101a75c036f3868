import { mix } from "../../../values/colors.ts";
import {
  alpha,
  disc,
  fade,
  fillSky,
  fillUnder,
  glow,
  type Style,
  type Surface,
  stars,
} from "../drawing/brush.ts";

/** Ridges one behind the other, paler with distance, under a low sun or a moon. */
export const landscape: Style = (surface) => {
  const { height, unit, random, scheme, subjects, focus } = surface;
  const [deep, dark, middle, light, pale] = scheme.tones;
  const night = subjects.has("moon") || (!subjects.has("sun") && random.chance(0.25));
  const horizon = height * random.between(0.5, 0.58);
  if (night)
    fillSky(surface, [
      [0, deep],
      [0.32, dark],
      [0.55, mix(middle, dark, 0.2)],
      [0.7, mix(light, middle, 0.5)],
      [1, dark],
    ]);
  else
    fillSky(surface, [
      [0, mix(dark, middle, 0.35)],
      [0.22, middle],
      [0.42, light],
      [0.6, pale],
      [1, pale],
    ]);
  if (night) stars(surface, 260, 0.5);
  const sun = {
    x: focus.x,
    y: night ? focus.y * 0.75 : Math.min(focus.y, horizon - unit * 0.12),
    radius: unit * random.between(0.085, 0.13),
  };
  disc(
    surface,
    sun.x,
    sun.y,
    sun.radius,
    night
      ? [mix(pale, "#ffffff", 0.6), mix(pale, light, 0.3)]
      : ["#fffaf0", mix(scheme.accent, pale, 0.35)],
    night ? 0.5 : 0.8,
  );
  clouds(surface, horizon, night ? 0.1 : 0.28);
  const layers = 7;
  for (let layer = 0; layer < layers; layer++) {
    const near = layer / (layers - 1);
    if (layer === 4 && subjects.has("skyline"))
      skyline(surface, horizon + (height * 0.94 - horizon) * near ** 1.25);
    ridge(surface, { near, top: horizon + (height * 0.94 - horizon) * near ** 1.25, night });
  }
  if (!night) glow(surface, sun.x, sun.y, unit * 0.9, mix(scheme.accent, pale, 0.5), 0.22);
  birds(surface, sun);
};

/** Towers of different heights with lit windows, for prompts that speak of cities. */
function skyline(surface: Surface, foot: number) {
  const { context, width, unit, random, scheme, height } = surface;
  const [deep, dark] = scheme.tones;
  for (let x = -unit * 0.03; x < width; ) {
    const [wide, tall] = [unit * random.between(0.05, 0.12), unit * random.between(0.12, 0.46)];
    context.fillStyle = fade(surface, foot - tall, foot + unit * 0.1, mix(dark, deep, 0.25), deep);
    context.fillRect(x, foot - tall, wide, height - foot + tall);
    if (random.chance(0.3))
      context.fillRect(
        x + wide / 2 - unit * 0.002,
        foot - tall - unit * 0.06,
        unit * 0.004,
        unit * 0.06,
      );
    for (let row = foot - tall + unit * 0.02; row < foot - unit * 0.01; row += unit * 0.02) {
      for (
        let column = x + unit * 0.011;
        column < x + wide - unit * 0.013;
        column += unit * 0.016
      ) {
        if (!random.chance(0.42)) continue;
        context.fillStyle = alpha(
          random.chance(0.2) ? scheme.tones[4] : scheme.accent,
          random.between(0.25, 0.9),
        );
        context.fillRect(column, row, unit * 0.007, unit * 0.0095);
      }
    }
    x += wide + unit * random.between(-0.012, 0.012);
  }
}

function ridge(
  surface: Surface,
  { near, top, night }: { near: number; top: number; night: boolean },
) {
  const { unit, height, random, noise, scheme, context, width } = surface;
  const [deep, dark, middle, light] = scheme.tones;
  const shift = random.between(0, 500);
  const tall = unit * (0.2 - 0.08 * near);
  const sharp = 1.6 + 2.2 * near;
  const curve = (x: number) =>
    top -
    tall *
      (0.35 + 1.1 * (1 - Math.abs(noise((x / unit) * sharp + shift, layerSeed(near), 5)) * 2.2));
  const far = night ? mix(middle, dark, 0.15) : mix(light, middle, 0.35);
  const body = near < 0.55 ? mix(far, dark, near / 0.55) : mix(dark, deep, (near - 0.55) / 0.45);
  const mist = mix(body, night ? middle : light, 0.42 * (1 - near));
  fillUnder(surface, curve, fade(surface, top - tall, top + height * 0.16, body, mist));
  if (near > 0.45) trees(surface, curve, near);
  // Mist gathers in front of each ridge and separates it from the next.
  const band = fade(
    surface,
    top,
    top + height * 0.11,
    alpha(mist, 0),
    alpha(mix(mist, light, 0.25), 0.34 * (1 - near)),
  );
  context.fillStyle = band;
  context.fillRect(0, top, width, height * 0.11);
}

const layerSeed = (near: number) => near * 31.7;

/** Conifers along a ridge, thicker on the nearer ones. */
function trees(surface: Surface, curve: (x: number) => number, near: number) {
  const { context, width, unit, random, scheme, subjects } = surface;
  const wooded = subjects.has("tree") ? 1 : 0.62;
  context.fillStyle =
    near < 0.8
      ? mix(scheme.tones[1], scheme.tones[0], near)
      : mix(scheme.tones[0], "#000000", 0.25 * near);
  context.beginPath();
  for (let x = -unit * 0.02; x < width; x += unit * random.between(0.009, 0.03) * (0.5 + near)) {
    if (!random.chance(wooded * near)) continue;
    const tall = unit * random.between(0.035, 0.095) * near ** 1.5;
    const [foot, half] = [curve(x) + unit * 0.012, tall * 0.2];
    for (let tier = 0; tier < 4; tier++) {
      const [from, reach] = [foot - (tall * tier) / 4.6, half * (1 - tier / 4.4)];
      context.moveTo(x - reach, from);
      context.lineTo(x, from - tall * 0.36);
      context.lineTo(x + reach, from);
    }
  }
  context.fill();
}

function clouds(
  { context, width, unit, random, scheme }: Surface,
  horizon: number,
  strength: number,
) {
  for (let index = 0; index < 9; index++) {
    const [x, y] = [random.next() * width, horizon * random.between(0.15, 0.9)];
    const [long, thick] = [unit * random.between(0.2, 0.75), unit * random.between(0.006, 0.022)];
    const gradient = context.createRadialGradient(0, 0, 0, 0, 0, 1);
    gradient.addColorStop(0, alpha(mix(scheme.tones[4], "#ffffff", 0.4), strength));
    gradient.addColorStop(1, alpha(scheme.tones[4], 0));
    context.save();
    context.translate(x, y);
    context.scale(long, thick);
    context.fillStyle = gradient;
    context.fillRect(-1, -1, 2, 2);
    context.restore();
  }
}

function birds({ context, unit, random, scheme }: Surface, sun: { x: number; y: number }) {
  context.strokeStyle = alpha(scheme.tones[0], 0.75);
  context.lineCap = "round";
  const flock = {
    x: sun.x + unit * random.between(-0.3, 0.1),
    y: sun.y + unit * random.between(-0.16, 0.04),
  };
  for (let index = 0; index < random.whole(4, 8); index++) {
    const [x, y, size] = [
      flock.x + unit * random.between(0, 0.34),
      flock.y + unit * random.between(-0.06, 0.06),
      unit * random.between(0.01, 0.02),
    ];
    context.lineWidth = size * 0.2;
    context.beginPath();
    context.moveTo(x - size, y - size * 0.35);
    context.quadraticCurveTo(x - size * 0.4, y - size * 0.5, x, y);
    context.quadraticCurveTo(x + size * 0.4, y - size * 0.5, x + size, y - size * 0.3);
    context.stroke();
  }
}
