import { type Face, findClipFaces } from "../faces/find-faces.ts";
import { mediaInput } from "../media-input.ts";
import { type ClipContext, type ClipSource, evenPixels, framesIn } from "./clip-source.ts";
import { type Place, placeShares } from "./places.ts";
import { exactFrames, exactSound, steadyFilters, steadySound, writeClip } from "./write-clip.ts";

export const overlayLayouts = ["picture_in_picture", "side_by_side", "stacked"] as const;
export type OverlayLayout = (typeof overlayLayouts)[number];

export const soundSources = ["video", "background", "both"] as const;

export interface Overlay {
  layout: OverlayLayout;
  place: Place;
  /** Width of the inset as a share of the frame. */
  size: number;
  /** Distance to the edges as a share of the short side. */
  margin: number;
  sound: (typeof soundSources)[number];
}

/** Percentage of the work that finding the faces of one video takes. */
const faceShare = 10;
/** Frames of a video whose faces are searched. */
const overlaySamplesMax = 12;

/**
 * Shows a video over another one. Picture in picture lasts as long as the background; a split
 * screen as long as the longer video, whose neighbor stops on its last frame.
 */
export async function overlayClips(
  video: ClipSource,
  background: ClipSource,
  overlay: Overlay,
  context: Omit<ClipContext, "assets">,
): Promise<{ path: string; seconds: number }> {
  const { rate, width, height } = background;
  const progress = (from: number, share: number) => (percent: number) =>
    context.progress(from + (percent * share) / 100);
  const inset = overlay.layout === "picture_in_picture";
  const length = inset ? background.seconds : Math.max(video.seconds, background.seconds);
  const frames = Math.max(1, framesIn(length, rate));
  const seconds = frames / rate.fps;
  const share = inset ? 0 : faceShare;
  const centers = inset
    ? []
    : [
        await findCenter(video, { ...context, progress: progress(0, share) }),
        await findCenter(background, { ...context, progress: progress(share, share) }),
      ];
  const heard = soundGraph([video, background], overlay.sound, seconds);
  const path = await writeClip(
    {
      inputs: [...mediaInput(video.path), ...mediaInput(background.path)],
      graph: [
        ...(inset
          ? insetGraph(video, background, overlay, frames)
          : splitGraph([video, background], centers, overlay.layout === "stacked", frames)),
        ...heard,
      ],
      frames,
      rate,
      sound: heard.length > 0,
      pixels: Math.max(video.pixels, background.pixels, width * height),
      name: "overlaid",
    },
    { ...context, progress: progress(2 * share, 100 - 2 * share) },
  );
  return { path, seconds };
}

function insetGraph(
  video: ClipSource,
  background: ClipSource,
  { place, size, margin }: Overlay,
  frames: number,
): string[] {
  const { rate, width, height } = background;
  const edge = Math.round(margin * Math.min(width, height));
  const share = Math.min(
    (width * size) / video.width,
    // An upright inset in a wide frame must fit, too.
    (height - 2 * edge) / video.height,
  );
  const small = {
    width: evenPixels(video.width * share),
    height: evenPixels(video.height * share),
  };
  const [x, y] = placeShares[place];
  const at = (room: number, part: number) => Math.round(edge + (room - 2 * edge) * part);
  const left = at(width - small.width, x);
  const top = at(height - small.height, y);
  const own = Math.max(1, framesIn(video.seconds, rate));
  return [
    `[1:V:0]${[...steadyFilters(background), ...exactFrames(0, frames)].join(",")}[behind]`,
    `[0:V:0]${[...steadyFilters(video, { rate, ...small }), ...exactFrames(0, Math.min(own, frames))].join(",")}[inset]`,
    `[behind][inset]overlay=${left}:${top}:format=yuv420:eof_action=pass,setsar=1[v]`,
  ];
}

interface Center {
  x: number;
  y: number;
}

/** The center of the face in a video, as shares of its size; its own center without a face. */
export async function findCenter(
  source: ClipSource,
  context: Omit<ClipContext, "assets">,
): Promise<Center> {
  const samples = await findClipFaces(source, { ...context, samplesMax: overlaySamplesMax });
  const largest = samples.flatMap(({ faces }) => {
    const [face] = faces.toSorted((a, b) => b.width * b.height - a.width * a.height);
    return face ?? [];
  });
  const middle = (place: (face: Face) => number) =>
    largest.map(place).sort((a, b) => a - b)[largest.length >> 1] ?? 0.5;
  return {
    x: middle((face) => face.x + face.width / 2),
    y: middle((face) => face.y + face.height / 2),
  };
}

function splitGraph(
  sources: readonly [ClipSource, ClipSource],
  centers: readonly Center[],
  stacked: boolean,
  frames: number,
): string[] {
  const { rate, width, height } = sources[1];
  const half = stacked
    ? { width, height: evenPixels(height / 2) }
    : { width: evenPixels(width / 2), height };
  const fill = (input: 0 | 1, name: string) => {
    const source = sources[input];
    const { x, y } = centers[input] ?? { x: 0.5, y: 0.5 };
    const start = (side: string, center: number) =>
      `'clip(i${side}*${center.toFixed(4)}-o${side}/2,0,i${side}-o${side})'`;
    const cover = `scale=${half.width}:${half.height}:force_original_aspect_ratio=increase:flags=bicubic,crop=${half.width}:${half.height}:${start("w", x)}:${start("h", y)},setsar=1`;
    const steady = steadyFilters(source, { rate, width: source.width, height: source.height });
    return `[${input}:V:0]${[...steady, cover, ...exactFrames(0, frames)].join(",")}[${name}]`;
  };
  return [
    fill(0, "first"),
    fill(1, "second"),
    `[first][second]${stacked ? "vstack" : "hstack"},setsar=1[v]`,
  ];
}

function soundGraph(
  sources: readonly [ClipSource, ClipSource],
  wanted: Overlay["sound"],
  seconds: number,
): string[] {
  const [video, background] = sources;
  const names = [
    ...(wanted !== "background" && video.channels > 0 ? [0] : []),
    ...(wanted !== "video" && background.channels > 0 ? [1] : []),
  ] as (0 | 1)[];
  if (names.length === 0) return [];
  const chain = (input: 0 | 1, to: string) =>
    `[${input}:a:0]${[...steadySound(sources[input]), ...exactSound(0, seconds)].join(",")}[${to}]`;
  const [only] = names;
  if (names.length === 1 && only !== undefined) return [chain(only, "a")];
  return [
    chain(0, "sound0"),
    chain(1, "sound1"),
    "[sound0][sound1]amix=inputs=2:normalize=0,alimiter=limit=0.95:level=0[a]",
  ];
}
