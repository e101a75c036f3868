import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import voices from "../generators/speech/espeak-voice-list.json" with { type: "json" };
import { espeakVoice } from "../generators/speech/espeak-voices.ts";
import { createCallPool } from "../processes/call-pool.ts";
import type { ModelFile, ModelManifest, ModelTraits } from "../providers/local-models/model.ts";
import { createModelEngine } from "../providers/local-models/model-engine.ts";
import { isModelName, manifestFile } from "../providers/local-models/model-folder.ts";
import {
  findListed,
  type ListedModel,
  modelUrl,
  suggestModels,
} from "../providers/local-models/model-list.ts";
import { systemClock } from "../system/clock.ts";
import { DiskFullError, isDiskFull } from "../system/disk-full.ts";
import { StepError } from "../system/errors.ts";
import type { AddOptions, Install } from "./add-options.ts";
import { fetchFiles, unpack } from "./fetch-files.ts";
import { holdLock } from "./folder-lock.ts";

export interface ModelToAdd {
  /** A name of the list, or the path of an archive, a folder or an .onnx file. */
  source: string;
  name?: string | undefined;
  /** Languages of a voice that does not name them. */
  languages?: readonly string[] | undefined;
}

const ownBytesMax = 4 * 1024 ** 3;
/** A process of an added model serves the trial only. */
const trialIdleMilliseconds = 5000;

/**
 * Adds a model: download, check of its sum, unpacking, trial. It becomes visible only when the
 * engine has loaded and used it. Rejects with StepError; then nothing is left but the part of a
 * download that was cut off.
 * Why: docs/decisions/local-models.md
 */
