import { createHash } from "node:crypto";
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startModelMirror } from "../../test/fakes/model-mirror.ts";
import { packArchive, tinyVoiceArchive, writeTinyVoice } from "../../test/fakes/tiny-models.ts";
import { tinyEmbedding, tinySegmentation } from "../../test/fakes/tiny-sound-models.ts";
import { tinyTranslator } from "../../test/fakes/tiny-translator.ts";
import { openLocalModels } from "../providers/local-models/local-models.ts";
import type { ListedModel } from "../providers/local-models/model-list.ts";
import { addModel, type ModelToAdd, removeModel, verifyModel } from "./add-model.ts";
import type { AddProgress } from "./add-options.ts";

let mirror: Awaited<ReturnType<typeof startModelMirror>>;
let folder: string;
let modelsDir: string;
const name = "voice-en-norman";
const path = "/tts-models/vits-piper-en_US-norman-medium.tar.bz2";
const { signal } = new AbortController();

beforeEach(async () => {
  mirror = await startModelMirror();
  folder = await mkdtemp(join(tmpdir(), "add-model-"));
  modelsDir = join(folder, "models");
});
afterEach(async () => {
  await mirror.close();
  await rm(folder, { recursive: true });
});

const add = (wanted: ModelToAdd, onProgress: (progress: AddProgress) => void = () => {}) => {
  const models = openLocalModels(modelsDir);
  return addModel(wanted, { models, mirror: mirror.url, allowPrivate: false, signal, onProgress });
};
const installed = () =>
  openLocalModels(modelsDir)
    .list()
    .map((model) => model.name);
const parts = async () => (await readdir(join(modelsDir, ".parts"))).sort();

