import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file of a bundle: text that was written for it, or a file on the disk. */
export type BundleFile =
  | { name: string; text: string }
  | { name: string; path: string; bytes: number; sha256: string };

/** The earliest date of the format, so that equal files give equal bytes. */
const fixed = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };

/**
 * Writes a zip file with a manifest of all its files. Files on the disk are stored as they are and
 * streamed, because media does not get smaller. The same files give the same bytes.
 */
export async function writeZip(
  files: readonly BundleFile[],
  path: string,
  { signal, progress }: { signal: AbortSignal; progress?: (percent: number) => void },
): Promise<void> {
  const zip = new ZipFile();
  const manifest = `${JSON.stringify({ version: 1, files: files.map(describe) }, null, 2)}\n`;
  for (const file of [...files, { name: "manifest.json", text: manifest }]) {
    if ("text" in file) zip.addBuffer(Buffer.from(file.text), file.name, fixed);
    else zip.addFile(file.path, file.name, { ...fixed, compress: false });
  }
  zip.end();
  const total = files.reduce((sum, file) => sum + describe(file).bytes, 0);
  const failed = new Promise<never>((_, reject) => zip.on("error", reject));
  const counted = countBytes(zip.outputStream, (bytes) =>
    progress?.(Math.min(99, (100 * bytes) / Math.max(1, total))),
  );
  await Promise.race([failed, pipeline(counted, createWriteStream(path), { signal })]);
}

async function* countBytes(chunks: AsyncIterable<string | Buffer>, tell: (bytes: number) => void) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    tell(bytes);
    yield chunk;
  }
}

function describe(file: BundleFile) {
  if (!("text" in file)) return { name: file.name, bytes: file.bytes, sha256: file.sha256 };
  const bytes = Buffer.from(file.text);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { name: file.name, bytes: bytes.byteLength, sha256 };
}
