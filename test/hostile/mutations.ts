import { execa } from "execa";
import { mulberry32 } from "../../src/generators/random.ts";

/** Changes a media file as damage or an attacker would. Equal seeds give equal files. */
export type Mutate = (bytes: Buffer, seed: number) => Promise<Buffer>;

/** Flips bits with zzuf, from one in 10,000 to one in 50. */
export const mutateWithZzuf: Mutate = async (bytes, seed) => {
  const ratio = 0.0001 * 200 ** ((seed % 10) / 9);
  const { stdout } = await execa("zzuf", ["-s", String(seed), "-r", ratio.toFixed(6)], {
    input: bytes,
    encoding: "buffer",
  });
  return Buffer.from(stdout);
};

/** Flips bits, overwrites, removes, repeats or cuts off parts, without a program. */
export const mutateInProcess: Mutate = async (bytes, seed) => {
  const random = mulberry32(seed);
  const mutation = mutations[seed % mutations.length] ?? flipBits;
  return mutation(Buffer.from(bytes), random);
};

/** Returns numbers from 0 up to, not including, 1. */
type Random = () => number;

const flipBits = (bytes: Buffer, random: Random): Buffer => {
  const flips = Math.ceil(bytes.length * 8 * 0.0001 * 200 ** random());
  for (let flip = 0; flip < flips; flip++) {
    const at = Math.floor(random() * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  }
  return bytes;
};

/** Sizes, counts and offsets are in headers: flips bits only in the first or last kilobyte. */
const flipHeader = (bytes: Buffer, random: Random): Buffer => {
  const start = random() < 0.5 ? 0 : Math.max(0, bytes.length - 1024);
  flipBits(bytes.subarray(start, start + 1024), random);
  return bytes;
};

const overwrite = (bytes: Buffer, random: Random): Buffer => {
  const [start, end] = pickRange(bytes, random);
  return bytes.fill(random() < 0.5 ? 0 : 255, start, end);
};

const remove = (bytes: Buffer, random: Random): Buffer => {
  const [start, end] = pickRange(bytes, random);
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
};

const repeat = (bytes: Buffer, random: Random): Buffer => {
  const [start, end] = pickRange(bytes, random);
  const part = bytes.subarray(start, end);
  return Buffer.concat([bytes.subarray(0, end), part, part, part, bytes.subarray(end)]);
};

const cutOff = (bytes: Buffer, random: Random): Buffer =>
  bytes.subarray(0, Math.ceil(random() * bytes.length));

const mutations = [flipBits, flipHeader, overwrite, remove, repeat, cutOff];

function pickRange(bytes: Buffer, random: Random): [start: number, end: number] {
  const start = Math.floor(random() * bytes.length);
  return [start, Math.min(bytes.length, start + Math.ceil(random() ** 3 * bytes.length))];
}
