import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { guardedFetch } from "../net/guarded-fetch.ts";
import type { ModelFile } from "../providers/local-models/model.ts";
import {
  type ListedFile,
  type ListedModel,
  modelUrl,
} from "../providers/local-models/model-list.ts";
import { StepError } from "../system/errors.ts";
import { readFreeDisk } from "../system/free-disk.ts";
import type { AddProgress, Install } from "./add-options.ts";
import type { UnpackRequest } from "./archive-functions.ts";
import { downloadModel } from "./download-model.ts";

const megabyte = 1024 ** 2;
/** An archive has about half the size of its files, and the sizes of the list are rough. */
const [downloadSlack, unpackedFactor] = [2, 4];

/** Unpacks an archive or a folder; a file of the name `file` is kept as it is if it is a model. */
export async function unpack(
  source: string,
  limits: Pick<UnpackRequest, "file" | "bytesMax">,
  { folder, signal, onProgress, archives }: Install,
): Promise<ModelFile[]> {
  onProgress({ stage: "unpack" });
  const request: UnpackRequest = { source, folder, ...limits };
  return (await archives.call({ name: "unpackModel", request }, signal)) as ModelFile[];
}

/** Downloads the files of a model one after another, and unpacks each. */
export async function fetchFiles(listed: ListedModel, install: Install): Promise<ModelFile[]> {
  const bytesMax = unpackedFactor * listed.megabytes * megabyte;
  if ((await readFreeDisk(install.parts)) < bytesMax)
    throw new StepError(
      "tool_failed",
      `The model needs ${bytesMax / megabyte} MB of the disk. Free some space, or set MODELS_DIR to a larger disk.`,
    );
  const unpacked: ModelFile[] = [];
  for (const [index, file] of listed.files.entries()) {
    const path = join(install.parts, `${listed.name}.${index}.archive`);
    const onProgress = ({ percent, ...progress }: AddProgress) =>
      install.onProgress({
        ...progress,
        ...(percent === undefined
          ? {}
          : { percent: (100 * index + percent) / listed.files.length }),
      });
    await fetchFile(listed, file, path, { ...install, onProgress });
    unpacked.push(
      ...(await unpack(path, { file: file.name ?? basename(file.path), bytesMax }, install)),
    );
    await rm(path);
  }
  return unpacked;
}

/** Downloads a file to a path and checks its sum. */
async function fetchFile(listed: ListedModel, file: ListedFile, path: string, install: Install) {
  const { clock, signal, onProgress, mirror, allowPrivate, archives } = install;
  const bytesMax = downloadSlack * listed.megabytes * megabyte;
  onProgress({ stage: "download", percent: 0 });
  await downloadModel(path, modelUrl(file, mirror), {
    fetch: guardedFetch({
      ...{ allowPrivate, allowedOrigins: mirror ? [mirror] : [], clock },
      bodyBytesMax: Number.POSITIVE_INFINITY,
      bodySecondsMax: Number.POSITIVE_INFINITY,
    }),
    ...{ clock, bytesMax, signal },
    onProgress: (percent) => onProgress({ stage: "download", percent }),
  });
  const sum = { name: "sumFile", request: { path } };
  const sha256 = (await archives.call(sum, signal)) as string;
  onProgress({ stage: "check", sha256 });
  const expected = file.sha256 ?? (await readSums(install.models.path))[file.path];
  if (expected !== undefined && expected !== sha256) {
    await rm(path);
    const fix = file.sha256
      ? "Ask its publisher."
      : `Ask its publisher, or remove the line of the model from ${sumsPath(install.models.path)} if the change is right.`;
    throw new StepError(
      "invalid_input",
      `The download of "${listed.name}" has the SHA-256 ${sha256}, but ${expected} is expected. ${fix}`,
    );
  }
  if (expected === undefined)
    await keepSum(install.models.path, listed.name, { [file.path]: sha256 });
}

/** Sums of first downloads, which later downloads must match. */
const sumsPath = (folder: string) => join(folder, "sums.json");

async function readSums(folder: string): Promise<Record<string, string>> {
  const text = await readFile(sumsPath(folder), "utf8").catch(() => "{}");
  return JSON.parse(text) as Record<string, string>;
}

async function keepSum(folder: string, name: string, sum: Record<string, string>): Promise<void> {
  const sums = { ...(await readSums(folder)), ...sum };
  const part = join(folder, ".parts", `${name}.sums`);
  await writeFile(part, JSON.stringify(sums, undefined, 2));
  await rename(part, sumsPath(folder));
}
