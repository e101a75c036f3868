/** How loud finished videos are: the loudness that platforms for online video play at. */
export const onlineLoudness = { lufs: -14, peakMax: -1 } as const;

/**
 * Parses the summary of ffmpeg's `ebur128` filter: LUFS and dBTP. Run the filter with
 * `framelog=verbose` (ffmpeg 5.1 has no `quiet`). `peak` is −Infinity when it was not measured.
 */
export function parseLoudness(log: string): { integrated: number; peak: number } {
  const summary = log.slice(log.lastIndexOf("Summary:"));
  const integrated = Number(
    /\bI:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1] ?? Number.NEGATIVE_INFINITY,
  );
  const peak = Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1] ?? Number.NEGATIVE_INFINITY);
  return { integrated, peak };
}
