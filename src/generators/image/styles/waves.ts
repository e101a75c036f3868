import { mix } from "../../../values/colors.ts";
import {
  alpha,
  disc,
  fade,
  fillSky,
  fillUnder,
  type Style,
  type Surface,
  stand,
} from "../drawing/brush.ts";

/** Cut-paper waves, each with its own light and shadow, under a large sun. */
export const waves: Style = (surface) => {
  const { height, unit, random, scheme, focus } = surface;
  const [deep, dark, middle, light, pale] = scheme.tones;
  fillSky(surface, [
    [0, mix(middle, dark, 0.25)],
    [0.3, mix(middle, light, 0.5)],
    [0.52, mix(light, pale, 0.75)],
    [1, light],
  ]);
  const radius = unit * random.between(0.17, 0.25);
  rings(surface, radius);
  disc(
    surface,
    focus.x,
    focus.y,
    radius,
    [mix(scheme.accent, "#ffffff", 0.35), scheme.accent],
    0.45,
  );
  const layers = 9;
  const start = height * random.between(0.36, 0.42);
  for (let layer = 0; layer < layers; layer++) {
    const near = layer / (layers - 1);
    const base = start + (height * 1.02 - start) * near ** 1.12;
    const tone =
      near < 0.5
        ? mix(light, middle, near * 2)
        : near < 0.8
          ? mix(middle, dark, (near - 0.5) / 0.3)
          : mix(dark, deep, (near - 0.8) / 0.28);
    if (layer === 2) sights(surface, base);
    wave(surface, { base, near, tone });
  }
};

/** A boat or a tail between two waves, where the prompt speaks of the sea. */
function sights(surface: Surface, base: number) {
  const { width, unit, subjects, scheme, focus, random } = surface;
  const x =
    focus.x < width / 2 ? width * random.between(0.62, 0.78) : width * random.between(0.22, 0.38);
  const color = mix(scheme.tones[1], scheme.tones[0], 0.5);
  if (subjects.has("tail"))
    stand(
      surface,
      "tail",
      { x, foot: base - unit * 0.0, size: unit * 0.26, turn: random.between(-0.16, 0.16) },
      color,
    );
  else if (subjects.has("boat"))
    stand(
      surface,
      "boat",
      { x, foot: base - unit * 0.035, size: unit * 0.19, turn: random.between(-0.1, 0.1) },
      color,
    );
}

function wave(
  surface: Surface,
  { base, near, tone }: { base: number; near: number; tone: string },
) {
  const { context, width, height, unit, random, noise, scheme } = surface;
  const [phase, shift] = [random.between(0, 6.3), random.between(0, 300)];
  const [swell, long] = [unit * (0.035 + 0.055 * near), unit * random.between(0.55, 1.05)];
  const curve = (x: number) =>
    base +
    swell *
      (Math.sin((x / long) * 6.283 + phase) +
        0.45 * Math.sin((x / long) * 11.1 + phase * 1.7) +
        0.9 * noise((x / unit) * 1.6 + shift, near * 9, 2));
  // The paper above throws a soft shadow on what lies behind it.
  for (let step = 6; step >= 1; step--) {
    fillUnder(surface, (x) => curve(x) - unit * 0.0055 * step, alpha(scheme.tones[0], 0.045));
  }
  fillUnder(
    surface,
    curve,
    fade(
      surface,
      base - swell * 2,
      base + height * 0.2,
      mix(tone, scheme.tones[4], 0.2 * (1 - near)),
      mix(tone, scheme.tones[0], 0.32),
    ),
  );
  context.lineWidth = unit * 0.0035;
  context.strokeStyle = alpha(mix(tone, "#ffffff", 0.65), 0.75 - 0.4 * near);
  context.beginPath();
  for (let x = 0; x <= width; x += unit / 300) context.lineTo(x, curve(x) + unit * 0.002);
  context.stroke();
  for (let line = 1; line <= 3; line++) {
    context.lineWidth = unit * 0.0016;
    context.strokeStyle = alpha(mix(tone, "#ffffff", 0.5), 0.24 / line);
    context.beginPath();
    for (let x = 0; x <= width; x += unit / 200)
      context.lineTo(
        x,
        curve(x) + unit * 0.017 * line + swell * 0.25 * Math.sin((x / long) * 7 + line),
      );
    context.stroke();
  }
}

function rings({ context, unit, scheme, focus }: Surface, radius: number) {
  for (let ring = 1; ring <= 5; ring++) {
    context.fillStyle = alpha(mix(scheme.accent, scheme.tones[4], 0.5), 0.13);
    context.beginPath();
    context.arc(focus.x, focus.y, radius + unit * 0.085 * ring, 0, 2 * Math.PI);
    context.fill();
  }
}
