import { access } from "node:fs/promises";
import { join } from "node:path";
import { findSceneChanges, type SceneChange } from "../../../media/analysis/scene-changes.ts";
import { type ClipSource, openClip } from "../../../media/clips/clip-source.ts";
import { mediaInput } from "../../../media/media-input.ts";
import { StepError } from "../../../system/errors.ts";
import { roundSeconds } from "../../../values/round-seconds.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import { asset, assets, integer, number, rows } from "../../definition/fields.ts";
import { mediaSeconds } from "../../pricing/expected-values.ts";

/** Share of the pixel range by which a frame must differ, at a sensitivity of 0.5. */
const mediumThreshold = 0.06;
/** Height of a thumbnail in pixels. */
const thumbnailHeight = 360;

export default defineTool({
  name: "Detect scenes",
  category: "analysis",
  description:
    "Finds the cuts and fades of a video, lists the parts between them and shows a picture of each.",
  credits: { per: "second", amount: 0.01, min: 0.2, units: ({ output }) => output.media_seconds },
  version: 2,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    video: asset("video", { optional: true, description: "The video, of at most 2 hours." }),
    sensitivity: number({
      default: 0.5,
      min: 0,
      max: 1,
      description: "1 finds small changes too; 0 finds only complete ones.",
    }),
    part_seconds_min: number({
      default: 0.5,
      min: 0,
      max: 60,
      description: "Shortest part in seconds. A change that comes sooner is left out.",
    }),
    thumbnails_max: integer({
      default: 12,
      min: 0,
      max: 50,
      description: "Maximum number of pictures, of the longest parts.",
    }),
  },
  needs: [["video"]],
  output: {
    cuts: rows({ description: "The parts in order: start and end in seconds." }),
    images: assets("image", { description: "A picture of the middle of each part, in order." }),
    media_seconds: number({ description: "Length of the video in seconds." }),
  },
  example: { video: "color-bars.mp4" },
  expect: ({ video }, lengthOf) => ({ media_seconds: mediaSeconds(lengthOf, video) }),
  async run(context) {
    const { input, ffmpeg, signal, progress } = context;
    if (!input.video) throw new StepError("invalid_input", noVideo);
    const source = await openClip(context, input.video);
    const changes = await findSceneChanges(source, {
      ffmpeg,
      threshold: mediumThreshold * 4 ** (1 - 2 * input.sensitivity),
      call: { signal, progress: (percent) => progress(percent * 0.8) },
    });
    const cuts = toParts(changes, source.seconds, input.part_seconds_min);
    return {
      cuts: cuts.map(({ start, end }) => ({ start: roundSeconds(start), end: roundSeconds(end) })),
      images: await saveThumbnails(context, source, cuts),
      media_seconds: source.seconds,
      engine: `local/ffmpeg-${ffmpeg.version}`,
    };
  },
});

const noVideo = 'No video is given. Add "video", or a tool before detect_scenes that makes one.';

interface Part {
  start: number;
  end: number;
}

function toParts(changes: readonly SceneChange[], seconds: number, secondsMin: number): Part[] {
  const starts = [0];
  for (const { at } of changes)
    if (at - (starts.at(-1) ?? 0) >= secondsMin && seconds - at >= secondsMin) starts.push(at);
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? seconds }));
}

async function saveThumbnails(
  { input, assets, ffmpeg, folder, signal, progress }: ToolContext<{ thumbnails_max: number }>,
  { path, seconds, pixels }: ClipSource,
  parts: readonly Part[],
): Promise<string[]> {
  const longest = parts
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    .slice(0, input.thumbnails_max);
  const shown = parts.filter((part) => longest.includes(part));
  const saved: string[] = [];
  for (const [index, { start, end }] of shown.entries()) {
    const picture = join(folder, `part-${index}.jpg`);
    await ffmpeg.run(
      [
        ...["-ss", `${(start + end) / 2}`, ...mediaInput(path), "-map", "0:V:0", "-frames:v", "1"],
        ...["-vf", `scale=-2:${thumbnailHeight}`, "-q:v", "4", "-map_metadata", "-1", picture],
      ],
      { signal, seconds: Math.min(10, seconds), pixels },
    );
    // A damaged part has no frame.
    const isWritten = await access(picture).then(
      () => true,
      () => false,
    );
    if (isWritten) saved.push((await assets.save(picture, { kind: "image" })).id);
    progress(80 + (20 * (index + 1)) / shown.length);
  }
  return saved;
}
