import { writeSync } from "node:fs";

/** Standard error, which may be a terminal, a pipe or a file on a disk that can be full. */
const fd = 2;
/** If the reader stops reading, further text is dropped instead of filling the memory. */
const logBytesMax = 16 * 1024 ** 2;
const retryMilliseconds = 100;

export interface StderrWriter {
  write(text: string): void;
  /** Writes the rest. Gives up after `attempts` of 100 ms (10) if the reader does not read. */
  flushAtExit(attempts?: number): void;
}

/**
 * Writes to standard error without ever blocking or ending the process: a reader that stopped
 * reading and a full disk lose log lines, but the service keeps running.
 */
export function openStderrWriter(): StderrWriter {
  // Opening the stream makes a pipe non-blocking. A blocking write could last forever.
  void process.stderr;
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let retry: NodeJS.Timeout | undefined;
  /** Writes until everything is written or the reader is busy. */
  const drain = () => {
    for (let part = waiting[0]; part; part = waiting[0]) {
      const written = tryWrite(part);
      waitingBytes -= written;
      if (written === part.length) waiting.shift();
      else waiting[0] = part.subarray(written);
      if (written === 0) return;
    }
  };
  const flush = () => {
    retry = undefined;
    drain();
    if (waiting.length > 0) retry = setTimeout(flush, retryMilliseconds).unref();
  };
  return {
    write(text) {
      const part = Buffer.from(text);
      if (waitingBytes + part.length > logBytesMax) return;
      waiting.push(part);
      waitingBytes += part.length;
      if (!retry) flush();
    },
    flushAtExit(attempts = 10) {
      for (let attempt = 0; waiting.length > 0 && attempt < attempts; attempt++) {
        if (attempt > 0) sleep(retryMilliseconds);
        drain();
      }
    },
  };
}

/**
 * Returns the number of written bytes, 0 if the reader is busy. After an error the data is lost.
 */
function tryWrite(data: Buffer): number {
  try {
    return writeSync(fd, data);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EAGAIN" ? 0 : data.length;
  }
}

/** Blocks this thread. At the exit, no timer runs anymore. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
