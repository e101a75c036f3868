import { availableParallelism, totalmem } from "node:os";
import { execa } from "execa";

/** Restrictions for programs that decode untrusted media, as far as this machine supports them. */
export interface Sandbox {
  /** setpriv --no-new-privs: the program cannot gain privileges by setuid files. */
  noNewPrivileges: boolean;
  /** setpriv --pdeathsig: the kernel kills the program when the service dies. */
  endsWithParent: boolean;
  /** prlimit: limits on memory, file size and CPU time. */
  resourceLimits: boolean;
}

export const fullSandbox: Sandbox = {
  noNewPrivileges: true,
  endsWithParent: true,
  resourceLimits: true,
};

export const noSandbox: Sandbox = {
  noNewPrivileges: false,
  endsWithParent: false,
  resourceLimits: false,
};

/** Upper bounds of one process. */
export interface ResourceLimits {
  /** Without it, only the limits of the processes that it starts apply to files. */
  fileBytes?: number;
  /**
   * Without it, the process may serve any number of requests. `own` applies to the process, but
   * lets the processes that it starts have a higher limit.
   */
  cpuSeconds?: number | { own: number };
  /** Memory in use. Without it, the address space is limited by the memory of the machine. */
  dataBytes?: number;
  /** The process reserves address space that it does not use, so its memory in use is limited. */
  reservesMemory?: boolean | undefined;
}

const memoryShare = 0.75;
const memoryBytesMin = 4 * 1024 ** 3;
/** Address space that a thread reserves without using it. */
const threadBytes = 128 * 1024 ** 2;

const noNewPrivs = ["setpriv", "--no-new-privs"];
const parentDeath = ["--pdeathsig", "KILL"];

/** Programs that all restrictions have started. Less is tested again: the machine may be busy. */
const restricted = new Set<string>();

/**
 * Tests once which restrictions can start `program`. setpriv and prlimit are part of util-linux.
 * Why: docs/decisions/untrusted-media.md
 */
export async function detectSandbox(program: string): Promise<Sandbox> {
  if (restricted.has(program)) return fullSandbox;
  if ((await startRestricted(program)) !== undefined) {
    restricted.add(program);
    return fullSandbox;
  }
  const works = async (sandbox: Partial<Sandbox>) =>
    (await startRestricted(program, { ...noSandbox, ...sandbox })) !== undefined;
  const [both, onlyParentDeath, resourceLimits] = await Promise.all([
    works({ noNewPrivileges: true, endsWithParent: true }),
    works({ endsWithParent: true }),
    works({ resourceLimits: true }),
  ]);
  return { noNewPrivileges: both, endsWithParent: both || onlyParentDeath, resourceLimits };
}

/** The output of `program -version`, or undefined where it cannot start with these restrictions. */
export async function startRestricted(
  program: string,
  sandbox = fullSandbox,
): Promise<string | undefined> {
  const prefix = sandboxPrefix(sandbox, { fileBytes: 1024 ** 2, cpuSeconds: 60 });
  const [command = program, ...args] = [...prefix, program, "-version"];
  const options = { stdin: "ignore", stderr: "ignore", reject: false } as const;
  const { failed, stdout } = await execa(command, args, options);
  return failed ? undefined : stdout;
}

/** Program and arguments to put in front of a command. */
export function sandboxPrefix(sandbox: Sandbox, limits: ResourceLimits): string[] {
  return [
    ...(sandbox.resourceLimits ? limitArguments(limits) : []),
    ...(sandbox.noNewPrivileges ? noNewPrivs : sandbox.endsWithParent ? ["setpriv"] : []),
    ...(sandbox.endsWithParent ? parentDeath : []),
  ];
}

function limitArguments({
  fileBytes,
  cpuSeconds,
  dataBytes,
  reservesMemory,
}: ResourceLimits): string[] {
  const isData = dataBytes !== undefined || reservesMemory;
  return [
    "prlimit",
    `--${isData ? "data" : "as"}=${Math.ceil(dataBytes ?? memoryLimit())}`,
    ...(fileBytes === undefined ? [] : [`--fsize=${Math.ceil(fileBytes)}`]),
    ...cpuArguments(cpuSeconds),
    "--core=0",
  ];
}

function cpuArguments(seconds: ResourceLimits["cpuSeconds"]): string[] {
  if (seconds === undefined) return [];
  // With a colon, the hard limit stays: a process could not give a higher one to those it starts.
  return [typeof seconds === "number" ? `--cpu=${Math.ceil(seconds)}` : `--cpu=${seconds.own}:`];
}

/** Most of the machine's or container's memory, plus the address space reserved by threads. */
function memoryLimit(): number {
  const constrained = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const memory = Math.min(totalmem(), constrained);
  const threads = availableParallelism() * threadBytes;
  return Math.ceil(Math.max(memoryBytesMin, memory * memoryShare) + threads);
}
