import { leafStates } from "./frame-state.ts";
import type { Scene } from "./scene.ts";
import type { Layer } from "./still-layers.ts";

/** States are asked for before a frame is drawn, and while the frames before it are. */
const keptMax = 30;

/** What of each leaf of a scene is in view at a time. Keeps the last moments asked for. */
export class SceneStates {
  readonly #scene: Scene;
  readonly #layers: readonly Layer[];
  readonly #kept = new Map<number, string[]>();

  constructor(scene: Scene, layers: readonly Layer[]) {
    this.#scene = scene;
    this.#layers = layers;
  }

  at(seconds: number): string[] {
    const known = this.#kept.get(seconds);
    if (known) return known;
    const made = this.#layers.flatMap(({ isStill, elements }) =>
      isStill ? [""] : elements.flatMap((element) => leafStates(element, this.#scene, seconds)),
    );
    if (this.#kept.size >= keptMax) this.#kept.clear();
    this.#kept.set(seconds, made);
    return made;
  }

  /** The states of the first of some moments that looks different; undefined where none does. */
  nextAfter(states: readonly string[], moments: readonly number[]): string[] | undefined {
    for (const moment of moments) {
      const next = this.at(moment);
      if (next.some((state, at) => state !== states[at])) return next;
    }
    return undefined;
  }
}
