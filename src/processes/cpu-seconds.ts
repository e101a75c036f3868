import { readFileSync } from "node:fs";

/** Linux counts the CPU time of processes in units of 10 ms (USER_HZ). */
const ticksPerSecond = 100;
/** Fields of /proc/PID/stat after the name of the program, from proc(5). */
const userField = 11;
const systemField = 12;

/** Returns the CPU time that a running process has used, or undefined where /proc is missing. */
export function readCpuSeconds(pid: number): number | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  // The name is in parentheses and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[userField]) + Number(fields[systemField])) / ticksPerSecond;
}
