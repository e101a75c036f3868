import { mix } from "../../../values/colors.ts";
import {
  type ClipStyle,
  countCycles,
  drawOnce,
  fillDown,
  glow,
  type Surface,
  tint,
  wrapAround,
} from "../drawing/surface.ts";

/** A plane of glowing lines that runs toward the viewer, under a striped sun. */
export const grid: ClipStyle = {
  words:
    "grid tech ai robot comput data digital internet software code cyber neon game electr future network retro",
  scale: 0.6,
  prepare(surface) {
    const { context, width, height, unit, scheme } = surface;
    const [deep, dark, middle, light, pale] = scheme.tones;
    const horizon = height * 0.52;
    const speed = countCycles(surface, 0.9);
    const sky = drawOnce(width, height, (own) => {
      const on = { ...surface, context: own };
      fillDown(on, [deep, dark, mix(middle, light, 0.35), deep, deep]);
      own.fillStyle = mix(deep, dark, 0.35);
      own.fillRect(0, horizon, width, height - horizon);
      glow(on, { x: width / 2, y: horizon, radius: unit * 0.9 }, light, 0.4);
      own.fillStyle = mix(deep, dark, 0.35);
      own.globalAlpha = 0.75;
      own.fillRect(0, horizon, width, height - horizon);
      own.globalAlpha = 1;
      drawSun(on, horizon, [scheme.accent, mix(light, pale, 0.2)]);
    });
    return (phase) => {
      context.globalCompositeOperation = "source-over";
      context.globalAlpha = 1;
      context.drawImage(sky, 0, 0);
      drawPlane(surface, horizon, wrapAround(phase * speed), light);
      const shine = context.createLinearGradient(
        0,
        horizon - unit * 0.05,
        0,
        horizon + unit * 0.06,
      );
      shine.addColorStop(0, tint(light, 0));
      shine.addColorStop(0.45, tint(pale, 0.8));
      shine.addColorStop(1, tint(light, 0));
      context.fillStyle = shine;
      context.fillRect(0, horizon - unit * 0.05, width, unit * 0.11);
    };
  },
};

function drawSun(
  { context, width, unit }: Surface,
  horizon: number,
  [top, bottom]: readonly [string, string],
) {
  const radius = unit * 0.27;
  const [x, y] = [width / 2, horizon - radius * 0.55];
  context.save();
  context.beginPath();
  context.rect(0, 0, width, horizon);
  context.clip();
  // Stripes are left out, thicker toward the horizon.
  context.beginPath();
  for (let part = 0; part < 9; part++) {
    const from = y - radius + (part === 0 ? 0 : radius * (0.75 + part * 0.16));
    const to = part === 0 ? y - radius * 0.1 : from + radius * (0.135 - part * 0.008);
    context.rect(x - radius, from, 2 * radius, to - from);
  }
  context.clip();
  const fading = context.createLinearGradient(0, y - radius, 0, y + radius * 0.6);
  fading.addColorStop(0, top);
  fading.addColorStop(1, bottom);
  context.fillStyle = fading;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.restore();
}

const rows = 16;
const columns = 30;

/** Lines of a plane in perspective; `shift` from 0 to 1 moves it by one row. */
function drawPlane(
  { context, width, height, unit }: Surface,
  horizon: number,
  shift: number,
  color: string,
) {
  const depth = height - horizon;
  const line = (opacity: number, thick: number, path: () => void) => {
    context.beginPath();
    path();
    for (const [wide, share] of [
      [4.5, 0.16],
      [1, 1],
    ] as const) {
      context.lineWidth = thick * wide;
      context.strokeStyle = tint(color, opacity * share);
      context.stroke();
    }
  };
  context.globalCompositeOperation = "lighter";
  for (let row = 0; row < rows; row++) {
    const distance = row + 1 - shift;
    const y = horizon + depth / (distance * 0.8 + 0.2 - 0.8 * 0.02);
    if (y > height + unit * 0.02) continue;
    const near = (y - horizon) / depth;
    line(0.15 + 0.65 * Math.min(1, near * 1.6), unit * (0.0016 + 0.0045 * near), () => {
      context.moveTo(0, y);
      context.lineTo(width, y);
    });
  }
  for (let column = -columns; column <= columns; column++) {
    const spread = (column / columns) * width * 4.2;
    line(0.5, unit * 0.0022, () => {
      context.moveTo(width / 2 + spread * 0.035, horizon);
      context.lineTo(width / 2 + spread, height);
    });
  }
}
