import { join } from "node:path";
import { openMedia } from "../../../media/media-input.ts";
import { crops, fitPicture, fits } from "../../../media/pictures/fit-picture.ts";
import { frameSize } from "../../../media/timeline/render-options.ts";
import { StepError } from "../../../system/errors.ts";
import { frameFields } from "../../common-inputs/frame-fields.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, assets, palette, string } from "../../definition/fields.ts";

const imageFormats = ["jpeg", "png"] as const;
const expectedImage = "asset_expected";

export default defineTool({
  name: "Fit image",
  category: "image",
  description:
    "Fits pictures into a frame: cropped around what matters, with borders, or with blurred sides.",
  credits: {
    per: "picture",
    amount: 0.1,
    units: ({ output }) => output.images.length,
    unitsMin: ({ known: { images = [] } }) => Math.max(1, images.length),
  },
  version: 1,
  timeoutSeconds: 300,
  retry: "transient",
  determinism: "exact",
  input: {
    image: asset("image", { optional: true, description: "The picture, if there are no images." }),
    images: assets("image", { optional: true, max: 100, description: "Several pictures." }),
    fit: string({
      default: "cover",
      enum: fits,
      description:
        "cover: fills the frame. contain: whole, with borders. blur: whole, with blurred sides.",
    }),
    crop: string({
      default: "attention",
      enum: crops,
      description: "cover: attention keeps faces and details in view; center keeps the middle.",
    }),
    palette: palette({
      optional: true,
      description: "Its background fills the borders of contain. Default: black.",
    }),
    ...frameFields,
    image_format: string({
      default: "jpeg",
      enum: imageFormats,
      description: "File format of the pictures.",
    }),
  },
  needs: [["image", "images"]],
  madeFrom: { image: ["image", "images"], images: ["image", "images"] },
  output: {
    image: asset("image", { description: "The first picture." }),
    images: assets("image", { description: "All of them, in order." }),
  },
  example: { image: "picture.jpg", fit: "blur", short_side: 180 },
  expect: ({ images = [] }) => ({
    images: Array.from({ length: Math.max(1, images.length) }, () => expectedImage),
  }),
  async run({ input, assets: store, ffmpeg, folder, progress, signal }) {
    const given = input.images?.length ? input.images : input.image ? [input.image] : [];
    if (given.length === 0)
      throw new StepError("invalid_input", 'No picture is given. Add "image" or "images".');
    const look = {
      fit: input.fit,
      crop: input.crop,
      ...frameSize(input.short_side, input.aspect_ratio),
      background: input.palette?.background ?? "#000000",
    };
    const images: string[] = [];
    for (const [index, id] of given.entries()) {
      signal.throwIfAborted();
      const picture = await openMedia(store, id, "seen");
      if (picture.kind !== "image")
        throw new StepError(
          "invalid_input",
          `Asset "${id}" is of kind ${picture.kind}. Use an image.`,
        );
      const path = join(folder, `fitted-${index}.${input.image_format === "png" ? "png" : "jpg"}`);
      const source = { ...picture, reader: ffmpeg.picture(picture.path) };
      await fitPicture(source, { ...look, path });
      images.push((await store.save(path, { kind: "image" })).id);
      progress((100 * (index + 1)) / given.length);
    }
    return { image: images[0] ?? "", images, engine: "local/sharp" };
  },
});
