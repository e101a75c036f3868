import {
  type Code,
  compileFunction,
  constant,
  fractions,
  get,
  join,
  load,
  longs,
  number,
  pick,
  repeat,
  set,
  shiftRight,
  smaller,
  storePart,
  toFractions,
  toWhole,
  words,
} from "./wasm-code.ts";

const pageBytes = 65_536;
/** Pixels and rows that are converted at once. */
const [columns, rows] = [8, 2];
/** Rows that are compared with the frame before at once. */
const bandRows = 16;

interface FrameSize {
  width: number;
  height: number;
}

/**
 * Converts frames of RGBA, multiplied by its opacity, to the planes that encoders take: luma and
 * halved chroma of HD video (BT.709, limited range). Of transparent frames, the colors are not
 * multiplied by the opacity, which is a plane too. ffmpeg takes three times as long for this, and
 * would read more bytes.
 */
export class VideoPlanes {
  /** Converts rows, from the first to before the last. */
  readonly #convert: (from: number, to: number) => void;
  readonly #rowBytes: number;
  readonly #source: Uint8Array;
  #isFirst = true;
  readonly #planes: Uint8Array;

  constructor({ width, height }: FrameSize, pixels: Pixels) {
    if (width < columns || width % 2 || height % 2)
      throw new RangeError(
        `Invalid frame: ${width} × ${height}. The width is at least ${columns}, and both are even.`,
      );
    const hasOpacity = pixels === "transparent";
    const size = width * height;
    const luma = 4 * size;
    const [first, second, opacity] = [luma + size, luma + 1.25 * size, luma + 1.5 * size];
    const end = hasOpacity ? opacity + size : opacity;
    const memory = new WebAssembly.Memory({ initial: Math.ceil(end / pageBytes) });
    this.#source = new Uint8Array(memory.buffer, 0, luma);
    this.#planes = new Uint8Array(memory.buffer, luma, end - luma);
    const run = compileFunction(
      convertFrame(pixels),
      { parameters: 7, numbers: 2, vectors: 8 },
      memory,
    );
    this.#rowBytes = 4 * width;
    this.#convert = (from, to) => {
      const [pixels, fourths] = [from * width, (from * width) / 4];
      const planes = [luma + pixels, first + fourths, second + fourths, opacity + pixels] as const;
      run(width, 4 * to * width, ...planes, 4 * pixels);
    };
  }

  /**
   * Returns the planes one after another, valid until the next call. Rows that are as in the frame
   * before are not converted again.
   */
  convert(pixels: Uint8Array): Uint8Array {
    const bandBytes = bandRows * this.#rowBytes;
    for (let from = 0; from < pixels.length; from += bandBytes) {
      const to = Math.min(from + bandBytes, pixels.length);
      const band = pixels.subarray(from, to);
      if (!this.#isFirst && Buffer.compare(band, this.#source.subarray(from, to)) === 0) continue;
      this.#source.set(band, from);
      this.#convert(from / this.#rowBytes, to / this.#rowBytes);
    }
    this.#isFirst = false;
    return this.#planes;
  }
}

const fixedBits = 15;
const [red, green, blue] = [0.2126, 0.7152, 0.0722];
const fixed = (share: number) => Math.round(share * 2 ** fixedBits);
/** Factors of red and blue, and of green beside opacity. */
const pairs = (r: number, g: number, b: number) => ({
  redBlue: words([r, b, r, b, r, b, r, b].map(fixed)),
  greenOpacity: words([g, 0, g, 0, g, 0, g, 0].map(fixed)),
});
const lumaShare = 219 / 255;
const factors = {
  luma: pairs(red * lumaShare, green * lumaShare, blue * lumaShare),
  blue: chroma([0, 0, 1], blue),
  red: chroma([1, 0, 0], red),
};

/** How far one color is from luma. */
function chroma([r, g, b]: [number, number, number], own: number) {
  const share = 112 / 255 / (1 - own);
  return pairs((r - red) * share, (g - green) * share, (b - blue) * share);
}

type Factors = typeof factors.luma;

const local = {
  ...{ width: 0, sourceEnd: 1, luma: 2, first: 3, second: 4, opacity: 5 },
  ...{ row: 6, x: 7, at: 8 },
  ...{ a: 9, b: 10, c: 11, d: 12, redBlue: 13, greenOpacity: 14, left: 15, right: 16 },
} as const;
type Local = keyof typeof local;
const value = (name: Local): Code => get(local[name]);
const assign = (name: Local, code: Code): Code => set(local[name], code);
const plus = (a: Code, b: Code): Code => number("add", a, b);
const times = (name: Local, factor: number): Code =>
  number("multiply", value(name), constant(factor));
const half = (name: Local): Code => number("shiftRight", value(name), constant(1));
const advance = (name: Local, by: Code): Code => assign(name, plus(value(name), by));

