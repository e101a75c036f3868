import type { ClipBench } from "../tool-benches/clip-bench.ts";

/** Ways of a square of 20 pixels through a picture of 320 pixels, as expressions of the time T. */
export const squareWays = {
  "goes to and fro": "150+140*sin(T*1.1)",
  "crosses the picture evenly": "5+60*T",
  "stops and runs": "20+260*gt(T\\,2)*min(1\\,(T-2)/1.5)",
};

/** A white square of 20 pixels that moves over a noisy gray picture of 320 × 180 pixels. */
export function movingSquare(x: string, y = "80"): string {
  const square = `gte(X\\,${x})*lt(X\\,${x}+20)*gte(Y\\,${y})*lt(Y\\,${y}+20)`;
  return `nullsrc=s=320x180:r=25,format=gray,geq=lum='if(${square}\\,250\\,70+30*sin(X/23)*cos(Y/17))',noise=alls=6:allf=t:all_seed=3`;
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
