/** The part of a canvas's context that drawing uses; the browser and @napi-rs/canvas have it. */
export interface Context {
  globalAlpha: number;
  globalCompositeOperation: string;
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  font: string;
  letterSpacing: string;
  textAlign: string;
  textBaseline: string;
  direction: string;
  imageSmoothingEnabled: boolean;
  imageSmoothingQuality: string;
  shadowColor: string;
  shadowBlur: number;
  shadowOffsetX: number;
  shadowOffsetY: number;
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  rotate(radians: number): void;
  getTransform(): { a: number; b: number };
  scale(x: number, y: number): void;
  clip(path: DrawnPath): void;
  fill(path: DrawnPath): void;
  stroke(path: DrawnPath): void;
  clearRect(x: number, y: number, width: number, height: number): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  drawImage(image: object, ...box: number[]): void;
  createImageData(width: number, height: number): Pixels;
  getImageData(x: number, y: number, width: number, height: number): Pixels;
  putImageData(pixels: Pixels, x: number, y: number): void;
  fillText(text: string, x: number, y: number): void;
  strokeText(text: string, x: number, y: number): void;
  measureText(text: string): { width: number };
  setLineDash(dash: number[]): void;
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient;
  createRadialGradient(
    x0: number,
    y0: number,
    r0: number,
    x1: number,
    y1: number,
    r1: number,
  ): Gradient;
}

/** Red, green, blue and opacity of each pixel, 0 to 255. */
interface Pixels {
  data: {
    readonly length: number;
    readonly buffer: ArrayBufferLike;
    set(values: number[], at: number): void;
  };
}

/** A Path2D. */
export type DrawnPath = object;

interface Gradient {
  addColorStop(share: number, color: string): void;
}
