import type { Design } from "../../values/design.ts";
import {
  type Composition,
  type CompositionLook,
  type LayoutResult,
  layoutComposition,
} from "./layout-composition.ts";
import { layouts } from "./layouts/all-layouts.ts";
import { prepareCode } from "./layouts/code.ts";

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
  return (layout) => place(design, layout);
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
