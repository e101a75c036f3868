import { mix, parseHex, toHex } from "../../../values/colors.ts";
import {
  alpha,
  disc,
  fade,
  fillSky,
  fillUnder,
  glow,
  type Style,
  type Surface,
  soft,
  stars,
} from "../drawing/brush.ts";

/** Curtains of light over a dark ridge and a still lake. */
export const aurora: Style = (surface) => {
  const { context, width, height, unit, random, scheme, subjects, focus } = surface;
  const [deep, dark, middle, light] = scheme.tones;
  const shore = height * random.between(0.66, 0.72);
  fillSky(surface, [
    [0, mix(deep, "#000000", 0.25)],
    [0.35, deep],
    [0.58, dark],
    [0.7, mix(middle, dark, 0.35)],
    [1, deep],
  ]);
  stars(surface, 520, 0.62);
  const colors = [
    vivid(light),
    vivid(mix(middle, light, 0.6)),
    scheme.accent,
    vivid(mix(middle, light, 0.3)),
  ];
  const curtains = random.whole(4, 5);
  for (let index = 0; index < curtains; index++) {
    curtain(surface, {
      foot: shore * random.between(0.52, 0.9),
      color: colors[index % colors.length] ?? light,
      strength: 0.5 + 0.25 * random.next(),
    });
  }
  if (subjects.has("moon"))
    disc(surface, focus.x, focus.y * 0.62, unit * 0.06, ["#ffffff", scheme.tones[4]], 0.5);
  glow(surface, width / 2, shore, unit * 0.95, light, 0.3);
  mountains(surface, shore);
  reflect(surface, shore);
  context.fillStyle = fade(
    surface,
    shore,
    height,
    alpha(deep, 0.15),
    alpha(mix(deep, "#000000", 0.4), 0.86),
  );
  context.fillRect(0, shore, width, height - shore);
  shimmer(surface, shore);
};

/** The same color, stronger, because overlaid lights fade to gray. */
function vivid(hex: string): string {
  const rgb = parseHex(hex);
  const gray = (rgb[0] + rgb[1] + rgb[2]) / 3;
  return toHex(rgb.map((part) => gray + (part - gray) * 2.1));
}

/** One curtain: rays that rise from a winding line, bright at the foot and fading upwards. */
function curtain(
  surface: Surface,
  { foot, color, strength }: { foot: number; color: string; strength: number },
) {
  const { random, noise } = surface;
  const [shift, tall, turn] = [
    random.between(0, 400),
    random.between(0.3, 0.52),
    random.between(0.6, 1.3),
  ];
  soft(surface, 0.25, "screen", (small, width, height) => {
    const share = height / surface.height;
    for (let x = 0; x < width; x += 1) {
      const along = (x / width) * turn;
      const bottom = foot * share + noise(along * 2.6 + shift, 3, 3) * height * 0.17;
      const ray = 0.5 + 0.5 * noise(along * 26 + shift, 7, 2);
      const bright = strength * (0.3 + 0.9 * ray) * (0.55 + 0.45 * noise(along * 4 + shift, 11, 1));
      const top = bottom - height * tall * (0.5 + 0.55 * ray);
      const gradient = small.createLinearGradient(0, top, 0, bottom + height * 0.012);
      gradient.addColorStop(0, alpha(color, 0));
      gradient.addColorStop(0.55, alpha(color, bright * 0.45));
      gradient.addColorStop(0.93, alpha(mix(color, "#ffffff", 0.22), bright));
      gradient.addColorStop(1, alpha(color, 0));
      small.fillStyle = gradient;
      small.fillRect(x, top, 1, bottom + height * 0.012 - top);
    }
  });
}

function mountains(surface: Surface, shore: number) {
  const { unit, random, noise, scheme } = surface;
  const [deep, dark, middle] = scheme.tones;
  for (const [index, tone] of [
    mix(dark, middle, 0.3),
    mix(dark, deep, 0.35),
    mix(deep, "#000000", 0.35),
  ].entries()) {
    const [shift, tall] = [random.between(0, 500), unit * (0.3 - 0.085 * index)];
    const ridge = (x: number) =>
      shore -
      tall *
        Math.max(
          0.04,
          0.9 - 1.9 * Math.abs(noise((x / unit) * (1.3 + index * 0.8) + shift, index * 5, 5)),
        );
    fillUnder(surface, ridge, fade(surface, shore - tall, shore, tone, mix(tone, dark, 0.35)));
  }
}

/** The sky again, upside down and a little flatter, in the lake. */
function reflect({ context, width, height }: Surface, shore: number) {
  const deep = height - shore;
  context.save();
  context.translate(0, shore);
  context.scale(1, -0.62);
  context.drawImage(
    context.canvas,
    0,
    shore - deep / 0.62,
    width,
    deep / 0.62,
    0,
    -deep / 0.62,
    width,
    deep / 0.62,
  );
  context.restore();
}

function shimmer({ context, width, height, unit, random, scheme }: Surface, shore: number) {
  for (let index = 0; index < 170; index++) {
    const y = shore + (height - shore) * random.next() ** 1.6;
    const near = (y - shore) / (height - shore);
    const long = unit * random.between(0.02, 0.14) * (0.4 + near);
    context.fillStyle = alpha(
      random.chance(0.3) ? scheme.accent : scheme.tones[3],
      random.between(0.04, 0.2),
    );
    context.beginPath();
    context.ellipse(
      random.next() * width,
      y,
      long,
      unit * 0.0012 * (0.5 + 2 * near),
      0,
      0,
      2 * Math.PI,
    );
    context.fill();
  }
}
