import { isDeepStrictEqual } from "node:util";
import { invalid } from "../system/errors.ts";
import type { Design, DesignPart } from "../values/design.ts";
import { listShown } from "../values/design-parts.ts";

interface SceneWithDesign {
  id: string;
  text: string;
  design?: Design;
}

/**
 * Keeps the sources of a design true after an edit of its scene. A part that was edited loses its
 * source, and one whose words the new text says elsewhere moves with them. Throws 422 for a source
 * that was sent and does not fit.
 */
export function updateSources<S extends SceneWithDesign>(scene: S, before: S | undefined): S {
  const { design, text } = scene;
  if (!design?.parts || (design === before?.design && text === before.text)) return scene;
  const shown = shownOf(design);
  const shownBefore = shownOf(before?.design);
  const parts = design.parts.flatMap((each): DesignPart[] => {
    const isKept = before?.design?.parts?.some((other) => isDeepStrictEqual(other, each)) ?? false;
    if (!isKept || !before) return [checkSource(each, scene, shown)];
    if (shown.get(each.part) !== shownBefore.get(each.part)) return [];
    return moveSource(each, before.text, text);
  });
  const { parts: _, ...rest } = design;
  return { ...scene, design: parts.length > 0 ? { ...rest, parts } : rest };
}

const shownOf = (design: Design | undefined) =>
  new Map(design ? listShown(design).map(({ part, shown }) => [part, shown]) : []);

function moveSource({ part, source }: DesignPart, before: string, text: string): DesignPart[] {
  const words = before.slice(source.from, source.to);
  if (text.startsWith(words, source.from)) return [{ part, source }];
  const from = text.indexOf(words);
  return from < 0 ? [] : [{ part, source: { from, to: from + words.length } }];
}

function checkSource(
  each: DesignPart,
  { id, text }: SceneWithDesign,
  shown: ReadonlyMap<string, string>,
): DesignPart {
  const { part, source } = each;
  if (!shown.has(part))
    throw invalid(
      `Invalid "design.parts" of scene "${id}": its design has no "${part}". Its parts are ${[...shown.keys()].join(", ")}.`,
    );
  if (source.from >= source.to || source.to > text.length)
    throw invalid(
      `Invalid source of "${part}" of scene "${id}": ${source.from} to ${source.to}. It must be a part of the ${text.length} characters of the scene's text.`,
    );
  return each;
}
