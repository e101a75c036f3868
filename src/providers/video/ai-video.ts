import { readFile, writeFile } from "node:fs/promises";
import { experimental_generateVideo } from "ai";
import type { ModelName } from "../../config/model-names.ts";
import type { VideoProvider } from "../../generators/generators.ts";
import { writeLimited } from "../../net/download.ts";
import { StepError } from "../../system/errors.ts";
import { callModel } from "../ai/call-model.ts";
import { generationSecondsMax } from "../ai/generation-wait.ts";
import type { ModelAccess, VideoModel } from "../ai/models.ts";
import { nearestAspect } from "../ai/nearest-aspect.ts";

const clipBytesMax = 500 * 1024 ** 2;

export interface VideoUse extends ModelAccess {
  /** Polling interval. */
  poll_seconds?: number;
}

/**
 * Image or text to video by a model. The clip has the model's shortest length that covers the
 * request, or its longest.
 */
export function aiVideo(
  model: VideoModel,
  name: ModelName,
  { settings, fetch, poll_seconds = 5 }: VideoUse,
): VideoProvider {
  const downloadTo = async (path: string, url: URL, signal: AbortSignal) => {
    const response = await fetch(url, { signal });
    if (!response.ok) {
      await response.body?.cancel();
      const message = `The video of ${name.engine} could not be downloaded: ${url.host} responded with ${response.status}.`;
      throw new StepError("provider_unavailable", message, { retryable: true });
    }
    await writeLimited(response, path, { bytesMax: clipBytesMax, signal });
  };
  return {
    async animate({ image_path, prompt, seconds, width, height, path }, signal) {
      const image = image_path ? await readFile(image_path) : undefined;
      const duration = chooseDuration(name, seconds);
      let isWritten = false;
      const { video } = await callModel(
        name,
        settings,
        signal,
        () =>
          experimental_generateVideo({
            model,
            prompt: image ? { image, text: prompt } : prompt,
            duration,
            aspectRatio: nearestAspect(["16:9", "9:16", "1:1"], width, height),
            poll: { intervalMs: poll_seconds * 1000, timeoutMs: generationSecondsMax * 1000 },
            // The SDK would hold the whole clip in memory.
            download: async ({ url }) => {
              await downloadTo(path, url, signal);
              isWritten = true;
              return { data: new Uint8Array(), mediaType: "video/mp4" };
            },
            maxRetries: 0,
            abortSignal: signal,
          }),
        () => ({ media_seconds: duration }),
      );
      // Some models send the clip itself in their JSON, whose size is limited.
      if (!isWritten) await writeFile(path, video.uint8Array);
      return { engine: name.engine };
    },
  };
}

function chooseDuration({ provider }: ModelName, seconds: number): number {
  const lengths = provider === "google" ? [4, 6, 8] : [5, 10];
  return lengths.find((length) => length >= seconds) ?? Math.max(...lengths);
}
