import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  exactRate,
  listClips,
  writeEdl,
  writeFcpxml,
  writeOtio,
} from "../../../media/bundle/edit-list.ts";
import { type BundleFile, writeZip } from "../../../media/bundle/write-zip.ts";
import { buildSrt, buildVtt } from "../../../media/captions/formats.ts";
import { fileExtension } from "../../../media/file-extension.ts";
import { openMedia } from "../../../media/media-input.ts";
import { parseTimeline } from "../../../media/timeline/parse-timeline.ts";
import { spokenWords } from "../../../media/timeline/spoken-words.ts";
import { StepError } from "../../../system/errors.ts";
import type { LocalAsset } from "../../../values/assets.ts";
import type { Word } from "../../../values/scene.ts";
import type { Timeline } from "../../../values/timeline.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import {
  asset,
  assets,
  integer,
  language,
  string,
  strings,
  timeline,
  words,
} from "../../definition/fields.ts";
import { perCall } from "../../pricing/price.ts";

const bundledVideosMax = 50;
/** Captions of many hours. They are converted at once. */
const captionBytesMax = 1024 ** 2;

export default defineTool({
  name: "Export bundle",
  category: "delivery",
  description:
    "Packs a zip file: video, captions, thumbnail, metadata, edit lists for editing programs, and a manifest with hashes.",
  credits: perCall(1),
  version: 1,
  timeoutSeconds: 1800,
  retry: "transient",
  determinism: "exact",
  input: {
    video: asset("video", { optional: true, description: "The finished video." }),
    videos: assets("video", {
      optional: true,
      max: bundledVideosMax,
      description: "Several finished videos. The edit lists describe the first.",
    }),
    timeline: timeline({
      optional: true,
      description: "The timeline of the video. The edit lists cut the video at its scenes.",
    }),
    captions: asset("text", { optional: true, description: "A captions file, such as WebVTT." }),
    words: words({
      optional: true,
      description: "Timed words of the video, for captions if there is no timeline with words.",
    }),
    thumbnail: asset("image", { optional: true, description: "The picture of the video." }),
    title: string({ optional: true, max: 300, description: "Title of the video." }),
    description: string({ optional: true, max: 10_000, description: "Description of the video." }),
    author: string({ optional: true, max: 200, description: "Author of the video." }),
    hashtags: strings({ optional: true, max: 100, description: "Hashtags of the video." }),
    language: language({ default: "en", description: "Language of the video, BCP 47." }),
  },
  needs: [["video", "videos"]],
  output: {
    bundle: asset("archive", { description: "The zip file." }),
    bundle_files: integer({ description: "Number of files in it." }),
  },
  example: { video: "color-bars.mp4", title: "Color bars", thumbnail: "picture.jpg" },
  async run(context) {
    const { input, assets, folder, signal, progress } = context;
    const opened = await openVideos(context);
    const timeline = input.timeline ? parseTimeline(input.timeline) : undefined;
    const files: BundleFile[] = opened.map((video, index) =>
      stored(video, index === 0 ? "video" : `video-${index + 1}`),
    );
    files.push(...(await captionFiles(context, timeline)));
    if (input.thumbnail) {
      const picture = await openMedia(assets, input.thumbnail, "seen");
      if (picture.kind !== "image")
        throw new StepError(
          "invalid_input",
          `Thumbnail "${input.thumbnail}" is not an image. Use an image asset.`,
        );
      files.push(stored(picture, "thumbnail"));
    }
    files.push(...(await describeVideo(context, opened[0] as LocalAsset, timeline)));
    const path = join(folder, "bundle.zip");
    await writeZip(files, path, { signal, progress });
    const { id } = await assets.save(path, { kind: "archive" });
    return { bundle: id, bundle_files: files.length + 1, engine: "local/zip" };
  },
});

type Context = Pick<ToolContext<unknown>, "assets" | "ffmpeg" | "signal"> & {
  input: {
    video?: string;
    videos?: string[];
    captions?: string;
    words?: Word[];
    title?: string;
    description?: string;
    author?: string;
    hashtags?: string[];
    language: string;
  };
};

