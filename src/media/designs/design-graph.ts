import { type FilterGraph, rawVideoInput } from "../filter-graph.ts";
import type { LayerFile } from "./design-files.ts";
import type { Entrance } from "./parts/layer.ts";

export interface DesignGraphLook {
  height: number;
  fps: number;
  /** The part of the scene that is drawn, in frames from its start. */
  firstFrame: number;
  frames: number;
}

/** Distances of the entrances, as shares of the frame's height. */
const travel = { rise: 0.035, drop: 0.42, slide: 0.1 };
const popFrom = 0.55;

/**
 * Overlays the elements of a design on a picture and animates their entrances. Streams run in the
 * time of the scene, so that an entrance continues in the next segment. Elements that enter later
 * are left out.
 */
export function overlayLayers(
  graph: FilterGraph,
  behind: string,
  layers: readonly LayerFile[],
  { look, name }: { look: DesignGraphLook; name: string },
): string {
  const { fps, firstFrame, frames } = look;
  const end = (firstFrame + frames) / fps;
  const sceneTime = [`settb=1/${fps}`, `setpts=N+${firstFrame}`];
  let picture = graph.chain([behind], sceneTime, `${name}_timed`);
  for (const [index, layer] of layers.entries()) {
    if (layer.enter.start >= end) continue;
    const moving = layer.enter.start + layer.enter.seconds > firstFrame / fps;
    const size = { width: layer.fileWidth, height: layer.fileHeight };
    const input = graph.input(...rawVideoInput(layer.path, { ...size, pixels: "rgba", fps }));
    const drawn = graph.chain(
      [input],
      [
        "scale=out_color_matrix=bt709:out_range=tv",
        "format=yuva420p",
        ...entranceTime(layer.enter, look),
        ...partFilters(layer, moving),
        ...(moving ? entranceFilters(layer) : []),
        ...leaveFilters(layer.enter),
      ],
      `${name}_layer${index}`,
    );
    const { x, y } = moving ? path(layer, look.height) : { x: `${layer.x}`, y: `${layer.y}` };
    const enable = moving ? `:enable='${inView(layer.enter)}'` : "";
    const overlay = `overlay=x='${x}':y='${y}':eval=${moving ? "frame" : "init"}:format=yuv420${enable}`;
    picture = graph.chain([picture, drawn], [overlay], `${name}_with${index}`);
  }
  return graph.chain([picture], ["setpts=N"], name);
}

/**
 * The frames in which an element moves, in the time of the scene. The overlay repeats the last one,
 * which costs nothing, while each filter would copy it.
 */
function entranceTime(
  { start, seconds, until }: Entrance,
  { fps, firstFrame, frames }: DesignGraphLook,
): string[] {
  const first = Math.max(firstFrame, Math.floor(start * fps));
  const end = firstFrame + frames;
  const rest = Math.ceil((until ?? start + seconds) * fps) + 2;
  const count = Math.max(1, Math.min(end, rest) - first);
  return [`loop=loop=${count - 1}:size=1`, `settb=1/${fps}`, `setpts=N+${first}`];
}

const leaveSeconds = 0.3;

const inView = ({ start, until }: Entrance) =>
  until === undefined
    ? `gte(t,${start.toFixed(4)})`
    : `between(t,${start.toFixed(4)},${until.toFixed(4)})`;

const leaveFilters = ({ until }: Entrance): string[] =>
  until === undefined
    ? []
    : [`fade=t=out:st=${Math.max(0, until - leaveSeconds).toFixed(4)}:d=${leaveSeconds}:alpha=1`];

/** Share of the entrance that has passed, 0 to 1. */
const passed = ({ start, seconds }: Entrance) =>
  `clip((t-${start.toFixed(4)})/${Math.max(0.01, seconds).toFixed(4)},0,1)`;
/** Fast at first and slow at the end. */
const eased = (enter: Entrance) => `(1-pow(1-${passed(enter)},3))`;
/** The same, a little over its aim and back. */
const overshooting = (enter: Entrance) => {
  const p = `(${passed(enter)}-1)`;
  return `(1+2.3*pow(${p},3)+1.3*pow(${p},2))`;
};

/** The part of the file that is seen: of a strip one cell, of a wipe the half with the picture. */
function partFilters({ enter, width, height, fileWidth, fileHeight }: LayerFile, moving: boolean) {
  if (width === fileWidth && height === fileHeight) return [];
  const share = moving ? eased(enter) : "1";
  const far = { x: fileWidth - width, y: fileHeight - height };
  const backwards = enter.kind === "wipe" && (enter.towards === "left" || enter.towards === "up");
  if (enter.kind === "count") {
    const last = fileHeight / height - 1;
    return [`crop=${width}:${height}:0:'${height}*min(${last},trunc(${share}*${last + 1}))'`];
  }
  const along = (room: number) =>
    room === 0 ? "0" : `2*trunc(${room / 2}*${backwards ? `(1-${share})` : share})`;
  return [`crop=${width}:${height}:'${along(far.x)}':'${along(far.y)}'`];
}

function entranceFilters({ enter }: LayerFile): string[] {
  const fade = `fade=t=in:st=${enter.start.toFixed(4)}:d=${Math.min(enter.seconds, 0.35).toFixed(4)}:alpha=1`;
  if (enter.kind === "wipe") return [];
  if (enter.kind !== "pop") return [fade];
  const zoom = `(${popFrom}+${(1 - popFrom).toFixed(2)}*${overshooting(enter)})`;
  const size = (side: string) => `'4*trunc(${side}*${zoom}/4+0.5)'`;
  return [fade, `scale=w=${size("iw")}:h=${size("ih")}:eval=frame`];
}

/** Where the layer's top left corner is while it enters. */
function path(layer: LayerFile, frameHeight: number): { x: string; y: string } {
  const { x, y, width, height, enter } = layer;
  const left = `(1-${eased(enter)})`;
  switch (enter.kind) {
    case "rise":
      return { x: `${x}`, y: `${y}+${Math.round(travel.rise * frameHeight)}*${left}` };
    case "drop":
      return {
        x: `${x}`,
        y: `${y}-${Math.round(travel.drop * frameHeight)}*(1-${overshooting(enter)})`,
      };
    case "from_left":
      return { x: `${x}-${Math.round(travel.slide * frameHeight)}*${left}`, y: `${y}` };
    case "from_right":
      return { x: `${x}+${Math.round(travel.slide * frameHeight)}*${left}`, y: `${y}` };
    case "pop":
      return { x: `${x}+(${width}-overlay_w)/2`, y: `${y}+(${height}-overlay_h)/2` };
    case "wipe":
      return wipePath(layer);
    default:
      return { x: `${x}`, y: `${y}` };
  }
}

/** The window of a wipe moves with its content, so that the content stands still. */
function wipePath({ x, y, width, height, enter }: LayerFile): { x: string; y: string } {
  const step = (side: number) => `2*trunc(${side / 2}*${eased(enter)})`;
  const back = (side: number) => `2*trunc(${side / 2}*(1-${eased(enter)}))`;
  switch (enter.towards) {
    case "left":
      return { x: `${x}+${back(width)}`, y: `${y}` };
    case "up":
      return { x: `${x}`, y: `${y}+${back(height)}` };
    case "down":
      return { x: `${x}`, y: `${y}-${height}+${step(height)}` };
    default:
      return { x: `${x}-${width}+${step(width)}`, y: `${y}` };
  }
}
