import type { InstalledModel } from "../providers/local-models/model.ts";
import {
  findListed,
  type ListedModel,
  listedModels,
} from "../providers/local-models/model-list.ts";
import type { AddState } from "./add-state.ts";
import type { Model } from "./models.schema.ts";

const megabyte = 1024 ** 2;

/** The models of the list, then others that are installed. */
export function listModels(
  installed: readonly InstalledModel[],
  states: ReadonlyMap<string, AddState>,
): Model[] {
  const own = installed.filter(({ name }) => !findListed(name));
  return [
    ...listedModels.map((listed) => ({
      ...describeListed(listed),
      ...describeInstalled(installed.find(({ name }) => name === listed.name)),
      ...describeState(states.get(listed.name)),
    })),
    ...own.map((model) => ({
      ...{ name: model.name, title: model.name, kind: model.kind, license: model.license },
      ...{ megabytes: Math.ceil(model.bytes / megabyte), installed: true },
      ...{ languages: model.languages, voices: model.voices },
      ...describeInstalled(model),
    })),
  ];
}

const describeListed = ({ files: _, ...listed }: ListedModel) => ({
  ...listed,
  languages: [...listed.languages],
  voices: [],
  installed: false,
});

const describeInstalled = (model: InstalledModel | undefined) =>
  model && {
    installed: true,
    languages: model.languages,
    voices: model.voices,
    added_at: model.added_at,
    ...(model.broken === undefined ? {} : { broken: model.broken }),
  };

function describeState(state: AddState | undefined) {
  if (!state) return {};
  if (state.error !== undefined) return { failed: state.error };
  const { stage, percent } = state;
  return { adding: { stage, ...(percent === undefined ? {} : { percent: Math.round(percent) }) } };
}
