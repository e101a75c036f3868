/** Size of one ffmpeg job. */
export interface FfmpegWork {
  /** Length of the output; without it the job gets `unknownSeconds`. */
  seconds?: number | undefined;
  /** Pixels of a frame, of the input or the output, whichever has more. 0 for sound. */
  pixels?: number | undefined;
  /** Bytes that the muxer copies at the end without reporting progress (`+faststart`). */
  finalCopyBytes?: number | undefined;
}

/**
 * Limits of ffmpeg jobs. They end processes that hang on damaged media, so they are generous: an
 * encoder on a slow, busy machine must not reach them.
 */
export interface FfmpegLimits {
  /** Time without progress, half of it on a CPU. Grows with the frame size above Full HD. */
  stallSeconds: number;
  /** Every job's share of the deadline. */
  baseSeconds: number;
  /** Deadline per second of output, plus `secondsPerMegapixel` per million pixels of a frame. */
  secondsPerSecond: number;
  secondsPerMegapixel: number;
  /** Length that a job of unknown length may have. */
  unknownSeconds: number;
  /** Deadline of ffprobe. */
  probeSeconds: number;
  /** File size that every job may write, in addition to a share by length and frame size. */
  baseFileBytes: number;
}

export const defaultLimits: FfmpegLimits = {
  stallSeconds: 30,
  baseSeconds: 60,
  secondsPerSecond: 2,
  secondsPerMegapixel: 30,
  unknownSeconds: 300,
  probeSeconds: 30,
  baseFileBytes: 1024 ** 3,
};

const fullHdPixels = 1920 * 1080;

/** Seconds after which a job is killed. */
export function deadlineSeconds({ seconds, pixels = 0 }: FfmpegWork, limits: FfmpegLimits): number {
  const length = seconds ?? limits.unknownSeconds;
  const perSecond = limits.secondsPerSecond + (pixels / 1e6) * limits.secondsPerMegapixel;
  return limits.baseSeconds + length * perSecond;
}

const copyBytesPerSecond = 10e6;

/** Seconds without progress after which a job is killed. Large frames take encoders longer. */
export const stallSeconds = (
  { pixels = 0, finalCopyBytes = 0 }: FfmpegWork,
  limits: FfmpegLimits,
): number =>
  limits.stallSeconds * Math.max(1, pixels / fullHdPixels) + finalCopyBytes / copyBytesPerSecond;

const soundBytesPerSecond = 2 * 1024 ** 2;
/** Enough for lossless video at 60 frames per second. */
const bytesPerPixelSecond = 100;

/** Largest file that a job may write. */
export function fileBytesMax({ seconds, pixels = 0 }: FfmpegWork, limits: FfmpegLimits): number {
  const length = seconds ?? limits.unknownSeconds;
  return limits.baseFileBytes + length * (soundBytesPerSecond + pixels * bytesPerPixelSecond);
}
