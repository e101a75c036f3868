import { join } from "node:path";
import { escapeFilterPath } from "../filter-path.ts";
import { mediaInput } from "../media-input.ts";
import type { ClipContext, ClipSource } from "./clip-source.ts";
import { filterClip, steadyFilters } from "./write-clip.ts";

/** Share of the work that the first pass takes. */
const detectShare = 45;

/**
 * Steadies a video of a shaky camera: in two passes by vid.stab, where this ffmpeg has it, else in
 * one pass. `strength` is 0 to 1. Resolves to the path and the filter.
 */
export async function stabilizeClip(
  source: ClipSource,
  { strength, name }: { strength: number; name: string },
  context: Omit<ClipContext, "assets">,
): Promise<{ path: string; filter: string }> {
  const { ffmpeg, folder, signal, progress } = context;
  const known = await ffmpeg.filters();
  if (!known.has("vidstabdetect") || !known.has("vidstabtransform")) {
    const reach = Math.max(4, Math.round((16 + 48 * strength) / 16) * 16);
    const filters = (label: string) => [
      `[${label}]deshake=rx=${Math.min(64, reach)}:ry=${Math.min(64, reach)}:edge=mirror,setsar=1[v]`,
    ];
    return { path: await filterClip(source, { name, filters }, context), filter: "deshake" };
  }
  const transforms = escapeFilterPath(join(folder, `${name}.trf`));
  const detect = `vidstabdetect=shakiness=${Math.round(3 + 6 * strength)}:accuracy=12:result=${transforms}`;
  await ffmpeg.run(
    [
      ...mediaInput(source.path),
      ...["-map", "0:V:0", "-vf", [...steadyFilters(source), detect].join(",")],
      ...["-f", "null", "-"],
    ],
    {
      signal,
      seconds: source.seconds,
      pixels: source.pixels,
      progress: (percent) => progress((percent * detectShare) / 100),
    },
  );
  const steady = [
    `vidstabtransform=input=${transforms}:smoothing=${Math.round(8 + 32 * strength)}:optzoom=1:interpol=bilinear`,
    "unsharp=5:5:0.4:3:3:0",
    "setsar=1",
  ];
  const path = await filterClip(
    source,
    { name, filters: (label) => [`[${label}]${steady.join(",")}[v]`] },
    {
      ...context,
      progress: (percent) => progress(detectShare + (percent * (100 - detectShare)) / 100),
    },
  );
  return { path, filter: "vidstab" };
}
