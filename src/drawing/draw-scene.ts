import type { Context, DrawnPath } from "./context.ts";
import { cameraAt, changesUntil, slightRate, valueAt } from "./evaluate.ts";
import { hiddenMax, stateAt } from "./frame-state.ts";
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
import type { Box, Element, Group, Picture, Scene, Shape } from "./scene.ts";
import { divideLayers, type Layer } from "./still-layers.ts";

/** What the host gives: pictures by their keys, canvases for what is drawn once, paths. */
export interface Resources {
  picture(source: string): DrawnPicture | undefined;
  canvas(width: number, height: number): { context: Context; picture: DrawnPicture };
  path(path: string): DrawnPath;
}

/** Draws the frames of one scene. Keeps what is drawn once, so use one drawing for many frames. */
export interface SceneDrawing {
  /** Draws the moment `seconds` over the whole canvas. */
  draw(context: Context, seconds: number): void;
  /** What is in view at a time: moments with equal texts look the same. */
  state(seconds: number): string;
  /** Whether the ground is transparent, because a clip plays under the scene. */
  isOverClip: boolean;
}

const grainPx = 256;
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
  readonly #sprites = new Map<Element | Layer, DrawnPicture>();
  readonly #paths = new Map<string, DrawnPath>();
  #grain: DrawnPicture | undefined;

  constructor(scene: Scene, resources: Resources) {
    this.isOverClip = scene.clip !== undefined;
    this.#scene = scene;
    this.#layers = divideLayers(scene);
    this.#resources = resources;
  }

  state(seconds: number): string {
    return stateAt(this.#scene, seconds);
  }

  draw(context: Context, seconds: number): void {
    const { clip, width, height } = this.#scene;
    context.save();
    if (clip) context.clearRect(0, 0, width, height);
    for (const layer of this.#layers)
      if (layer.isStill) this.#drawStill(context, layer);
      else for (const element of layer.elements) this.#drawElement(context, element, seconds);
    context.restore();
  }

  #drawStill(context: Context, layer: Layer): void {
    const { width, height } = this.#scene;
    const known = this.#sprites.get(layer);
    const made = known ? undefined : this.#resources.canvas(width, height);
    if (made) {
      for (const element of layer.elements) this.#drawElement(made.context, element, 0);
      this.#sprites.set(layer, made.picture);
    }
    const picture = made?.picture ?? known;
    if (picture) drawPicture(context, picture, { x: 0, y: 0, width, height });
  }

  #drawElement(context: Context, element: Element, seconds: number): void {
    if (element.kind === "grain") {
      this.#drawGrain(context, element.opacity, seconds);
      return;
    }
    const opacity = valueAt(element.opacity ?? 1, seconds);
    if (opacity <= hiddenMax) return;
    context.save();
    context.globalAlpha *= Math.min(1, opacity);
    if (element.kind === "group" && element.depth !== undefined)
      this.#moveCamera(context, element.depth, seconds);
    move(context, element, seconds);
    if (element.kind === "group") this.#drawGroup(context, element, seconds);
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

  #drawGroup(context: Context, group: Group, seconds: number): void {
    if (group.clip) context.clip(this.#path(group.clip));
    if (!group.sprite) {
      for (const child of group.children) this.#drawElement(context, child, seconds);
      return;
    }
    const draw = (onto: Context) => {
      for (const child of group.children) this.#drawElement(onto, child, 0);
    };
    const { box, picture } = this.#sprite(group, group.sprite, draw, group.blur);
    drawPicture(context, picture, box);
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
      drawPicture(context, picture, inside);
      return;
    }
    const margin = (edge?.width ?? 0) + 1;
    const around = bled(grown(element.box, margin), shadow);
    const { box, picture: sprite } = this.#sprite(element, around, (onto) => {
      if (shadow) setShadow(onto, shadow);
      const drawn = edge ? this.#outlined(picture, element.box, edge) : { picture, box: inside };
      drawPicture(onto, drawn.picture, drawn.box);
    });
    drawPicture(context, sprite, box);
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
  #sprite(element: Element, given: Box, draw: (context: Context) => void, blur = 0) {
    const sharp = this.#sharpness(element);
    // At whole pixels, it need not be drawn between them.
    const box = sharp === 1 ? widened(given) : given;
    const known = this.#sprites.get(element);
    if (known) return { box, picture: known };
    const small = sharp / Math.max(1, blur);
    const first = this.#scaledCanvas(box, small);
    draw(first.context);
    let { picture } = first;
    // A small picture that is enlarged in steps looks blurred, on any canvas, at little cost.
    for (let size = small * 2; size <= sharp / 2; size *= 2) {
      const larger = this.#scaledCanvas(box, size);
      drawPicture(larger.context, picture, box);
      picture = larger.picture;
    }
    this.#sprites.set(element, picture);
    return { box, picture };
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

  /** The noise is one tile, at another place in each frame. */
  #drawGrain(context: Context, opacity: number, seconds: number): void {
    this.#grain ??= drawNoise(this.#resources);
    const step = changesUntil(seconds, slightRate);
    const [left, top] = [(step * 97) % grainPx, (step * 57) % grainPx];
    context.save();
    context.globalAlpha = opacity;
    context.globalCompositeOperation = "overlay";
    const { width, height } = this.#scene;
    for (let y = -top; y < height; y += grainPx)
      for (let x = -left; x < width; x += grainPx)
        drawPicture(context, this.#grain, { x, y, width: grainPx, height: grainPx });
    context.restore();
  }

  #path(path: string): DrawnPath {
    const known = this.#paths.get(path);
    if (known) return known;
    const made = this.#resources.path(path);
    this.#paths.set(path, made);
    return made;
  }
}

/** A tile of noise around mid gray. */
function drawNoise(resources: Resources): DrawnPicture {
  const { context, picture } = resources.canvas(grainPx, grainPx);
  const pixels = context.createImageData(grainPx, grainPx);
  let state = 1;
  for (let at = 0; at < pixels.data.length; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const level = state >>> 24;
    pixels.data.set([level, level, level, 255], at);
  }
  context.putImageData(pixels, 0, 0);
  return picture;
}
