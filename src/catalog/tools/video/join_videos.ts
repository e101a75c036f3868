import { type ClipSource, openClip } from "../../../media/clips/clip-source.ts";
import { joinClips } from "../../../media/clips/join-clips.ts";
import { StepError } from "../../../system/errors.ts";
import { transitionTypes } from "../../../values/scene.ts";
import { listVideos, type Videos } from "../../common-inputs/each-video.ts";
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
    "Joins videos of any sizes and rates to one, with or without transitions, an intro and an outro. The first video, without the intro, gives the size and rate.",
  credits: { per: "second", amount: 0.02, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 1,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    video: asset("video", { optional: true, description: "The video, if `videos` is empty." }),
    videos: assets("video", {
      optional: true,
      max: joinedVideosMax,
      description: "Several videos in order.",
    }),
    intro: asset("video", { optional: true, description: "A video that comes before the others." }),
    outro: asset("video", { optional: true, description: "A video that comes after the others." }),
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
  needs: [["video", "videos"]],
  output: {
    video: asset("video", { description: "The joined video." }),
    media_seconds: number({ description: "Length of the video in seconds." }),
  },
  example: { videos: ["color-bars.mp4", "color-bars.mp4"], transition: "fade" },
  expect(known, lengthOf) {
    const main = listVideos(known);
    const ends = [known.intro, known.outro].filter((id) => id !== undefined);
    // An unknown video alone stands for two, because one is not joined with anything.
    const unknown = ends.length > 0 ? [undefined] : [undefined, undefined];
    const all = [...(main.length > 0 ? main : unknown), ...ends];
    return { media_seconds: all.reduce((sum, id) => sum + mediaSeconds(lengthOf, id), 0) };
  },
  async run(context) {
    const { input, assets, ffmpeg } = context;
    const opened: ClipSource[] = [];
    for (const id of listAll(input)) opened.push(await openClip(context, id));
    const [first, ...others] = opened;
    if (!first || listVideos(input).length === 0)
      throw new StepError("invalid_input", 'No video is given. Add "video" or "videos".');
    const total = opened.reduce((sum, { seconds }) => sum + seconds, 0);
    if (total > joinedSecondsMax)
      throw new StepError(
        "invalid_input",
        `The videos have ${Math.round(total)} s together. The maximum is ${joinedSecondsMax} s.`,
      );
    const type = input.transition === "none" ? undefined : input.transition;
    const leading = input.intro ? 1 : 0;
    const joint = { type, seconds: input.transition_seconds, leading };
    const made = await joinClips([first, ...others], joint, context);
    const { id } = await assets.save(made.path, { kind: "video" });
    return { video: id, media_seconds: made.seconds, engine: `local/ffmpeg-${ffmpeg.version}` };
  },
});

const listAll = ({ intro, outro, ...main }: Videos & { intro?: string; outro?: string }) => [
  ...(intro ? [intro] : []),
  ...listVideos(main),
  ...(outro ? [outro] : []),
];
