import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type FileAssets, fileAssets } from "../assets/file-assets.ts";
import { type Catalog, loadCatalog } from "../catalog/catalog.ts";
import type { Tool } from "../catalog/definition/define-tool.ts";
import type { FieldSpec } from "../catalog/definition/fields.ts";
import { findTimeFaults } from "../catalog/values/check-times.ts";
import { checkValues, fieldSpecs, findOutputFault } from "../catalog/values/check-values.ts";
import { replaceMedia } from "../catalog/values/replace-media.ts";
import { type Config, environmentWith, readConfig } from "../config/config.ts";
import { listModelChoices } from "../config/model-names.ts";
import { openTextWork } from "../generators/text-work/text-work.ts";
import { openApertium } from "../generators/translation/apertium.ts";
import { takeLocalTextModel } from "../installation/local-text-models.ts";
import { openFfmpeg } from "../media/ffmpeg.ts";
import { fileExtension } from "../media/file-extension.ts";
import { downloadTo } from "../net/download.ts";
import { guardedFetch } from "../net/guarded-fetch.ts";
import { webAccess } from "../net/web-access.ts";
import { refusalFault } from "../pipeline/inputs.ts";
import { openLocalModels } from "../providers/local-models/local-models.ts";
import { openProviders, providerLimits } from "../providers/open-providers.ts";
import { systemClock } from "../system/clock.ts";
import { StepError } from "../system/errors.ts";
import { nearestName } from "../system/nearest-name.ts";
import { isFile, readTextInputs } from "./input-files.ts";
import { columns, UsageError } from "./options.ts";
import { parsePairs } from "./parse-pairs.ts";

interface ToolOptions {
  input: string[];
  out: string;
  json: boolean;
}

/** Prints the slug and description of every tool. */
export async function listTools(): Promise<number> {
  const { tools } = await loadTools();
  for (const row of columns(
    [...tools.values()].map(({ slug, description }) => [slug, description]),
  ))
    console.log(row);
  return 0;
}

/**
 * Runs one tool in this process. Media in the inputs are paths or https URLs; media that it makes
 * are saved in `out`. Prints the outputs, with the paths of media. Throws UsageError for an unknown
 * tool or an invalid input.
 */
