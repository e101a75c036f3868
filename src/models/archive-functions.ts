/* Runs in a child process with limits, because archives come from other people. */
import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, mkdir, open, readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { PassThrough, pipeline, Readable, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { createTarDecoder } from "modern-tar";
import unbzip2 from "unbzip2-stream";
import type { ModelFile } from "../providers/local-models/model.ts";
import { StepError } from "../system/errors.ts";

export interface UnpackRequest {
  /** A .tar, .tar.gz or .tar.bz2, a folder, or a file of a model. */
  source: string;
  /** The name of a file, which a download is not stored under. */
  file: string;
  /** An empty folder. */
  folder: string;
  bytesMax: number;
}

const modelFilesMax = 5000;
const archivePathLengthMax = 200;
const pathDepthMax = 8;

const refuse = (what: string, cause?: unknown) =>
  new StepError("invalid_input", `The model is refused: ${what}`, { cause });

/** The SHA-256 of a file, in hexadecimal. */
export async function sumFile({ path }: { path: string }): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest("hex");
}

/** Paths of files that differ from what was installed. */
export async function findChanged({
  folder,
  files,
}: {
  folder: string;
  files: readonly ModelFile[];
}): Promise<string[]> {
  const changed: string[] = [];
  for (const { path, sha256 } of files) {
    const sum = await sumFile({ path: join(folder, path) }).catch(() => undefined);
    if (sum !== sha256) changed.push(path);
  }
  return changed;
}

/**
 * Writes the files of an archive or of a folder, or a single file, and returns them. Rejects with
 * StepError `invalid_input` for a link or a special file, a path outside, and more than the limits.
 */
export async function unpackModel({ source, file, folder, bytesMax }: UnpackRequest) {
  const target = new Target(folder, bytesMax);
  const isFolder = (await lstat(source)).isDirectory();
  if (isFolder) await copyFolder(source, target);
  else if (/\.(?:onnx|bin|spm)$/i.test(file)) await target.write(file, createReadStream(source));
  else await unpackArchive(source, target);
  if (target.files.length === 0) throw refuse("it contains no file.");
  return target.files;
}

/** Where files go. It counts them and their bytes. */
class Target {
  readonly files: ModelFile[] = [];
  readonly #folder: string;
  #bytesLeft: number;

  constructor(folder: string, bytesMax: number) {
    this.#folder = folder;
    this.#bytesLeft = bytesMax;
  }

  async write(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const path = checkPath(name);
    if (this.files.length >= modelFilesMax)
      throw refuse(`it has more than ${modelFilesMax} files.`);
    const full = join(this.#folder, path);
    await mkdir(dirname(full), { recursive: true }).catch(refuseDouble);
    const hash = createHash("sha256");
    const bytes = await this.#fill(full, content, hash);
    this.files.push({ path, bytes, sha256: hash.digest("hex") });
  }

  async #fill(path: string, content: AsyncIterable<Uint8Array>, hash: Hash): Promise<number> {
    let bytes = 0;
    // Not over a file that is there: "wx" follows no link and replaces nothing.
    await using file = await open(path, "wx", 0o600).catch(refuseDouble);
    for await (const part of content) {
      this.#bytesLeft -= part.length;
      if (this.#bytesLeft < 0) throw refuse("its files are larger than allowed.");
      bytes += part.length;
      hash.update(part);
      await file.write(part);
    }
    return bytes;
  }
}

function refuseDouble(cause: NodeJS.ErrnoException): never {
  if (cause.code !== "EEXIST" && cause.code !== "ENOTDIR" && cause.code !== "EISDIR") throw cause;
  throw refuse("it has two files of one name, or a file in place of a folder.", cause);
}

/** The path of a file below the folder. */
function checkPath(name: string): string {
  const parts = name.replace(/^(?:\.\/)+/, "").split("/");
  const isPlain = parts.every((part) => part !== "" && part !== "." && part !== "..");
  if (
    !isPlain ||
    /[\\\0:]/.test(name) ||
    name.length > archivePathLengthMax ||
    parts.length > pathDepthMax
  )
    throw refuse(`the path ${JSON.stringify(name.slice(0, archivePathLengthMax))} is not allowed.`);
  return parts.join("/");
}

async function unpackArchive(source: string, target: Target): Promise<void> {
  try {
    const bytes = await openDecompressed(source);
    const entries = Readable.toWeb(bytes).pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of entries) {
      const { name, type = "file" } = header;
      if (type === "directory") {
        await body.cancel();
        continue;
      }
      if (type !== "file")
        throw refuse(
          `${JSON.stringify(name.slice(0, archivePathLengthMax))} is a ${type}, not a file.`,
        );
      await target.write(name, body);
    }
  } catch (cause) {
    if (cause instanceof StepError || (cause instanceof Error && "syscall" in cause)) throw cause;
    throw refuse("it is damaged, cut off, or not a .tar, .tar.gz, .tar.bz2 or .onnx.", cause);
  }
}

const magic = { bzip2: "425a68", gzip: "1f8b" };
/** Decompressed bytes, headers of empty files included. */
const archiveBytesMax = 8 * 1024 ** 3;

async function openDecompressed(source: string): Promise<Readable> {
  await using file = await open(source);
  const head = Buffer.alloc(3);
  await file.read(head, 0, head.length, 0);
  const start = head.toString("hex");
  const decompress = start.startsWith(magic.bzip2)
    ? unbzip2()
    : start.startsWith(magic.gzip)
      ? createGunzip()
      : new PassThrough();
  const bytes = limitBytes(archiveBytesMax);
  // Its reader gets the error.
  pipeline(createReadStream(source), decompress, bytes, () => {});
  return bytes;
}

function limitBytes(bytesMax: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length;
      if (bytes > bytesMax) done(refuse("it is larger than allowed."));
      else done(null, part);
    },
  });
}

async function copyFolder(source: string, target: Target, depth = 0, path = source): Promise<void> {
  if (depth > pathDepthMax) throw refuse("its folders are too deep.");
  for (const name of (await readdir(path)).sort()) {
    const full = join(path, name);
    const found = await lstat(full);
    if (found.isDirectory()) await copyFolder(source, target, depth + 1, full);
    else if (found.isFile()) await target.write(relative(source, full), createReadStream(full));
    else throw refuse(`${JSON.stringify(name)} is a link or a special file.`);
  }
}