const redBlueOf = (name: Local) => join("and", value(name), longs(0x00ff00ff));
const greenOpacityOf = (name: Local) => shiftRight("words", value(name), 8);
const opacityOf = (name: Local) => shiftRight("longsUnsigned", value(name), 24);

type Pixels = "opaque" | "transparent";

/** Colors of one or four pixels together, as words. `opacity` are numbers. */
interface Colors {
  pixels: 1 | 4;
  redBlue: Code;
  greenOpacity: Code;
  opacity: Code;
}

/** Weighted sums, divided by the opacity, rounded, and lifted by a number. */
function weigh({ pixels, redBlue, ...of }: Colors, by: Factors, lift: number, kind: Pixels): Code {
  const others = join("dot", of.greenOpacity, by.greenOpacity);
  const sum = join("addLongs", join("dot", redBlue, by.redBlue), others);
  if (kind === "transparent") {
    const share = join("divide", toFractions(sum), toFractions(of.opacity));
    const scaled = join("multiply", share, fractions(255 / 2 ** fixedBits));
    return toWhole(join("addFractions", scaled, fractions(lift + 0.5)));
  }
  const bits = fixedBits + Math.log2(pixels);
  const rounding = longs(lift * 2 ** bits + 2 ** (bits - 1));
  return shiftRight("longs", join("addLongs", sum, rounding), bits);
}
const pixelsOf = (name: Local): Colors => ({
  pixels: 1,
  redBlue: redBlueOf(name),
  greenOpacity: greenOpacityOf(name),
  opacity: opacityOf(name),
});
const fourPixels: Colors = {
  pixels: 4,
  redBlue: value("redBlue"),
  greenOpacity: value("greenOpacity"),
  opacity: shiftRight("longsUnsigned", value("greenOpacity"), 16),
};

/** Stores a byte of each pixel of the block. */
const storeBlock = (plane: Local, of: (name: Local) => Code): Code => [
  ...assign("left", join("narrowToWords", of("a"), of("b"))),
  ...assign("right", join("narrowToWords", of("c"), of("d"))),
  ...assign("left", join("narrowToBytes", value("left"), value("right"))),
  ...assign("at", plus(value(plane), value("x"))),
  ...storePart(value("at"), value("left"), 8, 0),
  ...storePart(plus(value("at"), value("width")), value("left"), 8, 1),
];

/** Adds four pixels each: those of two rows, then neighbors. */
const addFour = (sum: Local, of: (name: Local) => Code): Code => [
  ...assign("left", join("addWords", of("a"), of("c"))),
  ...assign("right", join("addWords", of("b"), of("d"))),
  ...assign(
    sum,
    join(
      "addWords",
      pick(value("left"), value("right"), [0, 2, 4, 6]),
      pick(value("left"), value("right"), [1, 3, 5, 7]),
    ),
  ),
];

const loadBlock: Code = [
  ...assign("at", plus(value("row"), times("x", 4))),
  ...assign("a", load(value("at"))),
  ...assign("b", load(value("at"), 16)),
  ...assign("at", plus(value("at"), times("width", 4))),
  ...assign("c", load(value("at"))),
  ...assign("d", load(value("at"), 16)),
];

const storeChroma = (of: (by: Factors) => Code): Code => [
  ...addFour("redBlue", redBlueOf),
  ...addFour("greenOpacity", greenOpacityOf),
  ...assign("left", join("narrowToWords", of(factors.blue), of(factors.red))),
  ...assign("left", join("narrowToBytes", value("left"), value("left"))),
  ...storePart(plus(value("first"), half("x")), value("left"), 4, 0),
  ...storePart(plus(value("second"), half("x")), value("left"), 4, 1),
];

/** The last block of a row overlaps the one before where the width is no multiple of its own. */
const convertBlock = (kind: Pixels): Code => [
  ...assign("x", smaller(value("x"), number("subtract", value("width"), constant(columns)))),
  ...loadBlock,
  ...storeBlock("luma", (name) => weigh(pixelsOf(name), factors.luma, 16, kind)),
  ...storeChroma((by) => weigh(fourPixels, by, 128, kind)),
  ...(kind === "transparent" ? storeBlock("opacity", opacityOf) : []),
  ...advance("x", constant(columns)),
];

const convertRows = (kind: Pixels): Code => [
  ...assign("x", constant(0)),
  ...repeat(convertBlock(kind), number("less", value("x"), value("width"))),
  ...advance("row", times("width", 4 * rows)),
  ...advance("luma", times("width", rows)),
  ...advance("first", half("width")),
  ...advance("second", half("width")),
  ...advance("opacity", times("width", rows)),
];

const convertFrame = (kind: Pixels): Code =>
  repeat(convertRows(kind), number("less", value("row"), value("sourceEnd")));
