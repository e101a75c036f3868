/**
 * Instructions of WebAssembly with vectors of 128 bits as bytes, so that a short inner loop needs
 * no compiler and no binary file. An expression is the bytes that leave its value on the stack.
 * Source: WebAssembly Core Specification 2.0, section 5.
 */
export type Code = readonly number[];

/** Numbers without a sign, seven bits a byte. */
function unsigned(value: number): number[] {
  const low = value & 127;
  return value > 127 ? [low | 128, ...unsigned(value >>> 7)] : [low];
}

/** Numbers with a sign. */
function signed(value: number): number[] {
  const low = value & 127;
  const rest = value >> 7;
  const isLast = (rest === 0 && (low & 64) === 0) || (rest === -1 && (low & 64) !== 0);
  return isLast ? [low] : [low | 128, ...signed(rest)];
}

const withSize = (bytes: Code) => [...unsigned(bytes.length), ...bytes];

export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)];
export const constant = (value: number): Code => [0x41, ...signed(value)];

const i32 = { less: 0x48, add: 0x6a, subtract: 0x6b, multiply: 0x6c, shiftRight: 0x76 } as const;
export const number = (name: keyof typeof i32, a: Code, b: Code): Code => [...a, ...b, i32[name]];

/** The first number where it is smaller, else the second. Both are evaluated twice. */
export const smaller = (a: Code, b: Code): Code => [...a, ...b, ...number("less", a, b), 0x1b];

/** Repeats a body while the condition holds, at least once. */
export const repeat = (body: Code, condition: Code): Code => [
  ...[0x03, 0x40],
  ...body,
  ...condition,
  ...[0x0d, 0, 0x0b],
];

const vector = {
  and: 78,
  narrowToBytes: 102,
  narrowToWords: 133,
  addWords: 142,
  addLongs: 174,
  /** Products of words, added in pairs. */
  dot: 186,
  addFractions: 228,
  multiply: 230,
  divide: 231,
} as const;
export const join = (name: keyof typeof vector, a: Code, b: Code): Code => [
  ...[...a, ...b, 0xfd],
  ...unsigned(vector[name]),
];

const shifts = { words: 141, longs: 172, longsUnsigned: 173 } as const;
export const shiftRight = (name: keyof typeof shifts, value: Code, bits: number): Code => [
  ...[...value, ...constant(bits), 0xfd],
  ...unsigned(shifts[name]),
];

/** Eight words. */
export const words = (values: readonly number[]): Code => [
  ...[0xfd, 12],
  ...new Uint8Array(Int16Array.from(values).buffer),
];
/** Four equal numbers. */
export const longs = (value: number): Code => [
  ...[0xfd, 12],
  ...new Uint8Array(Int32Array.of(value, value, value, value).buffer),
];

export const fractions = (value: number): Code => [
  ...[0xfd, 12],
  ...new Uint8Array(Float32Array.of(value, value, value, value).buffer),
];
export const toFractions = (value: Code): Code => [...value, 0xfd, ...unsigned(250)];
/** Cuts what is behind the point. What is no number becomes 0. */
export const toWhole = (value: Code): Code => [...value, 0xfd, ...unsigned(248)];

/** Four of the eight numbers of two vectors. */
export const pick = (a: Code, b: Code, places: readonly number[]): Code => [
  ...[...a, ...b, 0xfd, 13],
  ...places.flatMap((place) => [0, 1, 2, 3].map((byte) => 4 * place + byte)),
];

export const load = (address: Code, offset = 0): Code => [
  ...[...address, 0xfd, 0, 0],
  ...unsigned(offset),
];
/** Loads a number into all four parts of a vector. */
export const loadEach = (address: Code): Code => [...address, 0xfd, 9, 0, 0];
export const store = (address: Code, value: Code, offset = 0): Code => [
  ...[...address, ...value, 0xfd, 11, 0],
  ...unsigned(offset),
];
/** Stores the part of a vector with 4 or 8 bytes and a number. */
export const storePart = (address: Code, value: Code, bytes: 4 | 8, part: number): Code => [
  ...[...address, ...value, 0xfd],
  ...[bytes === 8 ? 91 : 90, 0, 0, part],
];

/**
 * A module that exports one function, `run`, of numbers without a result. It works on the memory
 * that it imports.
 */
export function compileFunction(
  body: Code,
  locals: { parameters: number; numbers: number; vectors: number },
  memory: WebAssembly.Memory,
): (...parameters: number[]) => void {
  const text = (value: string) => withSize([...Buffer.from(value)]);
  const section = (id: number, ...content: number[]) => [id, ...withSize(content)];
  const [i32Type, vectorType] = [0x7f, 0x7b];
  const type = [0x60, ...withSize(new Array(locals.parameters).fill(i32Type)), 0];
  const declared = [
    2,
    ...unsigned(locals.numbers),
    i32Type,
    ...unsigned(locals.vectors),
    vectorType,
  ];
  const module = new WebAssembly.Module(
    Uint8Array.of(
      ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...section(1, 1, ...type),
      ...section(2, 1, ...text("host"), ...text("memory"), 2, 0, 1),
      ...section(3, 1, 0),
      ...section(7, 1, ...text("run"), 0, 0),
      ...section(10, 1, ...withSize([...declared, ...body, 0x0b])),
    ),
  );
  const { run } = new WebAssembly.Instance(module, { host: { memory } }).exports;
  if (typeof run !== "function") throw new TypeError("The module exports no function.");
  return (...parameters) => run(...parameters);
}
