import { SHARE_ENV, Worker } from "node:worker_threads";
import { StepError, type StepErrorCode } from "../../system/errors.ts";
import type { LocalAsset } from "../../values/assets.ts";
import type { Timeline } from "../../values/timeline.ts";

export interface PreviewRequest {
  id: number;
  kind: "still" | "clip";
  /** A timeline of one scene. */
  timeline: Timeline;
  /** The media of the scene. */
  assets: LocalAsset[];
  /** The file to write: a JPEG or an MP4. */
  path: string;
}

/** What the thread replies. */
export interface PreviewResult {
  id: number;
  fault?: { code: StepErrorCode; message: string };
}

/** Draws previews in a thread that starts with the first one. */
export interface PreviewPool {
  /** Rejects with StepError; `tool_timeout` after the time limit of the kind. */
  make(request: Omit<PreviewRequest, "id">): Promise<void>;
  close(): Promise<void>;
}

const timeLimitMilliseconds = { still: 15_000, clip: 120_000 };

interface Waiting {
  resolve(): void;
  reject(error: StepError): void;
  timer: NodeJS.Timeout;
}

/** `folder` holds intermediate files. */
export function createPreviewPool(options: {
  folder: string;
  ffmpegPath: string | undefined;
}): PreviewPool {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let last = 0;
  const settle = (id: number, error?: StepError) => {
    const found = waiting.get(id);
    waiting.delete(id);
    clearTimeout(found?.timer);
    if (error) found?.reject(error);
    else found?.resolve();
  };
  const stop = async (message: string, code: StepErrorCode) => {
    const stopped = thread;
    thread = undefined;
    for (const id of [...waiting.keys()])
      settle(id, new StepError(code, message, { retryable: true }));
    await stopped?.terminate();
  };
  const start = () => {
    const started = new Worker(new URL("./preview-worker.ts", import.meta.url), {
      workerData: options,
      env: SHARE_ENV,
      execArgv: [],
    });
    started.unref();
    started.on("message", (result: PreviewResult | "ready") => {
      if (result === "ready") return;
      const { id, fault } = result;
      settle(id, fault && new StepError(fault.code, fault.message));
    });
    started.on("error", (error) => {
      if (thread === started) void stop(`Previews cannot be made: ${error.message}`, "internal");
    });
    return started;
  };
  return {
    make(request) {
      thread ??= start();
      const id = ++last;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(
        () => void stop("The preview took too long. Try a shorter scene.", "tool_timeout"),
        timeLimitMilliseconds[request.kind],
      );
      waiting.set(id, { resolve, reject, timer });
      thread.postMessage({ ...request, id });
      return promise;
    },
    close: () => stop("The service is stopping.", "internal"),
  };
}
