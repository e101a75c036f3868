import { mix } from "../../../values/colors.ts";
import { type ClipStyle, countCycles, drawOnce, glow, sprite, wave } from "../drawing/surface.ts";

const count = 64;

/** Lights out of focus that drift and breathe. */
export const bokeh: ClipStyle = {
  words:
    "bokeh light love party christmas wedding romance coffee cafe evening candle gold celebrat friend family city",
  scale: 0.5,
  prepare(surface) {
    const { context, width, height, unit, scheme, random } = surface;
    const [deep, dark, middle, light, pale] = scheme.tones;
    const colors = [light, scheme.accent, mix(scheme.accent, pale, 0.4), middle, pale];
    const discs = colors.map((color) => sprite(unit * 0.3, color, "disc"));
    const behind = drawOnce(width, height, (own) => {
      const fading = own.createLinearGradient(0, 0, width * 0.4, height);
      fading.addColorStop(0, mix(deep, dark, 0.4));
      fading.addColorStop(1, deep);
      own.fillStyle = fading;
      own.fillRect(0, 0, width, height);
      for (const [x, y, color] of [
        [0.2, 0.75, middle],
        [0.85, 0.3, dark],
      ] as const)
        glow({ context: own }, { x: width * x, y: height * y, radius: unit }, color, 0.5);
    });
    const slow = countCycles(surface, 0.1);
    const lights = Array.from({ length: count }, () => {
      const near = random.next() ** 2;
      return {
        disc: random.pick(discs),
        x: random.between(-0.05, 1.05),
        y: random.between(-0.05, 1.05),
        size: unit * (0.035 + 0.24 * near),
        opacity: random.between(0.16, 0.62) * (1 - 0.45 * near),
        reach: unit * random.between(0.03, 0.1) * (0.5 + near),
        offset: random.next(),
        cycles: slow * random.pick([1, -1]),
        breaths: slow * random.whole(1, 2),
      };
    });
    return (phase) => {
      context.globalCompositeOperation = "source-over";
      context.globalAlpha = 1;
      context.drawImage(behind, 0, 0);
      context.globalCompositeOperation = "screen";
      for (const { disc, x, y, size, opacity, reach, offset, cycles, breaths } of lights) {
        const [left, top] = [
          width * x + reach * wave(phase, cycles, offset),
          height * y + reach * wave(phase, cycles, offset + 0.25),
        ];
        context.globalAlpha = opacity * (1 + 0.55 * wave(phase, breaths, offset * 3));
        context.drawImage(disc, left - size / 2, top - size / 2, size, size);
      }
      context.globalAlpha = 1;
    };
  },
};