export async function runLocalTool(slug: string, options: ToolOptions): Promise<number> {
  const { config } = await takeLocalTextModel(readConfig(environmentWith()));
  const tool = findTool(await loadTools(slug), slug);
  const given = parsePairs(options.input);
  const folder = await mkdtemp(join(tmpdir(), "reelwright-tool-"));
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => stop.abort(new Error("Stopped.")));
  try {
    const outputs = await run(tool, given, { config, folder, signal: stop.signal, options });
    console.log(JSON.stringify(outputs, null, options.json ? undefined : 2));
    return 0;
  } catch (error) {
    // The user reads these errors, so they have no stack.
    throw error instanceof StepError ? new Error(error.message) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface LocalRun {
  config: Config;
  folder: string;
  signal: AbortSignal;
  options: ToolOptions;
}

async function run(
  tool: Tool,
  given: Record<string, unknown>,
  { config, folder, signal, options }: LocalRun,
): Promise<Record<string, unknown>> {
  const ffmpeg = await openFfmpeg({ ffmpegPath: config.ffmpegPath, niceness: 0 });
  const allowPrivate = config.fetchAllowPrivate;
  // Each download has its own limits.
  const fetch = guardedFetch({ allowPrivate, bodyBytesMax: Infinity, bodySecondsMax: Infinity });
  const limits = { clock: systemClock, timeoutSeconds: config.downloadTimeoutSeconds };
  const assets = fileAssets(folder, ffmpeg, (url, path, { signal, bytes_max = Infinity }) =>
    downloadTo(path, url, {
      fetch,
      limits,
      signal,
      bytesMax: Math.min(bytes_max, config.assetBytesMax),
    }),
  );
  const texts = openTextWork();
  const providers = await openProviders(config.providers, {
    ffmpeg,
    texts,
    apertium: await openApertium(),
    models: openLocalModels(config.modelsDir),
    fetch: guardedFetch({ allowPrivate, ...providerLimits(config.providers) }),
    browser: config.browser,
  });
  const missing = tool.missingRequirement?.(providers, given);
  if (missing) throw new StepError("provider_required", missing);
  const input = await resolveInput(tool, given, assets, signal);
  const work = join(folder, "work");
  await mkdir(work);
  const made = await tool.run({
    input,
    signal,
    progress: showProgress(tool.slug),
    assets,
    web: webAccess({ fetch, limits }),
    ffmpeg,
    providers,
    texts,
    segments: { get: async () => undefined, put: async () => undefined },
    folder: work,
  });
  const fault = findOutputFault(tool, made);
  if (fault) throw new StepError("internal", fault);
  return saveMedia(tool, made, assets, options.out);
}

function loadTools(only?: string): Promise<Catalog> {
  const { toolsDir, providers } = readConfig(environmentWith());
  const models = listModelChoices(providers);
  return loadCatalog({ toolsDir, models, ...(only ? { only } : {}) });
}

function findTool(catalog: Catalog, slug: string): Tool {
  const tool = catalog.get(slug);
  if (tool) return tool;
  const near = nearestName(slug, [...catalog.tools.keys()]);
  throw new UsageError(
    `Unknown tool "${slug}".${near ? ` Did you mean ${near}?` : ""} ./reelwright tool lists all.`,
  );
}

/** Adds the defaults, and replaces paths and URLs of media. */
async function resolveInput(
  tool: Tool,
  given: Record<string, unknown>,
  assets: FileAssets,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const specs: Record<string, FieldSpec> = fieldSpecs(tool.input);
  const unknown = Object.keys(given).find((name) => !specs[name]);
  if (unknown)
    throw new UsageError(
      `${tool.slug} has no input "${unknown}". Its inputs: ${Object.keys(specs).join(", ")}.`,
    );
  const defaults = Object.entries(specs).flatMap(([name, spec]) =>
    spec.default === undefined ? [] : [[name, spec.default] as const],
  );
  const input = await replaceMedia(
    tool.input,
    { ...Object.fromEntries(defaults), ...(await readTextInputs(specs, given)) },
    async (value, kind) => {
      if (/^https?:\/\//i.test(value)) return (await assets.fetch(value, { signal })).id;
      if (await isFile(value)) return (await assets.add(resolve(value), kind)).id;
      throw new UsageError(`There is no file "${value}". Use the path of a file, or an https URL.`);
    },
  );
  const [fault] = [
    ...checkValues(specs, input).map(({ message }) => message),
    ...findTimeFaults(tool.input, input).map(({ message }) => message),
    ...[refusalFault(tool.check?.(input))?.message ?? []].flat(),
  ];
  if (fault) throw new UsageError(fault);
  return input;
}

/** Copies the media that the tool made to `out`, and returns the outputs with their paths. */
async function saveMedia(
  tool: Tool,
  made: Record<string, unknown>,
  assets: FileAssets,
  out: string,
): Promise<Record<string, unknown>> {
  await mkdir(out, { recursive: true });
  const saved = new Map<string, Promise<string>>();
  const save = async (id: string, number: number) => {
    const asset = await assets.open(id);
    const name = number === 0 ? tool.slug : `${tool.slug}-${number + 1}`;
    const path = join(out, `${name}.${fileExtension(asset)}`);
    await copyFile(asset.path, path);
    return path;
  };
  return replaceMedia(tool.output, made, (id) => {
    const path = saved.get(id) ?? save(id, saved.size);
    saved.set(id, path);
    return path;
  });
}

/** Writes the percentage to the terminal, over the last one. */
function showProgress(slug: string): (percent: number) => void {
  if (!process.stderr.isTTY) return () => undefined;
  return (percent) =>
    process.stderr.write(`\r${slug} ${Math.round(percent)} %${percent >= 100 ? "\n" : ""}`);
}
