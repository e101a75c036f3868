import { createReadStream, createWriteStream } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { MadePart } from "./part.ts";

const lengthBytes = 4;

/** Writes a part and what is known of it as one file, which is stored whole or not at all. */
export async function packPart(path: string, made: MadePart, packed: string): Promise<void> {
  const about = Buffer.from(JSON.stringify(made));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(about.length);
  await writeFile(packed, Buffer.concat([length, about]));
  await pipeline(createReadStream(path), createWriteStream(packed, { flags: "a" }));
}

/** Writes the file of a part to `path`, and returns what is known of it. */
export async function unpackPart(packed: string, path: string): Promise<MadePart> {
  await using file = await open(packed);
  const { buffer: length } = await file.read(Buffer.alloc(lengthBytes), 0, lengthBytes, 0);
  const bytes = length.readUInt32BE();
  const { buffer: about } = await file.read(Buffer.alloc(bytes), 0, bytes, lengthBytes);
  await pipeline(createReadStream(packed, { start: lengthBytes + bytes }), createWriteStream(path));
  return JSON.parse(about.toString()) as MadePart;
}
