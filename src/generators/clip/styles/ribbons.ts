import { mix } from "../../../values/colors.ts";
import { type ClipStyle, countCycles, drawOnce, glow, tint, wave } from "../drawing/surface.ts";

const threads = 34;

/** A silk of fine threads that swings. */
export const ribbons: ClipStyle = {
  words:
    "ribbon silk flow music sound art fashion beauty wind dance voice podcast line motion history",
  scale: 0.6,
  prepare(surface) {
    const { context, width, height, unit, scheme, random } = surface;
    const [deep, dark, middle, light, pale] = scheme.tones;
    const slow = countCycles(surface, 0.1);
    const behind = drawOnce(width, height, (own) => {
      const fading = own.createLinearGradient(0, 0, width, height);
      fading.addColorStop(0, mix(deep, dark, 0.7));
      fading.addColorStop(1, deep);
      own.fillStyle = fading;
      own.fillRect(0, 0, width, height);
      const radius = Math.max(width, height) * 0.6;
      glow({ context: own }, { x: width * 0.7, y: height * 0.5, radius }, middle, 0.45);
    });
    const silks = [
      { from: middle, to: scheme.accent, base: 0.42, offset: random.next(), way: 1 },
      { from: light, to: pale, base: 0.58, offset: random.next(), way: -1 },
    ];
    const step = Math.max(2, width / 80);
    return (phase) => {
      context.globalCompositeOperation = "source-over";
      context.globalAlpha = 1;
      context.drawImage(behind, 0, 0);
      context.globalCompositeOperation = "lighter";
      for (const { from, to, base, offset, way } of silks)
        for (let thread = 0; thread < threads; thread++) {
          const share = thread / (threads - 1);
          context.beginPath();
          for (let x = -step; x <= width + step; x += step) {
            const place = x / width;
            const bend = wave(place, 0.62, offset + way * phase * slow + share * 0.16);
            const twist = wave(place, 1.15, offset * 2 - way * phase * slow + share * 0.4);
            const spread =
              (share - 0.5) * 0.3 * wave(place, 0.45, offset + 0.2 * way * wave(phase, slow));
            context.lineTo(x, height * (base + 0.13 * bend + 0.05 * twist + spread));
          }
          context.lineWidth = unit * 0.0026;
          context.strokeStyle = tint(mix(from, to, share), 0.12 + 0.32 * Math.sin(Math.PI * share));
          context.stroke();
        }
    };
  },
};
