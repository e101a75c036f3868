import { mix } from "../../../values/colors.ts";
import { alpha, emblem, fillSky, glow, type Style, type Surface } from "../drawing/brush.ts";

/** A poster of quarter circles, discs and leaves on a grid, with one large sun across it. */
export const geometric: Style = (surface) => {
  const { context, width, height, unit, random, scheme, focus } = surface;
  const [deep, dark] = scheme.tones;
  fillSky(surface, [
    [0, mix(dark, deep, 0.3)],
    [1, deep],
  ]);
  const columns = width > height ? 7 : width === height ? 5 : 4;
  const cell = width / columns;
  const rows = Math.ceil(height / cell);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      tile(surface, { x: column * cell, y: row * cell, cell, low: row / rows });
  }
  sun(surface, Math.min(cell * 1.25, unit * 0.29));
  const shade = context.createLinearGradient(0, 0, width * 0.6, height);
  shade.addColorStop(0, "#ffffff14");
  shade.addColorStop(0.5, "#ffffff00");
  shade.addColorStop(1, alpha(deep, 0.6));
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
  glow(
    surface,
    focus.x - unit * 0.2,
    focus.y - unit * 0.3,
    unit * 1.2,
    scheme.tones[3],
    0.16 + 0.05 * random.next(),
  );
};

interface Tile {
  x: number;
  y: number;
  cell: number;
  /** How far down the picture, 0 to 1: colors follow it. */
  low: number;
}

function tile(surface: Surface, { x, y, cell, low }: Tile) {
  const { context, random, scheme } = surface;
  const ground = toneAt(surface, low + random.between(-0.16, 0.16));
  let figure = toneAt(surface, low + random.between(-0.55, 0.3));
  if (figure === ground) figure = mix(figure, scheme.tones[4], 0.22);
  context.save();
  context.beginPath();
  context.rect(x, y, cell + 1, cell + 1);
  context.clip();
  context.fillStyle = ground;
  context.fillRect(x, y, cell + 1, cell + 1);
  context.translate(x + cell / 2, y + cell / 2);
  context.rotate((random.whole(0, 3) * Math.PI) / 2);
  const color = random.chance(0.09) ? scheme.accent : figure;
  const light = context.createLinearGradient(-cell / 2, -cell / 2, cell / 2, cell / 2);
  light.addColorStop(0, mix(color, "#ffffff", 0.12));
  light.addColorStop(1, mix(color, scheme.tones[0], 0.26));
  context.fillStyle = light;
  random.pick(figures)(surface, cell / 2);
  context.restore();
}

function toneAt({ scheme }: Surface, low: number): string {
  const place = Math.max(0, Math.min(3.999, (1 - low) * 3.6));
  const index = Math.floor(place);
  return mix(
    scheme.tones[index] ?? scheme.tones[0],
    scheme.tones[index + 1] ?? scheme.tones[4],
    Math.round((place - index) * 3) / 3,
  );
}

type Figure = (surface: Surface, half: number) => void;

const figures: readonly Figure[] = [
  ({ context }, half) => fillArc(context, -half, -half, 2 * half, 0, Math.PI / 2),
  ({ context }, half) => fillArc(context, 0, half, half, Math.PI, 2 * Math.PI),
  ({ context }, half) => {
    context.beginPath();
    context.arc(-half, half, 2 * half, -Math.PI / 2, 0);
    context.arc(half, -half, 2 * half, Math.PI / 2, Math.PI);
    context.fill();
  },
  ({ context }, half) => fillArc(context, 0, 0, half * 0.62, 0, 2 * Math.PI),
  ({ context, scheme }, half) => {
    for (let ring = 4; ring >= 1; ring--) {
      if (ring % 2 === 1) context.globalAlpha = 0.35;
      fillArc(context, -half, -half, (2 * half * ring) / 4, 0, Math.PI / 2);
      context.globalAlpha = 1;
      context.fillStyle =
        ring % 2 === 0 ? alpha(scheme.tones[0], 0.35) : alpha(scheme.tones[4], 0.85);
    }
  },
  ({ context }, half) => {
    context.beginPath();
    context.moveTo(-half, half);
    context.lineTo(half, half);
    context.lineTo(half, -half);
    context.fill();
  },
  ({ context }, half) => {
    for (let line = -3; line <= 3; line += 2)
      context.fillRect(-half, (line - 0.5) * half * 0.29, 2 * half, half * 0.27);
  },
  () => undefined,
];

function fillArc(
  context: Surface["context"],
  x: number,
  y: number,
  radius: number,
  from: number,
  to: number,
) {
  context.beginPath();
  context.moveTo(x, y);
  context.arc(x, y, radius, from, to);
  context.closePath();
  context.fill();
}

function sun(surface: Surface, radius: number) {
  const { context, scheme, focus, unit } = surface;
  for (let step = 9; step >= 1; step--) {
    context.fillStyle = alpha(scheme.tones[0], 0.05);
    context.beginPath();
    context.arc(
      focus.x + unit * 0.012,
      focus.y + unit * 0.02,
      radius + unit * 0.006 * step,
      0,
      2 * Math.PI,
    );
    context.fill();
  }
  const light = context.createLinearGradient(
    focus.x - radius,
    focus.y - radius,
    focus.x + radius * 0.5,
    focus.y + radius,
  );
  light.addColorStop(0, mix(scheme.accent, "#ffffff", 0.45));
  light.addColorStop(0.55, scheme.accent);
  light.addColorStop(1, mix(scheme.accent, scheme.tones[2], 0.55));
  context.fillStyle = light;
  context.beginPath();
  context.arc(focus.x, focus.y, radius, 0, 2 * Math.PI);
  context.fill();
  emblem(
    surface,
    { x: focus.x, y: focus.y, size: radius * 1.05 },
    mix(scheme.tones[0], scheme.tones[1], 0.3),
  );
}
