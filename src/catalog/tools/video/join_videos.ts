import { type ClipSource, openClip } from "../../../media/clips/clip-source.ts";
import { joinClips } from "../../../media/clips/join-clips.ts";
import { StepError } from "../../../system/errors.ts";
import { transitionTypes } from "../../../values/scene.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, assets, number, string } from "../../definition/fields.ts";
import { mediaSeconds } from "../../pricing/expected-values.ts";

const joinedVideosMax = 100;
const hours = 3600;
const joinedSecondsMax = 4 * hours;

export default defineTool({
  name: "Join videos",
  category: "video",
  description:
    "Joins videos of any sizes and rates to one, in the size and rate of the first, with or without transitions.",
  credits: { per: "second", amount: 0.02, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 1,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    videos: assets("video", { min: 1, max: joinedVideosMax, description: "The videos in order." }),
    transition: string({
      default: "none",
      enum: ["none", "mixed", ...transitionTypes],
      description: "Blend from one to the next; none for hard cuts, mixed for fades and slides.",
    }),
    transition_seconds: number({
      default: 0.5,
      min: 0.1,
      max: 3,
      description: "Length of a transition in seconds, at most a third of both videos.",
    }),
  },
  output: {
    video: asset("video", { description: "The joined video." }),
    media_seconds: number({ description: "Length of the video in seconds." }),
  },
  example: { videos: ["color-bars.mp4", "color-bars.mp4"], transition: "fade" },
  expect: ({ videos = [] }, lengthOf) => ({
    media_seconds: (videos.length > 0 ? videos : [undefined, undefined]).reduce(
      (sum, id) => sum + mediaSeconds(lengthOf, id),
      0,
    ),
  }),
  async run(context) {
    const { input, assets, ffmpeg } = context;
    const opened: ClipSource[] = [];
    for (const id of input.videos) opened.push(await openClip(context, id));
    const [first, ...others] = opened;
    if (!first)
      throw new StepError("invalid_input", 'No video is given. Add at least one to "videos".');
    const total = opened.reduce((sum, { seconds }) => sum + seconds, 0);
    if (total > joinedSecondsMax)
      throw new StepError(
        "invalid_input",
        `The videos have ${Math.round(total)} s together. The maximum is ${joinedSecondsMax} s.`,
      );
    const type = input.transition === "none" ? undefined : input.transition;
    const joint = { type, seconds: input.transition_seconds };
    const made = await joinClips([first, ...others], joint, context);
    const { id } = await assets.save(made.path, { kind: "video" });
    return { video: id, media_seconds: made.seconds, engine: `local/ffmpeg-${ffmpeg.version}` };
  },
});
