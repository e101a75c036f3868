import type { Random } from "../../random.ts";

/** Value noise from −1 to 1; each octave adds finer detail. */
export function createNoise(random: Random): (x: number, y: number, octaves?: number) => number {
  const lattice = Float32Array.from({ length: 4096 }, () => random.between(-1, 1));
  const at = (x: number, y: number) => lattice[(((x & 63) << 6) | (y & 63)) & 4095] ?? 0;
  const ease = (part: number) => part * part * part * (part * (part * 6 - 15) + 10);
  const single = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - left), ease(y - top)];
    const above = at(left, top) * (1 - u) + at(left + 1, top) * u;
    const below = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u;
    return above * (1 - v) + below * v;
  };
  return (x, y, octaves = 1) => {
    let [sum, size, weight] = [0, 1, 0];
    for (let octave = 0; octave < octaves; octave++) {
      sum += single(x / size + octave * 17.3, y / size + octave * 9.7) * size;
      weight += size;
      size /= 2;
    }
    return sum / weight;
  };
}