async function openVideos({ input, assets }: Context): Promise<LocalAsset[]> {
  const ids = [...new Set([...(input.video ? [input.video] : []), ...(input.videos ?? [])])];
  if (ids.length === 0)
    throw new StepError("invalid_input", 'No video. Add a "video" or "videos".');
  const opened: LocalAsset[] = [];
  for (const id of ids) {
    const video = await openMedia(assets, id, "seen");
    if (video.kind !== "video")
      throw new StepError("invalid_input", `Asset "${id}" is of kind ${video.kind}. Use a video.`);
    opened.push(video);
  }
  return opened;
}

const stored = (asset: LocalAsset, name: string): BundleFile => ({
  name: `${name}.${fileExtension(asset)}`,
  path: asset.path,
  bytes: asset.bytes,
  sha256: asset.sha256,
});

/** WebVTT and SubRip from the words, else the given file and its SubRip. */
async function captionFiles(
  { input, assets }: Context,
  timeline: Timeline | undefined,
): Promise<BundleFile[]> {
  const spoken = timeline ? spokenWords(timeline) : [];
  const words = spoken.length > 0 ? spoken : (input.words ?? []);
  const tag = timeline?.language ?? input.language;
  if (words.length > 0)
    return [
      { name: "captions.srt", text: await buildSrt(words, tag) },
      { name: "captions.vtt", text: await buildVtt(words, tag) },
    ];
  if (!input.captions) return [];
  const given = await assets.open(input.captions);
  if (given.kind !== "text")
    throw new StepError(
      "invalid_input",
      `Captions "${input.captions}" are not a text file. Use WebVTT or SubRip.`,
    );
  const file = stored(given, "captions");
  if (given.media_type === "text/vtt" && given.bytes > captionBytesMax)
    throw new StepError(
      "invalid_input",
      `Captions "${input.captions}" have ${given.bytes} bytes. The maximum is ${captionBytesMax}.`,
    );
  return given.media_type === "text/vtt"
    ? [{ name: "captions.srt", text: vttToSrt(await readFile(given.path, "utf8")) }, file]
    : [file];
}

/** Numbers the cues, writes their times with a comma, and leaves out notes and settings. */
function vttToSrt(vtt: string): string {
  const time = String.raw`(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})`;
  const span = new RegExp(`^${time}\\s+-->\\s+${time}`);
  const cues = vtt
    .replaceAll("\r\n", "\n")
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split("\n");
      const at = lines.findIndex((line) => span.test(line));
      const found = span.exec(lines[at] ?? "");
      if (!found) return [];
      const clock = (from: number) =>
        `${(found[from] ?? "00").padStart(2, "0")}:${found[from + 1]}:${found[from + 2]},${found[from + 3]}`;
      return [
        `${clock(1)} --> ${clock(5)}\n${lines
          .slice(at + 1)
          .join("\n")
          .trim()}\n`,
      ];
    });
  return cues.map((cue, index) => `${index + 1}\n${cue}`).join("\n");
}

/** The metadata, and the edit lists of the first video. */
async function describeVideo(
  { input, ffmpeg, signal }: Context,
  asset: LocalAsset,
  timeline: Timeline | undefined,
): Promise<BundleFile[]> {
  const { video, audio, seconds } = await ffmpeg.probe(asset.path, signal);
  const rate = exactRate(video?.fps ?? 30);
  const frames = Math.max(1, video?.frames ?? Math.round((seconds * rate.frames) / rate.seconds));
  const title = input.title ?? timeline?.title ?? "Untitled";
  const { width = 0, height = 0 } = asset;
  const metadata = {
    title,
    description: input.description ?? "",
    author: input.author ?? "",
    hashtags: input.hashtags ?? [],
    language: timeline?.language ?? input.language,
    seconds,
    width,
    height,
    frames_per_second: rate.frames / rate.seconds,
  };
  const list = {
    title,
    file: stored(asset, "video").name,
    rate,
    width,
    height,
    hasSound: audio !== undefined,
    clips: listClips(frames, timeline),
  };
  return [
    { name: "metadata.json", text: `${JSON.stringify(metadata, null, 2)}\n` },
    { name: "timeline.otio", text: writeOtio(list) },
    { name: "timeline.edl", text: writeEdl(list) },
    { name: "timeline.fcpxml", text: writeFcpxml(list) },
  ];
}
