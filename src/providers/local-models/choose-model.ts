import { StepError } from "../../system/errors.ts";
import type { LocalModelKind } from "../../values/model-kinds.ts";
import type { InstalledModel } from "./model.ts";

/** The first model of a kind that works. Throws StepError `tool_failed` if there is none. */
export function chooseModel(
  models: readonly InstalledModel[],
  kind: LocalModelKind,
): InstalledModel {
  const fitting = models.filter((model) => model.kind === kind);
  const usable = fitting.find(({ broken }) => broken === undefined);
  if (usable) return usable;
  const [broken] = fitting;
  const why = broken
    ? `The model "${broken.name}" is broken: ${broken.broken}`
    : `No model is installed for "${kind}".`;
  throw new StepError("tool_failed", why);
}
