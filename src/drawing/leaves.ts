import type { Element } from "./scene.ts";
import type { Layer } from "./still-layers.ts";

/** A leaf is drawn as a whole. A sprite is one: it is drawn once. */
export const isLeaf = (element: Element) =>
  element.kind !== "group" || element.sprite !== undefined;

/** The leaves of an element, back to front. */
export const leavesOf = (element: Element): Element[] =>
  element.kind === "group" && !element.sprite ? element.children.flatMap(leavesOf) : [element];

/** How many of the first leaves of a scene are pictures, for each number of leaves. */
export function countPictures(layers: readonly Layer[]): number[] {
  const arePictures = layers.flatMap(({ isStill, elements }) =>
    isStill ? [true] : elements.flatMap(leavesOf).map(({ kind }) => !/shape|text/.test(kind)),
  );
  let count = 0;
  return [0, ...arePictures.map((isPicture) => (count += isPicture ? 1 : 0))];
}

/** Walks over the leaves of a scene, of which those from a number to another are drawn. */
export class LeafRange {
  readonly #from: number;
  readonly #to: number;
  #at = 0;

  constructor(from = 0, to = Number.POSITIVE_INFINITY) {
    this.#from = from;
    this.#to = to;
  }

  /** Whether a leaf of the element, which begins here, is in the range. */
  includes(element: Element): boolean {
    return this.#at < this.#to && this.#at + leavesOf(element).length > this.#from;
  }

  skip(element: Element): void {
    this.#at += leavesOf(element).length;
  }

  /** Walks over one leaf. Returns whether it is in the range. */
  next(): boolean {
    this.#at++;
    return this.#at > this.#from && this.#at <= this.#to;
  }
}
