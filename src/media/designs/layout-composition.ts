import type { Word } from "../../values/scene.ts";
import type { Timeline } from "../../values/timeline.ts";
import type { Box } from "../canvas/box.ts";
import { checkLayers, type Finding } from "./check-layers.ts";
import { createCues } from "./parts/cues.ts";
import { openIcons } from "./parts/icon-library.ts";
import type { Layer } from "./parts/layer.ts";
import { createMeasure, type LayoutContext } from "./parts/layout-context.ts";
import type { Stage } from "./parts/stage.ts";
import { createTheme } from "./parts/theme.ts";

export interface CompositionLook {
  stage: Stage;
  palette: Timeline["palette"];
  /** Spoken words, in seconds of the scene. */
  words: readonly Word[];
  seconds: number;
  /** The color behind a box that contrasts least with the color of its text. */
  groundUnder(box: Box, color: string): string;
  /** The lightest color behind the content. */
  lightest: string;
  /** Makes the background darker behind a box. */
  shade(box: Box): void;
  /** How much a picture behind the design shows in a box. */
  detailIn?: (box: Box) => number;
}

export interface LayoutResult {
  layers: Layer[];
  /** Faults that remain in the best layout. */
  findings: Finding[];
}

const scales = [1, 0.86, 0.74, 0.62];

/** Elements that are placed on a stage: those of a design, or of a card or chart. */
export interface Composition {
  /** Places the elements, back to front. */
  place(layout: LayoutContext): Layer[];
  /** Names of the icons that `place` uses. */
  icons: readonly string[];
  variant: number;
  /** Centers the elements if they do not fill the height. */
  isCentered: boolean;
}

/** Places the elements of a composition at the largest scale that has the fewest findings. */
export async function layoutComposition(
  { place, icons: names, variant, isCentered }: Composition,
  look: CompositionLook,
): Promise<LayoutResult> {
  const { stage, palette, words, seconds, shade } = look;
  // Type over a photo stands on a plate, whatever the photo's colors are.
  const theme = createTheme(palette, isCentered ? look.lightest : undefined);
  const icons = await openIcons(names, theme.onAccent);
  const cues = createCues(words, seconds);
  const layout: LayoutContext = {
    stage,
    theme,
    icons,
    cues,
    scale: 1,
    variant,
    measure: createMeasure(),
    detailIn: look.detailIn,
  };
  let best: LayoutResult | undefined;
  for (const scale of scales) {
    const placed = place({ ...layout, scale });
    const layers = isCentered ? centered(placed, stage) : placed;
    const findings = checkLayers(layers, look).filter(({ problem }) => problem !== "low contrast");
    if (!best || findings.length < best.findings.length) best = { layers, findings };
    if (findings.length === 0) break;
  }
  const { layers } = best ?? { layers: [] };
  for (const { layer, problem } of checkLayers(layers, look))
    if (problem === "low contrast")
      for (const { name, box } of layers) if (name === layer) shade(box);
  const unknown = names.filter((name) => !icons.get(name));
  return {
    layers,
    findings: [
      ...checkLayers(layers, look),
      ...unknown.map((name) => ({ layer: "icon", problem: "unknown icon" as const, detail: name })),
    ],
  };
}

/**
 * Centers layers that do not fill the height. In tall frames they are placed a little higher, which
 * looks centered.
 */
function centered(layers: readonly Layer[], { content, shape }: Stage): Layer[] {
  const solid = layers.filter(({ name }) => !/^(?:halo|rings)$/.test(name));
  const top = Math.min(...solid.map(({ box }) => box.y));
  const bottom = Math.max(...solid.map(({ box }) => box.y + box.height));
  const free = content.height - (bottom - top);
  if (solid.length === 0 || free <= 0) return [...layers];
  const shift = content.y + free * (shape === "tall" ? 0.46 : 0.5) - top;
  return layers.map((layer) => ({ ...layer, box: { ...layer.box, y: layer.box.y + shift } }));
}
