import { open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { receive } from "../net/download.ts";
import type { Clock } from "../system/clock.ts";
import { StepError } from "../system/errors.ts";

export interface ModelDownload {
  /** The guarded client. */
  fetch: typeof fetch;
  clock: Clock;
  bytesMax: number;
  signal: AbortSignal;
  /** Receives percent, 0 to 100. */
  onProgress: (percent: number) => void;
}

const downloadSecondsMax = 6 * 3600;
const attemptsMax = 4;

/**
 * Downloads a file to `path`, and goes on where an earlier download of the same file was cut off.
 * What arrived stays after a failure of the network, for the next call. Rejects with StepError.
 */
export async function downloadModel(
  path: string,
  url: string,
  download: ModelDownload,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const before = await sizeOf(path);
    try {
      return await downloadRest(path, url, before, download);
    } catch (error) {
      download.signal.throwIfAborted();
      const isCutOff = error instanceof StepError && error.retryable;
      const moved = (await sizeOf(path)) !== before;
      if (!(isCutOff && moved) || attempt === attemptsMax) {
        // Another start could not go on from these bytes.
        if (!isCutOff) await discard(path);
        throw error;
      }
    }
  }
}

async function downloadRest(
  path: string,
  url: string,
  given: number,
  { fetch, clock, bytesMax, signal, onProgress }: ModelDownload,
): Promise<void> {
  const known = given > 0 ? await readFile(tagPath(path), "utf8").catch(() => "") : "";
  // Without the tag of the file, the bytes could be those of another version.
  const start = known === "" ? 0 : given;
  const headers: Record<string, string> = start > 0 ? { range: `bytes=${start}-` } : {};
  const limits = { clock, timeoutSeconds: downloadSecondsMax };
  await receive(url, { fetch, bytesMax, limits, signal, headers }, async (received) => {
    const { response, chunks, signal: stop } = received;
    const tag = response.headers.get("etag") ?? "";
    const goesOn = response.status === 206;
    if (goesOn && (tag !== known || !startsAt(response, start))) throw await changed(path);
    if (!goesOn) await writeFile(tagPath(path), tag);
    const from = goesOn ? start : 0;
    const total = from + Number(response.headers.get("content-length") ?? 0);
    if (total > bytesMax) throw tooLarge(bytesMax);
    await using file = await open(path, goesOn ? "a" : "w", 0o600);
    // Each part is in the file before the next: what arrived stays when the connection ends.
    for await (const part of countBytes(chunks, { from, total, bytesMax, onProgress })) {
      stop.throwIfAborted();
      await file.write(part);
    }
  });
  await rm(tagPath(path), { force: true });
}

async function* countBytes(
  chunks: AsyncIterable<Uint8Array>,
  {
    from,
    total,
    bytesMax,
    onProgress,
  }: { from: number; total: number } & Pick<ModelDownload, "bytesMax" | "onProgress">,
) {
  let bytes = from;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw tooLarge(bytesMax);
    if (total > from) onProgress(Math.min(100, (100 * bytes) / total));
    yield chunk;
  }
}

const tooLarge = (bytesMax: number) =>
  new StepError("invalid_input", `The download is larger than the ${bytesMax} bytes allowed.`);

/** Another version is there now. The next attempt starts at the beginning. */
async function changed(path: string): Promise<StepError> {
  await discard(path);
  return new StepError("provider_unavailable", "The file changed during its download.", {
    retryable: true,
  });
}

const startsAt = (response: Response, start: number) =>
  response.headers.get("content-range")?.startsWith(`bytes ${start}-`) ?? false;

async function discard(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(tagPath(path), { force: true });
}

const tagPath = (path: string) => `${path}.etag`;

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
