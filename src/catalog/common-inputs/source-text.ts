import { StepError } from "../../system/errors.ts";
import type { Scene } from "../../values/scene.ts";

interface TextInputs {
  script?: string | undefined;
  text?: string | undefined;
  scenes?: readonly Scene[] | undefined;
}

/** The text of the first input that has one. Throws StepError `invalid_input` without a letter. */
export function requireSourceText({ script, text, scenes = [] }: TextInputs): string {
  const said = scenes.map((scene) => scene.text).join("\n");
  const found = [script, text, said].find((candidate) => /\p{L}/u.test(candidate ?? ""));
  if (!found)
    throw new StepError("invalid_input", 'There is no text. Add a "text" of at least one word.');
  return found;
}
