import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { vttOf } from "../../../media/captions/formats.ts";
import { writeThumbnail } from "../../../media/thumbnail.ts";
import { checkedTimeline } from "../../../media/timeline/checked-timeline.ts";
import { renderTimeline } from "../../../media/timeline/render.ts";
import {
  codecs,
  formats,
  type RenderOptions,
  type RenderSettings,
  renderSettings,
  resolutionNames,
} from "../../../media/timeline/render-options.ts";
import { spokenWords } from "../../../media/timeline/spoken-words.ts";
import { ApiError, StepError } from "../../../system/errors.ts";
import { aspectRatios, type Timeline } from "../../../values/timeline.ts";
import { defineTool } from "../../define-tool.ts";
import { asset, number, object, string } from "../../fields.ts";
import { rendering } from "../../price.ts";

export default defineTool({
  name: "Render video",
  category: "delivery",
  description: "Renders a timeline to a finished video, with a thumbnail and a captions file.",
  credits: rendering,
  version: 1,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    timeline: object<Timeline>({ description: "As compose_timeline makes it." }),
    resolution: string({
      default: "1080p",
      enum: resolutionNames,
      description: "The short side in pixels, or its common name.",
    }),
    codec: string({
      optional: true,
      enum: codecs,
      description: "By default what suits the format.",
    }),
    format: string({
      optional: true,
      enum: formats,
      description: "By default what suits the codec; mp4 where neither is named.",
    }),
    aspect_ratio: string({
      optional: true,
      enum: aspectRatios,
      description: "By default the timeline's.",
    }),
  },
  output: {
    video: asset("video", { description: "The finished video." }),
    thumbnail: asset("image", { description: "A picture of it." }),
    captions: asset("text", { optional: true, description: "WebVTT, when something is said." }),
    seconds: number({ description: "Length of the video." }),
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
  check(options) {
    try {
      renderSettings(options as RenderOptions, "16:9");
    } catch (error) {
      if (error instanceof ApiError) return error.message;
      throw error;
    }
    return undefined;
  },
  async run({ input, assets, ffmpeg, segments, folder, signal, progress }) {
    const timeline = checkedTimeline(input.timeline);
    const settings = resolveSettings(input, timeline, ffmpeg.encoders);
    const use = {
      assets,
      ffmpeg,
      segments,
      folder: join(folder, "render"),
      signal,
      progress: (percent: number) => progress(percent * 0.98),
    };
    const { path, seconds } = await renderTimeline(timeline, settings, use);
    const picture = join(folder, "thumbnail.jpg");
    await writeThumbnail(path, picture, { ffmpeg, signal });
    const words = spokenWords(timeline);
    const captions = join(folder, "captions.vtt");
    if (words.length > 0) await writeFile(captions, vttOf(words, timeline.language));
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
      engine: `local/ffmpeg-${ffmpeg.version}`,
    };
  },
});

/** Options that can't go together are a fault of the inputs here, not of an HTTP request. */
function resolveSettings(
  options: RenderOptions,
  timeline: Timeline,
  encoders: ReadonlySet<string>,
): RenderSettings {
  try {
    return renderSettings(options, timeline.aspect_ratio, encoders);
  } catch (error) {
    if (error instanceof ApiError)
      throw new StepError("invalid_input", error.message, { cause: error });
    throw error;
  }
}
