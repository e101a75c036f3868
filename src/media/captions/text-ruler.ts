import { createCanvas } from "@napi-rs/canvas";
import { canvasFont, type FontWeight, fontRuns } from "../fonts.ts";

/** Emoji are drawn slightly larger than letters, with space around them. */
export const emojiEm = 1.22;

/** Added to every space, because outlines narrow the gap between words. */
const spacingEm = 0.06;

/** Measures text with the fonts that draw it. */
export class TextRuler {
  readonly #context = createCanvas(1, 1).getContext("2d");
  readonly #widths = new Map<string, number>();
  readonly weight: FontWeight;
  readonly language: string;

  constructor(weight: FontWeight, language = "") {
    this.weight = weight;
    this.language = language;
  }

  /** Width in pixels of one line of text at a font size in pixels. */
  width(text: string, fontPx: number): number {
    let em = this.#widths.get(text);
    if (em === undefined) {
      em = this.#measureEm(text);
      this.#widths.set(text, em);
    }
    return em * fontPx;
  }

  #measureEm(text: string): number {
    const spaces = text.split(" ").length - 1;
    const widths = fontRuns(text, this.weight, this.language).map((run) => {
      if (run.kind === "emoji") return emojiEm;
      this.#context.font = canvasFont(run.text, this.weight, 100, this.language);
      return this.#context.measureText(run.text).width / 100;
    });
    return widths.reduce((sum, width) => sum + width, spaces * spacingEm);
  }
}
