import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { StepError } from "../../system/errors.ts";

/** `metadata_props` of ModelProto, in onnx.proto3, and the fields of its entries. */
const metadataField = 14;
const [keyField, valueField] = [1, 2];
const headBytes = 20;
const entryBytesMax = 1024 ** 2;
const onnxFieldsMax = 10_000;

/**
 * Reads what an ONNX file says of itself, such as `sample_rate`, without its weights. Throws
 * StepError `invalid_input` for a file of another format and one that is cut off.
 */
export function readOnnxMetadata(path: string): Record<string, string> {
  const file = openSync(path, "r");
  try {
    const size = fstatSync(file).size;
    const found: Record<string, string> = {};
    let at = 0;
    for (let count = 0; at < size; count++) {
      const head = readAt(file, at, Math.min(headBytes, size - at));
      const field = readField(head, 0);
      const end = at + field.headLength + field.length;
      if (count >= onnxFieldsMax || end > size) throw notOnnx();
      if (field.number === metadataField && field.length <= entryBytesMax) {
        const entry = readPair(readAt(file, at + field.headLength, field.length));
        found[entry.key] = entry.value;
      }
      at = end;
    }
    if (size === 0) throw notOnnx();
    return found;
  } finally {
    closeSync(file);
  }
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

function readPair(bytes: Buffer): { key: string; value: string } {
  const texts = new Map<number, string>();
  for (let at = 0; at < bytes.length; ) {
    const { number, headLength, length } = readField(bytes, at);
    texts.set(number, bytes.toString("utf8", at + headLength, at + headLength + length));
    at += headLength + length;
  }
  return { key: texts.get(keyField) ?? "", value: texts.get(valueField) ?? "" };
}
