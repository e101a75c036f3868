import type { Context } from "./context.ts";
import { type DrawnPicture, drawPicture } from "./paint.ts";

/** What draws the leaves of a scene, back to front. */
export interface Leaves {
  /** What of each leaf is in view. */
  states: readonly string[];
  /** Their states in the next frame that differs, where it is known. */
  next: readonly string[] | undefined;
  /** How many pictures there are among the first `count` leaves. */
  pictures(count: number): number;
  draw(context: Context, from: number, to: number): void;
}

/** Below so many pictures, drawing them again costs less than keeping them. */
const keptMin = 2;

/**
 * Keeps the leaves at the back of a scene as one picture while they do not change, such as a place
 * between two steps of a slow camera. What is drawn is the same with and without it.
 */
export class KeptGround {
  readonly #box: { x: 0; y: 0; width: number; height: number };
  readonly #open: () => { context: Context; picture: DrawnPicture };
  #canvas: { context: Context; picture: DrawnPicture } | undefined;
  /** The states of the leaves that are kept. */
  #kept: readonly string[] = [];
  #before: readonly string[] = [];
  #sameBefore = 0;

  /** `open` makes a canvas of the size of the frame. */
  constructor(
    width: number,
    height: number,
    open: () => { context: Context; picture: DrawnPicture },
  ) {
    this.#box = { x: 0, y: 0, width, height };
    this.#open = open;
  }

  draw(context: Context, leaves: Leaves): void {
    const { states } = leaves;
    const same = sameUntil(states, this.#before);
    const isKept = this.#kept.length > 0 && sameUntil(states, this.#kept) === this.#kept.length;
    // Of unknown frames, leaves that have just changed stand still for as many as they did before.
    const guessed = isKept ? same : Math.max(same, this.#sameBefore);
    const next = leaves.next ? sameUntil(states, leaves.next) : guessed;
    const kept = isKept ? this.#kept.length : 0;
    const gain = leaves.pictures(next) - leaves.pictures(kept);
    if (!isKept) this.#kept = [];
    if (gain >= (isKept ? 1 : keptMin)) this.#keep(leaves, kept, next);
    this.#before = states;
    this.#sameBefore = same;
    if (this.#canvas && this.#kept.length > 0)
      drawPicture(context, this.#canvas.picture, this.#box);
    leaves.draw(context, this.#kept.length, states.length);
  }

  #keep(leaves: Leaves, from: number, to: number): void {
    this.#canvas ??= this.#open();
    const { context } = this.#canvas;
    if (from === 0) context.clearRect(0, 0, this.#box.width, this.#box.height);
    leaves.draw(context, from, to);
    this.#kept = leaves.states.slice(0, to);
  }
}

function sameUntil(a: readonly string[], b: readonly string[]): number {
  const end = a.findIndex((state, at) => state !== b[at]);
  return end < 0 ? a.length : end;
}
