import { join } from "node:path";
import { mediaInput } from "../media-input.ts";
import { reproducible } from "../timeline/encoders.ts";
import { type ClipContext, type ClipSource, framesIn } from "./clip-source.ts";
import {
  exactFrames,
  exactSound,
  soundEncoder,
  steadyFilters,
  steadySound,
  writeClip,
} from "./write-clip.ts";

/** Tempo filters that keep the pitch. One filter changes the tempo by a factor of 0.5 to 2. */
function tempoFilters(speed: number): string[] {
  const steps = Math.abs(Math.log2(speed)) > 1 ? 2 : 1;
  return Array.from({ length: steps }, () => `atempo=${(speed ** (1 / steps)).toFixed(6)}`);
}

/** Plays a video faster or slower. The sound keeps its pitch. */
export async function changeClipSpeed(
  source: ClipSource,
  { speed, name }: { speed: number; name: string },
  context: Omit<ClipContext, "assets">,
): Promise<{ path: string; seconds: number }> {
  const { rate, channels } = source;
  const frames = Math.max(1, framesIn(source.seconds / speed, rate));
  const seconds = frames / rate.fps;
  const seen = [
    // Before the constant rate: slow motion then shows every frame of a fast camera.
    `setpts=PTS/${speed}`,
    ...steadyFilters(source),
    ...exactFrames(0, frames),
  ];
  const heard = [...steadySound(source), ...tempoFilters(speed), ...exactSound(0, seconds)];
  const path = await writeClip(
    {
      inputs: mediaInput(source.path),
      graph: [
        `[0:V:0]${seen.join(",")}[v]`,
        ...(channels > 0 ? [`[0:a:0]${heard.join(",")}[a]`] : []),
      ],
      frames,
      rate,
      sound: channels > 0,
      pixels: Math.max(source.pixels, source.width * source.height),
      name,
    },
    context,
  );
  return { path, seconds };
}

/** Plays audio faster or slower at the same pitch. Writes AAC. */
export async function changeSoundSpeed(
  source: { path: string; seconds: number; channels: number },
  { speed, name }: { speed: number; name: string },
  { ffmpeg, folder, signal, progress }: Omit<ClipContext, "assets">,
): Promise<{ path: string; seconds: number }> {
  const path = join(folder, `${name}.m4a`);
  const seconds = source.seconds / speed;
  const filters = [...steadySound(source), ...tempoFilters(speed), ...exactSound(0, seconds)];
  await ffmpeg.run(
    [
      ...mediaInput(source.path),
      ...["-map", "0:a:0", "-af", filters.join(","), ...soundEncoder],
      ...[...reproducible, "-movflags", "+faststart", path],
    ],
    { signal, progress, seconds: Math.max(seconds, source.seconds) },
  );
  return { path, seconds };
}
