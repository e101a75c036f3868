import type { Box } from "../../drawing/scene.ts";
import { fieldsOf, iconsOf } from "../compositions/parts.ts";
import type { Compose, Page } from "../kit/look.ts";
import { textBlock } from "../kit/text.ts";
import { wordElements } from "../kit/words.ts";
import { aligned, picture } from "./hero.ts";

/** Large type that enters word by word, its longest word in the accent, around a picture. */
export const headline: Compose = (page) => {
  const { title = "", cue, subtitle } = fieldsOf(page);
  const { moments, index } = page.shot;
  const start = Math.min(moments.at(cue ?? title, 0.25), 1);
  const hasPicture = iconsOf(page).length > 0;
  const flipped = index % 2 === 1;
  const { box, words } = hasPicture
    ? divide(page, flipped)
    : { box: undefined, words: page.content };
  const on = aligned(page, "left");
  const vertical = page.shape === "wide" || !hasPicture ? "middle" : flipped ? "top" : "bottom";
  const {
    elements,
    set,
    box: around,
  } = textBlock(on, [title, subtitle].filter(Boolean).join(" "), {
    face: page.style.display,
    box: words,
    fill: page.colors.ink,
    pxMax: (hasPicture ? 104 : 116) * page.unit,
    pxMin: 24 * page.unit,
    vertical,
  });
  const stressed = longestWord(page, title);
  const fill = (word: string) => (word === stressed ? page.colors.accent : page.colors.ink);
  const type = wordElements(page, { set, lines: elements }, { start, subject: true, fill });
  const marks = page.style.mark?.(on, around, type.complete + 0.25, "title") ?? [];
  return [...(box ? picture(page, box, 0.25) : []), ...type.elements, ...marks];
};

/** A smaller picture above or below the words, or beside them in wide frames. */
function divide({ content: c, shape, shot }: Page, flipped: boolean): { box: Box; words: Box } {
  if (shape === "wide") {
    const side = c.height * 0.8;
    const y = c.y + (c.height - side) / 2;
    const words = { ...c, x: flipped ? c.x : c.x + c.width * 0.4, width: c.width * 0.6 };
    const x = flipped ? c.x + c.width - side : c.x + c.width * 0.02;
    return { box: { x, y, width: side, height: side }, words };
  }
  const side = Math.min(shot.width * 0.56, c.height * 0.4);
  const high = c.height - side - c.height * 0.05;
  const words = { ...c, y: flipped ? c.y : c.y + c.height - high, height: high };
  const x = flipped ? shot.width - side * 1.06 : c.x - side * 0.03;
  const y = flipped ? c.y + c.height - side : c.y;
  return { box: { x, y, width: side, height: side }, words };
}

/** The word with the most letters of a title of at least three words. */
function longestWord({ kit }: Page, title: string): string | undefined {
  const words = kit.words(title.trim()).map(({ text }) => text);
  const letters = (word: string) => word.replace(/\P{L}/gu, "").length;
  if (words.length < 3) return undefined;
  return words.reduce((best, word) => (letters(word) > letters(best) ? word : best));
}
