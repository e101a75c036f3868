import { StepError } from "../../system/errors.ts";
import { TimeSlice } from "../../system/time-slice.ts";
import type { ColorTable } from "./grades.ts";

const sizeMax = 64;
const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?`;
const triple = new RegExp(`^(${number})\\s+(${number})\\s+(${number})$`);
/** Color values may lie a little outside 0 to 1. */
const valueMax = 16;

/**
 * Parses a .cube file (Adobe Cube LUT 1.0) with a three-dimensional table of at most 64³ colors.
 * Rejects with StepError `invalid_input` that names the line for everything else.
 */
export async function parseCube(text: string): Promise<ColorTable> {
  const slice = new TimeSlice();
  let values: Float64Array | undefined;
  let size = 0;
  let at = 0;
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    if (slice.isOver()) await slice.next();
    const line = raw.replace(/#.*/, "").trim();
    if (!line || /^TITLE\b/i.test(line)) continue;
    const entry = triple.exec(line);
    if (!entry) {
      const declared = readKeyword(line, index + 1);
      if (declared && values) throw wrongLine(index + 1, line, "a second LUT_3D_SIZE");
      if (declared) [size, values] = [declared, new Float64Array(3 * declared ** 3)];
      continue;
    }
    if (!values) throw wrongLine(index + 1, line, "a color before LUT_3D_SIZE");
    if (at >= values.length) throw wrongLine(index + 1, line, `more than ${size}³ colors`);
    for (const part of entry.slice(1)) values[at++] = readValue(part, line, index + 1);
  }
  if (!values) throw new StepError("invalid_input", 'Invalid "lut": LUT_3D_SIZE is missing.');
  if (at < values.length)
    throw new StepError(
      "invalid_input",
      `Invalid "lut": it has ${at / 3} colors. LUT_3D_SIZE ${size} needs ${size ** 3}.`,
    );
  return { size, values };
}

/** Checks a line without a color. Returns the size of the table, if the line declares it. */
function readKeyword(line: string, lineNumber: number): number | undefined {
  const [keyword = "", ...rest] = line.split(/\s+/);
  switch (keyword.toUpperCase()) {
    case "LUT_3D_SIZE": {
      const size = /^\d{1,5}$/.test(rest[0] ?? "") && rest.length === 1 ? Number(rest[0]) : 0;
      if (size < 2 || size > sizeMax)
        throw wrongLine(lineNumber, line, `a size that is not from 2 to ${sizeMax}`);
      return size;
    }
    case "DOMAIN_MIN":
      return checkDomain(rest, 0, line, lineNumber);
    case "DOMAIN_MAX":
      return checkDomain(rest, 1, line, lineNumber);
    case "LUT_3D_INPUT_RANGE":
      checkDomain(rest.slice(0, 1), 0, line, lineNumber);
      return checkDomain(rest.slice(1), 1, line, lineNumber);
    case "LUT_1D_SIZE":
      throw wrongLine(lineNumber, line, "a one-dimensional table. Export a 3D LUT");
    default:
      throw wrongLine(lineNumber, line, "neither three numbers nor a known keyword");
  }
}

function checkDomain(parts: readonly string[], wanted: number, line: string, lineNumber: number) {
  if (parts.length === 0 || parts.some((part) => Number(part) !== wanted))
    throw wrongLine(lineNumber, line, "a domain other than 0 to 1");
  return undefined;
}

function readValue(part: string, line: string, lineNumber: number): number {
  const value = Number(part);
  if (!(Math.abs(value) <= valueMax))
    throw wrongLine(lineNumber, line, `a value that is not from −${valueMax} to ${valueMax}`);
  return value;
}

const wrongLine = (lineNumber: number, line: string, fault: string) =>
  new StepError(
    "invalid_input",
    `Invalid "lut": line ${lineNumber} (${JSON.stringify(line.slice(0, 40))}) has ${fault}.`,
  );

/** Writes a table as the text of a .cube file. */
export async function formatCube({ size, values }: ColorTable): Promise<string> {
  const slice = new TimeSlice();
  const lines = [`LUT_3D_SIZE ${size}`];
  for (let at = 0; at < values.length; at += 3) {
    if (slice.isOver()) await slice.next();
    lines.push(Array.from(values.subarray(at, at + 3), (value) => value.toFixed(6)).join(" "));
  }
  return `${lines.join("\n")}\n`;
}
