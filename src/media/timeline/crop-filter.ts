import type { Focus } from "../../values/scene.ts";

interface Size {
  width: number;
  height: number;
}

/**
 * The filters of ffmpeg that fill a frame with a clip. Without a focus its center stays in view. At
 * the edges the crop stops, as for pictures.
 */
export function coverFilter({ width, height }: Size, focus?: Focus): string {
  const scale = `scale=${width}:${height}:force_original_aspect_ratio=increase:force_divisible_by=2`;
  if (!focus) return `${scale},crop=${width}:${height}`;
  const offset = (share: number, axis: "w" | "h") =>
    `'clip(${share}*i${axis}-o${axis}/2,0,i${axis}-o${axis})'`;
  return `${scale},crop=${width}:${height}:${offset(focus.x, "w")}:${offset(focus.y, "h")}`;
}
