/*
 * Writes ONNX files for tests: the few protobuf messages of onnx.proto3 that a graph without
 * training needs, with the numbers of their fields.
 */

type Field = Buffer;

/** Element types of tensors. */
const elementTypes = { float: 1, int64: 7 } as const;
type ElementType = keyof typeof elementTypes;

export interface OnnxTensor {
  name: string;
  type: ElementType;
  shape: readonly number[];
  values: readonly number[];
}

export interface OnnxValue {
  name: string;
  type: ElementType;
  /** A name is a length that is not known. */
  shape: readonly (number | string)[];
}

export interface OnnxNode {
  operator: string;
  inputs: readonly string[];
  outputs: readonly string[];
  attributes?: Readonly<Record<string, number | readonly number[]>>;
}

export interface OnnxModel {
  nodes: readonly OnnxNode[];
  constants: readonly OnnxTensor[];
  inputs: readonly OnnxValue[];
  outputs: readonly OnnxValue[];
  metadata: Readonly<Record<string, string | number>>;
}

/** The bytes of an ONNX file, for opset 17. */
export function writeOnnx({ nodes, constants, inputs, outputs, metadata }: OnnxModel): Buffer {
  const graph = [
    ...nodes.map((node) => bytes(1, writeNode(node))),
    text(2, "test"),
    ...constants.map((tensor) => bytes(5, writeTensor(tensor))),
    ...inputs.map((value) => bytes(11, writeValue(value))),
    ...outputs.map((value) => bytes(12, writeValue(value))),
  ];
  return Buffer.concat([
    number(1, 8),
    bytes(8, [text(1, ""), number(2, 17)]),
    bytes(7, graph),
    ...Object.entries(metadata).map(([key, value]) =>
      bytes(14, [text(1, key), text(2, String(value))]),
    ),
  ]);
}

const attributeTypes = { integer: 2, integers: 7 } as const;

const writeNode = ({ operator, inputs, outputs, attributes = {} }: OnnxNode): Field[] => [
  ...inputs.map((name) => text(1, name)),
  ...outputs.map((name) => text(2, name)),
  text(4, operator),
  ...Object.entries(attributes).map(([name, value]) =>
    bytes(5, [text(1, name), ...writeAttribute(value)]),
  ),
];

const writeAttribute = (value: number | readonly number[]): Field[] =>
  typeof value === "number"
    ? [number(3, value), number(20, attributeTypes.integer)]
    : [...value.map((each) => number(8, each)), number(20, attributeTypes.integers)];

function writeTensor({ name, type, shape, values }: OnnxTensor): Field[] {
  const data =
    type === "float"
      ? Buffer.from(new Float32Array(values).buffer)
      : Buffer.from(new BigInt64Array(values.map(BigInt)).buffer);
  return [
    ...shape.map((length) => number(1, length)),
    number(2, elementTypes[type]),
    text(8, name),
    bytes(9, [data]),
  ];
}

const writeValue = ({ name, type, shape }: OnnxValue): Field[] => [
  text(1, name),
  bytes(2, [
    bytes(1, [
      number(1, elementTypes[type]),
      bytes(
        2,
        shape.map((length) =>
          bytes(1, [typeof length === "number" ? number(1, length) : text(2, length)]),
        ),
      ),
    ]),
  ]),
];

function varint(value: number): Buffer {
  const out: number[] = [];
  for (let rest = BigInt.asUintN(64, BigInt(value)); ; rest >>= 7n) {
    const low = Number(rest & 127n);
    if (rest < 128n) return Buffer.from([...out, low]);
    out.push(low | 128);
  }
}

const [varintWire, bytesWire] = [0, 2];
const tag = (field: number, wire: number) => varint(field * 8 + wire);
const number = (field: number, value: number): Field =>
  Buffer.concat([tag(field, varintWire), varint(value)]);
const text = (field: number, value: string): Field => bytes(field, [Buffer.from(value)]);

function bytes(field: number, parts: readonly Buffer[]): Field {
  const content = Buffer.concat(parts);
  return Buffer.concat([tag(field, bytesWire), varint(content.length), content]);
}
