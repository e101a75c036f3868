import type { Context, DrawnPath } from "./context.ts";
import { cameraAt, valueAt } from "./evaluate.ts";
import { hiddenMax } from "./frame-state.ts";
import { drawGrain, drawNoise } from "./grain.ts";
import { KeptGround } from "./kept-ground.ts";
import { countPictures, isLeaf, LeafRange } from "./leaves.ts";
import {
  bled,
  contained,
  coverPart,
  type DrawnPicture,
  drawPicture,
  drawText,
  grown,
  move,
  paint,
  setShadow,
  shrunkMax,
  widened,
} from "./paint.ts";
import type { Resources } from "./resources.ts";
import type { Box, Element, Group, Picture, Scene, Shape } from "./scene.ts";
import { SceneStates } from "./scene-states.ts";
import { smoothed } from "./smooth.ts";
import { drawSprite, partsOf, type Sprite } from "./sprite.ts";
import { divideLayers, type Layer } from "./still-layers.ts";

/** Draws the frames of one scene. Keeps what is drawn once, so use one drawing for many frames. */
export interface SceneDrawing {
  /**
   * Draws the moment `seconds` over the whole canvas. `later` are the moments that are drawn next:
   * what stays until then is kept.
   */
  draw(context: Context, seconds: number, later?: readonly number[]): void;
  /** What is in view at a time: moments with equal texts look the same. */
  state(seconds: number): string;
  /** Whether the ground is transparent, because a clip plays under the scene. */
  isOverClip: boolean;
}

/** Layers fill the frame: larger pictures of them would cost more than they show. */
const layerSharpnessMax = 1.4;

/** Prepares a scene for its frames. Sprites are sharp up to the largest scale of the camera. */
export function createDrawing(scene: Scene, resources: Resources): SceneDrawing {
  return new Drawing(scene, resources);
}

class Drawing implements SceneDrawing {
  readonly isOverClip: boolean;
  readonly #scene: Scene;
  readonly #resources: Resources;
  readonly #layers: readonly Layer[];
  readonly #sprites = new Map<Element, Sprite>();
  readonly #stills = new Map<Layer, Sprite>();
  readonly #parts = new Map<DrawnPicture, readonly Box[]>();
  readonly #paths = new Map<string, DrawnPath>();
  readonly #states: SceneStates;
  readonly #ground: KeptGround;
  /** The number of pictures before each leaf. */
  readonly #pictures: readonly number[];
  #grain: DrawnPicture | undefined;

  constructor(scene: Scene, resources: Resources) {
    const { width, height } = scene;
    this.isOverClip = scene.clip !== undefined;
    this.#scene = scene;
    this.#layers = divideLayers(scene);
    this.#resources = resources;
    this.#states = new SceneStates(scene, this.#layers);
    this.#ground = new KeptGround(width, height, () => resources.canvas(width, height));
    this.#pictures = countPictures(this.#layers);
  }

  state(seconds: number): string {
    return this.#states.at(seconds).join();
  }

