import type { ClipBench } from "../tool-benches/clip-bench.ts";

/** Ways of a square of 20 pixels through a picture of 320 pixels, as expressions of the time t. */
export const squareWays = {
  "goes to and fro": "150+140*sin(t*1.1)",
  "crosses the picture evenly": "5+60*t",
  "stops and runs": "20+260*gt(t\\,2)*min(1\\,(t-2)/1.5)",
};

/** A white square of 20 pixels that moves over a noisy gray picture of 320 × 180 pixels. */
export function movingSquare(x: string, y = "80"): string {
  const gray = "format=yuv444p,geq=lum=76+26*sin(X/23)*cos(Y/17):cb=128:cr=128";
  const still = `nullsrc=s=320x180:r=25,${gray},trim=end_frame=1,loop=-1:1,setpts=N/25/TB[still]`;
  const square = "color=0xfafafa:s=20x20:r=25,format=yuv444p[square]";
  const place = `x=ceil(${x}):y=ceil(${y}):format=yuv444`;
  return `${still};${square};[still][square]overlay=${place},noise=c0s=5:c0f=t:all_seed=3`;
}

/** Share of the square that each frame shows; `scale` is its size in relation to the source. */
export async function shownShares(stage: ClipBench, id: unknown, scale: number): Promise<number[]> {
  const frames = await stage.frames(id);
  return frames.map(
    (frame) => frame.reduce((sum, value) => sum + (value > 190 ? 1 : 0), 0) / (20 * scale) ** 2,
  );
}

/** Share of the frames that show the square, except for a part of its edge. */
export const insideShare = (shares: readonly number[]): number =>
  shares.filter((share) => share > 0.85).length / shares.length;
