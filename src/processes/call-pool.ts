import { fileURLToPath } from "node:url";
import { minimalEnvironment } from "../config/minimal-environment.ts";
import { StepError, type StepErrorCode } from "../system/errors.ts";
import { readCpuSeconds } from "./cpu-seconds.ts";
import { createProcessPool, ProcessExit, type ProcessPool } from "./process-pool.ts";
import { detectSandbox, sandboxPrefix } from "./sandbox.ts";

/** A call of a function that the module of a pool exports. Request and result are cloned. */
export interface Call {
  name: string;
  request: unknown;
}

export type CallResult =
  | { value: unknown }
  | { fault: { code: StepErrorCode; message: string; retryable: boolean } }
  | { isOutOfMemory: true }
  | { error: unknown };

/** Calls functions in child processes with limits. */
export interface CallPool {
  /**
   * Rejects with the function's error, with StepError `invalid_input` at the limits on CPU time and
   * memory, or with the reason of the signal.
   */
  call(call: Call, signal: AbortSignal, onStart?: OnStart): Promise<unknown>;
}

/** Called with the id of the process of a call. Returns a function that is called at its end. */
type OnStart = (pid: number) => () => void;

export interface CallPoolOptions {
  /** Its exported functions take one value. */
  module: URL;
  /** CPU time of one call. On a busy machine, a call has as much of it. */
  cpuSeconds: number;
  heapMegabytes: number;
  /** What a process may allocate outside of its heap. Default: 1 GiB. */
  otherBytes?: number;
  /** A process that has grown beyond this is replaced. Default: 400 MiB. */
  keptBytesMax?: number;
  /** Message of the error when a call reaches one of these limits. */
  limitMessage: string;
  /** Idle processes to keep, and for how long. Default: none. */
  keptMax?: number;
  idleMilliseconds?: number;
}

const program = fileURLToPath(new URL("./call-process.ts", import.meta.url));
const checkMilliseconds = 500;
/** Outside of the heap are buffers, pictures and stacks of threads. */
const otherBytesPreset = 1024 ** 3;
const keptBytesPreset = 400 * 1024 ** 2;
/** Below the process that calls, which responds to others. */
const niceness = 1;

/**
 * Processes start on demand and are reused: each executes one call at a time. A process ends when
 * it is idle, on abort, and at a limit.
 * Why: docs/decisions/calls-in-processes.md
 */
export function createCallPool({ limitMessage, ...options }: CallPoolOptions): CallPool {
  let opening: Promise<ProcessPool<Call, CallResult>> | undefined;
  return {
    async call(call, signal, onCallStart) {
      signal.throwIfAborted();
      opening ??= openProcesses(options);
      const limit = new AbortController();
      const tooMuch = (cause?: unknown) => new StepError("invalid_input", limitMessage, { cause });
      const onStart = (pid: number) => {
        const onEnd = onCallStart?.(pid);
        const endWatch = watchCpuTime(pid, options.cpuSeconds, () => limit.abort(tooMuch()));
        return () => {
          endWatch();
          onEnd?.();
        };
      };
      try {
        const ended = AbortSignal.any([signal, limit.signal]);
        const result = await (await opening).send(call, { signal: ended, onStart });
        if ("isOutOfMemory" in result) throw tooMuch();
        return readResult(result);
      } catch (cause) {
        if (!(cause instanceof ProcessExit && cause.signal)) throw cause;
        if (cause.signal !== "SIGKILL") throw tooMuch(cause);
        throw new StepError("tool_failed", "The system ended a process, maybe to free memory.", {
          cause,
          retryable: true,
        });
      }
    },
  };
}

async function openProcesses({
  module,
  heapMegabytes,
  otherBytes = otherBytesPreset,
  keptBytesMax = keptBytesPreset,
  keptMax = 0,
  idleMilliseconds = 0,
}: Omit<CallPoolOptions, "limitMessage">) {
  const dataBytes = heapMegabytes * 1024 ** 2 + otherBytes;
  return createProcessPool<Call, CallResult>({
    program,
    nodeArguments: [`--max-old-space-size=${heapMegabytes}`],
    programArguments: [module.href, String(keptBytesMax)],
    env: minimalEnvironment(),
    prefix: sandboxPrefix(await detectSandbox("true"), { dataBytes }),
    niceness,
    keptMax,
    idleMilliseconds,
  });
}

/** Returns a function that ends the watch. Without /proc, the time of the clock counts. */
function watchCpuTime(pid: number, secondsMax: number, onLimit: () => void): () => void {
  const startedAt = performance.now();
  const before = readCpuSeconds(pid);
  const usedSeconds = () =>
    before === undefined
      ? (performance.now() - startedAt) / 1000
      : (readCpuSeconds(pid) ?? before) - before;
  const timer = setInterval(() => {
    if (usedSeconds() > secondsMax) onLimit();
  }, checkMilliseconds);
  return () => clearInterval(timer);
}

function readResult(result: Exclude<CallResult, { isOutOfMemory: true }>): unknown {
  if ("value" in result) return result.value;
  if ("error" in result) throw result.error;
  const { code, message, retryable } = result.fault;
  throw new StepError(code, message, { retryable });
}
