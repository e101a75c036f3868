import { join } from "node:path";
import { frameSize } from "../../../media/timeline/render-options.ts";
import { buildSlideshow } from "../../../media/timeline/slideshow.ts";
import { StepError } from "../../../system/errors.ts";
import { transitionTypes } from "../../../values/scene.ts";
import { frameFields, seed } from "../../common-inputs/frame-fields.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, assets, boolean, number, string } from "../../definition/fields.ts";

const picturesMax = 200;
const slideSeconds = 4;

export default defineTool({
  name: "Build slideshow",
  category: "video",
  description: "Makes a silent video of pictures with slow motion and twelve transitions.",
  credits: { per: "second", amount: 0.02, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 3,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "seeded",
  input: {
    images: assets("image", {
      optional: true,
      max: picturesMax,
      description: "The pictures in order.",
    }),
    image: asset("image", { optional: true, description: "One picture, if there is no list." }),
    picture_seconds: number({
      default: slideSeconds,
      min: 0.5,
      max: 60,
      description: "Time that each picture is shown, in seconds.",
    }),
    transition: string({
      default: "mixed",
      enum: ["none", "mixed", ...transitionTypes],
      description: "Blend from one to the next; mixed changes it from picture to picture.",
    }),
    transition_seconds: number({
      default: 0.5,
      min: 0.1,
      max: 3,
      description: "Length of a transition in seconds, at most half of a picture's time.",
    }),
    move_pictures: boolean({
      default: true,
      description: "Zooms and pans the pictures slowly.",
    }),
    ...frameFields,
    seed: seed("A different seed gives different motions and transitions."),
  },
  needs: [["images", "image"]],
  output: {
    video: asset("video", { description: "The slideshow." }),
    media_seconds: number({ description: "Length of the video in seconds." }),
  },
  example: { images: ["picture.jpg", "picture.jpg"], picture_seconds: 0.5, short_side: 128 },
  expect: ({ images, picture_seconds = slideSeconds }) => ({
    media_seconds: picture_seconds * Math.max(1, images?.length ?? 1),
  }),
  async run(context) {
    const { input, assets, ffmpeg, folder } = context;
    const images = input.images?.length ? input.images : input.image ? [input.image] : [];
    if (images.length === 0)
      throw new StepError("invalid_input", 'No picture is given. Add "images".');
    const aspect_ratio = input.aspect_ratio;
    const made = await buildSlideshow(
      {
        images,
        seconds: input.picture_seconds,
        transition: input.transition,
        transitionSeconds: input.transition_seconds,
        moves: input.move_pictures,
        seed: input.seed,
        aspect_ratio,
        ...frameSize(input.short_side, aspect_ratio),
      },
      { ...context, folder: join(folder, "slideshow") },
    );
    const { id } = await assets.save(made.path, { kind: "video" });
    return { video: id, media_seconds: made.seconds, engine: `local/ffmpeg-${ffmpeg.version}` };
  },
});
