import { spawnSync } from "node:child_process";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { packTar, type TarEntry, type TarHeader } from "modern-tar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addModel } from "../../src/models/add-model.ts";
import { unpackModel } from "../../src/models/archive-functions.ts";
import { openLocalModels } from "../../src/providers/local-models/local-models.ts";
import { packArchive, tinyVoiceArchive, writeTinyVoice } from "../fakes/tiny-models.ts";
import {
  tinyDenoiser,
  tinyEmbedding,
  tinySegmentation,
  tinyVad,
} from "../fakes/tiny-sound-models.ts";

let folder: string;
let modelsDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hostile-models-"));
  modelsDir = join(folder, "models");
});
afterAll(() => rm(folder, { recursive: true }));

const add = (source: string) =>
  addModel(
    { source, name: "own" },
    {
      models: openLocalModels(modelsDir),
      ...{ mirror: undefined, allowPrivate: false, signal: AbortSignal.any([]) },
      onProgress: () => {},
    },
  );

/** One error for people to read, and nothing is left: not in the folder, and not beside it. */
async function expectRefused(source: string, message: RegExp): Promise<void> {
  const before = (await readdir(folder)).sort();
  const error = await add(source).then(
    () => undefined,
    (cause: Error) => cause,
  );
  expect(error?.name, error?.stack).toBe("StepError");
  expect(error?.message).toMatch(message);
  expect(await readdir(join(modelsDir, ".parts"))).toEqual([]);
  expect((await readdir(modelsDir)).filter((name) => !name.startsWith("."))).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual([...new Set([...before, "models"])].sort());
}

const file = (name: string, body = "x", header: Partial<TarHeader> = {}): TarEntry => ({
  header: { name, size: body.length, ...header },
  body,
});
const link = (type: "symlink" | "link", name: string, linkname: string): TarEntry => ({
  header: { name, size: 0, type, linkname },
});
const special = (type: TarHeader["type"], name: string): TarEntry => ({
  header: { name, size: 0, ...(type ? { type } : {}) },
});

const path = /the path ".*" is not allowed/;
const damaged = /damaged, cut off, or not a .tar/;
const unknown = /no model that the engine knows/;

const archives: [title: string, entries: TarEntry[], message: RegExp][] = [
  ["a path above the folder", [file("../outside.txt")], path],
  ["a path above the folder in the middle", [file("voice/../../outside.txt")], path],
  ["an absolute path", [file("/tmp/outside.txt")], path],
  ["a path with a drive", [file("C:/outside.txt")], path],
  ["a path with backslashes", [file("..\\outside.txt")], path],
  ["a path of dots", [file("./././..")], path],
  ["an empty part of a path", [file("voice//model.onnx")], path],
  ["a path that is too deep", [file("a/b/c/d/e/f/g/h/i/model.onnx")], path],
  ["a name that is too long", [file(`${"n".repeat(220)}.onnx`)], path],
  [
    "a symbolic link to a file",
    [link("symlink", "voice/tokens.txt", "/etc/passwd")],
    /is a symlink/,
  ],
  [
    "a symbolic link to a folder",
    [link("symlink", "voice", "/tmp"), file("voice/a")],
    /is a symlink/,
  ],
  ["a hard link", [link("link", "voice/tokens.txt", "/etc/passwd")], /is a link/],
  ["a device", [special("character-device", "voice/null")], /is a character-device/],
  ["a pipe", [special("fifo", "voice/pipe")], /is a fifo/],
  ["the same file twice", [file("voice/a"), file("voice/a", "yy")], /two files of one name/],
  ["a file in place of a folder", [file("voice"), file("voice/a")], /file in place of a folder/],
  ["no file", [special("directory", "voice/")], /contains no file/],
  ["no model", [file("voice/read.me")], unknown],
  ["a program in place of a model", [file("voice/model.sh"), file("voice/tokens.txt")], unknown],
  ["an empty model", [file("v/model.onnx", ""), file("v/tokens.txt")], /not an ONNX file/],
  [
    "text in place of a model",
    [file("v/model.onnx", "hello"), file("v/tokens.txt")],
    /not an ONNX file/,
  ],
  [
    "more files than a model has",
    Array.from({ length: 5001 }, (_, index) => file(`voice/${index}`)),
    /more than 5000 files/,
  ],
  [
    "zeros in place of a model",
    [file("v/model.onnx", "\0".repeat(64)), file("v/tokens.txt")],
    /ONNX|engine knows/,
  ],
];

