import {
  checkQuality,
  describeFailures,
  easierCaptions,
  type QualityReport,
} from "../../../media/quality/check.ts";
import { parseTimeline } from "../../../media/timeline/parse-timeline.ts";
import { captionStyles } from "../../../values/timeline.ts";
import { defineTool } from "../../definition/define-tool.ts";
import {
  asset,
  assets,
  boolean,
  object,
  string,
  strings,
  timeline,
} from "../../definition/fields.ts";
import { perCall } from "../../pricing/price.ts";

export default defineTool({
  name: "Check quality",
  category: "analysis",
  description:
    "Checks a finished video: loudness, black or frozen parts, silence, drift, captions and compatibility.",
  credits: perCall(1),
  version: 3,
  timeoutSeconds: 900,
  retry: "transient",
  determinism: "exact",
  input: {
    video: asset("video", { description: "The finished video." }),
    videos: assets("video", {
      optional: true,
      max: 100,
      description: "Several finished videos, of which each is checked.",
    }),
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
    report: object({
      description:
        "checks: name, passed, value and limit of each check. videos: the reports of the others.",
    }),
  },
  example: { video: "color-bars.mp4" },
  async run({ input, assets, ffmpeg, signal, progress }) {
    const timeline = input.timeline ? parseTimeline(input.timeline) : undefined;
    const ids = input.videos?.length ? input.videos : [input.video];
    const reports: QualityReport[] = [];
    for (const [index, id] of ids.entries()) {
      const { path } = await assets.open(id);
      const part = (percent: number) => progress((100 * index + percent) / ids.length);
      const check = { ffmpeg, signal, timeline, progress: part };
      reports.push((await checkQuality(path, check)).report);
    }
    const warnings = reports.flatMap((report, index) =>
      describeFailures(report).map((each) =>
        reports.length > 1 ? `Video ${index + 1}: ${each}` : each,
      ),
    );
    const [report, ...others] = reports as [QualityReport, ...QualityReport[]];
    const easier = easierCaptions(report, timeline?.captions.style);
    return {
      passed: warnings.length === 0,
      ...(easier ? { caption_style: easier } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
      report: { ...report, ...(others.length > 0 ? { videos: others } : {}) },
      engine: `local/ffmpeg-${ffmpeg.version}`,
    };
  },
});
