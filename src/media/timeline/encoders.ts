import type { HardwareUse } from "../hardware-encoder.ts";
import { repeatableH264 } from "../repeatable-h264.ts";
import type { Codec, Format } from "./render-options.ts";

/** Threads per encoder. Fixed, so that equal inputs give equal bytes on any machine. */
const threads = "2";

const h264 = (crf: number, preset = "veryfast") => [
  "-c:v",
  "libx264",
  "-preset",
  preset,
  "-crf",
  `${crf}`,
  "-profile:v",
  "high",
  "-threads",
  threads,
  ...repeatableH264,
];

const words = (args: string) => args.split(" ");

const colors = words("-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv");

/** Encoder arguments of a segment. Closed GOPs make segments joinable. */
export function encoderArgs(codec: Codec, fps: number, hardware?: HardwareUse): string[] {
  const closed = [...colors, "-g", `${fps * 5}`];
  const yuv420 = ["-pix_fmt", "yuv420p", ...closed];
  // Frames that were handed over have a format of the device.
  if (hardware) return [...hardware.output, ...(hardware.upload.length > 0 ? closed : yuv420)];
  switch (codec) {
    case "h264":
      return [...h264(20), ...yuv420];
    // A GIF is made from the joined segments. At its size, near-lossless quality costs little.
    case "gif":
      return [...h264(12), ...yuv420];
    case "h265": {
      const params = `open-gop=0:info=0:log-level=error:pools=${threads}:frame-threads=${threads}`;
      const h265 = words("-c:v libx265 -preset veryfast -crf 23 -x265-params");
      return [...h265, params, "-tag:v", "hvc1", ...yuv420];
    }
    case "vp9": {
      const speed = `-deadline good -cpu-used 5 -row-mt 1 -tile-columns 1 -threads ${threads}`;
      return [...words(`-c:v libvpx-vp9 -crf 31 -b:v 0 ${speed}`), ...yuv420];
    }
    case "av1":
      return [
        ...words(`-c:v libsvtav1 -preset 10 -crf 32 -svtav1-params lp=${threads}`),
        ...yuv420,
      ];
    case "prores": {
      const prores = `-c:v prores_ks -profile:v 2 -vendor apl0 -threads ${threads}`;
      return [...words(`${prores} -pix_fmt yuv422p10le`), ...colors];
    }
  }
}

/** Encoder arguments of a clip that a later render encodes again: finer than a final video. */
export const clipEncoderArgs = (
  fps: number,
  { crf = 15, preset = "veryfast" }: { crf?: number; preset?: "veryfast" | "superfast" } = {},
): string[] => [
  ...h264(crf, preset),
  ...words("-pix_fmt yuv420p"),
  ...colors,
  ...words(`-g ${Math.max(1, Math.round(fps * 5))}`),
];

/** Omits dates and versions, so that equal inputs give equal bytes. */
export const reproducible: readonly string[] = words(
  "-map_metadata -1 -map_chapters -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact",
);

/** Container of a segment. Its clock is exact for every frame rate, unlike WebM's milliseconds. */
export const segmentContainer = (codec: Codec) => (codec === "prores" ? "mov" : "mp4");

/** An audio encoder and a container that a format can take over by stream copy. */
export interface SoundEncoder {
  args: string[];
  container: string;
}

/** The sound encoder of a format. A GIF has no sound. */
export function soundArgs(format: Format): SoundEncoder | undefined {
  if (format === "gif") return undefined;
  if (format === "webm") return { args: ["-c:a", "libopus", "-b:a", "128k"], container: "mka" };
  return { args: ["-c:a", "aac", "-b:a", "160k"], container: "m4a" };
}
