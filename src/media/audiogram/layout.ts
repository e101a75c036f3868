import type { Box } from "../../drawing/scene.ts";
import type { AudiogramContent } from "../../looks/kit/look.ts";

/** Where the parts of an audiogram stand. */
export interface AudiogramLayout extends Pick<AudiogramContent, "text" | "titlePx" | "progress"> {
  art: Box | undefined;
  /** The bars, above the progress line with the times. */
  wave: Box;
}

/**
 * Lays out an audiogram for a frame of any shape. Captions stand where they stand in every video,
 * so the waves make room for them.
 */
export function layoutAudiogram(
  { width, height }: { width: number; height: number },
  has: { art: boolean; captions: boolean },
): AudiogramLayout {
  const upright = height > width * 1.3;
  const layout = upright ? layoutUpright : height > width * 0.8 ? layoutSquare : layoutWide;
  const made = layout(width, height, has);
  return { ...made, wave: whole(made.wave), progress: whole(made.progress) };
}

type Layout = (w: number, h: number, has: { art: boolean; captions: boolean }) => AudiogramLayout;

const layoutUpright: Layout = (w, h, { art, captions }) => {
  const side = w * (captions ? 0.54 : 0.62);
  const artBox = { x: (w - side) / 2, y: h * 0.11, width: side, height: side };
  const top = art ? artBox.y + side + h * 0.03 : h * 0.15;
  const waveTop = captions ? 0.55 : art ? 0.6 : 0.52;
  return {
    art: art ? artBox : undefined,
    text: {
      x: w * 0.1,
      y: top,
      width: w * 0.8,
      height: h * (waveTop - 0.03) - top,
      align: "center",
      anchor: art ? "top" : "middle",
    },
    titlePx: w * (art ? 0.07 : 0.115),
    wave: { x: w * 0.1, y: h * waveTop, width: w * 0.8, height: h * (captions ? 0.09 : 0.15) },
    progress: { x: w * 0.1, y: h * (captions ? 0.81 : waveTop + 0.18), width: w * 0.8, height: 0 },
  };
};

const layoutSquare: Layout = (w, h, { art, captions }) => {
  const side = h * 0.34;
  const left = w * 0.09;
  const x = art ? left + side + w * 0.05 : left;
  const waveTop = captions ? 0.5 : 0.53;
  return {
    art: art ? { x: left, y: h * 0.1, width: side, height: side } : undefined,
    text: {
      x,
      y: h * 0.1,
      width: w * 0.91 - x,
      height: side,
      align: "left",
      anchor: "middle",
    },
    titlePx: w * (art ? 0.07 : 0.095),
    wave: { x: left, y: h * waveTop, width: w * 0.82, height: h * (captions ? 0.14 : 0.24) },
    progress: { x: left, y: h * (captions ? 0.675 : 0.82), width: w * 0.82, height: 0 },
  };
};

const layoutWide: Layout = (w, h, { art, captions }) => {
  const side = h * (captions ? 0.52 : 0.64);
  const left = w * 0.08;
  const x = art ? left + side + w * 0.05 : left;
  const room = w * 0.92 - x;
  const top = captions ? 0.12 : 0.18;
  const waveTop = captions ? 0.4 : 0.5;
  return {
    art: art ? { x: left, y: h * top, width: side, height: side } : undefined,
    text: {
      x,
      y: h * top,
      width: room,
      height: h * (waveTop - 0.04 - top),
      align: "left",
      anchor: "middle",
    },
    titlePx: h * 0.105,
    wave: { x, y: h * waveTop, width: room, height: h * (captions ? 0.16 : 0.22) },
    progress: { x, y: h * (captions ? 0.59 : 0.755), width: room, height: 0 },
  };
};

/** Whole even pixels, so that the moving part lies on the pixels of the picture. */
const whole = ({ x, y, width, height }: Box): Box => ({
  x: even(x),
  y: even(y),
  width: even(width),
  height: even(height),
});
const even = (value: number) => 2 * Math.round(value / 2);
