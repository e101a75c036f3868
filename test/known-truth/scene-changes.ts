const size = "s=160x90:r=25";
/** Different pictures, some of them in motion. */
const pictures = [
  `testsrc2=${size}`,
  `color=navy:${size}`,
  "mandelbrot=s=160x90:r=25",
  `smptebars=${size}`,
  `color=orange:${size}`,
  "gradients=s=160x90:r=25:speed=0.02:seed=5",
  `testsrc=${size}`,
  `color=white:${size}`,
];
const partSeconds = 2;
const fadeSeconds = 0.6;

/** Joins of the pictures: in hard cuts, or with fades at some. `tolerance` is in seconds. */
export const joins = {
  "hard cuts": { fades: new Set<number>(), tolerance: 0.05 },
  fades: { fades: new Set([1, 3, 4, 6, 7]), tolerance: 0.25 },
};

/** ffmpeg arguments that join the pictures, and the true times of the changes in seconds. */
export function joinedPictures(fades: ReadonlySet<number>): { args: string[]; truth: number[] } {
  const inputs = pictures.flatMap((picture) => [
    ...["-f", "lavfi", "-t", `${partSeconds}`, "-i", picture],
  ]);
  const steady = pictures.map((_, at) => `[${at}:v]format=yuv420p,settb=1/25[v${at}]`);
  const truth: number[] = [];
  let seconds = partSeconds;
  const chains = pictures.slice(1).map((_, before) => {
    const at = before + 1;
    const from = before === 0 ? "v0" : `j${before}`;
    if (!fades.has(at)) {
      truth.push(seconds);
      seconds += partSeconds;
      return `[${from}][v${at}]concat=n=2:v=1,settb=1/25,fps=25[j${at}]`;
    }
    truth.push(seconds - fadeSeconds / 2);
    const start = seconds - fadeSeconds;
    seconds += partSeconds - fadeSeconds;
    return `[${from}][v${at}]xfade=duration=${fadeSeconds}:offset=${start.toFixed(2)},settb=1/25,fps=25[j${at}]`;
  });
  const graph = [...steady, ...chains].join(";");
  const output = ["-map", `[j${pictures.length - 1}]`, "-c:v", "libx264", "-preset", "ultrafast"];
  return { args: [...inputs, "-filter_complex", graph, ...output], truth };
}

/** F1 score: the harmonic mean of precision and recall. */
export function f1Score(
  found: readonly number[],
  truth: readonly number[],
  tolerance: number,
): number {
  const right = found.filter((at) => truth.some((time) => Math.abs(time - at) <= tolerance));
  return (2 * right.length) / (found.length + truth.length);
}
