import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildVtt } from "../../../media/captions/formats.ts";
import { writeThumbnail } from "../../../media/clips/thumbnail.ts";
import { openMedia } from "../../../media/media-input.ts";
import { designedMoment } from "../../../media/timeline/designed-moment.ts";
import { isTimeline, parseTimeline } from "../../../media/timeline/parse-timeline.ts";
import { renderTimeline } from "../../../media/timeline/render.ts";
import {
  codecs,
  formats,
  frameRates,
  type RenderOptions,
  type RenderSettings,
  resolutionNames,
  resolveRenderOptions,
} from "../../../media/timeline/render-options.ts";
import { spokenWords } from "../../../media/timeline/spoken-words.ts";
import { wrapVideo } from "../../../media/timeline/wrap-video.ts";
import { ApiError, StepError } from "../../../system/errors.ts";
import { aspectRatios, type Timeline, timelineSeconds } from "../../../values/timeline.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import {
  asset,
  integer,
  language,
  number,
  string,
  strings,
  timeline,
} from "../../definition/fields.ts";
import { mediaSeconds } from "../../pricing/expected-values.ts";
import { renderingPrice } from "../../pricing/rendering-price.ts";

export default defineTool({
  name: "Render video",
  category: "delivery",
  description:
    "Renders a timeline, or one video as it is, to a video with a thumbnail and a captions file.",
  credits: renderingPrice,
  version: 3,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    timeline: timeline({
      optional: true,
      description: "The timeline, as returned by compose_timeline.",
    }),
    video: asset("video", {
      optional: true,
      description: "The video to render, if there is no timeline.",
    }),
    title: string({ optional: true, max: 300, description: "Title of that video." }),
    language: language({ default: "en", description: "Language of that video, as a BCP 47 tag." }),
    resolution: string({
      default: "1080p",
      enum: resolutionNames,
      description: "Short side in pixels, or a common name.",
    }),
    codec: string({
      optional: true,
      enum: codecs,
      description: "By default the codec that fits the format.",
    }),
    format: string({
      optional: true,
      enum: formats,
      description: "By default the container that fits the codec, or mp4.",
    }),
    aspect_ratio: string({
      optional: true,
      enum: aspectRatios,
      description: "By default that of the timeline or the video.",
    }),
    fps: integer({
      optional: true,
      enum: frameRates,
      description:
        "Frames per second. By default those of the timeline, or of the video as a whole number: 24 for 23.976, 30 for 29.97, at most 60. The sound keeps its time.",
    }),
  },
  needs: [["timeline", "video"]],
  output: {
    video: asset("video", { description: "The finished video." }),
    timeline: timeline({
      optional: true,
      description: "The timeline that shows the given video, if there was none.",
    }),
    thumbnail: asset("image", { description: "A frame of the video." }),
    captions: asset("text", {
      optional: true,
      description: "WebVTT file, if the video has words.",
    }),
    seconds: number({ description: "Length of the video in seconds." }),
    design_findings: strings({
      optional: true,
      description: "Faults of designs that no layout could mend, such as an unknown icon.",
    }),
  },
  example: {
    resolution: "360p",
    timeline: {
      version: 1,
      aspect_ratio: "16:9",
      fps: 30,
      language: "en",
      title: "Sunrise",
      palette: { background: "#0f172a", foreground: "#ffffff", accent: "#ffd166" },
      scenes: [
        {
          seconds: 1,
          visual: {
            kind: "image",
            asset: "picture.jpg",
            motion: { effect: "in", strength: 0.1 },
            fit: "cover",
          },
        },
      ],
      audio: [],
      captions: { style: "highlight" },
    },
  },
  expect: ({ timeline, video }, lengthOf) => ({
    seconds: isTimeline(timeline) ? timelineSeconds(timeline) : mediaSeconds(lengthOf, video),
  }),
  check(options) {
    try {
      resolveRenderOptions(options as RenderOptions, { aspect_ratio: "16:9", fps: 30 });
    } catch (error) {
      if (error instanceof ApiError)
        return { input: error.pointer?.split("/").at(-1) ?? "", message: error.message };
      throw error;
    }
    return undefined;
  },
  async run({ input, assets, ffmpeg, segments, folder, signal, progress }) {
    const timeline = await openTimeline(input, { assets, ffmpeg, signal });
    const settings = resolveSettings(input, timeline, await ffmpeg.encoders());
    const use = {
      assets,
      ffmpeg,
      segments,
      folder: join(folder, "render"),
      signal,
      progress: (percent: number) => progress(percent * 0.98),
    };
    const { path, seconds, designFindings } = await renderTimeline(timeline, settings, use);
    const picture = join(folder, "thumbnail.jpg");
    await writeThumbnail(path, picture, { ffmpeg, signal, at: designedMoment(timeline) });
    const words = spokenWords(timeline);
    const captions = join(folder, "captions.vtt");
    if (words.length > 0) await writeFile(captions, await buildVtt(words, timeline.language));
    const [thumbnail, video, text] = await Promise.all([
      assets.save(picture, { kind: "image" }),
      assets.save(path, { kind: "video" }),
      words.length > 0 ? assets.save(captions, { kind: "text" }) : undefined,
    ]);
    progress(100);
    return {
      video: video.id,
      thumbnail: thumbnail.id,
      ...(text ? { captions: text.id } : {}),
      seconds,
      ...(input.timeline ? {} : { timeline }),
      ...(designFindings.length > 0 ? { design_findings: designFindings } : {}),
      engine: `local/ffmpeg-${ffmpeg.version}`,
    };
  },
});

const nothingToRender =
  'Nothing to render. Add a "timeline" or a "video", or a tool before render_video that makes one.';

interface Source {
  timeline?: Timeline;
  video?: string;
  title?: string;
  language: string;
}

async function openTimeline(
  { timeline, video, ...about }: Source,
  { assets, ffmpeg, signal }: Pick<ToolContext<unknown>, "assets" | "ffmpeg" | "signal">,
): Promise<Timeline> {
  if (timeline) return parseTimeline(timeline);
  if (!video) throw new StepError("invalid_input", nothingToRender);
  const opened = await openMedia(assets, video);
  const { fps } = (await ffmpeg.probe(opened.path, signal)).video ?? {};
  return wrapVideo(opened, { ...about, fps });
}

/** Turns the ApiError for incompatible options into a StepError. */
function resolveSettings(
  options: RenderOptions,
  timeline: Timeline,
  encoders: ReadonlySet<string>,
): RenderSettings {
  try {
    return resolveRenderOptions(options, timeline, encoders);
  } catch (error) {
    if (error instanceof ApiError)
      throw new StepError("invalid_input", error.message, { cause: error });
    throw error;
  }
}
