import { join } from "node:path";
import { findListed, suggestModels } from "../providers/local-models/model-list.ts";
import type { Services } from "../services/services.ts";
import { conflict, invalid, notFound } from "../system/errors.ts";
import { addModel, removeModel } from "./add-model.ts";
import type { ModelStage } from "./add-options.ts";
import { type AddState, openAddStates } from "./add-state.ts";
import { listModels } from "./list-models.ts";
import type { Model } from "./models.schema.ts";

type ModelServices = Pick<Services, "config" | "clock" | "log" | "models">;

/** The models of an installation, for operators. */
export interface ModelAdmin {
  list(): Promise<Model[]>;
  /** Starts to add a model of the list. It goes on in the background. */
  add(name: string): Promise<Model>;
  /** Removes a model, or stops adding it. */
  remove(name: string): Promise<void>;
  /** Stops what this process adds. */
  close(): Promise<void>;
}

/** Opens the models of MODELS_DIR. Only names of the list can be added, no paths of the machine. */
export function openModelAdmin(services: ModelServices): ModelAdmin {
  const { clock, models } = services;
  const adding = new Map<string, { stop: AbortController; ended: Promise<void> }>();
  const isOwn = (name: string) => adding.has(name);
  const states = openAddStates(join(models.path, ".parts"), { clock, isOwn });
  const list = async () => listModels(models.list(), await states.read());
  const find = async (name: string) => {
    const found = (await list()).find((model) => model.name === name);
    if (!found) throw notFound("model", name);
    return found;
  };
  return {
    list,
    async add(name) {
      if (!findListed(name))
        throw invalid(`Unknown model "${name}". ${suggestModels(name)}`, "name");
      const known = await find(name);
      if (known.installed) throw conflict(`The model "${name}" is installed already.`);
      if (known.adding || isOwn(name))
        throw conflict(`The model "${name}" is being added already.`);
      const stop = new AbortController();
      const started = states.start(name);
      const ended = started
        .then((note) => addInBackground(services, name, { note, signal: stop.signal }))
        .then((isKept) => (isKept ? undefined : states.forget(name)))
        .catch((error) => services.log.warn({ err: error, model: name }, "Model state not saved"))
        .finally(() => adding.delete(name));
      adding.set(name, { stop, ended });
      await started;
      return await find(name);
    },
    async remove(name) {
      const own = adding.get(name);
      if (own) {
        own.stop.abort(new Error("Stopped."));
        // It may have been installed in the meantime.
        await own.ended;
      }
      const known = await find(name);
      if (known.adding)
        throw conflict(`Another process adds the model "${name}". Try again later.`);
      if (known.installed) await removeModel(name, { models, clock });
      else if (known.failed === undefined && !own) throw notFound("model", name);
      await states.forget(name);
    },
    async close() {
      for (const { stop } of adding.values()) stop.abort(new Error("Stopped."));
      await Promise.all([...adding.values()].map(({ ended }) => ended));
    },
  };
}

interface Background {
  note: (state: AddState) => Promise<void>;
  signal: AbortSignal;
}

/** Resolves to whether a state is kept for operators to read: that of a failure. */
async function addInBackground(
  { config, clock, log, models }: ModelServices,
  name: string,
  { note, signal }: Background,
): Promise<boolean> {
  let stage: ModelStage = "download";
  const options = {
    ...{ models, clock, signal, mirror: config.modelsMirror },
    allowPrivate: config.fetchAllowPrivate,
    onProgress: (progress: AddState) => {
      stage = progress.stage;
      const { percent } = progress;
      void note({ stage, ...(percent === undefined ? {} : { percent }) });
    },
  };
  try {
    await addModel({ source: name }, options);
    await note({ stage: "try", percent: 100 });
    log.info({ model: name }, "Model added");
    return false;
  } catch (error) {
    if (signal.aborted) return false;
    log.warn({ err: error, model: name }, "Adding a model failed");
    await note({ stage, error: (error as Error).message });
    return true;
  }
}
