import type { Design } from "../../values/design.ts";
import {
  type Composition,
  type CompositionLook,
  type LayoutResult,
  layoutComposition,
} from "./layout-composition.ts";
import { layouts } from "./layouts/all-layouts.ts";
import { prepareCode } from "./layouts/code.ts";
import type { Layer } from "./parts/layer.ts";

/** Places a design's elements. A layout with a finding is tried again with smaller type. */
export async function layoutDesign(design: Design, look: CompositionLook): Promise<LayoutResult> {
  const composition = {
    place: await openLayout(design),
    icons: listIcons(design),
    variant: chooseVariant(design),
    isCentered: design.kind !== "photo",
  };
  return layoutComposition(composition, look);
}

async function openLayout(design: Design): Promise<Composition["place"]> {
  if (design.kind === "code") return prepareCode(design);
  const place = layouts[design.kind];
  return (layout) => shownFromStart(place(design, layout));
}

/** The first thing to see enters by then, in seconds. An empty stage looks like a fault. */
const firstMax = 0.8;
const firstStart = 0.3;
/** What enters within this time after the first layer belongs to it, in seconds. */
const together = 0.6;

/** Moves the first group of layers to the start where it waits for a word that is spoken later. */
function shownFromStart(layers: Layer[]): Layer[] {
  const isSeen = ({ text, name }: Layer) => text !== undefined || name.startsWith("icon");
  const first = Math.min(...layers.filter(isSeen).map(({ enter }) => enter.start));
  if (!Number.isFinite(first) || first <= firstMax) return layers;
  return layers.map((layer) => {
    const { start } = layer.enter;
    const waits = start >= firstStart && start < first + together;
    const moved = Math.max(firstStart, start - (first - firstStart));
    return waits ? { ...layer, enter: { ...layer.enter, start: moved } } : layer;
  });
}

const listIcons = ({ icons = [], items = [] }: Design): string[] => [
  ...icons,
  ...items.flatMap(({ icon }) => icon ?? []),
];

/** Compositions differ from scene to scene and stay the same for the same text. */
function chooseVariant({ kind, title, value, items }: Design): number {
  const text = `${kind}${title ?? ""}${value ?? ""}${items?.[0]?.label ?? ""}`;
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % 4;
}
