import { readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "../system/is-process-alive.ts";

/**
 * Returns the process id of the server on this data folder. Undefined if none is running, even if
 * postmaster.pid exists.
 */
export async function postmasterPid(data: string): Promise<number | undefined> {
  const text = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  return (await runsOn(data, pid)) ? pid : undefined;
}

/** Whether the process works in this folder. A zombie still has an id, but no folder. */
export async function runsOn(data: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux") return true;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === data;
}
