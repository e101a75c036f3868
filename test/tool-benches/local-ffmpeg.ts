import { type Ffmpeg, openFfmpeg } from "../../src/media/ffmpeg.ts";

let opened: Promise<Ffmpeg> | undefined;

/** Shared by all tests in a process: its child processes start slowly. It knows the fixtures. */
export const localFfmpeg = (): Promise<Ffmpeg> =>
  (opened ??= openFfmpeg({ ffmpegPath: undefined, niceness: 0 }));
