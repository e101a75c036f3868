import { open } from "node:fs/promises";
import type { Ffmpeg, Probe } from "../ffmpeg.ts";
import { mediaInput } from "../media-input.ts";
import { loudnessIn } from "./loudness.ts";

/** A stretch of time in seconds. */
export interface Span {
  start: number;
  end: number;
}

export interface Measured {
  probe: Probe;
  frames: number;
  integrated: number;
  peak: number;
  black: Span[];
  frozen: Span[];
  silent: Span[];
  /** Frames that did not come when the rate says. */
  irregular: number;
}

/** Stretches shorter than this (seconds) are part of a normal film. */
export const stretchMax = 0.5;

/** Decodes a file once and measures picture and sound together. */
export async function measure(
  path: string,
  ffmpeg: Ffmpeg,
  signal: AbortSignal,
  progress?: (percent: number) => void,
): Promise<Measured> {
  const probe = await ffmpeg.probe(path, signal);
  // WebM counts in milliseconds: on the frame rate's own clock its 33, 34, 33 ms are all one frame.
  const rhythm = probe.video?.fps ? `settb=1/${probe.video.fps},vfrdet` : "vfrdet";
  // Under a mean difference of 0.0003 nothing moves; the usual 0.001 takes a slow zoom over a soft picture for a frozen one.
  const picture = [
    "-vf",
    `${rhythm},blackdetect=d=${stretchMax}:pix_th=0.08,freezedetect=n=0.0003:d=${stretchMax}`,
  ];
  const sound = ["-af", `silencedetect=n=-60dB:d=${stretchMax},ebur128=peak=true:framelog=verbose`];
  const args = [
    ...mediaInput(path),
    ...(probe.video ? picture : []),
    ...(probe.audio ? sound : []),
    "-f",
    "null",
    "-",
  ];
  const { log } = await ffmpeg.run(args, {
    signal,
    seconds: probe.seconds,
    ...(progress ? { progress } : {}),
  });
  return {
    probe,
    ...loudnessIn(log),
    frames: Number(/frame=\s*(\d+)(?![\s\S]*frame=)/.exec(log)?.[1] ?? 0),
    black: [...log.matchAll(/black_start:([\d.]+) black_end:([\d.]+)/g)].map(([, start, end]) => ({
      start: Number(start),
      end: Number(end),
    })),
    frozen: spansIn(log, /freeze_start: ([\d.]+)/g, /freeze_end: ([\d.]+)/g, probe.seconds),
    silent: spansIn(log, /silence_start: ([\d.]+)/g, /silence_end: ([\d.]+)/g, probe.seconds),
    irregular: Number(/VFR:[\d.]+ \((\d+)\//.exec(log)?.[1] ?? 0),
  };
}

/** Starts and ends in order; one that is still going on at the end has no end of its own. */
function spansIn(log: string, starts: RegExp, ends: RegExp, last: number): Span[] {
  const until = [...log.matchAll(ends)].map(([, end]) => Number(end));
  return [...log.matchAll(starts)].map(([, start], index) => ({
    start: Number(start),
    end: until[index] ?? last,
  }));
}

/** Whether an MP4 or MOV says what it holds before the data, so that it plays while it loads. */
export async function moovFirst(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const header = Buffer.alloc(16);
    for (let at = 0; ; ) {
      const { bytesRead } = await file.read(header, 0, 16, at);
      if (bytesRead < 8) return false;
      const name = header.toString("latin1", 4, 8);
      if (name === "moov") return true;
      if (name === "mdat") return false;
      const size = header.readUInt32BE(0);
      const length = size === 1 && bytesRead === 16 ? Number(header.readBigUInt64BE(8)) : size;
      if (length < 8) return false;
      at += length;
    }
  } finally {
    await file.close();
  }
}
