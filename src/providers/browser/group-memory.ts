import { readdirSync, readFileSync } from "node:fs";

/**
 * Memory in bytes that the processes of a group use and that cannot be read again from a file.
 * Memory that several of them share counts for each. 0 where /proc is missing.
 */
export function usedMemory(group: number): number {
  return processIds().reduce((sum, pid) => sum + readMemory(pid, group), 0);
}

function processIds(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function readMemory(pid: string, group: number): number {
  let status: string;
  try {
    status = readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return 0; // It has ended.
  }
  // In proc(5), NSpgid is the group in each PID namespace, the outermost first.
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]);
  if (field("NSpgid") !== group) return 0;
  return (field("RssAnon") + field("RssShmem")) * 1024 || 0;
}
