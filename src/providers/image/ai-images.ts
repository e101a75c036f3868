import { rm, writeFile } from "node:fs/promises";
import { generateImage, type ImageModel } from "ai";
import sharp from "sharp";
import type { ModelName, ProviderSettings } from "../../config/model-names.ts";
import type { ImageProvider, ImageRequest } from "../../generators/generators.ts";
import type { Ffmpeg } from "../../media/ffmpeg.ts";
import { StepError } from "../../system/errors.ts";
import { callModel } from "../ai/call-model.ts";
import { nearestAspect } from "../ai/nearest-aspect.ts";

/**
 * Pictures by an image model, drawn in its nearest aspect ratio and cropped to the size by
 * attention.
 */
export function aiImages(
  model: ImageModel,
  name: ModelName,
  { settings, ffmpeg }: { settings: ProviderSettings; ffmpeg: Pick<Ffmpeg, "picture"> },
): ImageProvider {
  return {
    drawsObjects: true,
    async draw(request, signal) {
      const { image } = await callModel(
        name,
        settings,
        signal,
        () =>
          generateImage({
            model,
            prompt: buildPrompt(request),
            ...sizeOptions(name, request),
            maxRetries: 0,
            abortSignal: signal,
          }),
        () => ({ images: 1 }),
      );
      await write(image.uint8Array, request, { name, ffmpeg });
      return { engine: name.engine };
    },
  };
}

// Captions are drawn over the picture, and models misspell most text.
const buildPrompt = ({ prompt, style }: ImageRequest) =>
  `${prompt.trim()}${style === "auto" ? "" : `, in the style of ${style}`}. No text, no letters, no watermark.`;

/** Aspect ratios that the models of Google and Replicate draw. */
const modelAspects = [
  "1:1",
  "2:3",
  "3:2",
  "3:4",
  "4:3",
  "4:5",
  "5:4",
  "9:16",
  "16:9",
  "21:9",
] as const;

function sizeOptions(
  { provider, model }: ModelName,
  { width, height, seed }: ImageRequest,
): Partial<Parameters<typeof generateImage>[0]> {
  switch (provider) {
    case "openai":
      if (model.startsWith("dall-e-2")) return { size: "1024x1024" };
      if (model.startsWith("dall-e"))
        return { size: nearestAspect(["1024x1024", "1792x1024", "1024x1792"], width, height) };
      return { size: nearestAspect(["1024x1024", "1536x1024", "1024x1536"], width, height) };
    case "google":
      return { aspectRatio: nearestAspect(modelAspects, width, height) };
    case "replicate":
      return { aspectRatio: nearestAspect(modelAspects, width, height), seed };
    default:
      return { size: `${width}x${height}`, ...(provider === "fal" ? { seed } : {}) };
  }
}

async function write(
  bytes: Uint8Array,
  { width, height, path }: ImageRequest,
  { name, ffmpeg }: { name: ModelName; ffmpeg: Pick<Ffmpeg, "picture"> },
): Promise<void> {
  const source = `${path}-source`;
  try {
    await writeFile(source, bytes);
    const { data, info } = await ffmpeg
      .picture(source)
      .read({ width, height, fit: "cover", position: "attention" });
    const fitted = sharp(data, { raw: info });
    await (path.endsWith(".png") ? fitted.png() : fitted.jpeg({ quality: 92 })).toFile(path);
  } catch (cause) {
    throw new StepError("tool_failed", `${name.engine} returned an unreadable picture.`, {
      cause,
      retryable: true,
    });
  } finally {
    await rm(source, { force: true });
  }
}
