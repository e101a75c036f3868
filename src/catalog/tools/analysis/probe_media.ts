import { openMedia, readableSeconds } from "../../../media/media-input.ts";
import { type Measured, measure } from "../../../media/quality/measure.ts";
import { StepError } from "../../../system/errors.ts";
import type { LocalAsset } from "../../../values/assets.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, number, object } from "../../definition/fields.ts";
import { mediaSeconds } from "../../pricing/expected-values.ts";

/** Listed spans of one kind. */
const spansMax = 1000;

export default defineTool({
  name: "Probe media",
  category: "analysis",
  description:
    "Reports what a video, sound or picture is: streams, length, size, loudness, black, frozen and silent parts.",
  credits: { per: "second", amount: 0.01, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 1,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    video: asset("video", { optional: true, description: "A video." }),
    audio: asset("audio", { optional: true, description: "A sound, if there is no video." }),
    image: asset("image", { optional: true, description: "A picture, if there is neither." }),
  },
  needs: [["video", "audio", "image"]],
  output: {
    report: object({
      description:
        "kind, media_type, bytes, seconds; video: codec, width, height, fps; audio: codec, channels, sample_rate, loudness_lufs, true_peak_dbtp; black, frozen and silent: lists of start and end.",
    }),
    media_seconds: number({ description: "Length in seconds; 0 for a picture." }),
  },
  example: { video: "color-bars.mp4" },
  expect: ({ video, audio }, lengthOf) => ({
    media_seconds: video || audio ? mediaSeconds(lengthOf, video, audio) : 0,
  }),
  async run({ input, assets, ffmpeg, signal, progress }) {
    const id = input.video ?? input.audio ?? input.image;
    if (!id) throw new StepError("invalid_input", nothingToProbe);
    const opened = await openMedia(assets, id);
    const engine = `local/ffmpeg-${ffmpeg.version}`;
    if (opened.kind === "image") {
      const { width, height } = opened;
      return { report: { ...describeFile(opened), width, height }, media_seconds: 0, engine };
    }
    const measured = await measure(opened.path, ffmpeg, signal, progress);
    const seconds = readableSeconds(opened, measured.probe.seconds);
    const report = { ...describeFile(opened), seconds, ...describeStreams(measured) };
    return { report, media_seconds: seconds, engine };
  },
});

const nothingToProbe = 'No media are given. Add "video", "audio" or "image".';

const describeFile = ({ kind, media_type, bytes, sha256 }: LocalAsset) => ({
  kind,
  media_type,
  bytes,
  sha256,
});

function describeStreams({ probe, frames, integrated, peak, ...spans }: Measured) {
  const { video, audio } = probe;
  return {
    format: probe.format,
    ...(video
      ? {
          video: {
            codec: video.codec,
            width: video.width,
            height: video.height,
            fps: video.fps,
            frames,
            pixel_format: video.pixelFormat,
            rotation: video.rotation,
            irregular_frames: spans.irregular,
          },
          black: spans.black.slice(0, spansMax),
          frozen: spans.frozen.slice(0, spansMax),
        }
      : {}),
    ...(audio
      ? {
          audio: {
            codec: audio.codec,
            channels: audio.channels,
            sample_rate: audio.sampleRate,
            // The meter reports its gate of −70 LUFS for silence, which has no loudness.
            loudness_lufs: integrated > -70 ? integrated : null,
            true_peak_dbtp: Number.isFinite(peak) ? peak : null,
          },
          silent: spans.silent.slice(0, spansMax),
        }
      : {}),
  };
}
