import { openClip } from "../../../media/clips/clip-source.ts";
import { stabilizeClip } from "../../../media/clips/stabilize.ts";
import {
  eachVideo,
  expectVideos,
  videoInputs,
  videoOutputs,
} from "../../common-inputs/each-video.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { number } from "../../definition/fields.ts";

export default defineTool({
  name: "Stabilize video",
  category: "video",
  description: "Steadies videos of a shaky camera and zooms in just enough to hide the edges.",
  credits: { per: "second", amount: 0.03, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 1,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    ...videoInputs(),
    smoothness: number({
      default: 0.5,
      min: 0,
      max: 1,
      description: "How calm the camera becomes: 0 keeps quick movements.",
    }),
  },
  needs: [["video", "videos"]],
  output: videoOutputs("The steady video", "The steady videos"),
  example: { video: "color-bars.mp4" },
  expect: expectVideos,
  async run(context) {
    const { input, ffmpeg } = context;
    let used = "vidstab";
    const made = await eachVideo(context, async (id, part) => {
      const source = await openClip(part, id);
      const choice = { strength: input.smoothness, name: part.name };
      const { path, filter } = await stabilizeClip(source, choice, part);
      used = filter;
      return { path, seconds: source.seconds };
    });
    return { ...made, engine: `local/${used}-ffmpeg-${ffmpeg.version}` };
  },
});
