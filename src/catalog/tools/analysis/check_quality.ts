import { checkQuality } from "../../../media/quality/check.ts";
import { parseTimeline } from "../../../media/timeline/parse-timeline.ts";
import { defineTool } from "../../define-tool.ts";
import { asset, boolean, object, timeline } from "../../fields.ts";
import { perCall } from "../../price.ts";

export default defineTool({
  name: "Check quality",
  category: "analysis",
  description:
    "Checks a finished video: loudness, black or frozen parts, silence, drift, captions and compatibility.",
  credits: perCall(1),
  version: 1,
  timeoutSeconds: 900,
  retry: "transient",
  determinism: "exact",
  input: {
    video: asset("video", { description: "The finished video." }),
    timeline: timeline({
      optional: true,
      description: "The timeline of the video, with the pauses and captions that it should have.",
    }),
  },
  output: {
    passed: boolean({ description: "True if every check passed." }),
    report: object({ description: "checks: name, passed, value and limit of each check." }),
  },
  example: { video: "color-bars.mp4" },
  async run({ input, assets, ffmpeg, signal, progress }) {
    const { path } = await assets.open(input.video);
    const timeline = input.timeline ? parseTimeline(input.timeline) : undefined;
    const { passed, report } = await checkQuality(path, { ffmpeg, signal, timeline, progress });
    return { passed, report: { ...report }, engine: `local/ffmpeg-${ffmpeg.version}` };
  },
});
