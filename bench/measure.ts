import { readdirSync, readFileSync } from "node:fs";
import { pid } from "node:process";

/** One row of docs/benchmarks.md. */
export type Row = Record<"figure" | "ours" | "against" | "value" | "must hold", string>;

/** The quantile `q` (0 to 1) of the samples. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return (
    sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1))] ?? Number.NaN
  );
}

export const median = (samples: readonly number[]) => quantile(samples, 0.5);

const ticksPerSecond = 100;

/**
 * CPU seconds of this process and of its children, ended ones and those that still wait for work
 * (proc(5), /proc/PID/stat: utime to cstime).
 */
export const cpuSeconds = (): number => cpuOfTree(pid).seconds;

/** The same for another process, with the shares of its living children. */
export function cpuOfTree(root: number): {
  seconds: number;
  children: { id: number; seconds: number }[];
} {
  const processes = readdirSync("/proc").flatMap((name) => readProcess(Number(name)));
  const ofParent = Map.groupBy(processes, ({ parent }) => parent);
  const sum = ({ id, ticks }: { id: number; ticks: number }): number =>
    (ofParent.get(id) ?? []).reduce((total, child) => total + sum(child), ticks);
  const own = processes.find(({ id }) => id === root)?.ticks ?? 0;
  return {
    seconds: sum({ id: root, ticks: own }) / ticksPerSecond,
    children: (ofParent.get(root) ?? []).map((child) => ({
      id: child.id,
      seconds: sum(child) / ticksPerSecond,
    })),
  };
}

/** The parent of a process. */
export const parentOf = (id: number): number => readProcess(id)[0]?.parent ?? Number.NaN;

/** A process that ends meanwhile is counted by its parent. */
function readProcess(id: number): { id: number; parent: number; ticks: number }[] {
  if (!(id > 0)) return [];
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8").replace(/^.*\) /s, "");
    const [, parent, ...fields] = stat.split(" ");
    const ticks = fields.slice(9, 13).reduce((sum, field) => sum + Number(field), 0);
    return [{ id, parent: Number(parent), ticks }];
  } catch {
    return [];
  }
}

/** Measures the CPU and wall seconds of a task. */
export async function timed<T>(
  work: () => Promise<T>,
): Promise<{ cpu: number; wall: number; result: T }> {
  const [cpu, wall] = [cpuSeconds(), performance.now()];
  const result = await work();
  return { cpu: cpuSeconds() - cpu, wall: (performance.now() - wall) / 1000, result };
}
