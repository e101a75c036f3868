import { fileURLToPath } from "node:url";
import { minimalEnvironment } from "../../config/minimal-environment.ts";
import { createProcessPool, ProcessExit, type ProcessPool } from "../../processes/process-pool.ts";
import { detectSandbox, sandboxPrefix } from "../../processes/sandbox.ts";
import { StepError, type StepErrorCode } from "../../system/errors.ts";
import { createFairSlots } from "../../system/fair-slots.ts";
import type { LocalAsset } from "../../values/assets.ts";
import type { Timeline } from "../../values/timeline.ts";
import type { SceneOfVideo } from "./scene-still.ts";

export type PreviewKind = "still" | "clip" | "drawing";

/** The request to the child process. */
export interface PreviewRequest {
  kind: PreviewKind;
  /** A timeline of one scene. */
  timeline: Timeline;
  /** The video of the scene, as it was rendered last. */
  video?: SceneOfVideo;
  /** The media of the scene. */
  assets: LocalAsset[];
  /** The file to write: a JPEG, an MP4 or JSON. */
  path: string;
  /** For intermediate files. */
  folder: string;
  ffmpegPath: string | undefined;
}

type NewPreview = Omit<PreviewRequest, "folder" | "ffmpegPath">;

/** The reply of the child process. */
export interface PreviewResult {
  fault?: { code: StepErrorCode; message: string };
}

export interface PreviewCall {
  account_id: string;
  signal: AbortSignal;
  /** Called with the id of the process. Returns a function that is called at its end. */
  onStart(pid: number): () => void;
}

/** Draws previews in child processes, those of several accounts in turn. */
export interface PreviewPool {
  /**
   * Rejects with SlotsBusyError, with the reason of the signal, or with StepError;
   * `tool_timeout` after the time limit of the kind.
   */
  make(request: NewPreview, call: PreviewCall): Promise<void>;
  close(): void;
}

const program = fileURLToPath(new URL("./preview-process.ts", import.meta.url));
/** Generous, because the machine may be busy; they end what hangs. */
const timeLimitMilliseconds = { still: 60_000, clip: 180_000, drawing: 60_000 };
const tooLong = "The preview took too long. Try a shorter scene, or simpler media.";
const idleMilliseconds = 60_000;
/** Previews that are made at a time, and that wait. */
const [slotsMax, waitingMax] = [3, 100];
/** Steps of CPU priority below the API: previews are free, and renders of others are not. */
export const previewNiceness = 10;

/**
 * Limits of a process. The ffmpeg that it starts has limits of its own too. The CPU time is that of
 * all previews that a process makes before it is replaced.
 */
const memoryBytes = 4 * 1024 ** 3;
const responsesMax = 20;
const cpuSeconds = { own: responsesMax * 60 };

/** `folder` holds intermediate files. */
export function createPreviewPool(options: {
  folder: string;
  ffmpegPath: string | undefined;
}): PreviewPool {
  let opening: Promise<ProcessPool<PreviewRequest, PreviewResult>> | undefined;
  const openProcesses = async () => {
    const sandbox = await detectSandbox("true");
    return createProcessPool<PreviewRequest, PreviewResult>({
      program,
      env: minimalEnvironment(),
      // A page asks for several previews at a time, and a start takes longer than one of them.
      keptMax: slotsMax,
      idleMilliseconds,
      responsesMax,
      niceness: previewNiceness,
      prefix: sandboxPrefix(sandbox, { dataBytes: memoryBytes, cpuSeconds }),
    });
  };
  const closing = new AbortController();
  const slots = createFairSlots<{ account_id: string; isClip: boolean }>({
    slotsMax,
    waitingMax,
    // Two long clips of one account leave a slot to others.
    mayStart: ({ isClip }, active) => !isClip || !active.some((one) => one.isClip),
  });
  const draw = async (
    request: NewPreview,
    { onStart }: Pick<PreviewCall, "onStart">,
    ended: AbortSignal,
  ) => {
    const limit = AbortSignal.timeout(timeLimitMilliseconds[request.kind]);
    const signal = AbortSignal.any([ended, limit]);
    try {
      opening ??= openProcesses();
      const processes = await opening;
      const { fault } = await processes.send({ ...request, ...options }, { signal, onStart });
      if (fault) throw new StepError(fault.code, fault.message);
    } catch (cause) {
      ended.throwIfAborted();
      if (limit.aborted) throw new StepError("tool_timeout", tooLong, { cause });
      if (!(cause instanceof ProcessExit)) throw cause;
      throw new StepError("tool_failed", "its media crash the program that reads them.", { cause });
    }
  };
  return {
    make(request, { account_id, signal, onStart }) {
      const ended = AbortSignal.any([signal, closing.signal]);
      const use = { account_id, isClip: request.kind === "clip" };
      return slots.run(use, ended, () => draw(request, { onStart }, ended));
    },
    close: () => {
      closing.abort(new StepError("internal", "The service is stopping."));
      void opening?.then((processes) => processes.endIdle());
    },
  };
}
