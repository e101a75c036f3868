import { mix } from "../../../values/colors.ts";
import { type ClipStyle, countCycles, fillDown, glow, wave } from "../drawing/surface.ts";

const layers = 7;

/** Layers of waves under a low sun. */
export const waves: ClipStyle = {
  words:
    "wave sea ocean water fish whale river lake coral beach ship island surf travel summer sunset",
  scale: 0.5,
  prepare(surface) {
    const { context, width, height, unit, scheme, random } = surface;
    const [deep, dark, middle, light, pale] = scheme.tones;
    const slow = countCycles(surface, 0.08);
    const sun = { x: width * random.between(0.3, 0.7), y: height * 0.4 };
    const swells = Array.from({ length: layers }, (_, layer) => {
      const near = layer / (layers - 1);
      return {
        base: height * (0.44 + 0.46 * near ** 1.1),
        swell: unit * (0.014 + 0.04 * near),
        long: random.between(0.9, 1.5) * (width / unit) ** 0.5,
        offset: random.next(),
        way: layer % 2 === 0 ? 1 : -1,
        near,
        color: near < 0.5 ? mix(light, middle, near * 2) : mix(middle, deep, (near - 0.5) * 1.7),
      };
    });
    const step = Math.max(2, width / 96);
    return (phase) => {
      fillDown(surface, [mix(dark, middle, 0.4), mix(light, pale, 0.3), pale, light]);
      glow(surface, { ...sun, radius: unit * 0.75 }, scheme.accent, 0.6);
      context.fillStyle = mix(pale, scheme.accent, 0.35);
      context.beginPath();
      context.arc(sun.x, sun.y, unit * 0.115, 0, 2 * Math.PI);
      context.fill();
      for (const { base, swell, long, offset, way, near, color } of swells) {
        const lift = 0.3 * swell * wave(phase, slow, offset);
        context.beginPath();
        context.moveTo(0, height);
        for (let x = 0; x <= width + step; x += step) {
          const place = x / width;
          const high =
            wave(place, long, offset + way * phase * slow) +
            0.4 * wave(place, long * 2.3, offset * 2 - way * phase * slow);
          context.lineTo(x, base + lift + swell * high);
        }
        context.lineTo(width + step, height);
        context.closePath();
        const shade = context.createLinearGradient(0, base - swell, 0, base + unit * 0.3);
        shade.addColorStop(0, mix(color, light, 0.3 * (1 - near)));
        shade.addColorStop(0.35, color);
        shade.addColorStop(1, mix(color, deep, 0.35));
        context.fillStyle = shade;
        context.fill();
      }
    };
  },
};
