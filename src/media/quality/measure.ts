import { open } from "node:fs/promises";
import type { Ffmpeg } from "../ffmpeg.ts";
import { mediaInput } from "../media-input.ts";
import type { Probe } from "../probe.ts";
import { parseLoudness } from "./loudness.ts";

/** A span of time in seconds. */
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
  /** Frames that are not where the frame rate puts them. */
  irregular: number;
}

/** Shorter black, frozen or silent spans are normal. */
export const spanSecondsMax = 0.5;

/** Measures picture and sound in one decoding pass. */
export async function measure(
  path: string,
  ffmpeg: Ffmpeg,
  signal: AbortSignal,
  progress?: (percent: number) => void,
): Promise<Measured> {
  const probe = await ffmpeg.probe(path, signal);
  // WebM rounds to milliseconds. In units of one frame its 33, 34, 33 ms are regular.
  const rhythm = probe.video?.fps ? `settb=1/${probe.video.fps},vfrdet` : "vfrdet";
  const black = `blackdetect=d=${spanSecondsMax}:pix_th=0.08`;
  // The default of 0.001 takes a slow zoom over a soft picture for a frozen one.
  const picture = ["-vf", `${rhythm},${black},freezedetect=n=0.0003:d=${spanSecondsMax}`];
  const sound = [
    "-af",
    `silencedetect=n=-60dB:d=${spanSecondsMax},ebur128=peak=true:framelog=verbose`,
  ];
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
    pixels: (probe.video?.width ?? 0) * (probe.video?.height ?? 0),
    progress,
  });
  return {
    probe,
    ...parseLoudness(log),
    frames: Number(/frame=\s*(\d+)(?![\s\S]*frame=)/.exec(log)?.[1] ?? 0),
    black: [...log.matchAll(/black_start:([\d.]+) black_end:([\d.]+)/g)].map(([, start, end]) => ({
      start: Number(start),
      end: Number(end),
    })),
    frozen: parseSpans(log, /freeze_start: ([\d.]+)/g, /freeze_end: ([\d.]+)/g, probe.seconds),
    silent: parseSpans(log, /silence_start: ([\d.]+)/g, /silence_end: ([\d.]+)/g, probe.seconds),
    irregular: Number(/VFR:[\d.]+ \((\d+)\//.exec(log)?.[1] ?? 0),
  };
}

/** Pairs starts with ends. A span that lasts to the end of the file has no end in the log. */
function parseSpans(log: string, starts: RegExp, ends: RegExp, last: number): Span[] {
  const until = [...log.matchAll(ends)].map(([, end]) => Number(end));
  return [...log.matchAll(starts)].map(([, start], index) => ({
    start: Number(start),
    end: until[index] ?? last,
  }));
}

/** True when an MP4 or MOV has its index before its data, so that it plays while it loads. */
export async function isFastStart(path: string): Promise<boolean> {
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
