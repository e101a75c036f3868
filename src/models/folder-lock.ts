import { mkdir, rename, rm, stat, utimes } from "node:fs/promises";
import type { Clock } from "../system/clock.ts";
import { StepError } from "../system/errors.ts";

const beatMilliseconds = 5000;
/** A lock without a heartbeat for longer belongs to a process that died. */
const lockLapseMilliseconds = 60_000;

/**
 * Holds a folder as a lock that processes and machines with the same file system respect. Rejects
 * with StepError `tool_failed` while another process holds it.
 */
export async function holdLock<T>(path: string, clock: Clock, work: () => Promise<T>): Promise<T> {
  await takeLock(path, clock);
  const beat = setInterval(() => {
    const now = clock.now();
    void utimes(path, now, now).catch(() => {});
  }, beatMilliseconds);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(path, { recursive: true, force: true });
  }
}

async function takeLock(path: string, clock: Clock): Promise<void> {
  if (await makeFolder(path)) return;
  if (await isLapsed(path, clock)) {
    // Only one of several processes can rename it.
    const old = `${path}-${process.pid}`;
    await rename(path, old).then(
      () => rm(old, { recursive: true, force: true }),
      () => {},
    );
    if (await makeFolder(path)) return;
  }
  throw new StepError(
    "tool_failed",
    "Another process adds or removes this model. Wait until it has finished, then try again.",
  );
}

const makeFolder = (path: string) =>
  mkdir(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );

const isLapsed = (path: string, clock: Clock) =>
  stat(path).then(
    ({ mtimeMs }) => clock.now().getTime() - mtimeMs > lockLapseMilliseconds,
    () => true,
  );

/** Whether a process that lives holds a lock. */
export const isLockHeld = async (path: string, clock: Clock): Promise<boolean> =>
  !(await isLapsed(path, clock));