  draw(context: Context, seconds: number, later: readonly number[] = []): void {
    const { width, height } = this.#scene;
    context.save();
    // Under an opaque ground too: without it, the canvas copies the frame before to draw over it.
    context.clearRect(0, 0, width, height);
    const states = this.#states.at(seconds);
    this.#ground.draw(context, {
      states,
      next: this.#states.nextAfter(states, later),
      pictures: (count) => this.#pictures[count] ?? 0,
      draw: (onto, from, to) => this.#drawLeaves(onto, seconds, new LeafRange(from, to)),
    });
    context.restore();
  }

  #drawLeaves(context: Context, seconds: number, range: LeafRange): void {
    for (const layer of this.#layers)
      if (!layer.isStill)
        for (const element of layer.elements) this.#drawElement(context, element, seconds, range);
      else if (range.next()) this.#drawStill(context, layer);
  }

  #drawStill(context: Context, layer: Layer): void {
    const { width, height } = this.#scene;
    let sprite = this.#stills.get(layer);
    if (!sprite) {
      const made = this.#resources.canvas(width, height);
      for (const element of layer.elements) this.#drawElement(made.context, element, 0);
      const box = { x: 0, y: 0, width, height };
      // The ground fills the frame.
      const parts = layer === this.#layers[0] ? [box] : partsOf(made);
      sprite = { box, picture: made.picture, parts };
      this.#stills.set(layer, sprite);
    }
    drawSprite(context, sprite);
  }

  /** Draws those leaves of an element that are in the range. */
  #drawElement(context: Context, element: Element, seconds: number, range = new LeafRange()): void {
    const opacity = valueAt(element.opacity ?? 1, seconds);
    const isDrawn = opacity > hiddenMax && range.includes(element);
    if (!isDrawn || isLeaf(element)) range.skip(element);
    if (!isDrawn) return;
    if (element.kind === "grain") {
      this.#grain ??= drawNoise(this.#resources);
      drawGrain(context, this.#grain, { ...this.#scene, opacity, seconds });
      return;
    }
    context.save();
    context.globalAlpha *= Math.min(1, opacity);
    if (element.kind === "group" && element.depth !== undefined)
      this.#moveCamera(context, element.depth, seconds);
    move(context, element, seconds);
    if (element.kind === "group") this.#drawGroup(context, element, seconds, range);
    else if (element.kind === "shape") this.#drawShape(context, element, seconds);
    else if (element.kind === "text") drawText(context, element, seconds);
    else this.#drawPicture(context, element);
    context.restore();
  }

  /** The middle of the frame looks at the camera's point, as far as the depth follows. */
  #moveCamera(context: Context, depth: number, seconds: number): void {
    const { width, height, camera } = this.#scene;
    if (!camera) return;
    const { x, y, scale } = cameraAt(this.#scene, seconds);
    const size = 1 + (scale - 1) * depth;
    context.translate(width / 2, height / 2);
    context.scale(size, size);
    context.translate(-width / 2 - (x - width / 2) * depth, -height / 2 - (y - height / 2) * depth);
  }

  #drawGroup(context: Context, group: Group, seconds: number, range: LeafRange): void {
    if (group.clip) context.clip(this.#path(group.clip));
    if (!group.sprite) {
      for (const child of group.children) this.#drawElement(context, child, seconds, range);
      return;
    }
    const draw = (onto: Context) => {
      for (const child of group.children) this.#drawElement(onto, child, 0);
    };
    drawSprite(context, this.#sprite(group, group.sprite, draw, group.blur));
  }

  #drawShape(context: Context, shape: Shape, seconds: number): void {
    const path = this.#path(shape.path);
    if (shape.erases) context.globalCompositeOperation = "destination-out";
    if (shape.fill) {
      context.fillStyle = paint(context, shape.fill);
      context.fill(path);
    }
    if (!shape.stroke) return;
    const drawn = valueAt(shape.drawn ?? 1, seconds);
    if (drawn <= 0) return;
    if (drawn < 1 && shape.length) context.setLineDash([shape.length * drawn, shape.length * 2]);
    else if (shape.dash) context.setLineDash([...shape.dash]);
    context.strokeStyle = paint(context, shape.stroke);
    context.lineWidth = shape.strokeWidth ?? 1;
    context.lineCap = shape.dash ? "butt" : "round";
    context.lineJoin = "round";
    context.stroke(path);
  }

  #drawPicture(context: Context, element: Picture): void {
    const picture = this.#resources.picture(element.source);
    if (!picture) return;
    const { edge, shadow } = element;
    if (element.fit === "cover") {
      drawPicture(context, picture, element.box, coverPart(picture, element));
      return;
    }
    const inside = contained(picture, element.box);
    // A picture that is made smaller in each frame takes longer, and one that is not is sharper.
    if (!edge && !shadow && inside.width * this.#sharpness(element) > picture.width * shrunkMax) {
      drawSprite(context, { box: inside, picture, parts: this.#partsOf(picture) });
      return;
    }
    const margin = (edge?.width ?? 0) + 1;
    const around = bled(grown(element.box, margin), shadow);
    const sprite = this.#sprite(element, around, (onto) => {
      if (shadow) setShadow(onto, shadow);
      const drawn = edge ? this.#outlined(picture, element.box, edge) : { picture, box: inside };
      drawPicture(onto, drawn.picture, drawn.box);
    });
    drawSprite(context, sprite);
  }

  /** The parts of a picture that are not empty. */
  #partsOf(picture: DrawnPicture): readonly Box[] {
    const known = this.#parts.get(picture);
    if (known) return known;
    const { width, height } = picture;
    const made = this.#resources.canvas(width, height);
    drawPicture(made.context, picture, { x: 0, y: 0, width, height });
    const parts = partsOf(made);
    this.#parts.set(picture, parts);
    return parts;
  }

  /** The picture over its own outline in the color of the edge. */
  #outlined(picture: DrawnPicture, box: Box, edge: { color: string; width: number }) {
    const around = grown(box, edge.width + 1);
    const make = (draw: (context: Context) => void) => {
      const { context, picture: made } = this.#resources.canvas(
        Math.ceil(around.width),
        Math.ceil(around.height),
      );
      context.translate(-around.x, -around.y);
      draw(context);
      return made;
    };
    const inside = contained(picture, box);
    const outline = make((context) => {
      for (let turn = 0; turn < 24; turn++) {
        const angle = (turn / 24) * 2 * Math.PI;
        const [x, y] = [Math.cos(angle) * edge.width, Math.sin(angle) * edge.width];
        drawPicture(context, picture, { ...inside, x: inside.x + x, y: inside.y + y });
      }
      context.globalCompositeOperation = "source-in";
      context.fillStyle = edge.color;
      context.fillRect(around.x, around.y, around.width, around.height);
    });
    const whole = make((context) => {
      drawPicture(context, outline, around);
      drawPicture(context, picture, inside);
    });
    return { box: around, picture: whole };
  }

  /** Draws an element once, at the largest size at which the camera shows it. */
  #sprite(element: Element, given: Box, draw: (context: Context) => void, blur = 0): Sprite {
    const known = this.#sprites.get(element);
    if (known) return known;
    const sharp = this.#sharpness(element);
    // At whole pixels, it need not be drawn between them.
    const box = sharp === 1 ? widened(given) : given;
    const small = sharp / Math.max(1, blur);
    let made = this.#scaledCanvas(box, small);
    draw(made.context);
    if (blur > 1) made = smoothed(made, this.#resources);
    // A small picture that is enlarged in steps looks blurred, on any canvas, at little cost.
    for (let size = small * 2; size <= sharp / 2; size *= 2) {
      const { picture } = made;
      made = this.#scaledCanvas(box, size);
      drawPicture(made.context, picture, box);
    }
    const sprite = { box, picture: made.picture, parts: partsOf(made) };
    this.#sprites.set(element, sprite);
    return sprite;
  }

  /** A canvas for a box of the scene, at another size. */
  #scaledCanvas(box: Box, scale: number) {
    const width = Math.max(1, Math.ceil(box.width * scale));
    const height = Math.max(1, Math.ceil(box.height * scale));
    const made = this.#resources.canvas(width, height);
    made.context.scale(width / box.width, height / box.height);
    made.context.translate(-box.x, -box.y);
    return made;
  }

  /** The largest scale at which the camera shows an element. What is far away is drawn smaller. */
  #sharpness(element: Element): number {
    const { scale } = this.#scene.camera ?? { scale: 1 };
    const scales = typeof scale === "number" ? [scale] : scale.map(({ value }) => value);
    const largest = Math.min(2, Math.max(1, ...scales));
    if (element.kind !== "group" || element.depth === undefined) return largest;
    return Math.min(layerSharpnessMax, 1 + (largest - 1) * element.depth);
  }

  #path(path: string): DrawnPath {
    const known = this.#paths.get(path);
    if (known) return known;
    const made = this.#resources.path(path);
    this.#paths.set(path, made);
    return made;
  }
}
