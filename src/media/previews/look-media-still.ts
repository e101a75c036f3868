import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageData } from "@napi-rs/canvas";
import type { Box } from "../../drawing/scene.ts";
import { cameraBox } from "../../looks/kit/camera-window.ts";
import type { DrawnShot } from "../../looks/kit/look.ts";
import type { DrawnMedia } from "../../looks/kit/media-facts.ts";
import type { Timeline } from "../../values/timeline.ts";
import { FilterGraph } from "../filter-graph.ts";
import { mediaInput } from "../media-input.ts";
import { boxIn, clipFacts, pictureOf } from "../timeline/look-media.ts";
import { writeWhole } from "../timeline/pictures.ts";
import { fitClip } from "../timeline/segment-graph.ts";
import type { DrawnBy, Visual } from "../timeline/shots.ts";
import { findAsset, findPicture, type StillContext } from "./still-assets.ts";

/** The first frame of a clip, and where it stands under the scene. */
interface StillUnder {
  pixels: ImageData;
  box: Box;
}

/** The picture of a scene in a look, and the first frames of its clip and of its speaker. */
export async function openLookMedia(
  drawn: DrawnBy,
  shot: DrawnShot,
  { scenes, palette }: Pick<Timeline, "scenes" | "palette">,
  context: StillContext,
): Promise<{ media?: DrawnMedia; under: StillUnder[] }> {
  const { visual, camera } = scenes[0] ?? {};
  const { background } = palette;
  const speaker = camera
    ? [await readFirstFrame(camera, cameraBox(context), background, context)]
    : [];
  if (!visual) return { under: speaker };
  if (visual.kind === "video") {
    const media = clipFacts(visual, findAsset(visual.asset, context));
    const box = boxIn(drawn, shot, media);
    const clip = await readFirstFrame(visual, box, background, context);
    return { media, under: [clip, ...speaker] };
  }
  const picture = pictureOf(visual, drawn.look);
  if (!picture) return { under: speaker };
  const { asset, fit, focus, motion } = picture;
  const facts = { kind: "picture", width: 1, height: 1, fit, focus, motion } as const;
  const box = boxIn(drawn, shot, facts);
  const path = join(context.folder, "media.raw");
  const source = findPicture(asset, context);
  const size = await writeWhole(source, { box, background }, path);
  return { media: { ...facts, ...size, path }, under: speaker };
}

async function readFirstFrame(
  { asset, start_seconds, fit, focus }: Extract<Visual, { kind: "video" }>,
  box: Box,
  background: string,
  context: StillContext,
): Promise<StillUnder> {
  const { width, height } = box;
  const graph = new FilterGraph();
  const input = graph.input(
    "-ss",
    `${start_seconds}`,
    ...mediaInput(findAsset(asset, context).path),
  );
  const fitted = fitClip(graph, input, { fit, focus, background }, { width, height }, "clip");
  const raw = join(context.folder, "clip.raw");
  const output = [
    "-map",
    `[${fitted}]`,
    "-frames:v",
    "1",
    "-pix_fmt",
    "rgba",
    "-f",
    "rawvideo",
    raw,
  ];
  const chains = graph.chains.join(";");
  await context.ffmpeg.run(["-y", ...graph.inputs, "-filter_complex", chains, ...output], {
    signal: context.signal,
  });
  const data = new Uint8ClampedArray(await readFile(raw));
  return { pixels: new ImageData(data, width, height), box };
}
