import { join } from "node:path";
import { cameraBox } from "../../looks/kit/camera-window.ts";
import type { DrawnShot } from "../../looks/kit/look.ts";
import type { DrawnMedia, MediaFacts } from "../../looks/kit/media-facts.ts";
import { defaultLook, requireLook } from "../../looks/looks.ts";
import { mediaBox } from "../../looks/page.ts";
import type { LocalAsset } from "../../values/assets.ts";
import type { Motion } from "../../values/motion.ts";
import type { Focus } from "../../values/scene.ts";
import type { VideoStyle } from "../../values/timeline.ts";
import type { Ffmpeg, FfmpegCall } from "../ffmpeg.ts";
import { prepareClip, requireAsset } from "./clip-files.ts";
import { toDrawnShot } from "./drawn-shots.ts";
import { writeWhole } from "./pictures.ts";
import type { RenderSettings } from "./render-options.ts";
import type { ClipUnder } from "./segment-graph.ts";
import { type DrawnBy, loopFrames, type Shot, type Visual } from "./shots.ts";

/** What the media of a look need of the work on a segment. */
interface MediaWork {
  style: VideoStyle;
  settings: Pick<RenderSettings, "width" | "height">;
  assets: ReadonlyMap<string, LocalAsset>;
  ffmpeg: Pick<Ffmpeg, "run" | "picture">;
  folder: string;
  media: Map<string, Promise<DrawnMedia>>;
}

/** A picture of a visual, as its look shows it. */
export interface ShownPicture {
  asset: string;
  fit: MediaFacts["fit"];
  focus?: Focus | undefined;
  motion?: Motion | undefined;
}

/**
 * The picture that a visual shows, alone or behind what else it shows. A named look has a ground of
 * its own: behind a design, it shows only the picture that the design is of.
 */
export function pictureOf(visual: Visual, look: string): ShownPicture | undefined {
  if (visual.kind === "image") return visual;
  if (visual.kind === "video" || !visual.background) return undefined;
  const isGround = visual.kind === "design" && visual.design.kind !== "photo";
  if (isGround && look !== defaultLook.slug) return undefined;
  return { ...visual.background, fit: "cover" };
}

/** Decodes the picture of a shot that a look draws, or prepares the clips under it. */
export async function prepareMedia(
  shot: Shot,
  drawn: DrawnBy,
  work: MediaWork,
  { path, call }: { path: string; call: FfmpegCall },
): Promise<{ media?: DrawnMedia; under: ClipUnder[] }> {
  const { visual } = shot;
  const { style, settings } = work;
  const speaker = await prepareCamera(shot, work, { path: `${path}-camera`, call });
  const bare = toDrawnShot(
    drawn,
    { words: [], seconds: 0, isCaptioned: shot.spoken?.captioned ?? false },
    { ...style, ...settings },
  );
  if (visual.kind === "video") {
    const clip = await prepareClip(visual, shot, work, { path, call });
    const media = clipFacts(visual, clip.asset);
    const round = loopFrames(visual, style.fps, work.assets);
    const firstFrame = round ? shot.firstFrame % round : shot.firstFrame;
    return { media, under: [{ clip, firstFrame, box: boxIn(drawn, bare, media) }, ...speaker] };
  }
  const picture = pictureOf(visual, drawn.look);
  if (!picture) return { under: speaker };
  const asset = requireAsset(picture.asset, work);
  const { width, height } = boxIn(drawn, bare, {
    kind: "picture",
    width: 1,
    height: 1,
    fit: "cover",
  });
  const raw = join(work.folder, `media-${asset.sha256}-${width}-${height}`);
  const { background } = style.palette;
  const source = { ...asset, reader: work.ffmpeg.picture(asset.path) };
  const written =
    work.media.get(raw) ??
    writeWhole(source, { box: { width, height }, background }, raw).then((size) => ({
      ...size,
      kind: "picture" as const,
      fit: "cover" as const,
      path: raw,
    }));
  work.media.set(raw, written);
  const { fit, focus, motion } = picture;
  return { media: { ...(await written), fit, focus, motion }, under: speaker };
}

/** The clip of the speaker in a corner, where the shot has one. */
async function prepareCamera(
  shot: Shot,
  work: MediaWork,
  files: { path: string; call: FfmpegCall },
): Promise<ClipUnder[]> {
  const { camera, firstFrame } = shot;
  if (!camera) return [];
  return [
    {
      clip: await prepareClip(camera, shot, work, files),
      firstFrame,
      box: cameraBox(work.settings),
    },
  ];
}

/** A clip as a look knows it. Where its size is unknown, it is taken to be as the frame. */
export const clipFacts = (
  { fit, focus }: Extract<Visual, { kind: "video" }>,
  { width = 16, height = 9 }: LocalAsset,
): MediaFacts => ({ kind: "clip", width, height, fit, focus });

/** Where the look of a shot shows its media. */
export function boxIn({ look: slug }: Pick<DrawnBy, "look">, shot: DrawnShot, media: MediaFacts) {
  return mediaBox(requireLook(slug), shot, media);
}
