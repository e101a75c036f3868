import type { Design } from "../../values/design.ts";
import { locateParts } from "../../values/design-parts.ts";
import type { Scene } from "../../values/scene.ts";
import { findNumbers } from "./numbers/find-numbers.ts";

/**
 * Scenes with the designs that a model suggests, and the words of their parts. One that shows a
 * number, a quotation or an author that its scene does not name is left out.
 */
export function withSuggestions(
  scenes: readonly Scene[],
  suggestions: readonly (Design | undefined)[],
  language: string,
): Scene[] {
  return scenes.map((scene, index) => {
    const design = scene.design ? undefined : suggestions[index];
    if (!design || !isSaid(design, scene.text, language)) return scene;
    const parts = locateParts(design, scene.text);
    return { ...scene, design: parts.length > 0 ? { ...design, parts } : design };
  });
}

function isSaid(design: Design, text: string, language: string): boolean {
  const { kind, title = "", subtitle = "", author = "", items = [], value } = design;
  const valuesIn = (words: string) => findNumbers(words, language).map((number) => number.value);
  const said = new Set(valuesIn(text));
  const lines = [title, subtitle, ...items.flatMap(({ label, detail = "" }) => [label, detail])];
  const shown = [value, ...items.map((item) => item.value), ...lines.flatMap(valuesIn)];
  const quoted = kind === "quote" ? [title, author] : [author];
  return (
    shown.every((each) => each === undefined || said.has(each)) &&
    quoted.every((words) => text.includes(words))
  );
}