describe("addModel", () => {
  it("downloads a model, says its sum, and installs it with its license", async () => {
    mirror.files.set(path, { content: await tinyVoiceArchive() });
    const stages: AddProgress[] = [];
    const added = await add({ source: name }, (progress) => stages.push(progress));
    expect(added).toMatchObject({
      ...{ name, kind: "voice", languages: ["en-US"], voices: [name], license: "Public domain" },
      source: `${mirror.url}${path}`,
    });
    expect(stages.find(({ sha256 }) => sha256)?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(stages.map(({ stage }) => stage)).toContain("try");
    expect(installed()).toEqual([name]);
    expect(await parts()).toEqual([]);
  });

  const large = 4 * 1024 ** 2;
  /** The ranges of the requests; of a part, only that its start lies in the file. */
  const ranges = () =>
    mirror.requests.map(({ range }) => {
      const start = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
      return start > 0 && start <= large / 2 ? "part" : range;
    });

  it("goes on where a download was cut off, in one call and in the next", async () => {
    const content = await tinyVoiceArchive({ padding: large });
    mirror.files.set(path, { content, cutAfter: large / 2 });
    await add({ source: name });
    expect(ranges()).toEqual([undefined, "part"]);
    await removeModel(name, { models: openLocalModels(modelsDir) });
    const stop = new AbortController();
    mirror.files.set(path, { content, stallAfter: large / 2 });
    const models = openLocalModels(modelsDir);
    const onProgress = ({ percent = 0 }) => {
      if (percent > 25) stop.abort(new Error("Stopped."));
    };
    const stopped = addModel(
      { source: name },
      { models, mirror: mirror.url, allowPrivate: false, signal: stop.signal, onProgress },
    );
    await expect(stopped).rejects.toThrow("Stopped.");
    await add({ source: name });
    expect(ranges()).toEqual([undefined, "part", undefined, "part"]);
    expect(installed()).toEqual([name]);
    expect(await parts()).toEqual([]);
  });

  it("starts again when the file has changed between two parts", async () => {
    const content = await tinyVoiceArchive({ padding: large });
    mirror.files.set(path, { content: Buffer.alloc(large), cutAfter: large / 2, etag: '"old"' });
    await add({ source: name }, ({ percent = 0 }) => {
      if (percent > 0) mirror.files.set(path, { content, etag: '"new"' });
    });
    expect(ranges()).toEqual([undefined, "part", undefined]);
    expect(installed()).toEqual([name]);
  });

  it("refuses a later download whose sum differs from that of the first", async () => {
    mirror.files.set(path, { content: await tinyVoiceArchive() });
    await add({ source: name });
    await removeModel(name, { models: openLocalModels(modelsDir) });
    mirror.files.set(path, { content: await tinyVoiceArchive({ voice: "en-gb" }) });
    await expect(add({ source: name })).rejects.toThrow(/has the SHA-256 \w+, but \w+ is expected/);
    expect(installed()).toEqual([]);
    expect(await parts()).toEqual([]);
  });

  it("says that a model is missing at the mirror, and leaves nothing", async () => {
    await expect(add({ source: name })).rejects.toThrow(/responded with 404/);
    expect(await parts()).toEqual([]);
  });

  it("refuses a download that is larger than the list says", async () => {
    mirror.files.set(path, { content: Buffer.alloc(131 * 1024 ** 2) });
    await expect(add({ source: name })).rejects.toThrow(/too large|larger/);
    expect(await parts()).toEqual([]);
  });

  it("adds a file of bzip2 and a folder without a network", async () => {
    const file = fileURLToPath(new URL("../../test/fixtures/tiny-voice.tar.bz2", import.meta.url));
    expect(await add({ source: file })).toMatchObject({ name: "tiny-voice", languages: ["en-US"] });
    const own = join(folder, "Anna's voice");
    await writeTinyVoice(own, { speakers: 3, voice: "de" });
    const added = await add({ source: own, name: "anna", languages: ["de-AT"] });
    expect(added).toMatchObject({ languages: ["de-AT"], voices: ["anna.0", "anna.1", "anna.2"] });
    expect(installed()).toEqual(["tiny-voice", "anna"]);
    expect(mirror.requests).toEqual([]);
  });

  it("refuses names that paths and eSpeak NG use, and unknown models with the nearest one", async () => {
    const own = join(folder, "own");
    await writeTinyVoice(own);
    for (const wrong of ["../up", "Big", "en-us", "f3", ".hidden", "x.broken", "a".repeat(41)])
      await expect(add({ source: own, name: wrong })).rejects.toThrow("Invalid name");
    await expect(add({ source: "voice-em" })).rejects.toThrow('Did you mean "voice-en"?');
  });

  it("downloads the archive and the single file of a model, and checks the sums that are known", async () => {
    const body = tinySegmentation();
    const entry = { header: { name: "segmentation/model.onnx", size: body.length }, body };
    mirror.files.set("/a.tar.gz", { content: await packArchive([entry]) });
    mirror.files.set("/voices.onnx", { content: tinyEmbedding() });
    const sha256 = createHash("sha256").update(tinyEmbedding()).digest("hex");
    const list = (sum: string): ListedModel[] => [
      {
        ...{ name: "two", title: "Two files", kind: "speakers", languages: [], megabytes: 1 },
        ...{ license: "MIT", base: "Nothing" },
        files: [{ path: "a.tar.gz" }, { path: "voices.onnx", sha256: sum }],
      },
    ];
    const options = { models: openLocalModels(modelsDir), mirror: mirror.url, allowPrivate: false };
    const wrong = { ...options, list: list("0".repeat(64)), signal, onProgress: () => {} };
    await expect(addModel({ source: "two" }, wrong)).rejects.toThrow(
      `has the SHA-256 ${sha256}, but ${"0".repeat(64)} is expected. Ask its publisher.`,
    );
    expect(await parts()).toEqual([]);
    const percents: number[] = [];
    const onProgress = ({ percent }: AddProgress) => percents.push(percent ?? 0);
    const right = { ...options, list: list(sha256), signal, onProgress };
    expect(await addModel({ source: "two" }, right)).toMatchObject({
      ...{
        kind: "speakers",
        voices: [],
        source: `${mirror.url}/a.tar.gz, ${mirror.url}/voices.onnx`,
      },
      engine: { segmentation: "segmentation/model.onnx", embedding: "voices.onnx" },
    });
    expect(percents).toContain(50);
    expect(percents).toContain(100);
    expect(await parts()).toEqual([]);
  });

  it("keeps the files of a translator under the names that tell what they are", async () => {
    const made = tinyTranslator({ words: { sea: "Meer" } });
    const paths = { model: "a/1.bin", lex: "a/2.bin", vocab: "a/3.spm" };
    const names = {
      ...{ model: "model.ende.bin", lex: "lex.ende.bin", vocab: "vocab.ende.spm" },
    };
    const parts = ["model", "lex", "vocab"] as const;
    for (const part of parts) mirror.files.set(`/${paths[part]}`, { content: made[part] });
    const sumOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");
    const list = (content: Buffer): ListedModel[] => [
      {
        ...{ name: "own-en-de", title: "English into German", kind: "translator", megabytes: 1 },
        ...{ languages: ["en", "de"], license: "MPL-2.0", base: "Nothing" },
        files: parts.map((part) => ({
          ...{ path: paths[part], site: "firefox", name: names[part] },
          sha256: sumOf(part === "lex" ? content : made[part]),
        })),
      },
    ];
    const models = openLocalModels(modelsDir);
    const options = { models, mirror: mirror.url, allowPrivate: false, signal };
    const onProgress = () => {};
    const wrong = { ...options, list: list(made.vocab), onProgress };
    await expect(addModel({ source: "own-en-de" }, wrong)).rejects.toThrow(
      `has the SHA-256 ${sumOf(made.lex)}, but ${sumOf(made.vocab)} is expected.`,
    );
    expect(installed()).toEqual([]);
    const right = { ...options, list: list(made.lex), onProgress };
    expect(await addModel({ source: "own-en-de" }, right)).toMatchObject({
      ...{ kind: "translator", languages: ["en", "de"], license: "MPL-2.0" },
      engine: { model: names.model, vocab: names.vocab, shortlist: names.lex },
    });
  });

  it("installs once when two processes add the same model", async () => {
    mirror.files.set(path, { content: await tinyVoiceArchive() });
    const both = await Promise.allSettled([add({ source: name }), add({ source: name })]);
    const [failed] = both.filter(({ status }) => status === "rejected");
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(String((failed as PromiseRejectedResult).reason)).toContain("Another process adds");
    expect(installed()).toEqual([name]);
  });

  it("takes over after a process that died", async () => {
    mirror.files.set(path, { content: await tinyVoiceArchive() });
    await mkdir(join(modelsDir, ".parts", `${name}.lock`), { recursive: true });
    await expect(add({ source: name })).rejects.toThrow("Another process adds");
    const past = new Date(Date.now() - 120_000);
    await utimes(join(modelsDir, ".parts", `${name}.lock`), past, past);
    await add({ source: name });
    expect(installed()).toEqual([name]);
  });
});

describe("verifyModel", () => {
  it("marks a model whose files changed, and unmarks it when they are right again", async () => {
    const own = join(folder, "own");
    await writeTinyVoice(own);
    await add({ source: own });
    const models = openLocalModels(modelsDir);
    expect(await verifyModel("own", { models, signal })).toBeUndefined();
    const tokens = join(modelsDir, "own", "tokens.txt");
    const before = await readFile(tokens);
    await appendFile(tokens, "~ 99\n");
    expect(await verifyModel("own", { models, signal })).toContain("such as tokens.txt");
    expect(models.list()[0]?.broken).toContain("tokens.txt");
    await writeFile(tokens, before);
    expect(await verifyModel("own", { models, signal })).toBeUndefined();
    expect(models.list()[0]?.broken).toBeUndefined();
  });
});
