import { checkQuality, describeFailures, easierCaptions } from "../../../media/quality/check.ts";
import { parseTimeline } from "../../../media/timeline/parse-timeline.ts";
import { captionStyles } from "../../../values/timeline.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, boolean, object, string, strings, timeline } from "../../definition/fields.ts";
import { perCall } from "../../pricing/price.ts";

export default defineTool({
  name: "Check quality",
  category: "analysis",
  description:
    "Checks a finished video: loudness, black or frozen parts, silence, drift, captions and compatibility.",
  credits: perCall(1),
  version: 2,
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
    caption_style: string({
      optional: true,
      enum: captionStyles,
      description: "If the captions failed: a style that is easier to read, for compose_timeline.",
    }),
    warnings: strings({ optional: true, description: "One sentence for each check that failed." }),
    report: object({ description: "checks: name, passed, value and limit of each check." }),
  },
  example: { video: "color-bars.mp4" },
  async run({ input, assets, ffmpeg, signal, progress }) {
    const { path } = await assets.open(input.video);
    const timeline = input.timeline ? parseTimeline(input.timeline) : undefined;
    const { passed, report } = await checkQuality(path, { ffmpeg, signal, timeline, progress });
    const easier = easierCaptions(report, timeline?.captions.style);
    return {
      passed,
      ...(easier ? { caption_style: easier } : {}),
      ...(passed ? {} : { warnings: describeFailures(report) }),
      report: { ...report },
      engine: `local/ffmpeg-${ffmpeg.version}`,
    };
  },
});
