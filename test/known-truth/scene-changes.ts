/** Different pictures, some of them in motion, at a frame rate. */
const pictures = (rate: string) => {
  const size = `s=160x90:r=${rate}`;
  return [
    `testsrc2=${size}`,
    `color=navy:${size}`,
    `mandelbrot=${size}`,
    `smptebars=${size}`,
    `color=orange:${size}`,
    `gradients=${size}:speed=0.02:seed=5`,
    `testsrc=${size}`,
    `color=white:${size}`,
  ];
};
/** No multiple of 40 ms at 30 frames per second. */
const partFrames = 53;
const fadeFrames = 15;

/** Joins of the pictures: in hard cuts, or with fades at some. `tolerance` is in seconds. */
export const joins = {
  "hard cuts": { fades: new Set<number>(), rate: "25", tolerance: 0.001 },
  "hard cuts at 30 frames per second": { fades: new Set<number>(), rate: "30", tolerance: 0.001 },
  "hard cuts at 23.976 frames per second": {
    fades: new Set<number>(),
    rate: "24000/1001",
    tolerance: 0.001,
  },
  fades: { fades: new Set([1, 3, 4, 6, 7]), rate: "25", tolerance: 0.25 },
  "fades at 60 frames per second": { fades: new Set([1, 3, 4]), rate: "60", tolerance: 0.25 },
};

/** ffmpeg arguments that join the pictures, and the true times of the changes in seconds. */
export function joinedPictures({ fades, rate }: { fades: ReadonlySet<number>; rate: string }): {
  args: string[];
  truth: number[];
} {
  const [over = 25, under = 1] = rate.split("/").map(Number);
  const time = (frames: number) => (frames * under) / over;
  const inputs = pictures(rate).flatMap((picture) => ["-f", "lavfi", "-i", picture]);
  const base = `settb=${under}/${over},fps=${rate}`;
  const steady = pictures(rate).map(
    (_, at) => `[${at}:v]trim=end_frame=${partFrames},format=yuv420p,${base}[v${at}]`,
  );
  const truth: number[] = [];
  let frames = partFrames;
  const chains = steady.slice(1).map((_, before) => {
    const at = before + 1;
    const from = before === 0 ? "v0" : `j${before}`;
    if (!fades.has(at)) {
      truth.push(time(frames));
      frames += partFrames;
      return `[${from}][v${at}]concat=n=2:v=1,${base}[j${at}]`;
    }
    truth.push(time(frames - fadeFrames / 2));
    const start = time(frames - fadeFrames);
    frames += partFrames - fadeFrames;
    return `[${from}][v${at}]xfade=duration=${time(fadeFrames)}:offset=${start},${base}[j${at}]`;
  });
  const graph = [...steady, ...chains].join(";");
  const output = ["-map", `[j${chains.length}]`, "-c:v", "libx264", "-preset", "ultrafast"];
  return { args: [...inputs, "-filter_complex", graph, ...output], truth };
}

/**
 * ffmpeg arguments of a camera that rests, pans over a wide picture in some seconds, and rests. The
 * picture has soft spots of many colors, as a room has.
 */
export function pan(seconds: number, rate: number): string[] {
  const spots = (c: number) =>
    `128+50*sin(X/${37 + c})*cos(Y/${29 - c})+45*sin(X/${13 + c}+Y/${61 - c})+30*sin(X/${71 - c})`;
  const picture = `nullsrc=s=640x90:r=${rate}:d=3,format=gbrp,trim=end_frame=1,geq=r='${spots(1)}':g='${spots(5)}':b='${spots(9)}',loop=-1:1,setpts=N/${rate}/TB,fps=${rate}`;
  const way = `(iw-ow)*clip((t-1)/${seconds},0,1)`;
  return [
    ...["-f", "lavfi", "-i", `${picture},crop=160:90:'${way}':0,format=yuv420p`],
    ...["-t", "3", "-c:v", "libx264", "-preset", "ultrafast"],
  ];
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