export async function addModel(wanted: ModelToAdd, options: AddOptions): Promise<ModelManifest> {
  const { models, clock = systemClock } = options;
  const found = await findSource(wanted, options.list);
  const parts = join(models.path, ".parts");
  await mkdir(parts, { recursive: true });
  return await holdLock(join(parts, `${found.name}.lock`), clock, async () => {
    if (models.list().some(({ name }) => name === found.name))
      throw refuse(`The model "${found.name}" is installed. Remove it before you add it again.`);
    const folder = join(parts, found.name);
    await rm(folder, { recursive: true, force: true });
    try {
      return await installFrom(found, wanted, { ...options, clock, folder, parts, archives });
    } catch (error) {
      options.signal.throwIfAborted();
      throw isDiskFull(error) ? new DiskFullError(error) : error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

const archiveCpuSeconds = 900;
const heapMegabytes = 256;

/**
 * Archives come from other people, so a child process with limits reads them. It stays for the next
 * file or model for a moment.
 */
const archives = createCallPool({
  module: new URL("./archive-functions.ts", import.meta.url),
  limitMessage: "The archive takes too much time or memory to unpack.",
  ...{ cpuSeconds: archiveCpuSeconds, heapMegabytes },
  ...{ keptMax: 1, idleMilliseconds: 10_000 },
});

const refuse = (message: string) => new StepError("invalid_input", message);

interface Source {
  name: string;
  listed: ListedModel | undefined;
}

async function findSource({ source, name }: ModelToAdd, list: AddOptions["list"]): Promise<Source> {
  const listed = findListed(source, list);
  const chosen = name ?? listed?.name ?? nameOf(source);
  if (!listed && !(await stat(source).catch(() => undefined)))
    throw refuse(`There is no model, file or folder "${source}". ${suggestModels(source)}`);
  if (!isModelName(chosen) || isVoiceOfEspeak(chosen))
    throw refuse(
      `Invalid name: "${chosen}". Use at most 40 small letters, digits, ".", "_" and "-" that are no voice of eSpeak NG.`,
    );
  return { name: chosen, listed };
}

/** "Some Voice.tar.bz2" → some-voice */
const nameOf = (path: string) =>
  basename(path)
    .replace(/\.(?:tar|tgz|tar\.gz|tar\.bz2|tbz2?|onnx)$/i, "")
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, "-");

async function installFrom(
  { name, listed }: Source,
  wanted: ModelToAdd,
  install: Install,
): Promise<ModelManifest> {
  const { models, signal, folder, onProgress } = install;
  await mkdir(folder);
  const unpacked = listed
    ? await fetchFiles(listed, install)
    : await unpack(
        wanted.source,
        { file: basename(wanted.source), bytesMax: ownBytesMax },
        install,
      );
  const { root, files } = withoutRoot(folder, unpacked);
  onProgress({ stage: "try" });
  const tried = await tryModel(name, root, files, install);
  const languages = [...(wanted.languages ?? listed?.languages ?? tried.traits.languages)];
  if (tried.traits.kind === "voice" && languages.length === 0)
    throw refuse("The voice does not name its language. Add it as --language, such as de-DE.");
  if (tried.traits.kind === "translator" && languages.length !== 2)
    throw refuse(
      "The translator does not name its two languages. Add them as --language, such as --language de --language en for German into English.",
    );
  const manifest: ModelManifest = {
    ...tried.traits,
    ...{ name, languages, files, bytes: tried.bytes },
    voices: tried.traits.kind === "voice" ? nameVoices(name, tried.voices) : [],
    ...(listed?.sex === undefined ? {} : { sex: listed.sex }),
    license: listed?.license ?? "Not known: a model of your own",
    ...(listed ? { base: listed.base } : {}),
    source: listed?.files.map((file) => modelUrl(file, install.mirror)).join(", ") ?? wanted.source,
    added_at: install.clock.now().toISOString(),
  };
  await writeFile(join(root, manifestFile), JSON.stringify(manifest));
  await models.clearBroken(name);
  signal.throwIfAborted();
  await rename(root, join(models.path, name));
  return manifest;
}

/** An archive usually has one folder with everything in it. */
function withoutRoot(folder: string, unpacked: ModelFile[]) {
  const [first = ""] = unpacked[0]?.path.split("/") ?? [];
  const isRoot = unpacked.every(({ path }) => path.startsWith(`${first}/`));
  if (!isRoot) return { root: folder, files: unpacked };
  const files = unpacked.map((file) => ({ ...file, path: file.path.slice(first.length + 1) }));
  return { root: join(folder, first), files };
}

/** A voice has the name of its model; several are numbered. */
const nameVoices = (name: string, count: number): string[] =>
  count > 1 ? Array.from({ length: count }, (_, index) => `${name}.${index}`) : [name];

async function tryModel(
  name: string,
  folder: string,
  files: readonly ModelFile[],
  { models, signal }: Install,
): Promise<{ traits: ModelTraits; voices: number; bytes: number }> {
  const engine = createModelEngine(models, { idleMilliseconds: trialIdleMilliseconds });
  const traits = await engine.inspect(folder, signal);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const model = { name, folder, bytes, engine: traits.engine };
  const { voices } = await engine.probe(model, signal);
  return { traits, voices, bytes };
}

/** Removes a model for all processes, and its broken mark. Rejects if it is not installed. */
export async function removeModel(
  name: string,
  { models, clock = systemClock }: Pick<AddOptions, "models" | "clock">,
): Promise<void> {
  if (!models.list().some((model) => model.name === name))
    throw refuse(`The model "${name}" is not installed.`);
  const parts = join(models.path, ".parts");
  await mkdir(parts, { recursive: true });
  await holdLock(join(parts, `${name}.lock`), clock, async () => {
    const removed = join(parts, `${name}.removed`);
    await rename(join(models.path, name), removed);
    await models.clearBroken(name);
    await rm(removed, { recursive: true, force: true });
  });
}

/** Checks files and uses the model once. Returns what is wrong, and marks or unmarks the model. */
export async function verifyModel(
  name: string,
  { models, signal }: Pick<AddOptions, "models" | "signal">,
): Promise<string | undefined> {
  const model = models.list().find((one) => one.name === name);
  if (!model) throw refuse(`The model "${name}" is not installed.`);
  const request = { folder: model.folder, files: model.files };
  const call = { name: "findChanged", request };
  const changed = (await archives.call(call, signal)) as string[];
  const engine = createModelEngine(models, { idleMilliseconds: trialIdleMilliseconds });
  const fault =
    changed.length > 0
      ? `${changed.length} files were changed, such as ${changed[0]}.`
      : await engine.probe(model, signal).then(
          () => undefined,
          (error: Error) => error.message,
        );
  if (fault === undefined) await models.clearBroken(name);
  else await models.markBroken(name, fault);
  return fault;
}

/** Names of models and of voices of eSpeak NG are values of one input. */
function isVoiceOfEspeak(name: string): boolean {
  try {
    espeakVoice(voices, "en", name);
    return true;
  } catch {
    return false;
  }
}
