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

export const noSandbox: Sandbox = {
  noNewPrivileges: false,
  endsWithParent: false,
  resourceLimits: false,
};

/** Upper bounds of one process. */
export interface ResourceLimits {
  fileBytes: number;
  cpuSeconds: number;
}

const memoryShare = 0.75;
const memoryBytesMin = 4 * 1024 ** 3;
/** Address space that a thread reserves without using it. */
const threadBytes = 128 * 1024 ** 2;

const noNewPrivs = ["setpriv", "--no-new-privs"];
const parentDeath = ["--pdeathsig", "KILL"];

/**
 * Tests once which restrictions can start `program`. setpriv and prlimit are part of util-linux.
 */
export async function detectSandbox(program: string): Promise<Sandbox> {
  const works = async (...prefix: string[]) => {
    const [command = program, ...args] = [...prefix, program, "-version"];
    return !(await execa(command, args, { stdio: "ignore", reject: false })).failed;
  };
  const limits = limitArguments({ fileBytes: 1024 ** 2, cpuSeconds: 60 });
  const [both, onlyParentDeath, resourceLimits] = await Promise.all([
    works(...noNewPrivs, ...parentDeath),
    works("setpriv", ...parentDeath),
    works(...limits),
  ]);
  return { noNewPrivileges: both, endsWithParent: both || onlyParentDeath, resourceLimits };
}

/** Program and arguments to put in front of a command. */
export function sandboxPrefix(sandbox: Sandbox, limits: ResourceLimits): string[] {
  return [
    ...(sandbox.resourceLimits ? limitArguments(limits) : []),
    ...(sandbox.noNewPrivileges ? noNewPrivs : sandbox.endsWithParent ? ["setpriv"] : []),
    ...(sandbox.endsWithParent ? parentDeath : []),
  ];
}

function limitArguments({ fileBytes, cpuSeconds }: ResourceLimits): string[] {
  return [
    "prlimit",
    `--as=${memoryLimit()}`,
    `--fsize=${Math.ceil(fileBytes)}`,
    `--cpu=${Math.ceil(cpuSeconds)}`,
    "--core=0",
  ];
}

/** Most of the machine's or container's memory, plus the address space reserved by threads. */
function memoryLimit(): number {
  const constrained = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const memory = Math.min(totalmem(), constrained);
  const threads = availableParallelism() * threadBytes;
  return Math.ceil(Math.max(memoryBytesMin, memory * memoryShare) + threads);
}
