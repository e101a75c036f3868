import type { Token } from "../../looks/code/token.ts";
import { createCallPool } from "../../processes/call-pool.ts";
import type { CodeToColor } from "./color-code.ts";

const highlightCpuSeconds = 30;
const heapMegabytes = 256;

/**
 * Divides code into colored parts, in a process with limits on time and memory: by default in one
 * of its own. Resolves to undefined where the limits are exceeded.
 */
export async function highlight(
  { code, language }: CodeToColor,
  signal = new AbortController().signal,
  colorCode = colorInProcess,
): Promise<Token[][] | undefined> {
  if (language === "text") return code.split("\n").map((text) => [{ text, kind: "text" }]);
  try {
    return await colorCode({ code, language }, signal);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

async function colorInProcess(request: CodeToColor, signal: AbortSignal): Promise<Token[][]> {
  const pool = createCallPool({
    module: new URL("./color-code.ts", import.meta.url),
    limitMessage: "The code takes too much time or memory to color.",
    ...{ cpuSeconds: highlightCpuSeconds, heapMegabytes },
  });
  return (await pool.call({ name: "colorCode", request }, signal)) as Token[][];
}
