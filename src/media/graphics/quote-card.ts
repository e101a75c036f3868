import type { Design } from "../../values/design.ts";
import type { Composition } from "../designs/layout-composition.ts";
import { quote } from "../designs/layouts/quote.ts";

/** A quotation and its author. */
export function quoteCard({
  quote: title,
  author,
}: {
  quote: string;
  author?: string;
}): Composition {
  const design: Design = { kind: "quote", title, ...(author ? { author } : {}) };
  return { place: (layout) => quote(design, layout), icons: [], variant: 0, isCentered: true };
}
