import { hasStem, promptWords } from "../image/drawing/word-stems.ts";
import { hashText } from "../random.ts";
import { aurora } from "./styles/aurora.ts";
import { bokeh } from "./styles/bokeh.ts";
import { gradient } from "./styles/gradient.ts";
import { grid } from "./styles/grid.ts";
import { particles } from "./styles/particles.ts";
import { ribbons } from "./styles/ribbons.ts";
import { stars } from "./styles/stars.ts";
import { waves } from "./styles/waves.ts";

export const styles = { gradient, aurora, bokeh, particles, waves, grid, stars, ribbons } as const;
export type ClipStyleName = keyof typeof styles;
export const clipStyles = Object.keys(styles) as ClipStyleName[];

/** The style whose words the prompt contains most; without one, the seed decides. */
export function chooseClipStyle(prompt: string, seed: number): ClipStyleName {
  const words = promptWords(prompt);
  const scores = clipStyles.map((name) => ({
    name,
    score: words.filter((word) => hasStem(word, styles[name].words)).length,
  }));
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  if (best.score > 0) return best.name;
  return clipStyles[hashText(`style ${prompt} ${seed}`) % clipStyles.length] ?? "gradient";
}
