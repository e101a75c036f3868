import { mix } from "../../../values/colors.ts";
import { type ClipStyle, countCycles, fillDown, glow, wave } from "../drawing/surface.ts";

/** Large soft lights that drift through each other. */
export const gradient: ClipStyle = {
  words: "gradient color brand business money finance product sale abstract modern design",
  scale: 0.2,
  prepare(surface) {
    const { context, width, height, scheme, random } = surface;
    const [deep, dark, middle, light, pale] = scheme.tones;
    const colors = [dark, middle, light, middle, scheme.accent, mix(light, pale, 0.45), deep];
    const slow = countCycles(surface, 0.1);
    const long = Math.max(width, height);
    const lights = colors.map((color, index) => ({
      color,
      x: random.between(0.05, 0.95),
      y: random.between(0.05, 0.95),
      offset: random.next(),
      reach: random.between(0.14, 0.26),
      radius: long * random.between(0.4, 0.58) * (index > 3 ? 0.72 : 1),
      cycles: slow * random.pick([1, 1, -1]),
    }));
    return (phase) => {
      fillDown(surface, [mix(deep, dark, 0.7), mix(dark, middle, 0.35)]);
      context.globalCompositeOperation = "source-over";
      for (const { color, x, y, offset, reach, radius, cycles } of lights)
        glow(
          surface,
          {
            x: width * (x + reach * wave(phase, cycles, offset)),
            y: height * (y + reach * wave(phase, cycles, offset + 0.27)),
            radius: radius * (1 + 0.12 * wave(phase, slow, offset + 0.5)),
          },
          color,
          0.85,
        );
    };
  },
};
