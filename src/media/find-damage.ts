import { TimeSlice } from "../system/time-slice.ts";
import { roundSeconds } from "../values/round-seconds.ts";
import type { Probe } from "./probe.ts";

/** What cannot be read in the middle of a file, in seconds. */
export interface Damage {
  /** Where the first damaged part begins. */
  from: number;
  /** Length of all damaged parts. */
  seconds: number;
}

/** Filters that take the pictures of a video apart without decoding them, and drop broken ones. */
const parsers: Readonly<Record<string, string>> = {
  h264: "h264_metadata",
  hevc: "hevc_metadata",
  vp9: "vp9_metadata",
  av1: "av1_metadata",
};
/** A shorter gap is rounding, or a rare frame. */
const gapSecondsMin = 0.2;
/** Less damage is not worth a word. */
const damageSecondsMin = 0.5;
/** If so little is left, the video is unusual rather than damaged: its start could be decoded. */
const readableShareMin = 0.1;
/** Packets between two looks at the clock. */
const linesBetween = 1000;

/** Lines of the output that only measures the length. Its packets are those that are looked at. */
const measuring = /^\[(?:null|out#0\/null) @ .*$/gm;

/**
 * Finds parts of a video or sound that cannot be read, while ffmpeg reads it: its sound is decoded,
 * and the pictures of common codecs are taken apart. `args` are an output of ffmpeg, whose bytes
 * `take` gets. `find` resolves to undefined for a whole file. A gap alone is no damage: ffmpeg must
 * have reported errors in its log.
 */
export function watchForDamage({ format, video }: Probe) {
  const parser = parsers[video?.codec ?? ""];
  const packets = readPackets();
  return {
    args: [
      ...["-map", "0:V:0?", "-map", "0:a:0?", "-c:v", "copy"],
      ...[...(parser ? ["-bsf:v", parser] : []), "-c:a", "pcm_s16le", "-f", "framecrc", "pipe:1"],
    ],
    take: packets.take,
    find(log: string, seconds: number): Damage | undefined {
      // FLAC has no gaps, and its reader passes over damage without a word.
      if (format !== "flac" && !/\[error\]/.test(log.replace(measuring, ""))) return undefined;
      const streams = packets.streams();
      const latest = streams.toSorted((a, b) => endOf(b) - endOf(a))[0];
      // Of a file whose last part is damaged, every stream ends too early.
      latest?.push({ start: Math.max(seconds, endOf(latest)), end: seconds });
      const found = streams.flatMap((spans) => findGaps(spans) ?? []);
      return found.toSorted((a, b) => b.seconds - a.seconds)[0];
    },
  };
}

interface Packet {
  start: number;
  end: number;
}

/** The packets of ffmpeg's framecrc output, by stream. Times in seconds. */
function readPackets() {
  const units: number[] = [];
  const packets: Packet[][] = [];
  let rest = "";
  const takeLine = (line: string) => {
    const base = /^#tb (\d+): (\d+)\/(\d+)/.exec(line);
    if (base) units[Number(base[1])] = Number(base[2]) / Number(base[3]);
    if (line.startsWith("#")) return;
    const [stream = 0, , start = Number.NaN, length = Number.NaN] = line.split(",").map(Number);
    const unit = units[stream] ?? Number.NaN;
    if (!Number.isFinite((start + length) * unit)) return;
    packets[stream] ??= [];
    packets[stream].push({ start: start * unit, end: (start + length) * unit });
  };
  return {
    take: async (chunk: Uint8Array) => {
      const lines = (rest + Buffer.from(chunk).toString("latin1")).split("\n");
      rest = lines.pop() ?? "";
      const slice = new TimeSlice();
      for (const [index, line] of lines.entries()) {
        takeLine(line);
        if (index % linesBetween === 0 && slice.isOver()) await slice.next();
      }
    },
    streams: () => packets.filter(Boolean),
  };
}

const endOf = (packets: readonly Packet[]) =>
  packets.reduce((last, { end }) => Math.max(last, end), 0);

function findGaps(packets: Packet[]): Damage | undefined {
  const ordered = packets.sort((a, b) => a.start - b.start);
  let from: number | undefined;
  let lost = 0;
  const first = ordered[0]?.start ?? 0;
  let end = first;
  for (const packet of ordered) {
    const gap = packet.start - end;
    if (gap >= gapSecondsMin) {
      from ??= end;
      lost += gap;
    }
    end = Math.max(end, packet.end);
  }
  const isDamaged = lost >= damageSecondsMin && lost <= (1 - readableShareMin) * (end - first);
  if (from === undefined || !isDamaged) return undefined;
  return { from: roundSeconds(Math.max(0, from)), seconds: roundSeconds(lost) };
}
