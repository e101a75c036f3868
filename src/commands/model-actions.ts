import { environmentWith, readConfig } from "../config/config.ts";
import { addModel, removeModel, verifyModel } from "../models/add-model.ts";
import type { AddProgress } from "../models/add-options.ts";
import { type LocalModels, openLocalModels } from "../providers/local-models/local-models.ts";
import type { InstalledModel } from "../providers/local-models/model.ts";
import { findListed, listedModels } from "../providers/local-models/model-list.ts";
import { StepError } from "../system/errors.ts";
import { describeLanguages, whatKindsDo } from "../values/model-kinds.ts";
import { columns, UsageError } from "./options.ts";

interface Options {
  language: string[];
  name: string | undefined;
  json: boolean;
}

const usage = "Use ./reelwright models [list|add|remove|verify] [NAME|FILE|DIR], or --help.";

/** Lists, adds, removes or checks models. Returns the exit code. */
export async function runModelAction(options: Options, words: string[]): Promise<number> {
  const [action = "list", target, ...more] = words;
  if (more.length > 0) throw new UsageError(`Too many arguments. ${usage}`);
  const config = readConfig(environmentWith());
  const models = openLocalModels(config.modelsDir);
  if (action === "list" && target === undefined) return listModels(models, options.json);
  if (action !== "verify" && ((action !== "add" && action !== "remove") || target === undefined))
    throw new UsageError(`Unknown arguments "${words.join(" ")}". ${usage}`);
  try {
    if (action === "verify" || target === undefined) return await verifyModels(models, target);
    if (action === "remove") {
      await removeModel(target, { models });
      console.log(`Removed ${target}.`);
      return 0;
    }
    await add(models, target, {
      ...options,
      mirror: config.modelsMirror,
      allowPrivate: config.fetchAllowPrivate,
    });
    return 0;
  } catch (error) {
    // The user reads these errors, so they have no stack.
    throw error instanceof StepError ? new Error(error.message) : error;
  }
}

function listModels(models: LocalModels, json: boolean): number {
  const installed = models.list();
  const listed = listedModels.filter(({ name }) => !installed.some((one) => one.name === name));
  if (json) {
    console.log(JSON.stringify({ installed, available: listed }));
    return 0;
  }
  console.log(`Installed in ${models.path}:`);
  for (const row of columns(installed.map(installedRow))) console.log(row);
  if (installed.length === 0) console.log("  none; eSpeak NG speaks");
  console.log("\nTo add with ./reelwright models add NAME:");
  const rows = listed.map(
    ({ name, title, megabytes, license }) =>
      [name, `${title}; ${megabytes} MB; ${license}`] as const,
  );
  for (const row of columns(rows)) console.log(row);
  return 0;
}

function installedRow(model: InstalledModel) {
  const { name, kind, languages, license, bytes, broken } = model;
  if (broken !== undefined) return [name, `broken: ${broken}`] as const;
  const described = describeLanguages(kind, languages);
  const spoken = described ? `; ${described}` : "";
  return [name, `${kind}${spoken}; ${Math.ceil(bytes / 1024 ** 2)} MB; ${license}`] as const;
}

async function add(
  models: LocalModels,
  source: string,
  options: Options & { mirror: string | undefined; allowPrivate: boolean },
): Promise<void> {
  const listed = findListed(source);
  if (listed) console.log(`${listed.title}. License: ${listed.license}. ${listed.base}.`);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => stop.abort(new Error("Stopped. Add it again to go on.")));
  const { language, name, mirror, allowPrivate } = options;
  const languages = language.length > 0 ? language : undefined;
  const onProgress = printProgress();
  const use = { models, mirror, allowPrivate, signal: stop.signal, onProgress };
  const added = await addModel({ source, name, languages }, use);
  const what =
    added.kind === "voice"
      ? `Voices: ${added.voices.slice(0, 3).join(", ")}`
      : `It ${whatKindsDo[added.kind]}`;
  const described = describeLanguages(added.kind, added.languages);
  const heard = described ? `; languages: ${described}` : "";
  console.log(`Added ${added.name}. ${what}${heard}.`);
}

const percentStep = 10;

/** Prints each stage, and each tenth of the download. */
function printProgress(): (progress: AddProgress) => void {
  let printed = "";
  return ({ stage, percent, sha256 }) => {
    const step =
      percent === undefined ? "" : ` ${Math.floor(percent / percentStep) * percentStep} %`;
    const line = `${labels[stage]}${step}${sha256 === undefined ? "" : ` ${sha256}`}`;
    if (line !== printed) console.log(line);
    printed = line;
  };
}

const labels: Record<AddProgress["stage"], string> = {
  download: "Downloading",
  check: "SHA-256",
  unpack: "Unpacking",
  try: "Loading it once",
};

/** Checks one model, or all. */
async function verifyModels(models: LocalModels, name: string | undefined): Promise<number> {
  const names = name === undefined ? models.list().map((model) => model.name) : [name];
  let faults = 0;
  for (const one of names) {
    const fault = await verifyModel(one, { models, signal: AbortSignal.any([]) });
    console.log(fault === undefined ? `✓ ${one}` : `✗ ${one}: ${fault}`);
    if (fault !== undefined) faults++;
  }
  if (names.length === 0) console.log("No model is installed.");
  return faults === 0 ? 0 : 1;
}
