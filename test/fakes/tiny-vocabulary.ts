/** What a piece of a vocabulary is, in the numbers of SentencePiece. */
const kinds = { word: 1, unknown: 2, control: 3, byte: 6 } as const;

interface Piece {
  text: string;
  /** The logarithm of its probability: longer pieces must win. */
  score: number;
  kind: keyof typeof kinds;
}

const letters = "▁abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,!?:;'\"-";
const letterScore = -10;
/** The engine needs a multiple of it. */
const countFactor = 8;

/** The pieces of a vocabulary: words, letters, and bytes for everything else. */
export function listPieces(words: readonly string[]): Piece[] {
  const bytes = Array.from({ length: 256 }, (_, byte): Piece => {
    const name = byte.toString(16).toUpperCase().padStart(2, "0");
    return { text: `<0x${name}>`, score: 0, kind: "byte" };
  });
  const own = [...new Set(words)].map((text): Piece => ({ text, score: -1, kind: "word" }));
  const single = [...letters].filter((letter) => !words.includes(letter));
  const pieces: Piece[] = [
    { text: "</s>", score: 0, kind: "control" },
    { text: "<unk>", score: 0, kind: "unknown" },
    ...bytes,
    ...own,
    ...single.map((text): Piece => ({ text, score: letterScore, kind: "word" })),
  ];
  while (pieces.length % countFactor > 0)
    pieces.push({ text: `unused${pieces.length}`, score: 2 * letterScore, kind: "word" });
  return pieces;
}

/** A vocabulary as a file of SentencePiece. Source: sentencepiece_model.proto. */
export function writeVocabulary(pieces: readonly Piece[]): Buffer {
  const messages = pieces.map(({ text, score, kind }) =>
    message(1, message(1, Buffer.from(text)), float(2, score), number(3, kinds[kind])),
  );
  // Unigram, with bytes; the end of a sentence is the first piece.
  const ids = [number(40, 1), number(41, -1), number(42, 0), number(43, -1)];
  const trainer = message(2, number(3, 1), number(4, pieces.length), number(35, 1), ...ids);
  const name = message(1, Buffer.from("identity"));
  const normalizer = message(3, name, number(3, 1), number(4, 1), number(5, 1));
  return Buffer.concat([...messages, trainer, normalizer]);
}

function message(field: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([varint(field * 8 + 2), varint(body.length), body]);
}

const number = (field: number, value: number) =>
  Buffer.concat([varint(field * 8), value < 0 ? minusOne : varint(value)]);

function float(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([varint(field * 8 + 5), bytes]);
}

const minusOne = Buffer.from("ffffffffffffffffff01", "hex");

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
