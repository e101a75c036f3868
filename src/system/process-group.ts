import { setTimeout as delay } from "node:timers/promises";

const endMilliseconds = 5000;

/** Kills a process group by the id of its leader. Returns false if no process of it exists. */
export function killGroup(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(-pid, "SIGKILL");
  } catch {
    return false;
  }
}

/** Waits until the killed processes have ended, because they write to their folders until then. */
export async function groupEnd(pid: number | undefined): Promise<void> {
  const deadline = performance.now() + endMilliseconds;
  while (killGroup(pid) && performance.now() < deadline) await delay(10);
}
