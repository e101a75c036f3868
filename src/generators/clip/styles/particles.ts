import { mix } from "../../../values/colors.ts";
import {
  type ClipStyle,
  countCycles,
  drawOnce,
  glow,
  sprite,
  wave,
  wrapAround,
} from "../drawing/surface.ts";

const count = 130;

/** Sparks that rise slowly through a haze. */
export const particles: ClipStyle = {
  words:
    "particle spark fire ember dust snow rain magic energy heat nature forest garden spring breath air music",
  scale: 0.5,
  prepare(surface) {
    const { context, width, height, unit, scheme, random } = surface;
    const [deep, dark, middle, light, pale] = scheme.tones;
    const lights = [scheme.accent, light, mix(pale, scheme.accent, 0.4)].map((color) =>
      sprite(unit * 0.08, color, "light"),
    );
    const behind = drawOnce(width, height, (own) => {
      const fading = own.createLinearGradient(0, 0, 0, height);
      fading.addColorStop(0, deep);
      fading.addColorStop(1, mix(dark, middle, 0.35));
      own.fillStyle = fading;
      own.fillRect(0, 0, width, height);
      const haze = { x: width / 2, y: height * 1.05, radius: Math.max(width, height) * 0.7 };
      glow({ context: own }, haze, mix(middle, scheme.accent, 0.25), 0.65);
    });
    const sparks = Array.from({ length: count }, () => {
      const near = random.next() ** 3;
      return {
        light: random.pick(lights),
        x: random.next(),
        y: random.next(),
        size: unit * (0.012 + 0.065 * near),
        laps: countCycles(surface, random.between(0.06, 0.16) * (0.6 + near)),
        sway: unit * random.between(0.01, 0.05),
        sways: countCycles(surface, random.between(0.15, 0.4)),
        twinkles: countCycles(surface, random.between(0.3, 0.9)),
        offset: random.next(),
      };
    });
    return (phase) => {
      context.globalCompositeOperation = "source-over";
      context.globalAlpha = 1;
      context.drawImage(behind, 0, 0);
      context.globalCompositeOperation = "lighter";
      for (const { light: picture, x, y, size, laps, sway, sways, twinkles, offset } of sparks) {
        const lifted = wrapAround(y - phase * laps);
        const top = (lifted * 1.1 - 0.05) * height;
        const left = x * width + sway * wave(phase, sways, offset);
        // They appear at the bottom and fade at the top, so that no spark jumps.
        const ends = Math.min(1, lifted * 5, (1 - lifted) * 8);
        context.globalAlpha = Math.max(0, ends * (0.6 + 0.4 * wave(phase, twinkles, offset)));
        context.drawImage(picture, left - size / 2, top - size / 2, size, size);
      }
      context.globalAlpha = 1;
    };
  },
};
