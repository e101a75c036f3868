import { createCanvas } from "@napi-rs/canvas";
import type { CardVisual, Timeline } from "../../values/timeline.ts";
import { type RawPicture, writeRawPicture } from "../canvas/raw-picture.ts";
import { cardDesigns } from "./card-layouts.ts";
import { createPage } from "./page.ts";

export interface CardLook extends RawPicture {
  palette: Timeline["palette"];
  /** BCP 47. */
  language: string;
}

/**
 * Writes a card's text and plate as raw RGBA (width × height × 4 bytes, straight alpha),
 * transparent around them.
 */
export async function drawCard(card: CardVisual, look: CardLook): Promise<void> {
  const context = createCanvas(look.width, look.height).getContext("2d");
  await cardDesigns[card.card](createPage(context, look), card);
  await writeRawPicture(context, look);
}
