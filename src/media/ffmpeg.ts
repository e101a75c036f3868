/** One running of ffmpeg. */
export interface FfmpegCall {
  signal?: AbortSignal;
  /** Length of the output, to turn ffmpeg's clock into percent. */
  seconds?: number;
  progress?(percent: number): void;
  /** Raw input for `-i pipe:0`; back pressure is respected, so memory stays flat. */
  stdin?: AsyncIterable<Uint8Array>;
  /** Receives `pipe:1` chunk by chunk; without it, standard output is small and returned. */
  stdout?(chunk: Uint8Array): void;
}

export interface Probe {
  seconds: number;
  format: string;
  video?: { codec: string; width: number; height: number; fps: number; pixel_format: string; frames?: number; rotation: number };
  audio?: { codec: string; channels: number; sample_rate: number; seconds: number };
}

/** The installed ffmpeg and what it can do. */
export interface Ffmpeg {
  version: string;
  encoders: ReadonlySet<string>;
  filters: ReadonlySet<string>;
  /** Runs ffmpeg with an argument array. Rejects with StepError (the last lines of its log) or with the signal's reason; no child outlives it. */
  run(args: readonly string[], call?: FfmpegCall): Promise<{ log: string; stdout: Uint8Array }>;
  /** What ffprobe says of a file. Rejects with StepError `invalid_input` for what is not media. */
  probe(path: string, signal?: AbortSignal): Promise<Probe>;
}
