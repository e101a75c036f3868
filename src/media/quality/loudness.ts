/** What ffmpeg's `ebur128` filter said at its end; run it with `framelog=verbose` (5.1 has no `quiet`). Peak is −Infinity when not asked for. */
export function loudnessIn(log: string): { integrated: number; peak: number } {
  const summary = log.slice(log.lastIndexOf("Summary:"));
  const integrated = Number(
    /\bI:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1] ?? Number.NEGATIVE_INFINITY,
  );
  const peak = Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1] ?? Number.NEGATIVE_INFINITY);
  return { integrated, peak };
}