describe("archives of models", () => {
  it.each(archives)("with %s are refused in one clear error", async (_title, entries, message) => {
    const source = join(folder, "hostile.tar.gz");
    await writeFile(source, await packArchive(entries));
    await expectRefused(source, message);
  });

  const broken: [title: string, make: (whole: Buffer) => Promise<Buffer> | Buffer, RegExp][] = [
    ["that are empty", () => Buffer.alloc(0), /contains no file|damaged/],
    ["of random bytes", () => Buffer.from("not an archive at all, but text".repeat(100)), damaged],
    ["cut off in the compression", (whole) => whole.subarray(0, whole.length / 2), damaged],
    ["with a flipped byte", (whole) => flip(whole, whole.length - 6), damaged],
    ["cut off in a file", async () => gzipSync((await tar()).subarray(0, 900)), damaged],
    ["with a wrong sum of a header", async () => gzipSync(flip(await tar(), 20)), damaged],
    ["of bzip2 that are cut off", () => Buffer.from("BZh91AY&SY"), damaged],
    ["of bzip2 with nonsense", () => Buffer.from(`BZh9${"?".repeat(500)}`), damaged],
    ["of gzip in gzip", (whole) => gzipSync(whole), damaged],
  ];
  it.each(broken)("%s are refused in one clear error", async (_title, make, message) => {
    const source = join(folder, "hostile.tar.gz");
    await writeFile(source, await make(await tinyVoiceArchive()));
    await expectRefused(source, message);
  });

  it("that unpack to more than a model has are refused before they fill the disk", async () => {
    const [bomb, target] = [join(folder, "bomb.tar.gz"), join(folder, "bomb")];
    const body = "\0".repeat(64 * 1024 ** 2);
    await writeFile(bomb, await packArchive([{ header: { name: "a", size: body.length }, body }]));
    await mkdir(target);
    const request = { source: bomb, file: "bomb.tar.gz", folder: target, bytesMax: 1024 ** 2 };
    await expect(unpackModel(request)).rejects.toThrow(/larger than allowed/);
    expect((await stat(join(target, "a"))).size).toBeLessThanOrEqual(1024 ** 2);
    for (const left of [bomb, target]) await rm(left, { recursive: true });
  });

  it("with a size that their content does not have are refused", async () => {
    const source = join(folder, "hostile.tar.gz");
    const size = 5 * 1024 ** 3;
    const header = (await packTar([{ header: { name: "voice/model.onnx", size: 0 } }])).slice(
      0,
      512,
    );
    await writeFile(source, gzipSync(withSize(header, size)));
    await expectRefused(source, damaged);
  });
});

describe("folders of models", () => {
  it("with links, special files or no files are refused", async () => {
    const source = join(folder, "own-folder");
    await writeTinyVoice(source);
    await symlink("/etc/passwd", join(source, "lexicon.txt"));
    await expectRefused(source, /"lexicon.txt" is a link or a special file/);
    await rm(join(source, "lexicon.txt"));
    if (spawnSync("mkfifo", [join(source, "pipe")]).status === 0)
      await expectRefused(source, /"pipe" is a link or a special file/);
    await rm(source, { recursive: true });
    await mkdir(source);
    await expectRefused(source, /contains no file/);
    await rm(source, { recursive: true });
    await expectRefused(source, /There is no model, file or folder/);
  });
});

