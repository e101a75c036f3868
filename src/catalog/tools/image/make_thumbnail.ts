import { join } from "node:path";
import { choosePalette } from "../../../generators/image/drawing/palette.ts";
import { hashText } from "../../../generators/random.ts";
import { writeThumbnail } from "../../../media/clips/thumbnail.ts";
import { writeFrameMedia } from "../../../media/graphics/shot-picture.ts";
import { openMedia } from "../../../media/media-input.ts";
import { fitPicture } from "../../../media/pictures/fit-picture.ts";
import { frameSize } from "../../../media/timeline/render-options.ts";
import { StepError } from "../../../system/errors.ts";
import { throwIfFaulty } from "../../common-inputs/card-fields.ts";
import { frameFields } from "../../common-inputs/frame-fields.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, palette, string } from "../../definition/fields.ts";
import { perCall } from "../../pricing/price.ts";

export default defineTool({
  name: "Make thumbnail",
  category: "image",
  description:
    "Takes the best frame of a video, sharp and if possible with a face, or a picture, and sets a large headline on it.",
  credits: perCall(0.5),
  version: 2,
  timeoutSeconds: 300,
  retry: "transient",
  determinism: "exact",
  input: {
    video: asset("video", { optional: true, description: "The video." }),
    image: asset("image", { optional: true, description: "A picture, if there is no video." }),
    title: string({
      optional: true,
      max: 120,
      description: "The headline. Without it the thumbnail is only the frame.",
    }),
    palette: palette({ optional: true, description: "The accent colors the bar of the headline." }),
    ...frameFields,
  },
  needs: [["video", "image"]],
  output: { thumbnail: asset("image", { description: "The thumbnail, as JPEG." }) },
  example: { video: "color-bars.mp4", title: "Color bars", short_side: 180 },
  async run({ input, assets, ffmpeg, folder, signal, progress, texts }) {
    const id = input.video ?? input.image;
    if (!id) throw new StepError("invalid_input", 'Nothing to show. Add a "video" or an "image".');
    const given = await openMedia(assets, id, "seen");
    const frame = join(folder, "frame.jpg");
    if (given.kind === "video")
      await writeThumbnail(given.path, frame, { ffmpeg, signal, faces: true }).catch((cause) => {
        throw unreadable(cause, id);
      });
    progress(40);
    const source = given.kind === "video" ? frame : given.path;
    const size = frameSize(input.short_side, input.aspect_ratio);
    const picture = join(folder, "fitted.jpg");
    const framing = { fit: "cover", crop: "attention", background: "#000000" } as const;
    await fitPicture(
      { id: given.id, path: source, reader: ffmpeg.picture(source) },
      { ...framing, ...size, path: picture },
    );
    const title = input.title?.trim();
    const path = join(folder, "thumbnail.jpg");
    if (title) {
      const colors = choosePalette(title, hashText(title) % 1000, input.palette);
      const media = await writeFrameMedia(ffmpeg.picture(picture), size, `${picture}.rgba`);
      const look = { palette: colors, ...size, media, seed: 1, path };
      const graphic = { content: { kind: "photo", title } } as const;
      throwIfFaulty(await texts.run("drawGraphic", { graphic, look }, signal));
    }
    const saved = await assets.save(title ? path : picture, { kind: "image" });
    return { thumbnail: saved.id, engine: `local/canvas, ffmpeg-${ffmpeg.version}` };
  },
});

/** A video without one whole frame is the caller's fault, other failures are not. */
const unreadable = (cause: unknown, id: string) =>
  cause instanceof StepError && cause.code === "tool_failed"
    ? new StepError("invalid_input", `No frame of video "${id}" can be read. Use another video.`, {
        cause,
      })
    : cause;
