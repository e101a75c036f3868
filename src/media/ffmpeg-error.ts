import { basename, isAbsolute } from "node:path";
import { DiskFullError } from "../system/disk-full.ts";
import { StepError } from "../system/errors.ts";

/** The reason why ffmpeg failed, for the account that started the job. */
export function ffmpegError(
  result: { signal?: string | undefined; shortMessage?: string | undefined },
  args: readonly string[],
  log: string,
): StepError {
  const output = basename(args.at(-1) ?? "");
  if (log.includes("No space left on device")) return new DiskFullError();
  if (result.signal) {
    const limit = resourceLimits[result.signal];
    if (limit) return new StepError("tool_failed", `ffmpeg exceeded ${limit} on ${output}.`);
    const message =
      `ffmpeg was killed by ${result.signal} while it wrote ${output}. ` +
      "The machine may be out of memory.";
    return new StepError("tool_failed", message, { retryable: true });
  }
  const reason = withoutFolders(errorLines(log) || (result.shortMessage ?? ""), args);
  return new StepError("tool_failed", `ffmpeg failed to write ${output}: ${reason}`);
}

const resourceLimits: Record<string, string> = {
  SIGXCPU: "its limit of CPU time",
  SIGXFSZ: "the maximum file size",
};

/** Callers learn the names of files, not the folders of this machine. */
const withoutFolders = (text: string, args: readonly string[]) =>
  args.filter(isAbsolute).reduce((log, path) => log.replaceAll(path, basename(path)), text);

/** The lines that ffmpeg marks as errors, else the last lines of the log. */
function errorLines(log: string): string {
  const lines = log.split(/[\r\n]+/).filter((line) => line.trim());
  const errors = lines.filter((line) => /\[(error|fatal|panic)\]/.test(line));
  return (errors.length ? errors : lines)
    .slice(-4)
    .map((line) => line.replace(/^\[[^\]]* @ 0x[0-9a-f]+\] /, "").replace(/^\[\w+\] /, ""))
    .join(" · ");
}
