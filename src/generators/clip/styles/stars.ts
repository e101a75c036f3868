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

const count = 260;

/** A flight through stars in front of a nebula. */
export const stars: ClipStyle = {
  words: "star space planet galax universe cosm nebula orbit mars astro rocket solar moon science",
  scale: 0.6,
  prepare(surface) {
    const { context, width, height, unit, scheme, random } = surface;
    const [deep, dark, middle, light, pale] = scheme.tones;
    const long = Math.max(width, height);
    const nebula = drawOnce(width, height, (own) => {
      own.fillStyle = mix(deep, "#000000", 0.35);
      own.fillRect(0, 0, width, height);
      for (const color of [dark, middle, middle, light, scheme.accent, middle]) {
        const [x, y] = [random.near(width / 2, width * 0.5), random.near(height / 2, height * 0.5)];
        const strong = color === scheme.accent || color === light ? 0.32 : 0.68;
        glow({ context: own }, { x, y, radius: long * random.between(0.2, 0.5) }, color, strong);
      }
    });
    const pictures = [
      pale,
      "#ffffff",
      mix(light, "#ffffff", 0.4),
      mix(scheme.accent, pale, 0.4),
    ].map((color) => sprite(unit * 0.05, color, "light"));
    const flight = Array.from({ length: count }, () => ({
      picture: random.pick(pictures),
      angle: random.between(0, 2 * Math.PI),
      aside: random.between(0.15, 3.2),
      start: random.next(),
      laps: countCycles(surface, random.between(0.08, 0.2)),
      size: random.between(0.35, 1),
      offset: random.next(),
    }));
    return (phase) => {
      context.globalCompositeOperation = "source-over";
      context.globalAlpha = 1;
      context.drawImage(nebula, 0, 0);
      context.globalCompositeOperation = "lighter";
      for (const { picture, angle, aside, start, laps, size, offset } of flight) {
        const traveled = wrapAround(start + phase * laps);
        const near = 1 / (1.12 - traveled);
        const away = aside * long * 0.16 * near;
        const [x, y] = [width / 2 + Math.cos(angle) * away, height / 2 + Math.sin(angle) * away];
        const shown = unit * 0.0052 * size * (0.8 + near * 0.62);
        const ends = Math.min(1, traveled * 4, (1 - traveled) * 7);
        context.globalAlpha = Math.max(0, ends * (0.85 + 0.15 * wave(phase, laps * 5, offset)));
        context.drawImage(picture, x - shown * 2, y - shown * 2, shown * 4, shown * 4);
      }
      context.globalAlpha = 1;
    };
  },
};
