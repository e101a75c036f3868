import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { minimalEnvironment } from "../../config/minimal-environment.ts";
import { detectSandbox, sandboxPrefix } from "../../processes/sandbox.ts";
import { StepError } from "../../system/errors.ts";
import { groupEnd, killGroup } from "../../system/process-group.ts";
import type { CaptureAnswer } from "./capture-page.ts";
import type { CaptureTask } from "./capture-process.ts";

interface CaptureLimits {
  /** Deadline. The CPU time of each process is limited to twice as much. */
  seconds: number;
  /** Called with the id of the process. Returns a function that is called at its end. */
  onStart?: ((pid: number) => () => void) | undefined;
}

const program = fileURLToPath(new URL("./capture-process.ts", import.meta.url));
/** Of each process. The driver checks the sum. */
const memoryBytes = 2 * 1024 ** 3;
/** Of one file. Chromium shares memory between its processes by files. */
const fileBytes = 1024 ** 3;
const heapMegabytes = 512;
const answerCharactersMax = 64 * 1024;

/**
 * Captures a page in a child process that is the leader of a process group with all of Chromium's,
 * and ends the group. Rejects with StepError `invalid_input` at the deadline, or with the reason of
 * the signal.
 * Why: docs/decisions/web-captures.md
 */
export async function runCapture(
  task: CaptureTask,
  { seconds, onStart }: CaptureLimits,
  signal: AbortSignal,
): Promise<CaptureAnswer> {
  signal.throwIfAborted();
  const deadline = AbortSignal.timeout(seconds * 1000);
  const child = startDriver(task, await openPrefix(seconds * 2));
  const onEnd = child.pid === undefined ? undefined : onStart?.(child.pid);
  const end = () => killGroup(child.pid);
  const stop = AbortSignal.any([signal, deadline]);
  stop.addEventListener("abort", end);
  if (stop.aborted) end();
  try {
    const { stdout } = await child;
    signal.throwIfAborted();
    if (!deadline.aborted) return readAnswer(stdout);
    throw new StepError(
      "invalid_input",
      `The page at ${new URL(task.request.url).host} could not be captured within ${seconds} s. ` +
        "Use a simpler page.",
    );
  } finally {
    stop.removeEventListener("abort", end);
    onEnd?.();
    end();
    await groupEnd(child.pid);
  }
}

function startDriver(task: CaptureTask, prefix: readonly string[]) {
  const heap = `--max-old-space-size=${heapMegabytes}`;
  const [first = process.execPath, ...rest] = [...prefix, process.execPath, heap, program];
  return execa(first, rest, {
    input: JSON.stringify(task),
    env: minimalEnvironment(),
    extendEnv: false,
    detached: true,
    reject: false,
    stderr: "ignore",
    maxBuffer: answerCharactersMax,
  });
}

/** The limits also apply to the processes of Chromium. */
async function openPrefix(cpuSeconds: number): Promise<string[]> {
  const sandbox = await detectSandbox("true");
  const limits = { fileBytes, cpuSeconds, dataBytes: memoryBytes };
  // Where it needs one, Chromium's sandbox is a program with privileges.
  return sandboxPrefix({ ...sandbox, noNewPrivileges: false }, limits);
}

/** A driver without an answer was ended by one of its limits, or by the kernel. */
function readAnswer(text: string): CaptureAnswer {
  try {
    return JSON.parse(text) as CaptureAnswer;
  } catch {
    return { limit: "ended" };
  }
}
