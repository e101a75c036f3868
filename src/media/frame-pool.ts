import { fileURLToPath } from "node:url";
import { minimalEnvironment } from "../config/minimal-environment.ts";
import type { DrawnShot, Look } from "../looks/kit/look.ts";
import { createProcessPool, ProcessExit, type ProcessPool } from "../processes/process-pool.ts";
import { detectSandbox, sandboxPrefix } from "../processes/sandbox.ts";
import { StepError } from "../system/errors.ts";
import type { Transition } from "../values/scene.ts";

/** The frames of a shot in a look. */
export interface ShotFrames {
  /** The slug of the look. */
  look: string;
  /** Its version, which decides under which key the frames are stored. */
  version: Look["version"];
  shot: DrawnShot;
  firstFrame: number;
}

/** A shot that blends into another one, which is as large. */
export interface DrawnBlend {
  type: Transition;
  before: ShotFrames;
}

/** The request to the child process. */
export interface FrameRequest extends ShotFrames {
  blend?: DrawnBlend;
  /** A named pipe or a file, which takes Matroska with raw planes. */
  path: string;
  frames: number;
  fps: number;
}

/** The reply of the child process. */
export interface FrameResult {
  fault?: string;
  /** Why the look cannot draw here, as a sentence for the caller. */
  lookFault?: string;
  /** Icons of the design that do not exist. */
  unknownIcons?: string[];
}

/**
 * Draws frames into a named pipe. Resolves to the icons that do not exist. Rejects with the reason
 * of the signal, or with StepError `tool_failed`.
 */
export type DrawFrames = (
  request: FrameRequest,
  call: { signal: AbortSignal; onStart?: ((pid: number) => () => void) | undefined },
) => Promise<string[]>;

const program = fileURLToPath(new URL("./drawing/draw-process.ts", import.meta.url));
/** Enough for the sprites of a scene in 4K. */
const memoryBytes = 3 * 1024 ** 3;
/** A render draws two segments at a time, and each process starts slowly. */
const [keptMax, responsesMax] = [3, 100];
/** The garbage of a scene's start is not worth threads, nor a collection of its own. In MB. */
const nodeArguments = [
  "--single-threaded-gc",
  ...["--min-semi-space-size=32", "--max-semi-space-size=32", "--initial-old-space-size=256"],
];
const idleMilliseconds = 30_000;

/** Draws in child processes with limits on memory. A render ends one that does not continue. */
export function createFramePool(niceness: number): DrawFrames {
  let opening: Promise<ProcessPool<FrameRequest, FrameResult>> | undefined;
  const open = async () => {
    const sandbox = await detectSandbox("true");
    return createProcessPool<FrameRequest, FrameResult>({
      program,
      env: minimalEnvironment(),
      nodeArguments,
      keptMax,
      responsesMax,
      idleMilliseconds,
      niceness,
      prefix: sandboxPrefix(sandbox, { dataBytes: memoryBytes }),
    });
  };
  return async (request, call) => {
    opening ??= open();
    try {
      const { fault, lookFault, unknownIcons = [] } = await (await opening).send(request, call);
      if (lookFault) throw new StepError("tool_failed", lookFault);
      if (fault) throw new Error(fault);
      return unknownIcons;
    } catch (cause) {
      call.signal.throwIfAborted();
      if (cause instanceof StepError) throw cause;
      if (!(cause instanceof ProcessExit || cause instanceof Error)) throw cause;
      throw new StepError("tool_failed", "The scene cannot be drawn. Try simpler content.", {
        cause,
      });
    }
  };
}