describe("models in the engine", () => {
  type Metadata = Record<string, string | number>;
  const faults: [title: string, metadata: Metadata, message: RegExp][] = [
    ["no number of speakers", { n_speakers: "" }, /ends the process/],
    ["a word as a sample rate", { sample_rate: "fast" }, /cannot be used/],
    ["a sample rate of zero", { sample_rate: 0 }, /cannot be used/],
    ["a negative sample rate", { sample_rate: -22_050 }, /cannot be used/],
    ["an unknown type", { model_type: "none", comment: "" }, /cannot be used/],
    [
      "a wish for data of eSpeak NG that it does not bring",
      { has_espeak: 1, frontend: "" },
      /cannot be used/,
    ],
  ];
  it.each(faults)("with %s are refused in one clear error", async (_title, metadata, message) => {
    const source = join(folder, "own-folder");
    await writeTinyVoice(source, { metadata });
    await expectRefused(source, message);
    await rm(source, { recursive: true });
  });

  it("with endless sound, cut-off weights, wrong tokens or no language are refused", async () => {
    const source = join(folder, "own-folder");
    await writeTinyVoice(source, { secondsPerLetter: 20 });
    await expectRefused(source, /sound without an end/);
    await rm(source, { recursive: true });
    await writeTinyVoice(source);
    await truncate(join(source, "model.onnx"), 3000);
    await expectRefused(source, /cannot be used|not an ONNX file/);
    await writeTinyVoice(source);
    await writeFile(join(source, "tokens.txt"), "a b c d\n");
    await expectRefused(source, /cannot be used/);
    await rm(source, { recursive: true });
    await writeTinyVoice(source, { voice: "not a language" });
    await expectRefused(source, /--language/);
    await rm(source, { recursive: true });
  });

  const sounds: [title: string, file: Buffer, message: RegExp][] = [
    [
      "that finds speech and is cut off",
      tinyVad().subarray(0, 2000),
      /not an ONNX file, or it is cut off/,
    ],
    ["that finds speech with another output", tinyVad({ output: "speech" }), /cannot be used/],
    ["that finds speech in another length", tinyVad({ samples: 100 }), /cannot be used/],
    ["without a graph", Buffer.from([8, 8]), unknown],
    ["that cleans with another window", tinyDenoiser({ n_fft: 256 }), /cannot be used/],
    ["that cleans without a window", tinyDenoiser({ window_type: "" }), /cannot be used/],
    ["that cleans with no step", tinyDenoiser({ hop_length: 0 }), /cannot be used/],
    ["that cleans at 48 kHz", tinyDenoiser({ sample_rate: 48_000 }), /works at 48000 Hz/],
    ["that cleans at no rate", tinyDenoiser({ sample_rate: 0 }), /cannot be used/],
    ["that cleans with a huge cache", tinyDenoiser({ conv_cache_shape: "99999,99999" }), /used/],
    ["that cleans and is cut off", tinyDenoiser().subarray(0, 1000), /cut off/],
  ];
  it.each(sounds)("for sound %s are refused in one clear error", async (_title, file, message) => {
    const source = join(folder, "own.onnx");
    await writeFile(source, file);
    await expectRefused(source, message);
    await rm(source);
  });

  const speakers: [title: string, segmentation: Buffer, embedding: Buffer, message: RegExp][] = [
    ["no number of classes", tinySegmentation({ num_classes: "" }), tinyEmbedding(), /be used/],
    ["no window", tinySegmentation({ window_size: 0 }), tinyEmbedding(), /be used/],
    ["too many classes", tinySegmentation({ powerset_max_classes: 3 }), tinyEmbedding(), /be used/],
    ["another rate", tinySegmentation({ sample_rate: 8000 }), tinyEmbedding(), /works at 8000 Hz/],
    ["unknown voices", tinySegmentation(), tinyEmbedding({ framework: "none" }), /be used/],
    ["no normalization", tinySegmentation(), tinyEmbedding({ normalize_samples: "" }), /be used/],
    ["cut off voices", tinySegmentation(), tinyEmbedding().subarray(0, 300), /cut off/],
    ["no voices", tinySegmentation(), Buffer.from([8, 8]), unknown],
  ];
  it.each(speakers)("for speakers with %s are refused", async (_title, first, second, message) => {
    const source = join(folder, "own-folder");
    await mkdir(source);
    await writeFile(join(source, "model.onnx"), first);
    await writeFile(join(source, "voices.onnx"), second);
    await expectRefused(source, message);
    await rm(source, { recursive: true });
  });

  it("are added after all these refusals", async () => {
    const source = join(folder, "own.tar.gz");
    await writeFile(source, await tinyVoiceArchive());
    await chmod(source, 0o400);
    expect(await add(source)).toMatchObject({ name: "own", languages: ["en-US"], voices: ["own"] });
  });
});

const tar = () =>
  packTar([{ header: { name: "voice/model.onnx", size: 2000 }, body: "m".repeat(2000) }]).then(
    (bytes) => Buffer.from(bytes),
  );

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 0xff;
  return changed;
}

/** A header of a tar file with a size that its content does not have. */
function withSize(header: Uint8Array, size: number): Buffer {
  const bytes = Buffer.from(header);
  bytes.write(`${size.toString(8).padStart(11, "0")} `, 124, "latin1");
  bytes.write(" ".repeat(8), 148, "latin1");
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return bytes;
}
