import { mix } from "../../../values/colors.ts";
import {
  type ClipStyle,
  countCycles,
  drawOnce,
  fillDown,
  type Surface,
  tint,
  wave,
} from "../drawing/surface.ts";

/** Curtains of northern light over a dark sky. */
export const aurora: ClipStyle = {
  words: "aurora night sky north winter ice cold dream calm peace mind meditat sleep magic mystery",
  scale: 0.34,
  prepare(surface) {
    const { context, width, height, scheme, random } = surface;
    const [deep, dark, middle, light, pale] = scheme.tones;
    const slow = countCycles(surface, 0.1);
    const colors = [light, scheme.accent, middle, mix(light, pale, 0.4)];
    const strips = colors.map((color) => curtain(surface, color));
    const curtains = colors.map((_, index) => ({
      strip: strips[index] ?? drawOnce(1, 1, () => {}),
      foot: height * random.between(0.52, 0.86),
      rise: random.between(0.4, 0.62),
      offset: random.next(),
      bends: random.between(0.7, 1.5),
    }));
    const step = Math.max(1, Math.round(width / 160));
    return (phase) => {
      fillDown(surface, [deep, mix(deep, dark, 0.8), mix(dark, middle, 0.3)]);
      context.globalCompositeOperation = "lighter";
      for (const { strip, foot, rise, offset, bends } of curtains)
        for (let x = 0; x < width; x += step) {
          const place = x / width;
          const fold = wave(place, bends, offset + 0.16 * wave(phase, slow, offset));
          const ripple = wave(
            place,
            bends * 3.3,
            offset * 2 + 0.3 * wave(phase, slow, offset + 0.3),
          );
          const shine = wave(place, bends * 1.7, offset * 3 + phase * slow);
          const fine = wave(place, 14, offset * 5 + 0.6 * wave(phase, slow, offset));
          context.globalAlpha = Math.max(0, 0.2 + 0.15 * shine + 0.05 * fine + 0.06 * ripple);
          const bottom = foot + height * (0.13 * fold + 0.03 * ripple);
          const tall = height * rise * (1 + 0.25 * ripple + 0.1 * fine);
          context.drawImage(strip, 0, 0, 1, strip.height, x, bottom - tall, step, tall);
        }
      context.globalAlpha = 1;
    };
  },
};

/** One column of a curtain: bright above its foot, fading upward. */
const curtain = ({ height }: Surface, color: string) =>
  drawOnce(1, height, (context) => {
    const fading = context.createLinearGradient(0, 0, 0, height);
    for (const [at, opacity] of [
      [0, 0],
      [0.35, 0.16],
      [0.7, 0.6],
      [0.88, 1],
      [0.95, 0.5],
      [1, 0],
    ] as const)
      fading.addColorStop(at, tint(color, opacity));
    context.fillStyle = fading;
    context.fillRect(0, 0, 1, height);
  });
