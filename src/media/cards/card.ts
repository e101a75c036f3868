import { writeFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import type { CardVisual, Timeline } from "../../values/timeline.ts";
import { cardDesigns } from "./designs.ts";
import { createPage } from "./page.ts";

export interface CardLook {
  width: number;
  height: number;
  palette: Timeline["palette"];
  /** BCP 47. */
  language: string;
  /** Path of the raw picture to write. */
  path: string;
}

/**
 * Writes a card's text and plate as raw RGBA (width × height × 4 bytes, straight alpha),
 * transparent around them.
 */
export async function drawCard(card: CardVisual, look: CardLook): Promise<void> {
  const context = createCanvas(look.width, look.height).getContext("2d");
  cardDesigns[card.card](createPage(context, look), card);
  await writeFile(look.path, context.getImageData(0, 0, look.width, look.height).data);
}
