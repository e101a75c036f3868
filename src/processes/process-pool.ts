import { constants, getPriority, setPriority } from "node:os";
import { execa } from "execa";

/** A child process ended before it responded. */
export class ProcessExit extends Error {
  /** The signal that ended it, such as `SIGABRT` at the limit on its heap. */
  readonly signal: string | undefined;

  constructor(signal: string | undefined, options?: ErrorOptions) {
    super("A child process exited unexpectedly.", options);
    this.signal = signal;
  }
}

export interface ProcessCall {
  /** Kills the process. The call rejects with its reason. */
  signal: AbortSignal;
  /** Called with the id of the process. Returns a function that is called at its end. */
  onStart?: ((pid: number) => () => void) | undefined;
}

/** Sends requests to child processes, each of which processes one at a time. */
export interface ProcessPool<Request, Response> {
  /**
   * Rejects with the reason of the signal, or with ProcessExit. If an idle process exits without a
   * response, a new one gets the request once more.
   */
  send(request: Request, call: ProcessCall): Promise<Response>;
  /** Ends the processes that do nothing. */
  endIdle(): void;
}

export interface ProcessPoolOptions {
  /** Path of the module. It responds to each message, and exits when its parent disconnects. */
  program: string;
  /** Arguments of Node.js before the program, and of the program. */
  nodeArguments?: readonly string[];
  programArguments?: readonly string[];
  /** The whole environment of the processes. */
  env: Record<string, string>;
  /** Command in front of the program, such as that of a sandbox. */
  prefix?: readonly string[];
  /** Steps of CPU priority below this process. */
  niceness?: number;
  /** Idle processes to keep, and for how long. */
  keptMax: number;
  idleMilliseconds: number;
  /** Responses after which a process is replaced, for limits on its CPU time. Default: none. */
  responsesMax?: number;
}

/**
 * Child processes start on demand and are reused. They end when idle, on abort, and with this
 * process.
 */
export function createProcessPool<Request, Response>({
  keptMax,
  idleMilliseconds,
  niceness = 0,
  responsesMax = Number.POSITIVE_INFINITY,
  ...options
}: ProcessPoolOptions): ProcessPool<Request, Response> {
  const idle: { child: Child; timer: NodeJS.Timeout }[] = [];

  const responses = new WeakMap<Child, number>();

  const keep = (child: Child) => {
    const count = (responses.get(child) ?? 0) + 1;
    responses.set(child, count);
    const isUsedUp = count >= responsesMax || idle.length >= keptMax;
    if (isUsedUp || !resetPriority(child, niceness)) return child.kill();
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.child === child),
        1,
      );
      child.kill();
    }, idleMilliseconds).unref();
    idle.push({ child, timer });
  };

  const takeIdle = (): Child | undefined => {
    const warm = idle.pop();
    clearTimeout(warm?.timer);
    return warm?.child;
  };

  const ask = async (child: Child, request: Request, { signal, onStart }: ProcessCall) => {
    const onEnd = child.pid === undefined ? undefined : onStart?.(child.pid);
    const response = await exchange(child, request, signal).finally(onEnd);
    keep(child);
    return response as Response;
  };

  return {
    async send(request, call) {
      call.signal.throwIfAborted();
      const idleChild = takeIdle();
      if (idleChild) {
        try {
          return await ask(idleChild, request, call);
        } catch (error) {
          // It may have ended before the request, or at a limit that earlier requests used up.
          if (!(error instanceof ProcessExit)) throw error;
        }
      }
      return ask(startChild(options, niceness), request, call);
    },
    endIdle() {
      for (let child = takeIdle(); child; child = takeIdle()) child.kill();
    },
  };
}

/**
 * Gives the process the priority of its start again. Returns false if that is not permitted: a
 * process that served an account with much work would otherwise slow down the next account.
 */
function resetPriority({ pid }: Child, niceness: number): boolean {
  if (pid === undefined) return false;
  const wanted = Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness);
  try {
    if (getPriority(pid) !== wanted) setPriority(pid, wanted);
    return true;
  } catch {
    return false;
  }
}

const keepCompiled = ["--import", new URL("./keep-compiled.ts", import.meta.url).href];

/** Time that a process has to exit after its channel has closed. */
const endMilliseconds = 5000;

type Child = ReturnType<typeof startChild>;

type Start = Pick<
  ProcessPoolOptions,
  "program" | "nodeArguments" | "programArguments" | "env" | "prefix"
>;

function startChild(
  { program, nodeArguments = [], programArguments = [], env, prefix = [] }: Start,
  niceness: number,
) {
  const options = {
    ipc: true,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore"],
    env,
    extendEnv: false,
    reject: false,
    buffer: false,
  } as const;
  const nice = niceness > 0 ? ["nice", "-n", String(niceness)] : [];
  const node = [process.execPath, ...keepCompiled, ...nodeArguments, program, ...programArguments];
  const [first = process.execPath, ...rest] = [...nice, ...prefix, ...node];
  return execa(first, rest, options);
}

async function exchange(child: Child, request: unknown, signal: AbortSignal): Promise<unknown> {
  const stop = () => child.kill("SIGKILL");
  signal.addEventListener("abort", stop);
  setReferenced(child, true);
  try {
    signal.throwIfAborted();
    const response = child.getOneMessage();
    await Promise.all([child.sendMessage(request as never), response]);
    return await response;
  } catch (cause) {
    signal.throwIfAborted();
    throw new ProcessExit(await endSignal(child), { cause });
  } finally {
    signal.removeEventListener("abort", stop);
    setReferenced(child, false);
  }
}

/** The signal that ended a child which has closed its channel. One that goes on is killed. */
async function endSignal(child: Child): Promise<string | undefined> {
  const killing = setTimeout(() => child.kill("SIGKILL"), endMilliseconds);
  const { signal } = await child;
  clearTimeout(killing);
  return signal;
}

/** Sets whether a child keeps this process alive: only while it works. */
function setReferenced({ nodeChildProcess }: Child, isReferenced: boolean): void {
  const method = isReferenced ? "ref" : "unref";
  nodeChildProcess[method]();
  nodeChildProcess.channel?.[method]();
}
