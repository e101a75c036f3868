import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { StepError } from "../../system/errors.ts";

/** `metadata_props` and `graph` of ModelProto, in onnx.proto3. */
const [metadataField, graphField] = [14, 7];
/** The fields of an entry of metadata. */
const [keyField, valueField] = [1, 2];
/** `input` of GraphProto, and `name` of ValueInfoProto. */
const [inputField, nameField] = [11, 1];
const headBytes = 20;
const entryBytesMax = 1024 ** 2;
const onnxFieldsMax = 10_000;

/** What an ONNX file says of itself. */
export interface OnnxDescription {
  /** Such as `sample_rate`. */
  metadata: Record<string, string>;
  /** Names of the inputs of the graph. */
  inputs: string[];
}

/**
 * Reads what an ONNX file says of itself, without its weights. Throws StepError `invalid_input` for
 * a file of another format and one that is cut off.
 */
export function readOnnx(path: string): OnnxDescription {
  const file = openSync(path, "r");
  try {
    const size = fstatSync(file).size;
    if (size === 0) throw notOnnx();
    const found: OnnxDescription = { metadata: {}, inputs: [] };
    for (const model of eachField(file, 0, size)) {
      if (model.number === metadataField) {
        const texts = readTexts(file, model);
        found.metadata[texts.get(keyField) ?? ""] = texts.get(valueField) ?? "";
      }
      if (model.number !== graphField) continue;
      for (const graph of eachField(file, model.start, model.end))
        if (graph.number === inputField)
          found.inputs.push(readTexts(file, graph).get(nameField) ?? "");
    }
    return found;
  } finally {
    closeSync(file);
  }
}

interface FieldInFile {
  number: number;
  /** Where its content is in the file. */
  start: number;
  end: number;
}

/** The fields of a message that lies between two places of a file. */
function* eachField(file: number, from: number, to: number): Generator<FieldInFile> {
  let at = from;
  for (let count = 0; at < to; count++) {
    const { number, headLength, length } = readField(
      readAt(file, at, Math.min(headBytes, to - at)),
      0,
    );
    const start = at + headLength;
    const end = start + length;
    if (count >= onnxFieldsMax || end > to) throw notOnnx();
    yield { number, start, end };
    at = end;
  }
}

/** The fields of a short message, as texts. Empty for a long one. */
function readTexts(file: number, { start, end }: FieldInFile): Map<number, string> {
  const texts = new Map<number, string>();
  if (end - start > entryBytesMax) return texts;
  const bytes = readAt(file, start, end - start);
  for (let at = 0; at < bytes.length; ) {
    const { number, headLength, length } = readField(bytes, at);
    texts.set(number, bytes.toString("utf8", at + headLength, at + headLength + length));
    at += headLength + length;
  }
  return texts;
}

const notOnnx = () =>
  new StepError("invalid_input", "A file of the model is not an ONNX file, or it is cut off.");

function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, at);
  return bytes;
}

interface Field {
  number: number;
  headLength: number;
  /** Of its content, after the head. */
  length: number;
}

const [varintWire, wideWire, bytesWire, narrowWire] = [0, 1, 2, 5];

function readField(bytes: Buffer, at: number): Field {
  const tag = readVarint(bytes, at);
  const number = Math.floor(tag.value / 8);
  const first = readVarint(bytes, tag.end);
  const field = (headEnd: number, length: number) => ({ number, headLength: headEnd - at, length });
  switch (tag.value % 8) {
    case varintWire:
      return field(first.end, 0);
    case bytesWire:
      return field(first.end, first.value);
    case wideWire:
      return field(tag.end, 8);
    case narrowWire:
      return field(tag.end, 4);
    default:
      throw notOnnx();
  }
}

const varintBytesMax = 10;

function readVarint(bytes: Buffer, at: number): { value: number; end: number } {
  let value = 0;
  for (let i = 0; i < varintBytesMax; i++) {
    const byte = bytes[at + i] ?? 0;
    value += (byte & 127) * 128 ** i;
    if (byte < 128) return { value, end: at + i + 1 };
  }
  throw notOnnx();
}
