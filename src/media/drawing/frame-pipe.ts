import { closeSync, openSync, writeSync } from "node:fs";
import { setImmediate } from "node:timers/promises";

/**
 * Writes frames into a named pipe, which blocks until they are read. Where the reader ends before
 * the last frame, it reports the reason itself.
 */
export async function writeFrames(path: string, frames: Iterable<Uint8Array>): Promise<void> {
  const pipe = openSync(path, "w");
  try {
    for (const frame of frames) {
      writeAll(pipe, frame);
      // Pictures of the canvas are freed between two turns of the event loop only.
      await setImmediate();
    }
  } catch (error) {
    if (!isClosed(error)) throw error;
  } finally {
    closeSync(pipe);
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

const isClosed = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "EPIPE";
