import { mix, parseHex } from "../../../values/colors.ts";
import { alpha, fillSky, glow, type Style, type Surface, soft, stars } from "../drawing/brush.ts";

/** A nebula full of stars, and a planet lit from one side. */
export const cosmos: Style = (surface) => {
  const { width, height, unit, random, scheme, focus } = surface;
  const [deep, dark] = scheme.tones;
  fillSky(surface, [
    [0, mix(deep, "#000000", 0.45)],
    [0.5, mix(dark, deep, 0.5)],
    [1, mix(deep, "#000000", 0.3)],
  ]);
  nebula(surface);
  stars(surface, 700);
  for (let index = 0; index < 5; index++)
    flare(
      surface,
      random.next() * width,
      random.next() * height * 0.7,
      unit * random.between(0.02, 0.06),
    );
  const radius = unit * random.between(0.2, 0.3);
  planet(surface, { x: focus.x, y: focus.y, radius, ring: random.chance(0.55) });
  const side = random.chance(0.5) ? 1 : -1;
  planet(surface, {
    x: focus.x + side * radius * 1.55,
    y: focus.y + radius * random.between(0.75, 1.25),
    radius: radius * random.between(0.14, 0.22),
    ring: false,
  });
};

/** Clouds of noise bent by noise, colored by depth; painted small and enlarged. */
function nebula(surface: Surface) {
  const { noise, random, scheme } = surface;
  const [, dark, middle, light, pale] = scheme.tones.map(parseHex);
  const accent = parseHex(scheme.accent);
  const [shift, slope] = [random.between(0, 300), random.between(-0.9, 0.9)];
  soft(surface, 0.14, "screen", (small, width, height) => {
    const image = small.createImageData(width, height);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const [u, v] = [(x / width) * 2.2, (y / width) * 2.2];
        const bend = noise(u * 1.4 + shift, v * 1.4, 3);
        const body = noise(u * 1.1 + bend * 1.5 + shift, v * 1.1 - bend * 1.2, 5) * 0.5 + 0.5;
        const band = Math.exp(-(((y / height - 0.5 - slope * (x / width - 0.5)) / 0.34) ** 2));
        const thick = Math.max(0, body * 1.5 - 0.42) * (0.3 + 0.9 * band);
        const warm = Math.max(0, noise(u * 1.8 + shift + 40, v * 1.8, 3));
        const core = Math.max(0, thick - 0.55);
        for (let part = 0; part < 3; part++) {
          const tone =
            (dark?.[part] ?? 0) * 0.6 +
            (middle?.[part] ?? 0) * thick * 0.9 +
            (light?.[part] ?? 0) * thick ** 2 * 0.7;
          const lit =
            tone * thick +
            (accent[part] ?? 0) * warm * thick * 0.75 +
            (pale?.[part] ?? 0) * core * 0.9;
          image.data[(y * width + x) * 4 + part] = lit;
        }
        image.data[(y * width + x) * 4 + 3] = 255;
      }
    }
    small.putImageData(image, 0, 0);
  });
}

function planet(
  surface: Surface,
  { x, y, radius, ring }: { x: number; y: number; radius: number; ring: boolean },
) {
  const { context, scheme, random } = surface;
  const [, dark, middle, light, pale] = scheme.tones;
  glow(surface, x - radius * 0.3, y - radius * 0.3, radius * 2.1, light, 0.5);
  const tilt = random.between(-0.5, -0.2);
  if (ring) rings(surface, { x, y, radius, tilt, from: Math.PI, to: 2 * Math.PI });
  context.save();
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.clip();
  const body = context.createLinearGradient(x - radius, y - radius, x + radius * 0.7, y + radius);
  for (const [place, tone] of [
    [0, pale],
    [0.28, light],
    [0.58, middle],
    [1, dark],
  ] as const)
    body.addColorStop(place, tone);
  context.fillStyle = body;
  context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  context.translate(x, y);
  context.rotate(tilt);
  for (let band = 0; band < 11; band++) {
    context.fillStyle = alpha(
      random.pick([pale, middle, dark, scheme.accent]),
      random.between(0.06, 0.2),
    );
    context.beginPath();
    context.ellipse(
      0,
      random.between(-1, 1) * radius,
      radius * 1.2,
      radius * random.between(0.02, 0.13),
      0,
      0,
      2 * Math.PI,
    );
    context.fill();
  }
  context.rotate(-tilt);
  shadePlanet(surface, radius);
  context.restore();
  context.strokeStyle = alpha(pale, 0.5);
  context.lineWidth = radius * 0.012;
  context.beginPath();
  context.arc(x, y, radius * 0.995, Math.PI * 0.82, Math.PI * 1.68);
  context.stroke();
  if (ring) rings(surface, { x, y, radius, tilt, from: 0, to: Math.PI });
}

/** Darkens the side of a planet that faces away from its light. */
function shadePlanet({ context, scheme }: Surface, radius: number): void {
  const deep = scheme.tones[0];
  const shade = context.createRadialGradient(
    -radius * 0.5,
    -radius * 0.55,
    radius * 0.25,
    -radius * 0.25,
    -radius * 0.3,
    radius * 1.5,
  );
  shade.addColorStop(0, alpha(deep, 0));
  shade.addColorStop(0.5, alpha(deep, 0.3));
  shade.addColorStop(0.8, alpha(mix(deep, "#000000", 0.5), 0.93));
  context.fillStyle = shade;
  context.fillRect(-radius, -radius, 2 * radius, 2 * radius);
}

function rings(
  { context, scheme }: Surface,
  {
    x,
    y,
    radius,
    tilt,
    from,
    to,
  }: { x: number; y: number; radius: number; tilt: number; from: number; to: number },
) {
  for (let ring = 0; ring < 14; ring++) {
    const share = 1.35 + ring * 0.048;
    context.strokeStyle = alpha(
      ring % 5 === 2 ? scheme.accent : scheme.tones[4],
      0.16 + 0.3 * Math.abs(Math.sin(ring * 1.9)),
    );
    context.lineWidth = radius * 0.026;
    context.beginPath();
    context.ellipse(x, y, radius * share, radius * share * 0.25, tilt, from, to);
    context.stroke();
  }
}

function flare(surface: Surface, x: number, y: number, size: number) {
  glow(surface, x, y, size, "#ffffff", 0.9);
  const { context } = surface;
  context.fillStyle = "#ffffffcc";
  for (const [wide, tall] of [
    [size, size * 0.025],
    [size * 0.025, size],
  ] as const) {
    context.beginPath();
    context.ellipse(x, y, wide, tall, 0, 0, 2 * Math.PI);
    context.fill();
  }
}
