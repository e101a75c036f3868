import { type FileHandle, open } from "node:fs/promises";

const pieceBytes = 64 * 1024;
/** The end of a file, which contains the end of its icons. */
const tailBytes = 16 * 1024;
const nameBytesMax = 256;

/** Before the name of an icon, and after the last icon. */
const [keyStart, iconsEnd] = ['\n\t\t"', "\n\t},"];

/**
 * The drawings of icons in a file of @iconify-json, by their names. Such a file has up to 100 MB
 * and lists its icons in the order of their names, so each is found by a binary search.
 */
export async function findIcons(
  path: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (names.length === 0) return found;
  const file = await open(path);
  try {
    const end = await endOfIcons(file);
    for (const name of names) {
      const at = await findEntry(file, name, end);
      const body = at === undefined ? undefined : await readBody(file, at);
      if (body !== undefined) found.set(name, body);
    }
    return found;
  } finally {
    await file.close();
  }
}

async function endOfIcons(file: FileHandle): Promise<number> {
  const { size } = await file.stat();
  const tail = Math.max(0, size - tailBytes);
  return tail + Math.max(0, (await read(file, tail, tailBytes)).indexOf(iconsEnd));
}

async function findEntry(file: FileHandle, name: string, end: number) {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const entry = await firstEntry(file, middle, high);
    if (entry?.name === name) return entry.at;
    if (entry && entry.name < name) low = entry.at + 1;
    else high = middle;
  }
  return undefined;
}

/** The first icon that starts in a part of the file. */
async function firstEntry(file: FileHandle, from: number, end: number) {
  for (let at = from; at < end; at += pieceBytes) {
    // A key may begin in one piece and go on in the next one.
    const piece = await read(file, at, Math.min(pieceBytes, end - at) + keyStart.length - 1);
    const index = piece.indexOf(keyStart);
    if (index < 0) continue;
    const key = await read(file, at + index + keyStart.length, nameBytesMax);
    return { at: at + index, name: key.toString("utf8", 0, key.indexOf('"')) };
  }
  return undefined;
}

/** The drawing of the icon at a place, which contains no braces. */
async function readBody(file: FileHandle, at: number): Promise<string | undefined> {
  for (let bytes = pieceBytes; ; bytes *= 2) {
    const piece = await read(file, at, bytes);
    const end = piece.indexOf("}");
    if (end < 0 && piece.length === bytes) continue;
    const icon: { body?: string } = JSON.parse(piece.toString("utf8", piece.indexOf("{"), end + 1));
    return icon.body;
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
