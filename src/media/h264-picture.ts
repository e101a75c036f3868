/** Profiles whose parameters name the format of their pixels. */
const highProfile = 100;
/** x264 writes fewer than 40 bytes of parameters. */
const setBytesMax = 256;
/** Names of ffmpeg by number. Source: ITU-T H.273, table 4. */
const colorSpaces: Readonly<Record<number, string | undefined>> = {
  1: "bt709",
  2: undefined,
  5: "bt470bg",
  6: "smpte170m",
};

/**
 * The picture that an `avcC` box describes, in the words of ffprobe: H.264 High, 4:2:0, 8 bits,
 * square pixels. Throws an Error for any other. Source: ITU-T H.264, sections 7.3.2.1 and E.1.1.
 */
export function readH264Picture(box: Buffer): {
  width: number;
  height: number;
  pixelFormat: string;
  colorSpace?: string | undefined;
  colors: { matrix: number; isFull: boolean };
} {
  const sets = (box[5] ?? 0) & 31;
  const set = box.subarray(8, 8 + box.readUInt16BE(6));
  if (sets !== 1 || set.length > setBytesMax || set[1] !== highProfile)
    throw new Error("Another profile.");
  const bits = bitReader(withoutEscapes(set.subarray(4)));
  bits.exponential(); // Its id.
  const format = [bits.exponential(), bits.exponential(), bits.exponential(), ...bits.many(2)];
  if (format.join() !== "1,0,0,0,0") throw new Error("Other pixels.");
  bits.exponential(); // Frame numbers.
  skipOrder(bits);
  bits.exponential(); // Reference frames.
  bits.one();
  const columns = bits.exponential() + 1;
  const rows = bits.exponential() + 1;
  if (!bits.one()) throw new Error("Interlaced.");
  bits.one();
  const crop = bits.one() ? [0, 0, 0, 0].map(() => 2 * bits.exponential()) : [0, 0, 0, 0];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const colors = bits.one() ? readColors(bits) : unknown;
  if (!(colors.matrix in colorSpaces)) throw new Error("Other colors.");
  return {
    width: 16 * columns - left - right,
    height: 16 * rows - top - bottom,
    pixelFormat: colors.isFull ? "yuvj420p" : "yuv420p",
    colorSpace: colorSpaces[colors.matrix],
    colors,
  };
}

/** Two zeros are followed by a three where the three is no data. */
function withoutEscapes(bytes: Buffer): Buffer {
  const kept = [...bytes].filter(
    (byte, index) => !(byte === 3 && bytes[index - 1] === 0 && bytes[index - 2] === 0),
  );
  return Buffer.from(kept);
}

function bitReader(bytes: Buffer) {
  let at = 0;
  const one = (): number => {
    const byte = bytes[at >> 3];
    if (byte === undefined) throw new Error("The parameters end too early.");
    return (byte >> (7 - (at++ & 7))) & 1;
  };
  const many = (count: number): number[] => Array.from({ length: count }, one);
  const number = (count: number): number => many(count).reduce((sum, bit) => 2 * sum + bit, 0);
  /** A number in the exponential code of Golomb. */
  const exponential = (): number => {
    let zeros = 0;
    while (!one()) zeros++;
    return 2 ** zeros - 1 + number(zeros);
  };
  return { one, many, number, exponential };
}

type Bits = ReturnType<typeof bitReader>;

function skipOrder(bits: Bits): void {
  const kind = bits.exponential();
  if (kind === 1) throw new Error("Another order of frames.");
  if (kind === 0) bits.exponential();
}

const unknown = { matrix: 2, isFull: false };

/** The colors, which follow the shape of the pixels. */
function readColors(bits: Bits): { matrix: number; isFull: boolean } {
  const squares = 1;
  if (bits.one() && bits.number(8) !== squares) throw new Error("Pixels are not square.");
  if (bits.one()) bits.one(); // Overscan.
  if (!bits.one()) return unknown;
  bits.number(3); // Video standard.
  const isFull = bits.one() === 1;
  if (!bits.one()) return { ...unknown, isFull };
  bits.number(16); // Primaries and transfer.
  return { matrix: bits.number(8), isFull };
}
