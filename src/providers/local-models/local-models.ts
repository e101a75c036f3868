import { createModelEngine, type ModelEngine } from "./model-engine.ts";
import { type ModelFolder, openModelFolder } from "./model-folder.ts";

/** The models of MODELS_DIR, and the processes that use them. */
export interface LocalModels extends ModelFolder {
  engine: ModelEngine;
}

/** Opens the models of a folder, which need not exist. No process starts before a model is used. */
export function openLocalModels(path: string): LocalModels {
  const folder = openModelFolder(path);
  return { ...folder, engine: createModelEngine(folder) };
}
