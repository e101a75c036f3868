import { nearestName } from "../../system/nearest-name.ts";
import type { LocalModelKind } from "../../values/model-kinds.ts";
import models from "./model-list.json" with { type: "json" };

/** A model that can be downloaded. All allow commercial use, and so do the models below them. */
export interface ListedModel {
  name: string;
  title: string;
  kind: LocalModelKind;
  /** BCP 47. Ears without languages hear any; a translator has that of its texts, then its own. */
  languages: readonly string[];
  sex?: string;
  /** About the size of the download. */
  megabytes: number;
  license: string;
  /** What it was trained from, with its license. */
  base: string;
  /** Archives or .onnx files, which make one model. */
  files: readonly ListedFile[];
}

export interface ListedFile {
  /** Path below the address of its site, or of MODELS_MIRROR. */
  path: string;
  /** Default: the releases of sherpa-onnx, which repackage models for the engine. */
  site?: "firefox";
  /** The name of the file in the folder of the model, where the path has another one. */
  name?: string;
  /** Where it is unknown, the sum of the first download is kept, and later ones must match it. */
  sha256?: string;
}

const siteUrls = {
  sherpa: "https://github.com/k2-fsa/sherpa-onnx/releases/download",
  firefox: "https://firefox-settings-attachments.cdn.mozilla.net",
};

export const listedModels = models as readonly ListedModel[];

export const findListed = (
  name: string,
  list: readonly ListedModel[] = listedModels,
): ListedModel | undefined => list.find((model) => model.name === name);

/** Names to suggest in place of an unknown one. */
export function suggestModels(name: string): string {
  const names = listedModels.map((model) => model.name);
  const near = nearestName(name, names);
  return near ? `Did you mean "${near}"?` : `The list has ${names.join(", ")}.`;
}

/** The address of a file. A mirror has the same paths as the sites. */
export const modelUrl = (
  { path, site = "sherpa" }: Pick<ListedFile, "path"> & { site?: keyof typeof siteUrls },
  mirror: string | undefined,
): string => `${mirror ?? siteUrls[site]}/${path}`;
