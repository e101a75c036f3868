import { readFile } from "node:fs/promises";
import pLimit, { type LimitFunction } from "p-limit";
import type { ExampleFiles } from "../../catalog/templates/example-files.ts";
import type { WorkerServices } from "../../services/worker-services.ts";
import { StepError } from "../../system/errors.ts";
import type { AssetStore } from "../../values/assets.ts";
import type { WebAccess } from "../../values/web-page.ts";

const concurrentDownloadsOfRun = 4;
const concurrentDownloadsOfProcess = 8;
const urlsMax = 100;

/** The limit on concurrent downloads that all runs of a worker process share. */
export const createDownloadLimit = (): LimitFunction => pLimit(concurrentDownloadsOfProcess);

/** Limits the downloads of one run: concurrent ones, URLs and bytes. */
export interface RunDownloads {
  /** Counts URLs before they are downloaded. Throws StepError `invalid_input` beyond 100 URLs. */
  admit(urls: Iterable<string>): void;
  /** The client for downloads. It fails with StepError `invalid_input` beyond the run's bytes. */
  fetch: typeof fetch;
  /** The store, with the limits applied to its downloads. */
  limit(store: AssetStore): AssetStore;
  /** The web, with the limits applied to its pages. */
  limitPages(web: WebAccess): WebAccess;
}

export function runDownloads({
  fetch,
  config,
  examples,
  downloadLimit: limitOfProcess,
}: Pick<WorkerServices, "fetch" | "config" | "examples" | "downloadLimit">): RunDownloads {
  const limitOfRun = pLimit(concurrentDownloadsOfRun);
  const urls = new Set<string>();
  const bytesMax = config.runDownloadBytesMax;
  let bytes = 0;

  const admit = (more: Iterable<string>) => {
    for (const url of more) urls.add(url);
    if (urls.size <= urlsMax) return;
    throw new StepError(
      "invalid_input",
      `This run names ${urls.size} URLs. A run downloads at most ${urlsMax}; upload the files first.`,
    );
  };
  const countBytes = () =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes <= bytesMax) controller.enqueue(chunk);
        else
          controller.error(
            new StepError(
              "invalid_input",
              `The downloads of this run have more than ${bytesMax} bytes together, the maximum.`,
            ),
          );
      },
    });
  const limited = <T>(url: string, signal: AbortSignal, download: () => Promise<T>) => {
    admit([url]);
    return limitOfRun(() =>
      limitOfProcess(() => {
        signal.throwIfAborted();
        return download();
      }),
    );
  };
  return {
    admit,
    async fetch(url, options) {
      const response = (await readExample(examples, url)) ?? (await fetch(url, options));
      const { status, statusText, headers, body } = response;
      if (!body) return response;
      const counted = new Response(body.pipeThrough(countBytes()), { status, statusText, headers });
      return Object.defineProperty(counted, "url", { value: response.url });
    },
    limit: (store) => ({
      ...store,
      fetch: (url, options) => limited(url, options.signal, () => store.fetch(url, options)),
    }),
    limitPages: (web) => ({
      fetchPage: (url, options) => limited(url, options.signal, () => web.fetchPage(url, options)),
    }),
  };
}

/** A file of an example. The guard against private addresses would refuse the service's own. */
async function readExample(
  examples: ExampleFiles,
  url: Parameters<typeof fetch>[0],
): Promise<Response | undefined> {
  const link = url instanceof Request ? url.url : String(url);
  const file = examples.findByLink(link);
  if (!file) return undefined;
  const headers = { "content-type": file.media_type, "content-length": String(file.bytes) };
  const found = new Response(await readFile(file.path), { headers });
  return Object.defineProperty(found, "url", { value: link });
}
